import API
import Application
import Foundation
import History
import Storage

/// What is heard on the problem's screen, before it came and since.
struct ProblemSpeech {
    struct Line {
        var change: String
        var before: String
        var after: String
    }
    var heading: String
    var lines: [Line]
    var more: String?
    var link: String

    static let sample = ProblemSpeech(
        heading: "h", lines: [Line(change: "c", before: "b", after: "a")], more: "m", link: "/")
}

extension ProblemSpeech {
    /// So many changed lines are shown; the rest stand on the screen's page.
    private static let shown = 20

    /// The last release that works beside the first that doesn't; `nil` where one of them was not captured.
    init?(_ problem: StoredProblem, _ history: AppHistory, in transaction: some Transaction) throws {
        guard let screen = problem.screenID, let key = problem.screenKey,
            let working = problem.lastWorkingRelease, let broken = problem.since,
            let before = try Self.captures(of: screen, working, history, transaction),
            let after = try Self.captures(of: screen, broken, history, transaction)
        else { return nil }
        let pairs = after.places.compactMap { place in
            before.places.first { $0.variantKey == place.variantKey }.map { (before: $0, after: place) }
        }
        guard let pair = pairs.first else { return nil }
        let diff = try Comparing.look(
            HeldCapture(pair.before.captureID, in: before.build), HeldCapture(pair.after.captureID, in: after.build),
            history, in: transaction)
        let changed = diff.transcript.filter { $0.op != .same && $0.setAside == nil }
        heading = "What is heard in \(before.build.name) and in \(after.build.name)"
        lines = changed.prefix(Self.shown).map { line in
            let change =
                switch line.op {
                case .added: "＋ new"
                case .removed: "– no longer heard"
                case .changed: "≠ changed"
                case .moved: "↕ moved"
                case .same: "= same"
                }
            return Line(
                change: change, before: line.before.map(PlainWords.heard) ?? "",
                after: line.after.map(PlainWords.heard) ?? "")
        }
        let left = changed.count - lines.count
        more = left > 0 ? PlainWords.count(left, "more line changed", "more lines changed") : nil
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
}

/// The element a problem is on, and what is heard there.
struct ProblemElement {
    struct Moment {
        var build: String
        var text: String
    }
    var link: String
    var name: String
    var facts: String
    var moments: [Moment]

    static let sample = ProblemElement(link: "/", name: "n", facts: "f", moments: [Moment(build: "b", text: "t")])
}

extension ProblemElement {
    init?(_ problem: StoredProblem, _ app: StoredApp, in transaction: some Transaction) throws {
        guard let id = problem.elementID, let element = try transaction.element(id: id, ofApp: app.id) else {
            return nil
        }
        link = Address.path("apps", app.slug, "elements", String(id))
        name = element.label ?? element.identifier ?? element.kind
        facts = [element.kind, element.identifier.map { "identifier \($0)" }].compactMap { $0 }.joined(separator: ", ")
        moments = try transaction.history(ofElements: [id]).suffix(8).map {
            Moment(
                build: $0.number.isEmpty ? $0.version : "\($0.version)+\($0.number)",
                text: PlainWords.heard([$0.text, $0.hint].compactMap { $0 }.joined(separator: " ")))
        }
    }
}
