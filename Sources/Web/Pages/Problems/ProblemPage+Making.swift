import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

extension ProblemPage {
    /// So many reports stand on the page, and so many of them unfolded.
    private static let (shownReports, openReports) = (50, 3)

    /// - Parameters:
    ///   - look: how the queue was looked at, as its address holds it; `nil`: nobody came from there.
    ///   - done: what was just done here.
    ///   - form: the one that comes back, with its filling.
    init(
        _ number: Int, _ context: Context, look: String?, done: ProblemForms.Name? = nil,
        _ form: ProblemForms.Name? = nil, _ filling: Filling = .fresh, chosen: Set<Int64> = []
    ) throws {
        // Whoever decided something is led on, wherever they came from.
        let query = look.map { QueueQuery(text: $0) } ?? done.map { _ in QueueQuery { _ in nil } }
        let seen = try context.read { try Sight(number, query, context, in: $0) }
        let problem = seen.problem
        let called = ProblemTitle(problem.title)
        heading = seen.words.title(called.short)
        cause = called.rest.map { seen.words.title($0) }
        title = "\(heading), \(text: seen.app.name)"
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
        let story = ProblemStory(
            problem: problem, events: seen.events, joined: seen.family.joined.map(\.events),
            persons: seen.family.causes.persons(seen.persons), unnamed: seen.unnamed, history: seen.history,
            occurrences: seen.occurrences, names: seen.names,
            subject: { release in
                // It ends no sentence of its own where it is told.
                seen.family.subject(in: release).map { seen.words.title($0.title.withoutFullStop) }
            })
        fact = ProblemFact(story).words
        let voices = Dictionary(grouping: seen.persons) { $0.value }.values
        let unnamed = voices.count { $0.contains { seen.unnamed.contains($0.key) } }
        facts = Fact.line(
            problem, seen.app, seen.rule.criteria, people: voices.count - unnamed, unnamed: unnamed,
            isFirstKnown: problem.since.map {
                !seen.events.map(\.event).isReported(beyondReleasesUpTo: $0, seen.history.lineage)
            } ?? true)
        mending = seen.rule.mending
        notes =
            Fact.waived(problem, seen.waivers)
            + Fact.notes(problem, failedBefore: seen.failedBefore, seenAgain: story.seenAgain, queue: queue)
        duplicates = seen.family.joined.map {
            Numbered(link: "/problems/\($0.problem.id)", text: "problem \(text: String($0.problem.id))")
        }
        (headline, attempts, moments, known) = (story.headline, story.attempts, story.moments, story.known)
        (speech, element) = (seen.speech, seen.element)
        isHeard = speech != nil || element != nil
        let all = seen.reports.items.map { Report($0, isChosen: chosen.contains($0.id)) }
        reports = Array(all.prefix(Self.openReports))
        foldedReports = Array(all.dropFirst(Self.openReports))
        people = problem.reports == 0 ? nil : .count(problem.reports, "report", "reports")
        noPeople =
            problem.record.duplicateOf.map { "Whoever reported it is counted in problem \($0)." }
            ?? "Nobody reported it."
        allReports = seen.reports.next.map { _ in
            Numbered(
                link: Address.path("apps", seen.app.slug, "reports") + "?problem=\(number)",
                text: "All \(problem.reports) reports of this problem")
        }
        steps = Self.steps(seen)
        comments = seen.comments.map {
            Comment(at: Message(time: $0.at), who: $0.caller, pieces: LinkedText.pieces($0.text))
        }
        watchers =
            seen.watchers.isEmpty
            ? "Nobody watches it." : "Watched by \(seen.watchers.map { Message(text: $0) }.joined())."
        isWatched = seen.watchers.contains(context.caller.name)
        similar = seen.similar.map { Similar($0, seen.words) }
        self.done = done.map { Self.said($0, seen) }
        guard context.caller.may(.triage) else { return }
        let last = seen.lastStep.map { StepNotice($0, undo: "/problems/\(number)/steps/\($0.id)/undo") }
        let isStep = done.map { ![.comment, .watch, .undo].contains($0) } ?? false
        undo = isStep ? last : nil
        let issue = seen.app.newIssueURL.map { NewIssue(problem, publicURL: context.publicURL).address(in: $0) }
        let forms = ProblemForms(problem, form, filling, newIssue: issue, lastStep: isStep ? nil : last)
        self.forms = forms
        fault = forms.fault(filling)
    }

