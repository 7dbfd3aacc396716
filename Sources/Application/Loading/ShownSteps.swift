import API
import Foundation
import History
import Screens
package import Storage

/// The gestures that a person showed, walked on what their release says on that screen.
package struct ShownSteps {
    package struct Line {
        package var gesture: String
        package var result: String
    }

    package let lines: [Line]
    /// What the walk is of, or why there is none.
    package let ground: String

    static let most = 100

    /// Each line has to be a gesture that is known; the first that isn't is named.
    static func check(_ steps: [String]) throws {
        guard steps.count <= most else { throw APIError.field("/steps", "Write at most \(most) lines.") }
        for (index, step) in steps.enumerated() where ShownGesture(step) == nil {
            throw APIError.field(
                "/steps/\(index)",
                "Line \(index + 1), “\(step.prefix(100))”, is no gesture that is known. Known are: \(ShownGesture.help)."
            )
        }
    }

    /// The lines of a text, without empty ones.
    package static func lines(of text: String?) -> [String] {
        (text ?? "").split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    package init(_ report: StoredReport, _ history: AppHistory, in transaction: some Transaction) throws {
        let steps = report.steps
        guard !steps.isEmpty else {
            (lines, ground) = ([], "")
            return
        }
        func unknown(_ why: String) -> ([Line], String) {
            (steps.map { Line(gesture: $0, result: "not known") }, "What these gestures do is not known: \(why)")
        }
        guard let release = report.release else {
            (lines, ground) = unknown("the report names no release.")
            return
        }
        guard let screen = report.screenID, let key = report.screenKey else {
            (lines, ground) = unknown("the report belongs to no screen yet.")
            return
        }
        guard let build = history.releases.first(where: { $0.version == release }).flatMap(history.newestBuild),
            let held = try Self.capture(of: screen, in: build, report, transaction),
            let capture = try transaction.capture(id: held)?.recall()
        else {
            (lines, ground) = unknown("nothing was captured of \(key) in \(release).")
            return
        }
        guard capture.screenReader == .voiceOver || steps.compactMap(ShownGesture.init).allSatisfy(\.isFlickOrTouch)
        else {
            (lines, ground) = unknown("\(key) was captured with TalkBack, which has other gestures.")
            return
        }
        let walk = GestureWalk(Scene(capture, Speaker().speak(capture)))
        let wanted = try Wanted(report, held, transaction)
        ground = "From the first element of \(key) in \(build.name), as its transcript goes."
        lines = Self.told(steps, walk, wanted)
    }

    /// The capture that the report's transcript is of, where the build holds it; else the build's first.
    private static func capture(
        of screen: Int64, in build: StoredBuild, _ report: StoredReport, _ transaction: some Transaction
    ) throws -> Int64? {
        let held = try transaction.buildCaptures(build: build.id, screen: screen).map(\.captureID)
        let transcripts = try transaction.transcripts(captures: held)
        return transcripts.first { $0.id == report.transcriptID }?.captureID ?? held.first
    }

    /// The element that the report is about.
    private struct Wanted {
        let name: String
        /// What it is or was called: in the report, by its label, by its identifier.
        let names: [String]
        let positions: Set<Int>

        init?(_ report: StoredReport, _ capture: Int64, _ transaction: some Transaction) throws {
            guard let element = report.elementID else { return nil }
            let spoken =
                try transaction.transcripts(captures: [capture]).first
                .map { try transaction.utterances(transcript: $0.id) } ?? []
            positions = Set(spoken.filter { $0.elementID == element }.map(\.position))
            let stored = try transaction.element(id: element, ofApp: report.appID)
            names = [report.elementName, stored?.label, stored?.identifier].compactMap(\.self)
            name =
                report.elementName.flatMap { Int64($0) == nil ? $0 : nil } ?? stored?.label ?? stored?.identifier
                ?? "the element of the report"
        }
    }

    private static func told(_ steps: [String], _ walk: GestureWalk, _ wanted: Wanted?) -> [Line] {
        let gestures = steps.compactMap { ShownGesture($0) }
        // What an older version took for a gesture may be none now.
        guard gestures.count == steps.count else { return steps.map { Line(gesture: $0, result: "not known") } }
        let followed = walk.follow(gestures, names: wanted?.names ?? [])
        let reached = wanted.flatMap { wanted in
            followed.firstIndex { !wanted.positions.isDisjoint(with: $0.passed) }
                ?? (wanted.positions.contains(1) ? -1 : nil)
        }
        let isLost = followed.contains { if case .announcedOtherwise = $0.effect { true } else { false } }
        let lastKnown = followed.lastIndex { $0.effect != .unknown }
        return zip(steps, followed).enumerated().map { index, pair in
            var result = words(pair.1, walk)
            if let wanted, index == reached {
                result +=
                    pair.1.position.map(wanted.positions.contains) == true
                    ? ", the element of the report" : "; on the way it comes to “\(wanted.name)”"
            }
            if let wanted, reached == nil, !isLost, index == lastKnown {
                result += ", and “\(wanted.name)” was never reached"
            }
            return Line(gesture: pair.0, result: result)
        }
    }

    private static func words(_ followed: GestureWalk.Followed, _ walk: GestureWalk) -> String {
        let here = followed.position.map { "you would be on “\(walk.transcript.utterances[$0 - 1].text)”" } ?? ""
        func times(_ count: Int) -> String { count == 1 ? "1 time" : "\(count) times" }
        switch followed.effect {
        case .moved: return here
        case .readOn: return "it is read to the end; \(here)"
        case .ended(0): return "a thud: there is nothing further; \(here)"
        case .ended(let count): return "after \(times(count)) a thud: there is nothing further; \(here)"
        case .noStop(0): return "the rotor finds nothing further; \(here)"
        case .noStop(let count): return "after \(times(count)) the rotor finds nothing further; \(here)"
        case .stays(.adjusts): return "the value changes; \(here)"
        case .stays(.choosesAction(let names)): return "an action is chosen (\(names.joined(separator: ", "))); \(here)"
        case .stays(.nothing): return "what it moves by is not known, since no rotor was turned; \(here)"
        case .notFound(let name): return "nothing is heard that is called “\(name)”; \(here)"
        case .announcedOtherwise(let name):
            return
                "not known: nothing here is heard as “\(name)”; the element that is or was called so is announced otherwise"
        case .tapped(let tap): return tapped(tap, walk)
        case .answered(.handled(let node)): return "\(walk.scene.tree.name(of: node)) handles it"
        case .answered(.back(let position)):
            return "it goes back, as “\(walk.transcript.utterances[position - 1].text)” does"
        case .answered(.nobody): return "nothing on this screen handles it; \(here)"
        case .answered(.unknown): return "not known: the capture records no actions"
        case .scrolled(let node?): return "\(walk.scene.tree.name(of: node)) scrolls; what is heard then is not known"
        case .scrolled(nil): return "nothing scrolls; \(here)"
        case .turned: return "the rotor is turned; \(here)"
        case .unknown: return "not known: where the gestures before it led isn’t known"
        }
    }

    private static func tapped(_ tap: GestureWalk.DoubleTap?, _ walk: GestureWalk) -> String {
        switch tap?.landing {
        case nil: "where it lands is not known: the element has no place"
        case .onElement: "it lands on the element; what follows is not known"
        case .elsewhere(let node): "it lands on \(walk.scene.tree.name(of: node)), which lies over the element"
        case .offScreen: "it lands off the screen"
        }
    }
}
