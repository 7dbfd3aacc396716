import API
import Application
import Foundation
import History
import Screens
import Storage

extension ProblemPage {
    /// The forms on the page.
    enum FormName { case change, decision, claim, comment, merge, split, watch, undo }

    /// So many reports are read on the page itself.
    private static let shownReports = 100

    /// - Parameters:
    ///   - look: how the queue was looked at, as its address holds it; `nil`: nobody came from there.
    ///   - form: the one that comes back, with its filling.
    init(
        _ number: Int, _ context: Context, look: String?, _ form: FormName? = nil, _ filling: Filling = .fresh,
        chosen: Set<Int64> = []
    ) throws {
        let query = look.map { QueueQuery(text: $0) }
        let seen = try context.read { try Sight(number, query, context, in: $0) }
        let problem = seen.problem
        title = problem.title
        app = seen.app.link
        appLink = Address.path("apps", seen.app.slug)
        let queue = Address.path("apps", seen.app.slug, "problems")
        self.queue = query.map { "\(queue)?\($0.text)" } ?? queue
        self.look = query?.text ?? ""
        isFromQueue = query != nil
        let here = query.map { "?in=\(Address.escaped($0.text))" } ?? ""
        previous = seen.neighbours?.previous.map { "/problems/\($0)\(here)" }
        next = seen.neighbours?.next.map { "/problems/\($0)\(here)" }
        id = number
        version = problem.version
        state = ProblemWords.state(problem)
        impact = PlainWords.impact(problem.impact)
        assigned = problem.assignee ?? "nobody"
        rule = problem.rule
        // A rule of another tool has no page here.
        ruleLink = problem.rule.flatMap { Ruleset.isOurs($0) ? Address.path("rules", $0) : nil }
        origin = problem.origin
        originLink = "\(queue)?origin=\(Address.escaped(problem.origin ?? ""))"
        screen = problem.screenKey
        screenLink = problem.screenKey.map { Address.path("apps", seen.app.slug, "screens", $0) }
        since = problem.since ?? "not known"
        lastWorking = problem.lastWorkingRelease ?? "not known"
        duplicateLink = problem.record.duplicateOf.map { "/problems/\($0)" }
        duplicates = seen.duplicates.map { Numbered(link: "/problems/\($0)", text: "problem \($0)") }
        tracker = problem.trackerURL
        workaround = problem.workaround
        accepted = problem.state == .accepted ? problem.record.acceptedBecause : nil
        let story = ProblemStory(
            problem: problem, events: seen.events, joined: seen.joined, persons: seen.persons, history: seen.history,
            occurrences: seen.occurrences)
        (headline, attempts, moments, seenAgain) = (story.headline, story.attempts, story.moments, story.seenAgain)
        speech = seen.speech
        element = seen.element
        reports = seen.reports.items.map { Report($0, isChosen: chosen.contains($0.id)) }
        moreReports = seen.reports.next.map { _ in Address.path("apps", seen.app.slug, "reports") + "?problem=\(number)"
        }
        steps = Self.steps(seen)
        comments = seen.comments.map {
            Comment(at: PlainWords.time($0.at), who: $0.caller, pieces: LinkedText.pieces($0.text))
        }
        watchers = seen.watchers.isEmpty ? "Nobody watches it." : "Watched by \(seen.watchers.joined(separator: ", "))."
        isWatched = seen.watchers.contains(context.caller.name)
        similar = seen.similar.map(Similar.init)
        lastStep = seen.lastStep.map { StepNotice($0, undo: "/problems/\(number)/steps/\($0.id)/undo") }
        func filled(_ name: FormName) -> Filling { form == name ? filling : .fresh }
        comment = filled(.comment).field(
            "text", "Comment", "Plain text; addresses of the web become links.", id: "comment", isLong: true,
            isRequired: true)
        decisions = filled(.decision).choices("state", ProblemDecision.all)
        reason = filled(.decision).field("reason", "Why", "Needed where it is accepted, or no problem.")
        claimedRelease = filled(.claim).field("release", "Fixed in release", isRequired: true)
        claimedSystem = filled(.claim).field(
            "minimumOS", "Oldest system it runs on", "Where the release needs a newer one than before: 17, iOS 17.2.")
        claimNote = filled(.claim).field("note", "Note", id: "fix-note")
        newTitle = filled(.change).field("title", "Title", value: problem.title, isRequired: true)
        impacts = filled(.change).choices("impact", PlainWords.impacts, else: problem.impact)
        if problem.impact == nil, !impacts.contains(where: \.isChosen) {
            impacts.insert(FormChoice(value: "", text: "not known", isChosen: true), at: 0)
        }
        assignee = filled(.change).field("assignee", "Assigned to", value: problem.assignee ?? "")
        trackerAddress = filled(.change).field(
            "trackerUrl", "Address in another tracker", value: problem.trackerURL ?? "")
        help = filled(.change).field(
            "workaround", "What helps meanwhile",
            "For people who reported it: it stands in what support answers, as you write it.",
            value: problem.workaround ?? "", isLong: true)
        into = filled(.merge).field(number: "into", "That problem's number", isRequired: true)
        splitTitle = filled(.split).field(
            "title", "What the others are about", id: "split-title", isRequired: true)
        fault = filling.fault([
            comment, reason, claimedRelease, claimedSystem, claimNote, newTitle, assignee, trackerAddress, help, into,
            splitTitle,
        ])
        mayTriage = context.caller.may(.triage)
    }

