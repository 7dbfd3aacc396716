import Foundation
import History
package import Storage

/// What support may tell a person who reports, at once: whether it is known, since when, which release still works,
/// and what became of attempts to fix it. All of it is said of the person's own line of releases, and of releases
/// that they can have.
package struct SupportAnswer {
    /// What is known, fact by fact.
    package let facts: [String]
    /// The same as a few sentences to send.
    package let reply: String
    /// The first release on their line that has it.
    let since: String?
    /// The last release on their line before it came that works.
    let lastWorkingRelease: String?

    package init(_ report: StoredReport, _ history: AppHistory, in transaction: some Transaction) throws {
        guard let problem = try report.problemID.flatMap(transaction.problem) else {
            (facts, reply) = Self.untied(report)
            (since, lastWorkingRelease) = (nil, nil)
            return
        }
        let events = ProblemLifecycle.inForce(try transaction.events(ofProblem: problem.id).map(\.event))
        let persons = try transaction.persons(ofProblem: problem.id)
        let voices = Voices(events, persons: persons)
        let place = ReporterPlace(
            report, history, spoken: voices.releases(spokenOfWith: report.id), seen: voices.releasesSpokenOf,
            now: try transaction.now())
        let known = KnownProblem(
            problem: problem, events: events, voices: voices,
            others: Set(persons.values).subtracting([persons[report.id] ?? report.id]).count, report: report.id,
            place: place, lineage: history.lineage, ordered: history.ordered.map(\.version))
        (facts, reply) = (known.facts, known.reply)
        (since, lastWorkingRelease) = (known.since, known.line?.lastWorkingRelease)
    }

    private static func untied(_ report: StoredReport) -> (facts: [String], reply: String) {
        let thanks = "Thank you for telling us."
        let untied = "It is not tied to a problem yet."
        switch ReportMatter(ReportDraft(report)) {
        case .fault:
            return ([untied], "\(thanks) We are looking into it, and write again when we know more.")
        case .praise:
            return (
                [untied, "Its words are praise, and no barrier: no problem was opened for it."],
                "Thank you for your kind words."
            )
        case .billing:
            return (
                [untied, "Its words are about a payment, and no barrier: no problem was opened for it."],
                "\(thanks) We pass it on to those who look after payments."
            )
        case .crash:
            return (
                [untied, "Its words are about a crash, and no barrier: no problem was opened for it."],
                "\(thanks) We pass it on to those who look into crashes."
            )
        case .speed:
            return (
                [untied, "Its words are about speed or battery, and no barrier: no problem was opened for it."],
                "\(thanks) We pass it on to those who look after speed."
            )
        }
    }
}
