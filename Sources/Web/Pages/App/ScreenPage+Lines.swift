import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

extension ScreenPage.Line {
    init(_ utterance: StoredUtterance, _ findings: [Message], _ app: StoredApp) {
        id = "e\(utterance.position)"
        position = utterance.position
        change = ""
        before = []
        after = [.heard(utterance.text)]
        say = ([utterance.text] + (utterance.hint.map { [$0] } ?? [])).joined(separator: " ")
        hint = utterance.hint.map { [SpokenPart(text: $0)] } ?? []
        supplements = utterance.supplements.map { Message(finished: $0) }
        facts = utterance.facts.map { Message(finished: $0) }
        let order: [Message] =
            utterance.orderUncertain ? ["whether it comes here or one later: two frames lie close to one line"] : []
        unknown = utterance.unknown.map(PlainWords.unknown) + order
        element = utterance.elementID.map { Address.path("apps", app.slug, "elements", String($0)) }
        var seen: Set<Message> = []
        self.findings = findings.filter { seen.insert($0).inserted }
    }

    /// Leaves out what is not known of the whole screen, and told there.
    mutating func leaveOut(_ told: [Message]) {
        unknown.removeAll { $0 == PlainWords.unknown("wording") && told.contains($0) }
    }

    /// Says in which language it is, or its pieces are.
    mutating func tell(_ languages: Languages, _ stored: StoredUtterance) {
        voice = languages.of(node: stored.node)
        guard let utterance = languages.twofold(stored.node, stored.text) else {
            language = stored.text.isEmpty ? nil : voice
            hint = hint.map { SpokenPart(text: $0.text, language: voice) }
            return
        }
        after = after.cut(languages.parts(of: utterance))
        hint = languages.hint(of: utterance)
    }

    /// Puts what was heard before beside it.
    mutating func compare(_ line: DiffResource.Line) {
        switch line.op {
        case .same: change = "= same"
        case .moved: change = "↕ moved"
        case .added: change = "+ new"
        case .changed:
            change =
                switch line.setAside {
                case nil: "~ changed"
                case .figures: "≈ set aside: only figures or dates differ"
                case .writing: "≈ set aside: only capitals, punctuation or figures differ"
                case .language: "≈ set aside: the words are of another language"
                }
        case .removed: return
        }
        for clause in line.beside ?? [] { change = "\(change); \(Message(finished: clause))" }
        if let system = line.recordedOn {
            change = "\(change), as recorded on \(text: system)"
            engine = after.map(\.text).joined(separator: " ")
        }
        guard let old = line.before else {
            after = after.map { .init(text: $0.text, isChanged: true) }
            return
        }
        let new = line.after ?? ""
        (before, after) =
            old == new || line.setAside == .language
            ? ([.heard(old)], [.heard(new)]) : Self.parts(old, new)
    }

    /// Both sides word by word; runs of words that only one side has are marked.
    private static func parts(_ before: String, _ after: String) -> ([ScreenPage.Part], [ScreenPage.Part]) {
        if before.isEmpty || after.isEmpty {
            return ([.heard(before, isChanged: true)], [.heard(after, isChanged: true)])
        }
        let old = before.split(separator: " ").map(String.init), new = after.split(separator: " ").map(String.init)
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        return (runs(old, removed), runs(new, inserted))
    }

    private static func runs(_ words: [String], _ marked: Set<Int>) -> [ScreenPage.Part] {
        var parts: [ScreenPage.Part] = []
        for (place, word) in words.enumerated() {
            let isChanged = marked.contains(place)
            if let last = parts.indices.last, parts[last].isChanged == isChanged {
                parts[last].text += " " + word
            } else {
                parts.append(.init(text: word, isChanged: isChanged))
            }
        }
        return parts
    }
}

extension ScreenPage.FindingGroup {
    /// So many are shown of each before the rest is folded away.
    private static let shown = 3

    private struct Cause: Hashable {
        var outcome: Outcome
        var rule: String?
        var tool: String
    }

    /// Groups by rule and tool, failures first, else in the order found.
    static func groups(_ findings: [StoredFinding], positions: [String: Int], _ decided: ScreenPage.Decided) -> [Self] {
        var order: [Cause] = []
        var byCause: [Cause: [StoredFinding]] = [:]
        for finding in findings {
            let cause = Cause(
                outcome: finding.outcome, rule: finding.rule ?? finding.sourceRule, tool: finding.tool)
            if byCause[cause] == nil { order.append(cause) }
            byCause[cause, default: []].append(finding)
        }
        let failed = order.filter { $0.outcome == .failed }, others = order.filter { $0.outcome != .failed }
        return (failed + others).map { group($0, byCause[$0] ?? [], positions, decided) }
    }

    private static func group(
        _ cause: Cause, _ findings: [StoredFinding], _ positions: [String: Int], _ decided: ScreenPage.Decided
    ) -> Self {
        let found = findings.map { decided.found($0, at: $0.nodeName.flatMap { positions[$0] }) }
        // One that would be folded away alone is shown.
        let first = found.count == shown + 1 ? found.count : shown
        return Self(
            outcome: PlainWords.outcome(cause.outcome), rule: cause.rule.map { Message(text: $0) } ?? "no rule",
            ruleLink: findings.first?.rule.map { "/rules/\($0)" }, tool: cause.tool,
            count: .count(found.count, "time", "times"), first: Array(found.prefix(first)),
            others: Array(found.dropFirst(first)), othersCount: "\(max(0, found.count - first)) more")
    }
}
