import Application
import Storage

/// A screen in each of the shown builds, before it is put into words.
struct MatrixLine {
    var screen: String
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
    /// Nothing was captured, and other tools audited it.
    var isAudited = false
    var mark: MatrixMark
    var notes: [String] = []
    var isCalm: Bool { transcript != nil && mark.isCalm && notes.isEmpty }
}

/// Puts lines of the matrix into words.
struct MatrixWords {
    let slug: String
    /// By capture: how many findings there are that nobody decided on.
    let failed: [Int64: Int]

    /// - Parameter utterances: how many there are, by transcript.
    func row(_ line: MatrixLine, _ utterances: [Int64: Int]) -> MatrixRow {
        let page = line.key.map { Address.path("apps", slug, "screens", $0) }
        return MatrixRow(
            screen: line.screen, link: page, cells: line.facts.map { cell($0, at: page, utterances) })
    }

    private func cell(_ fact: MatrixFact, at page: String?, _ utterances: [Int64: Int]) -> MatrixCell {
        guard let transcript = fact.transcript else {
            let audits = Address.path("apps", slug, "releases", fact.build.version) + "#audits"
            return MatrixCell(link: fact.isAudited ? audits : nil, mark: fact.mark, notes: fact.notes)
        }
        let count = utterances[transcript.id] ?? 0
        let heard =
            PlainWords.count(count, "utterance", "utterances")
            + (transcript.spokenCoverage.map { ", \(Percent.text($0)) of the text said" } ?? "")
            + (failed[transcript.captureID].map { ", \(PlainWords.count($0, "finding", "findings"))" } ?? "")
        return MatrixCell(
            link: page.map { $0 + "?build=\(Address.escaped(fact.build.name))" }, mark: fact.mark.counting(count),
            notes: [heard] + fact.notes)
    }
}
