package import API
package import Foundation
package import History
import JSON
import Screens
package import Storage

extension Operations {
    /// The verdict as it stands; nothing is recorded.
    package func previewGate(_ input: GateInput) throws -> VerdictResource {
        try database.write { transaction in
            let asking = try AskGate(
                transaction, app: input.app, release: input.release, build: input.build, operations: self)
            return try asking.resource(asking.decide(baseline: input.baseline))
        }
    }

    /// Decides on the record. A build that is open is sealed first where `seal` says so.
    package func askGate(_ input: ReleaseInput, _ body: VerdictBody) throws -> VerdictResource {
        try database.write { transaction in
            try transaction.lock(app: transaction.need(app: input.app).id)
            var asking = try AskGate(
                transaction, app: input.app, release: input.release, build: body.build, operations: self)
            if asking.build.sealedAt == nil {
                guard body.seal == true else {
                    throw APIError(
                        .buildNotSealed, "\(asking.build.name) is not sealed. Seal it, or ask with “seal”: true.")
                }
                try context.caller.need(.upload)
                _ = try SealBuild(
                    transaction: transaction, app: asking.app, history: asking.history, caller: caller
                ).seal(asking.build)
                asking = try AskGate(
                    transaction, app: input.app, release: input.release, build: body.build, operations: self)
            }
            if let name = body.baseline, let fault = try asking.history.fault(ofBaseline: name, for: asking.build) {
                throw APIError.field("/baseline", fault)
            }
            let decision = try asking.decide(baseline: body.baseline)
            let document = String(decoding: try Wire.encode(decision.verdict), as: UTF8.self)
            let id = try transaction.addVerdict(
                app: asking.app.id, release: asking.release.id, build: asking.build.id, baseline: decision.baseline?.id,
                verdict: decision.verdict.verdict, document: document, caller: caller)
            try transaction.note(
                "decided", "release/\(asking.release.id)", app: asking.app.id, caller: caller,
                details: "{\"verdict\":\(id)}")
            guard let recorded = try transaction.verdict(id: id) else { throw APIError(.internalError) }
            return try VerdictResource(recorded, of: asking.app, publicURL: context.publicURL)
        }
    }
}

/// The question “may this release ship”, within one transaction.
struct AskGate {
    let transaction: WriteTransaction
    let app: StoredApp
    let release: StoredRelease
    let build: StoredBuild
    /// Somebody named the build that is judged.
    let isBuildNamed: Bool
    let history: AppHistory
    let operations: Operations
    /// The build to measure against alone, where somebody named it.
    var namedBaseline: StoredBuild?
    var isBaselineNamed: Bool { namedBaseline != nil }

    struct Decision {
        var verdict: Verdict
        var baseline: StoredBuild?
    }

    /// - Parameter name: of the build of the release that is judged; `nil`: its newest.
    init(
        _ transaction: WriteTransaction, app slug: String, release version: String, build name: String? = nil,
        operations: Operations
    ) throws {
        self.transaction = transaction
        self.operations = operations
        let app = try transaction.need(app: slug)
        let release = try transaction.need(release: version, of: app), history = try AppHistory(app, in: transaction)
        (self.app, self.release, self.history) = (app, release, history)
        isBuildNamed = name != nil
        guard let build = try name.map({ try history.build($0, of: release) }) ?? history.judgedBuild(of: release)
        else {
            throw APIError(.nothingCaptured, "\(version) has no build with a capture or an audit.")
        }
        guard build.holdsAnything else {
            throw APIError(.nothingCaptured, "\(build.name) holds no capture and no audit.")
        }
        self.build = build
    }

    /// The build as it is measured, and the problems that have a say.
    struct Judged {
        var reviewing: ReviewBuild
        var review: BuildReview
        var audits: AuditReferences
        var owed: Owed
        var worse: WorseInBuild
        var problems: [SpeakingProblem]
    }

    /// - Parameter name: of the build that it is measured against alone.
    func judged(baseline name: String?) throws -> Judged {
        let baseline =
            try name.map { name in
                if let fault = try history.fault(ofBaseline: name, for: build) {
                    throw APIError(.invalidParameter, fault, fields: [.init("?baseline", fault)])
                }
                return try history.baseline(of: build, named: name)
            } ?? nil
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        let review = try reviewing.review(build, against: baseline)
        let audits = try reviewing.audits.review(build, review, against: baseline), owed = try Owed(build, reviewing)
        return Judged(
            reviewing: reviewing, review: review, audits: audits, owed: owed,
            worse: try WorseInBuild(review, audits, owed, of: build, reviewing.counting),
            problems: try transaction.problems(ofApp: app.id, speakingOf: release.version)
                .map { history.standing($0, in: release.version) })
    }

    func decide(baseline name: String?, _ known: Judged? = nil) throws -> Decision {
        let baseline = try measuredUpTo(name)
        let waivers = try Waivers.all(app, in: transaction)
        let evidence = try evidence(baseline, named: name, for: waivers, known)
        let verdicts = try decide(by: [Policies.current(app, in: transaction)], evidence, waivers)
        return Decision(verdict: verdicts[0], baseline: baseline)
    }