    /// What was done, with how it stands now, and with what looks like a slip.
    private static func said(_ done: ProblemForms.Name, _ seen: Sight) -> Message {
        let problem = seen.problem
        switch done {
        case .decision: return "Decided: \(SignedMessage(ProblemWords.state(problem)).word)."
        case .claim: return claimed(problem.record.claims.last, seen.history)
        case .assign:
            let assignee = problem.assignee.map { Message(text: $0) } ?? "nobody"
            return seen.hasAccount
                ? "Assigned to \(assignee)."
                : "Assigned to \(assignee). Nobody of that name has an account here."
        case .merge: return problem.record.duplicateOf.map { "Merged into problem \($0)." } ?? "Merged."
        case .split: return "The chosen reports have a problem of their own."
        case .comment: return "The comment is kept."
        case .change, .watch: return "Saved."
        case .undo: return "Taken back."
        }
    }

    private static func claimed(_ claim: FixClaim?, _ history: AppHistory) -> Message {
        guard let claim, !history.builds.contains(where: { $0.version == claim.release }) else {
            return "The fix is claimed."
        }
        return
            "The fix is claimed. Nothing of \(text: claim.release) has been uploaded yet: the claim waits for it."
    }

    /// Everything that is read for the page.
    struct Sight {
        let problem: StoredProblem
        let app: StoredApp
        let words: AppWords
        let history: AppHistory
        let family: FamilyOfProblem
        var events: [StoredProblemEvent] { family.head.events }
        let persons: [Int64: Int64]
        /// Reports of which nobody knows who wrote them.
        let unnamed: Set<Int64>
        /// States of its screen as people say them, by what the API calls them.
        let names: LookNames
        let changes: [Event]
        let comments: [StoredComment]
        let reports: Page<StoredReport>
        let occurrences: [(release: String, build: String, findings: Int)]
        let failedBefore: [String]
        let similar: [SimilarProblem]
        let watchers: [String]
        /// Whoever it is assigned to can sign in here.
        let hasAccount: Bool
        let lastStep: StoredTriageStep?
        let neighbours: Neighbours?
        let speech: ProblemSpeech?
        let element: ProblemElement?
        let rule: ProblemRule
        let waivers: ProblemWaivers?
        /// Steps of the log that set or ended waivers of it.
        let waived: [Event]

        init(
            _ number: Int, _ query: QueueQuery?, _ context: Context, in transaction: some Transaction
        ) throws {
            problem = try transaction.need(problem: number)
            guard let app = try transaction.app(id: problem.appID) else { throw APIError.notFound("problem \(number)") }
            self.app = app
            words = try AppWords(ofApp: app.id, in: transaction)
            history = try AppHistory(app, in: transaction)
            family = try FamilyOfProblem(problem, in: transaction)
            persons = try transaction.persons(ofProblems: [problem.id])[problem.id] ?? [:]
            unnamed = try transaction.unnamedReports(ofProblems: [problem.id])
            changes = try transaction.events(of: "problem/\(problem.id)")
            let members = [family.head] + family.joined
            names = LookNames(
                releases: history.ordered.map(\.version),
                states: try PlainWords.variants(
                    named: members.flatMap(\.events).flatMap(\.observations).compactMap(\.variant),
                    onScreens: Set(members.compactMap(\.problem.screenID)).sorted(), in: transaction),
                retirements: try ProblemRetirements(of: problem, history, in: transaction),
                ofSeveralStates: try ProblemPage.ofSeveralStates(problem, family.head.events, in: transaction))
            comments = try transaction.comments(ofProblem: problem.id)
            var filter = ReportFilter()
            filter.problem = problem.id
            reports = try transaction.reports(ofApp: app.id, filter, after: nil, limit: ProblemPage.shownReports)
            occurrences = try transaction.occurrences(
                ofProblems: [problem.id] + family.joined.map(\.problem.id))
            failedBefore = try history.failedBefore(problem, in: transaction)
            similar =
                problem.state == .duplicate ? [] : try transaction.problems(similarTo: problem, limit: 5)
            watchers = try transaction.watchers(ofProblem: problem.id)
            hasAccount = try problem.assignee.map { try transaction.account(named: $0) != nil } ?? true
            lastStep = try transaction.triageSteps(ofProblem: problem.id, limit: 20).first { $0.undoneAt == nil }
            neighbours = try query.map {
                try transaction.neighbours(
                    ofProblem: Int64(number), app: app.id, $0.filter(for: context.caller.name))
            }
            speech = try ProblemSpeech(problem, family.head.events, history, in: transaction)
            element = try ProblemElement(problem, app, in: transaction)
            rule = try ProblemRule(problem, app, in: transaction)
            waivers = try ProblemWaivers.of([problem.id], app, at: context.now, in: transaction)[problem.id]
            waived = try transaction.waiverSteps(of: problem)
        }
    }

