import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// What is heard on the problem's screen, before it came and since.
struct ProblemSpeech {
    struct Line {
        var change: Message
        var before: SpokenPart
        var after: SpokenPart
    }
    /// Lines of one table.
    struct Lines {
        var caption: Message
        var rows: [Line]
    }
    var heading: Message
    /// Which capture is compared, and in what, where the very same variant was not captured before.
    var inPart: Message?
    /// What is said where no line differs.
    var calm: Message
    var open: Lines?
    var folded: Lines?
    /// What is on neither list.
    var more: Message?
    var link: String

    static let sample = ProblemSpeech(
        heading: "h", inPart: "p", calm: "c",
        open: Lines(caption: "c", rows: [Line(change: "c", before: .sample, after: .sample)]),
        folded: Lines(caption: "c", rows: [Line(change: "c", before: .sample, after: .sample)]), more: "m", link: "/")
}

extension ProblemSpeech {
    /// So many changed lines are read at once, and so many with those that are folded; the rest stand on the screen's page.
    private static let (open, shown) = (6, 30)

    /// The last release that works beside the first that doesn't; `nil` where one of them was not captured.
    /// - Parameter events: what happened to the problem. Variants in which no look met it then tell nothing of it.
    init?(
        _ problem: StoredProblem, _ events: [StoredProblemEvent], _ history: AppHistory,
        in transaction: some Transaction
    ) throws {
        guard let screen = problem.screenID, let key = problem.screenKey,
            let working = problem.lastWorkingRelease, let broken = problem.backSince ?? problem.since,
            let before = try Self.captures(of: screen, working, history, transaction),
            let after = try Self.captures(of: screen, broken, history, transaction)
        else { return nil }
        let looks = events.filter { $0.event.release == broken }.flatMap(\.observations)
        let met = Set(looks.filter { $0.outcome == .present }.compactMap(\.variant))
        let all = try PairedCaptures(before.places, after.places, of: history.app, in: transaction).pairs
        let concerned = all.filter { met.contains($0.after.variant) }
        let pairs = concerned.isEmpty ? all : concerned
        // Of several captures of one variant the one that differs most.
        let nearest = pairs.min { $0.twin < $1.twin }
        let told = try pairs.filter { $0.after.variant == nearest?.after.variant }.map { pair in
            (
                pair: pair,
                diff: try Comparing.look(
                    HeldCapture(pair.before.captureID, in: before.build),
                    HeldCapture(pair.after.captureID, in: after.build), history, in: transaction)
            )
        }
        guard let (pair, diff) = told.max(by: { $0.diff.changedLines < $1.diff.changedLines }) else { return nil }
        let changed = diff.transcript.filter { $0.op == .moved || $0.op != .same && $0.setAside == nil }
        heading = "What is heard in \(text: before.build.name) and in \(text: after.build.name)"
        let state = try PlainWords.variants([pair.before], in: transaction).first?.name ?? pair.before.variantKey
        inPart = Message(comparedInPart: pair.twin, with: before.build.name, state)
        calm =
            diff.transcript.contains { $0.setAside != nil }
            ? "Every line that was compared is heard as before." : "Every line is heard as before."
        let then = try Self.languages(ofCapture: pair.before.captureID, transaction)
        let now = try Self.languages(ofCapture: pair.after.captureID, transaction)
        let lines = changed.prefix(Self.shown).map { Line($0, then, now) }

        open =
            lines.isEmpty
            ? nil
            : Lines(
                caption: .count(changed.count, "line differs", "lines differ"), rows: Array(lines.prefix(Self.open)))
        let folded = Array(lines.dropFirst(Self.open))
        self.folded = folded.isEmpty ? nil : Lines(caption: "\(folded.count) more", rows: folded)
        let left = changed.count - lines.count
        more = left > 0 ? .count(left, "more line differs", "more lines differ") : nil
        link =
            Address.path("apps", history.app.slug, "screens", key)
            + "?build=\(Address.escaped(after.build.name))&compare=\(Address.escaped(before.build.name))"
            + "&variant=\(Address.escaped(pair.after.variantKey))"
    }

    private static func captures(
        of screen: Int64, _ version: String, _ history: AppHistory, _ transaction: some Transaction
    ) throws -> (build: StoredBuild, places: [BuildCapture])? {
        guard let release = history.releases.first(where: { $0.version == version }) else { return nil }
        for build in history.builds(of: release).reversed() {
            let places = try transaction.buildCaptures(build: build.id, screen: screen)
            if !places.isEmpty { return (build, places) }
        }
        return nil
    }

    private static func languages(ofCapture id: Int64, _ transaction: some Transaction) throws -> Languages? {
        try transaction.capture(id: id).map { stored in
            let capture = try stored.recall()
            return Languages(Scene(capture, Speaker().speak(capture)))
        }
    }
}

extension DiffResource {
    fileprivate var changedLines: Int { transcript.count { $0.op != .same } }
}

extension ProblemSpeech.Line {
    fileprivate init(_ line: DiffResource.Line, _ then: Languages?, _ now: Languages?) {
        change =
            switch line.op {
            case .added: "+ new"
            case .removed: "– no longer heard"
            case .changed: "≠ changed"
            case .moved: "↕ moved"
            case .same: "= same"
            }
        for clause in line.beside ?? [] { change = "\(change); \(Message(finished: clause))" }
        func said(_ text: String?, _ languages: Languages?) -> SpokenPart {
            text.map { SpokenPart(heard: $0, language: languages?.of(text: $0)) } ?? SpokenPart(text: "")
        }
        before = said(line.before, then)
        after = said(line.after, now)
    }
}

/// The element a problem is on, and what is heard there.
struct ProblemElement {
    /// Builds in which the same is heard.
    struct Moment {
        var builds: Message
        var text: Message
    }
    var link: String
    var name: String
    var facts: Message
    var moments: [Moment]

    static let sample = ProblemElement(link: "/", name: "n", facts: "f", moments: [Moment(builds: "b", text: "t")])
}

extension ProblemElement {
    /// So many changes of what is heard are told, the last ones; all of them stand on the element's page.
    private static let shown = 4
    /// So many are looked through for the states of the screen.
    private static let most = 100

    init?(_ problem: StoredProblem, _ app: StoredApp, in transaction: some Transaction) throws {
        guard let id = problem.elementID, let element = try transaction.element(id: id, ofApp: app.id) else {
            return nil
        }
        link = Address.path("apps", app.slug, "elements", String(id))
        name = element.label ?? element.identifier ?? element.kind
        facts = [Message(ours: element.kind), element.identifier.map { "identifier \(text: $0)" }].compactMap(\.self)
            .joined()
        let all = try MatchCorrections(screen: element.screenID, in: transaction).all(with: id)
        let spans = try transaction.spans(
            ofElements: all, onScreen: element.screenID, of: AppHistory(app, in: transaction).orderedBuilds,
            most: Self.most)
        let keys = Set(spans.map(\.variantKey))
        let states = try PlainWords.variants(named: keys.sorted(), onScreens: [element.screenID], in: transaction)
        moments = spans.suffix(Self.shown).map { span in
            let state = Message(variant: states[span.variantKey] ?? span.variantKey)
            return Moment(
                builds: keys.count > 1 ? "\(span.told) – \(state)" : span.told,
                text: span.text.map { Message(heard: [$0, span.hint].compactMap(\.self).joined(separator: " ")) }
                    ?? "(not heard)")
        }
    }
}
