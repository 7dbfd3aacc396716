import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindProblems() {
        bind(.listProblems) { input, context in
            var filter = ProblemFilter()
            filter.states = input.state.map { [$0] }
            filter.release = input.release
            filter.screen = input.screen
            filter.rule = input.rule
            filter.origin = input.origin
            filter.impact = input.impact?.rawValue
            filter.assignee = input.assignee
            filter.words = input.q
            filter.order = input.sort ?? .newest
            return Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    let page = try transaction.problems(
                        ofApp: app.id, filter, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
                    let waivers = try ProblemWaivers.of(page.items.map(\.id), app, at: context.now, in: transaction)
                    return Listing(
                        items: page.items.map {
                            ProblemResource($0, publicURL: context.publicURL).with(waivers[$0.id])
                        }, next: page.next.map(String.init))
                })
        }
        bind(.getProblem) { input, context in Reply(try context.problem(input.id)) }
        bind(.changeProblem, standing: { try $1.problem($0.id) }) { input, change, context in
            try context.operations.changeProblem(input, change)
            return Reply(try context.problem(input.id))
        }
        bind(.claimFix) { input, body, context in
            try context.operations.claimFix(input, body)
            return Reply(try context.problem(input.id))
        }
        bind(.addComment) { input, body, context in Reply(try context.operations.addComment(input, body)) }
        bind(.triageMany) { input, body, context in Reply(try context.operations.triage(input, body)) }
        bind(.listTriageSteps) { input, context in
            let page = try context.read { transaction in
                try transaction.triageSteps(
                    ofApp: try transaction.need(app: input.app).id, after: input.after.map(Int64.init),
                    limit: try Limit.of(input.limit))
            }
            return Reply(Listing(items: page.items.map { TriageStepResource($0) }, next: page.next.map(String.init)))
        }
        bind(.undoTriageStep) { input, context in Reply(try context.operations.undoStep(input)) }
        bind(.mergeProblem) { input, body, context in
            try context.operations.mergeProblem(input, body)
            return Reply(try context.problem(input.id))
        }
        bind(.splitProblem) { input, body, context in
            Reply(try context.problem(try context.operations.splitProblem(input, body)))
        }
    }
}

extension ProblemResource {
    fileprivate func with(_ waivers: ProblemWaivers?) -> Self {
        var resource = self
        resource.waivedUntil = waivers?.until?.description
        resource.waivers = waivers?.all.map(WaiverResource.init)
        return resource
    }
}

extension Context {
    /// A problem with its history.
    func problem(_ id: Int) throws -> ProblemResource {
        try read { transaction in
            let problem = try transaction.need(problem: id)
            let family = try FamilyOfProblem(problem, in: transaction)
            var resource = ProblemResource(problem, publicURL: publicURL)
            let app = try transaction.app(id: problem.appID)
            let history = try app.map { try AppHistory($0, in: transaction) }
            resource = resource.with(
                try app.flatMap { try ProblemWaivers.of([problem.id], $0, at: now, in: transaction)[problem.id] })
            // What was seen of those that go on in it counts as seen of it.
            let all = family.head.events + family.joined.flatMap(\.events)
            let retired = try history.map { try ProblemRetirements(of: problem, $0, in: transaction) }
            resource.observations = Self.observations(family.events, of: all, problem.record, history, retired)
            resource.screenRetired = retired?.ofScreen.map {
                RetiredVariant(screen: $0.screen, variant: nil, since: $0.since, reason: $0.reason)
            }
            resource.fixClaims = Self.claims(problem, all)
            resource.duplicates = family.joined.map { Int($0.problem.id) }
            resource.watchers = try transaction.watchers(ofProblem: problem.id)
            resource.comments = try transaction.comments(ofProblem: problem.id).map {
                CommentResource(id: Int($0.id), text: $0.text, by: $0.caller, at: $0.at)
            }
            return resource
        }
    }
}