    /// The builds that show its screen in several states, where its element is gone in one.
    private static func ofSeveralStates(
        _ problem: StoredProblem, _ events: [StoredProblemEvent], in transaction: some Transaction
    ) throws -> Set<Int64> {
        guard let screen = problem.screenID,
            events.flatMap(\.observations).contains(where: \.evidence.isElementGone)
        else { return [] }
        return Set(
            Dictionary(grouping: try transaction.buildCaptures(screen: screen), by: \.buildID).filter {
                Set($0.value.map(\.variant)).count > 1
            }.keys)
    }
}

extension ProblemPage.Fact {
    private static func reporters(_ people: Int, unnamed: Int) -> Message {
        let known = Message.count(people, "person", "people")
        guard unnamed > 0 else { return people == 0 ? "nobody" : known }
        let others: Message = "\(Message.count(unnamed, "report", "reports")), by whom is not known"
        return people == 0 ? others : "\(known), and \(others)"
    }

    /// What whoever triages looks for first, in one line.
    /// - Parameters:
    ///   - criteria: success criteria that it fails, by number.
    ///   - people: how many who are known reported it.
    ///   - unnamed: how many reports are by nobody knows whom.
    ///   - isFirstKnown: nobody reported it from a release that is not known here, and may be an earlier one.
    fileprivate static func line(
        _ problem: StoredProblem, _ app: StoredApp, _ criteria: [String], people: Int, unnamed: Int, isFirstKnown: Bool
    ) -> [Self] {
        let state = SignedMessage(ProblemWords.state(problem))
        var facts = [Self(space: "", label: "State", sign: state.sign, text: state.word)]
        func add(_ label: Message, _ text: Message, _ link: String? = nil) {
            facts.append(Self(space: " · ", label: label, text: text, link: link))
        }
        add("Impact", PlainWords.impact(problem.impact))
        if let key = problem.screenKey {
            add(
                "Screen", Message(text: ScreenNames.name(key, problem.screenTitle)),
                Address.path("apps", app.slug, "screens", key))
        }
        let first = problem.firstMet.map { isFirstKnown ? $0 : "\($0) of the releases that are known here" }
        add("First met in", first ?? "not known")
        let isFixed = problem.state == .fixed
        add(
            isFixed ? "Last release before it" : "Last release that works",
            problem.lastWorkingRelease.map { Message(text: $0) } ?? "not known")
        add("Assigned to", problem.assignee.map { Message(text: $0) } ?? "nobody")
        let elsewhere = people + unnamed > 0 ? nil : problem.record.duplicateOf
        add(
            "Reported by",
            elsewhere.map { "whoever is counted in problem \($0)" } ?? reporters(people, unnamed: unnamed),
            people + unnamed == 0 ? nil : "#people")
        if let rule = problem.rule {
            // A rule of another tool has no page here.
            add("Rule", Message(ours: PlainWords.rule(rule)), Ruleset.isOurs(rule) ? Address.path("rules", rule) : nil)
        }
        if !criteria.isEmpty { add("Success criterion", criteria.map(PlainWords.criterion).joined()) }
        return facts
    }

