import API
import Foundation
import HTTP
import History
import Storage

/// One problem: its story over the releases, the people's words, and what may be decided.
struct ProblemPage: PageContent {
    struct Moment {
        var release: String
        var presence: String
        var evidence: String
    }
    struct Claim {
        var attempt: Int
        var release: String
        var by: String
        var standing: String
    }
    struct Report {
        var link: String
        var text: String
        var release: String
    }
    struct Step {
        var at: String
        var who: String
        var what: String
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var queue: String
    var id: Int
    var version: Int
    var formToken: String
    var fault: FormFault?
    var done: String?
    var state: String
    var impact: String
    var rule: String?
    var screen: String?
    var screenLink: String?
    var elementLink: String?
    var since: String
    var lastWorking: String
    var duplicateLink: String?
    var tracker: String?
    var moments: [Moment]
    var claims: [Claim]
    var reports: [Report]
    var steps: [Step]
    var comments: [Step]
    var comment: FormField
    var decisions: [FormChoice]
    var reason: FormField
    var claimedRelease: FormField
    var claimNote: FormField
    var newTitle: FormField
    var impacts: [FormChoice]
    var assignee: FormField
    var trackerAddress: FormField
    var into: FormField
    var mayTriage: Bool

    static var sample: ProblemPage {
        let step = Step(at: "a", who: "w", what: "x")
        return ProblemPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", queue: "/", id: 1, version: 1,
            formToken: "t", fault: .sample, done: "d", state: "s",
            impact: "i", rule: "r", screen: "s", screenLink: "/", elementLink: "/", since: "1", lastWorking: "1",
            duplicateLink: "/", tracker: "https://example.com",
            moments: [Moment(release: "1", presence: "p", evidence: "e")],
            claims: [Claim(attempt: 1, release: "1", by: "b", standing: "s")],
            reports: [Report(link: "/", text: "t", release: "1")], steps: [step], comments: [step],
            comment: .sample, decisions: [.sample], reason: .sample, claimedRelease: .sample, claimNote: .sample,
            newTitle: .sample, impacts: [.sample], assignee: .sample, trackerAddress: .sample, into: .sample,
            mayTriage: true)
    }
}

extension Routes {
    mutating func bindProblem(_ renderer: Renderer) {
        page("/problems/{id}") { page, context in
            var content = try ProblemPage(try page.number("id"), context)
            content.done = page["done"].map { _ in "Saved." }
            return renderer.page(content, context)
        }
        problem("/problems/{id}", .change, renderer) { page, input, context in
            var change = ProblemChange()
            change.version = try page.whole("version")
            change.title = page.form["title"] ?? ""
            change.impact = page.field("impact").flatMap(ImpactName.init)
            change.assignee = page.field("assignee") ?? ""
            change.trackerUrl = page.field("trackerUrl") ?? ""
            try context.operations.changeProblem(input, change)
        }
        problem("/problems/{id}/decision", .decision, renderer) { page, input, context in
            var change = ProblemChange()
            change.version = try page.whole("version")
            change.state = page.field("state").flatMap(ProblemStateName.init)
            change.reason = page.field("reason")
            guard change.state != nil else { throw APIError.field("/state", "Choose what is decided.") }
            try context.operations.changeProblem(input, change)
        }
        problem("/problems/{id}/fix-claims", .claim, renderer) { page, input, context in
            try context.operations.claimFix(
                input, NewFixClaim(release: page.field("release") ?? "", note: page.field("note")))
        }
        problem("/problems/{id}/comments", .comment, renderer) { page, input, context in
            _ = try context.operations.addComment(input, NewComment(text: page.field("text") ?? ""))
        }
        problem("/problems/{id}/merge", .merge, renderer) { page, input, context in
            guard let into = try page.whole("into") else {
                throw APIError.field("/into", "Say the number of the other problem.")
            }
            try context.operations.mergeProblem(input, MergeBody(into: into))
        }
    }