extension Context {
    /// In the order of the releases, those without a place last; of one release in the order of the looks.
    /// - Parameters:
    ///   - seen: of the problem and those that went on in it, as one.
    ///   - events: each one's own.
    private static func observations(
        _ seen: [ProblemEvent], of events: [StoredProblemEvent], _ record: ProblemRecord, _ history: AppHistory?,
        _ retired: ProblemRetirements?
    ) -> [ObservationResource] {
        func words(_ evidence: ObservationEvidence, _ outcome: Presence, in release: String) -> String {
            retired?.retirement(behind: evidence, in: release)?.words ?? EvidenceWords.of(evidence, outcome)
        }
        let variants = Dictionary(grouping: events) { $0.event.kind }
        let releases = history?.ordered.map(\.version) ?? []
        let place = Dictionary(zip(releases, releases.indices)) { first, _ in first }
        return seen.compactMap { event -> ObservationResource? in
            guard case .observed(let release, let presence, let evidence) = event.kind else { return nil }
            let own = variants[event.kind]?.last { $0.event.sequence <= event.sequence }
            let build = own?.build.flatMap { history?.build(id: $0) }
            var resource = ObservationResource(
                build: build?.name ?? release, release: release, outcome: presence,
                evidence: words(evidence, presence, in: release),
                variants: (own?.observations ?? []).compactMap { seen in
                    seen.variant.map { variant in
                        ObservationResource.Variant(
                            variant: variant, outcome: seen.outcome,
                            evidence: words(seen.evidence, seen.outcome, in: release))
                    }
                })
            if presence == .absent {
                resource.openDespiteLooks = record.openDespiteLooks(in: release).map { Message($0).english }
            }
            return resource
        }.enumerated().sorted {
            (place[$0.element.release ?? ""] ?? .max, $0.offset) < (place[$1.element.release ?? ""] ?? .max, $1.offset)
        }.map(\.element)
    }

    /// Each claim with when and why it was made; one nobody made is dated by the look that found it gone.
    private static func claims(_ problem: StoredProblem, _ events: [StoredProblemEvent]) -> [FixClaimResource] {
        var rest = events
        return problem.record.claims.map { claim in
            let place = rest.firstIndex { event in
                switch event.event.kind {
                case .fixClaimed(claim.release, let author, _): author == claim.author
                case .observed(claim.release, .absent, let evidence): claim.author == nil && !evidence.isElementGone
                default: false
                }
            }
            let said = place.map { rest.remove(at: $0) }
            var resource = FixClaimResource(
                release: claim.release, attempt: claim.attempt, outcome: claim.standing, note: said?.note,
                by: claim.author ?? (said?.event.absence(in: claim.release)?.isSession == true ? said?.caller : nil)
                    ?? "the checks",
                at: said?.at ?? problem.updatedAt)
            resource.minimumOS = claim.minimumOS
            return resource
        }
    }
}

extension ProblemResource {
    init(_ problem: StoredProblem, publicURL: String) {
        self.init(
            id: Int(problem.id), title: problem.title, state: problem.state, impact: problem.impact,
            reports: problem.reports, version: problem.version, createdAt: problem.createdAt,
            updatedAt: problem.updatedAt,
            url: "\(publicURL)/problems/\(problem.id)")
        screen = problem.screenKey ?? problem.auditedScreen
        element = problem.elementID.map { Int($0) }
        rule = problem.rule
        origin = problem.origin
        firstRelease = problem.since
        fixedRelease = problem.record.fixedRelease
        goneWithElement = problem.record.lines.compactMap(\.goneWithElement).first
        openDespiteLooks = problem.record.openDespiteLooks.map { Message($0).english }
        reportedIn = problem.record.reportedIn
        duplicateOf = problem.record.duplicateOf.map { Int($0) }
        acceptedBecause = problem.record.acceptedBecause
        falseAlarm = problem.record.isFalseAlarm
        let again = problem.record.lines.flatMap(\.seenAgain)
        seenAgain = again.isEmpty ? nil : again
        assignee = problem.assignee
        trackerUrl = problem.trackerURL
        workaround = problem.workaround
    }
}