    /// Until when it keeps no release from shipping, why and by whom.
    fileprivate static func waived(_ problem: StoredProblem, _ waivers: ProblemWaivers?) -> [Self] {
        guard let waivers else { return [] }
        func fact(_ label: Message, _ waiver: Waiver) -> Self {
            Self(space: "", label: label, text: Message(waiver, of: problem.id))
        }
        let uncovered = waivers.uncovered.map {
            $0 == problem.id ? "the problem itself" : "problem \($0), which goes on in it" as Message
        }
        return waivers.inForce.map { fact("Waived", $0) }
            + (uncovered.isEmpty ? [] : [Self(space: "", label: "Not waived", text: uncovered.joined())])
            + waivers.ended.map { fact("Was waived", $0) }
    }

    /// What only some problems have.
    fileprivate static func notes(
        _ problem: StoredProblem, failedBefore: [String], seenAgain: Message?, queue: String
    ) -> [Self] {
        var notes: [Self] = []
        func add(_ label: Message, _ text: Message, _ link: String? = nil, isForeign: Bool = false) {
            notes.append(Self(space: "", label: label, text: text, link: link, isForeign: isForeign))
        }
        if let other = problem.record.duplicateOf { add("Goes on in", "problem \(other)", "/problems/\(other)") }
        if !failedBefore.isEmpty {
            add("There before, and mended in between", failedBefore.map { Message(text: $0) }.joined())
        }
        if problem.state == .accepted, let because = problem.record.acceptedBecause {
            add("Because", [Message(text: because), seenAgain].compactMap(\.self).joined(by: " "))
        }
        if let origin = problem.origin {
            add(
                "Third-party component, whoever makes it is to be asked", Message(text: origin),
                "\(queue)?origin=\(Address.escaped(origin))")
        }
        if let help = problem.workaround { add("What helps meanwhile", Message(text: help)) }
        if let tracker = problem.trackerURL { add("Also tracked at", Message(text: tracker), tracker, isForeign: true) }
        return notes
    }
}

extension ProblemPage.Report {
    /// So much of what was said stands on the problem's page; all of it on its own.
    private static let shown = 400

    fileprivate init(_ report: StoredReport, isChosen: Bool) {
        id = report.id
        link = "/reports/\(report.id)"
        text = report.shownText(cutTo: Self.shown)
        language = report.textLanguage
        let facts: [Message?] = [
            report.release.map { "from \(text: $0)" } ?? "release not known",
            report.gesture.flatMap(PlainWords.gesture),
            report.confirmedRelease.map { "✓ works in \(text: $0)" },
        ]
        self.facts = facts.compactMap(\.self).joined()
        self.isChosen = isChosen
    }
}

extension ProblemPage.Similar {
    fileprivate init(_ similar: SimilarProblem, _ words: AppWords) {
        let reasons: [Message] = [
            similar.isSameElement ? "on the same element" : nil,
            similar.isSameRule && similar.isSameScreen ? "of the same rule on the same screen" : nil,
            similar.likeness >= 0.3
                ? "called much the same (\(PlainWords.percent(similar.likeness)) of the letters)" : nil,
        ].compactMap(\.self)
        id = similar.problem.id
        link = "/problems/\(similar.problem.id)"
        title = words.title(ProblemTitle(similar.problem.title).short)
        state = SignedMessage(ProblemWords.state(similar.problem)).word
        why = reasons.joined()
    }
}

extension StoredProblem {
    /// The first release it was met in, of each line of releases where those differ.
    fileprivate var firstMet: Message? {
        let met = record.lines.filter { $0.isInherited != true && $0.since != nil }
        guard Set(met.map(\.since)).count > 1 else { return since.map { Message(text: $0) } }
        return met.compactMap { line in line.since.map { "\(text: $0) on the line \(text: line.name)" } }.joined()
    }
}