    /// Everything that is read for the page.
    private struct Sight {
        let problem: StoredProblem
        let app: StoredApp
        let history: AppHistory
        let events: [StoredProblemEvent]
        let persons: [Int64: Int64]
        let changes: [Event]
        let comments: [StoredComment]
        let reports: Page<StoredReport>
        let duplicates: [Int64]
        /// Their events.
        let joined: [[StoredProblemEvent]]
        let occurrences: [(release: String, build: String, findings: Int)]
        let similar: [SimilarProblem]
        let watchers: [String]
        let lastStep: StoredTriageStep?
        let neighbours: Neighbours?
        let speech: ProblemSpeech?
        let element: ProblemElement?

        init(_ number: Int, _ query: QueueQuery?, _ context: Context, in transaction: some Transaction) throws {
            problem = try transaction.need(problem: number)
            guard let app = try transaction.app(id: problem.appID) else { throw APIError.notFound("problem \(number)") }
            self.app = app
            history = try AppHistory(app, in: transaction)
            events = try transaction.events(ofProblem: problem.id)
            persons = try transaction.persons(ofProblem: problem.id)
            changes = try transaction.events(of: "problem/\(problem.id)")
            comments = try transaction.comments(ofProblem: problem.id)
            var filter = ReportFilter()
            filter.problem = problem.id
            reports = try transaction.reports(ofApp: app.id, filter, after: nil, limit: ProblemPage.shownReports)
            duplicates = try transaction.duplicates(ofProblem: problem.id)
            joined = try duplicates.map { try transaction.events(ofProblem: $0) }
            occurrences = try transaction.occurrences(ofProblems: [problem.id] + duplicates)
            similar =
                problem.state == .duplicate ? [] : try transaction.problems(similarTo: problem, limit: 5)
            watchers = try transaction.watchers(ofProblem: problem.id)
            lastStep = try transaction.triageSteps(ofProblem: problem.id, limit: 20).first { $0.undoneAt == nil }
            neighbours = try query.map {
                try transaction.neighbours(
                    ofProblem: Int64(number), app: app.id, $0.filter(for: context.caller.name))
            }
            speech = try ProblemSpeech(problem, history, in: transaction)
            element = try ProblemElement(problem, app, in: transaction)
        }
    }

    /// Every step with who and when: what was seen and said, and what was changed.
    private static func steps(_ seen: Sight) -> [Step] {
        let events = seen.events.map { event in
            (
                at: event.at, who: event.caller,
                what: [ProblemWords.of(event.event.kind), ProblemWords.of(event.observations), event.note]
                    .compactMap { $0 }.joined(separator: " ")
            )
        }
        let changes = seen.changes.compactMap { change in
            ProblemWords.of(change).map { (at: change.at, who: change.caller, what: $0) }
        }
        return (events + changes).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { Step(at: PlainWords.time($0.element.at), who: $0.element.who, what: $0.element.what) }
    }
}

extension ProblemPage.Report {
    fileprivate init(_ report: StoredReport, isChosen: Bool) {
        id = report.id
        link = "/reports/\(report.id)"
        text = String(report.text.prefix(600))
        facts = [
            report.release ?? "release not known", report.gesture?.rawValue,
            report.confirmedRelease.map { "✓ works in \($0)" },
        ]
        .compactMap { $0 }.joined(separator: ", ")
        self.isChosen = isChosen
    }
}

extension ProblemPage.Similar {
    fileprivate init(_ similar: SimilarProblem) {
        let reasons = [
            similar.isSameElement ? "on the same element" : nil,
            similar.isSameRule && similar.isSameScreen ? "of the same rule on the same screen" : nil,
            similar.likeness >= 0.3 ? "called much the same (\(Percent.text(similar.likeness)) of the letters)" : nil,
        ].compactMap { $0 }
        id = similar.problem.id
        link = "/problems/\(similar.problem.id)"
        title = similar.problem.title
        state = ProblemWords.state(similar.problem)
        why = reasons.joined(separator: ", ")
    }
}
