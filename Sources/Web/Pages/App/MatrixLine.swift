import Application
import History
import Messages
import Screens
import Storage

/// A screen in each of the shown builds, before it is put into words.
struct MatrixLine {
    var screen: Message
    /// `nil`: it was never captured, so that there is no page of it.
    var key: String?
    var facts: [MatrixFact]
    /// In each release as much is said as before, and nothing else is to be told.
    var isCalm: Bool { facts.allSatisfy(\.isCalm) }
}

/// What is known of a screen in a build.
struct MatrixFact {
    var build: StoredBuild
    /// What is heard; `nil`: nothing was captured.
    var transcript: StoredTranscript?
    /// The captures of the screen, one of each state; the first is the one that is heard.
    var captures: [Int64] = []
    /// What that one shows, where the build holds several states and it is known.
    var state: Message?
    /// Nothing was captured, and other tools audited it.
    var isAudited = false
    var mark: MatrixMark
    var notes: [Message] = []
    var isCalm: Bool { transcript != nil && mark.isCalm && notes.isEmpty }
}

/// Puts lines of the matrix into words.
struct MatrixWords {
    private let slug: String
    /// How many utterances there are, by transcript.
    private let utterances: [Int64: Int]
    /// How many findings there are that nobody decided on, by capture.
    private let failed: [Int64: Int]

    init(
        _ lines: [MatrixLine], of slug: String, _ decisions: FindingDecisions, in transaction: some Transaction
    ) throws {
        self.slug = slug
        let heard = lines.flatMap { line in line.facts.compactMap { fact in fact.transcript.map { ($0, line.key) } } }
        utterances = try transaction.utteranceCounts(transcripts: heard.map(\.0.id))
        let held = lines.flatMap { line in line.facts.flatMap { $0.captures.map { ($0, line.key) } } }
        let screens = Dictionary(held) { first, _ in first }
        var failed = try transaction.failureCounts(captures: screens.keys.sorted())
        if !decisions.isEmpty {
            for finding in try transaction.findings(captures: screens.keys.sorted(), of: decisions.rules) {
                guard finding.outcome == .failed, let capture = finding.captureID,
                    decisions.decision(on: finding, on: screens[capture] ?? nil) != nil
                else { continue }
                failed[capture, default: 1] -= 1
            }
        }
        self.failed = failed.filter { $0.value > 0 }
    }

    func row(_ line: MatrixLine) -> MatrixRow {
        let page = line.key.map { Address.path("apps", slug, "screens", $0) }
        return MatrixRow(screen: line.screen, link: page, cells: line.facts.map { cell($0, at: page) })
    }

    private func cell(_ fact: MatrixFact, at page: String?) -> MatrixCell {
        guard let transcript = fact.transcript else {
            let audits = Address.path("apps", slug, "releases", fact.build.version) + "#audits"
            return MatrixCell(link: fact.isAudited ? audits : nil, mark: fact.mark, notes: fact.notes)
        }
        let count = utterances[transcript.id] ?? 0, spoken = Message.count(count, "utterance", "utterances")
        let heard: [Message?] = [
            fact.state.map { "\(spoken) (\($0))" } ?? spoken,
            transcript.spokenCoverage.map { "\(PlainWords.percent($0)) of the text said" }, findings(fact.captures),
        ]
        return MatrixCell(
            link: page.map { $0 + "?build=\(Address.escaped(fact.build.name))" }, mark: fact.mark.counting(count),
            notes: heard.compactMap(\.self) + fact.notes)
    }

    /// What fails in all states of a screen that a build holds; `nil`: nothing does.
    private func findings(_ captures: [Int64]) -> Message? {
        let count = captures.reduce(0) { $0 + (failed[$1] ?? 0) }
        guard count > 0 else { return nil }
        let findings = Message.count(count, "finding", "findings")
        return captures.count > 1 ? "\(findings), counted in each of \(captures.count) states" : findings
    }
}