    /// What each of these policies says of the release, measured once.
    func verdicts(by policies: [Policy]) throws -> [Verdict] {
        let waivers = try Waivers.all(app, in: transaction)
        return try decide(by: policies, evidence(measuredUpTo(nil), named: nil, for: waivers), waivers)
    }

    /// What the build is held against: the one named, else the build right before it, of its own release or an earlier one.
    private func measuredUpTo(_ name: String?) throws -> StoredBuild? {
        guard name == nil else { return try history.baseline(of: build, named: name) }
        return try history.predecessor(of: build, holding: build.holdsCaptures ? \.holdsCaptures : \.holdsAnything)
            ?? history.predecessor(of: build)
    }

    private func decide(by policies: [Policy], _ evidence: GateEvidence, _ waivers: [Waiver]) throws -> [Verdict] {
        guard let day = Waivers.day(operations.context.now) else { throw APIError(.internalError) }
        return policies.map { Gate.decide($0, evidence, waivers: waivers, on: day) }
    }

    private func evidence(
        _ baseline: StoredBuild?, named name: String?, for waivers: [Waiver], _ known: Judged? = nil
    ) throws -> GateEvidence {
        var asking = self
        asking.namedBaseline = name == nil ? nil : baseline
        let known = try known ?? judged(baseline: name)
        let measuring = try MeasureRelease(asking, known)
        return GateEvidence(
            release: release.version, line: release.line, build: build.name, baseline: baseline?.name,
            isBaselineNamed: asking.isBaselineNamed,
            isNothingCompared: baseline != nil && known.review.isNothingCompared
                && !known.audits.places.contains { $0.lookedIn == build.id },
            ruleset: String(Ruleset.number), speaker: Speaker.version,
            measures: try measuring.all(), gaps: try measuring.lacks(),
            screenNames: measuring.screenNames, shownScreens: measuring.shownScreens,
            screensElsewhere: measuring.screensElsewhere,
            newScreens: measuring.newScreens,
            retiredScreens: measuring.retiredScreens, untoldProblems: measuring.untold(waivers))
    }

    /// An earlier release on the line was captured or has audits, so that something can be new in this one.
    func hasAuditsBefore() throws -> Bool {
        try history.baseline(of: build, holding: \.holdsAnything) != nil
    }

    func resource(_ decision: Decision) throws -> VerdictResource {
        var resource = VerdictResource(
            decision.verdict, id: nil, app: app.slug, decidedAt: operations.context.now,
            publicURL: operations.context.publicURL)
        resource.isBuildOpen = build.sealedAt == nil ? true : nil
        return resource
    }
}

extension VerdictResource {
    /// One on record, as it was given: nothing of it is computed again.
    package init(_ stored: StoredVerdict, of app: StoredApp, publicURL: String) throws {
        self.init(
            try KeptJSON.decode(Verdict.self, from: stored.document), id: Int(stored.id), app: app.slug,
            decidedAt: stored.decidedAt, publicURL: publicURL)
    }

    package init(_ verdict: Verdict, id: Int?, app: String, decidedAt: Date, publicURL: String) {
        self.init(
            id: id, app: app, verdict: verdict.verdict, release: verdict.release,
            build: verdict.build, baseline: verdict.baseline, isBaselineNamed: verdict.isBaselineNamed,
            isNothingCompared: verdict.isNothingCompared,
            policy: verdict.policy, ruleset: verdict.ruleset,
            speaker: verdict.speaker, decidedAt: decidedAt,
            conditions: verdict.conditions.map { condition in
                ConditionResource(
                    measure: condition.measure, comparator: condition.comparator,
                    threshold: condition.threshold, impact: condition.impact,
                    scope: condition.scope.map(ScopeBody.init), actual: condition.actual,
                    outcome: condition.outcome, summary: condition.summary, why: condition.why,
                    waived: condition.waived,
                    problems: condition.problems.map {
                        ProblemLink(
                            id: Int($0.id), title: $0.title, state: $0.state,
                            url: "\(publicURL)/problems/\($0.id)")
                    }, links: condition.links(verdict, app: app, publicURL: publicURL))
            }, gaps: verdict.gaps ?? [], needlessWaivers: verdict.needlessWaivers.map(\.why),
            endingWaivers: (verdict.endingWaivers ?? []).map(\.why),
            url: "\(publicURL)/apps/\(app)/releases/\(verdict.release)")
    }
}

extension Verdict.Condition {
    /// Where to look at what breaks it.
    fileprivate func links(_ verdict: Verdict, app: String, publicURL: String) -> [PageReference] {
        let sessions = "?release=\(Address.escaped(verdict.release))"
        switch measure {
        case .openAlarms where outcome == .fail:
            return [PageReference(text: "Alarms", url: publicURL + Address.path("apps", app, "bursts"))]
        case .newScreensWithoutSession, .changedScreensWithoutSession:
            guard outcome == .fail else { return [] }
            return [PageReference(text: "Sessions", url: publicURL + Address.path("apps", app, "sessions") + sessions)]
        default:
            // What was not captured is seen in the newest build that has it.
            let build = measure == .screensNotCaptured ? "" : "?build=\(Address.escaped(verdict.build))"
            return (screens ?? []).map {
                PageReference(
                    text: "Screen \($0)", url: publicURL + Address.path("apps", app, "screens", $0) + build, screen: $0)
            }
        }
    }
}