    /// A form on a problem: does it and goes back to the problem. What was wrong stands at its field, and what somebody
    /// else did meanwhile above.
    private mutating func problem(
        _ path: String, _ form: ProblemPage.FormName, _ renderer: Renderer,
        _ body: @escaping @Sendable (PageRequest, ProblemInput, Context) throws -> Void
    ) {
        self.form(path, scope: .triage) { page, context in
            let id = try page.number("id")
            do {
                try body(page, ProblemInput(id: id), context)
                return .redirect(to: "/problems/\(id)?done=yes")
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try ProblemPage(id, context, form, Filling(page, error))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}

extension ProblemPage {
    /// The forms on the page.
    enum FormName { case change, decision, claim, comment, merge }

    /// - Parameter form: the one that comes back, with its filling.
    init(_ number: Int, _ context: Context, _ form: FormName? = nil, _ filling: Filling = .fresh) throws {
        let look = try context.read { transaction in
            let problem = try transaction.need(problem: number)
            guard let app = try transaction.app(id: problem.appID) else { throw APIError.notFound("problem \(number)") }
            var filter = ReportFilter()
            filter.problem = problem.id
            return (
                problem: problem, app: app, history: try AppHistory(app, in: transaction),
                events: try transaction.events(ofProblem: problem.id),
                comments: try transaction.comments(ofProblem: problem.id),
                reports: try transaction.reports(ofApp: app.id, filter, after: nil, limit: 100).items
            )
        }
        let problem = look.problem
        title = problem.title
        app = look.app.link
        appLink = Say.link("apps", look.app.slug)
        queue = Say.link("apps", look.app.slug, "problems")
        id = number
        version = problem.version
        formToken = context.caller.formToken ?? ""
        state = Say.state(problem.state)
        impact = Say.impact(problem.impact)
        rule = problem.rule
        screen = problem.screenKey
        screenLink = problem.screenKey.map { Say.link("apps", look.app.slug, "screens", $0) }
        elementLink = problem.elementID.map { Say.link("apps", look.app.slug, "elements", String($0)) }
        since = problem.since ?? "not known"
        lastWorking = problem.lastWorkingRelease ?? "not known"
        duplicateLink = problem.record.duplicateOf.map { "/problems/\($0)" }
        tracker = problem.trackerURL
        moments = Self.moments(problem, look.events, look.history)
        claims = problem.record.claims.map {
            Claim(attempt: $0.attempt, release: $0.release, by: $0.author ?? "the checks", standing: Self.standing($0))
        }
        reports = look.reports.map {
            Report(link: "/reports/\($0.id)", text: $0.text, release: $0.release ?? "unknown release")
        }
        steps = look.events.map { Step(at: Say.time($0.at), who: $0.caller, what: Self.words($0)) }
        comments = look.comments.map { Step(at: Say.time($0.at), who: $0.caller, what: $0.text) }
        func filled(_ name: FormName) -> Filling { form == name ? filling : .fresh }
        comment = filled(.comment).field("text", "Comment", id: "comment", isLong: true, isRequired: true)
        decisions = filled(.decision).choices("state", Self.decisions)
        reason = filled(.decision).field("reason", "Why, if it is accepted")
        claimedRelease = filled(.claim).field("release", "Fixed in release", isRequired: true)
        claimNote = filled(.claim).field("note", "Note", id: "fix-note")
        newTitle = filled(.change).field("title", "Title", value: problem.title, isRequired: true)
        impacts = filled(.change).choices("impact", Say.impacts, else: problem.impact)
        assignee = filled(.change).field("assignee", "Assigned to", value: problem.assignee ?? "")
        trackerAddress = filled(.change).field(
            "trackerUrl", "Address in another tracker", value: problem.trackerURL ?? "")
        into = filled(.merge).field(number: "into", "That problem's number", isRequired: true)
        fault = filling.fault([comment, reason, claimedRelease, claimNote, newTitle, assignee, trackerAddress, into])
        mayTriage = context.caller.may(.triage)
    }

    private static let decisions: [(ProblemStateName, String)] = [
        (.open, "Yes, it is open"), (.accepted, "It is accepted as it is"),
    ]

    /// The problem in each release of the app, oldest first.
    private static func moments(_ problem: StoredProblem, _ events: [StoredProblemEvent], _ history: AppHistory)
        -> [Moment]
    {
        var evidence: [String: String] = [:]
        for event in events {
            if case .observed(let release, let presence, let how) = event.event.kind,
                presence == problem.record.presence[release]
            {
                evidence[release] = EvidenceWords.of(how)
            }
        }
        return history.ordered.map { release in
            let presence = problem.record.presence[release.version]?.rawValue ?? "notObserved"
            return Moment(
                release: release.version, presence: Say.presence(presence),
                evidence: evidence[release.version] ?? "Nobody looked, so nothing is known.")
        }
    }

    private static func standing(_ claim: FixClaim) -> String {
        switch claim.standing {
        case .open: "… claimed, not confirmed yet"
        case .held: "✓ confirmed"
        case .contradicted: "✗ did not hold" + (claim.contradictedIn.map { ": seen again in \($0)" } ?? "")
        case .withdrawn: "– withdrawn"
        }
    }

    private static func words(_ event: StoredProblemEvent) -> String {
        let what =
            switch event.event.kind {
            case .observed(let release, let presence, let evidence):
                "\(release): \(Say.presence(presence.rawValue)). \(EvidenceWords.of(evidence))"
            case .reported(let report, let release):
                "Report \(report) says so" + (release.map { ", from \($0)." } ?? ".")
            case .confirmed(let report, let release, let works):
                "The reporter of report \(report): " + (works ? "works in \(release)." : "does not work in \(release).")
            case .fixClaimed(let release, _): "Fix claimed for \(release)."
            case .decided(let decision, _):
                switch decision {
                case .open: "Decided: it is a problem, and open."
                case .accept(let reason): "Accepted: \(reason)"
                case .falseAlarm(let reason): "No problem: \(reason)"
                }
            case .merged(let into): "Goes on in problem \(into)."
            case .unmerged: "Is a problem of its own again."
            }
        return [what, event.note].compactMap { $0 }.joined(separator: " ")
    }
}
