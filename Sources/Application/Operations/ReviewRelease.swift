package import API
import Foundation
import History
import JSON
import Screens
import Storage

extension Operations {
    /// Each screen of a release's newest build measured against what was last good.
    package func review(_ input: GateInput) throws -> ReviewResource {
        try database.write { transaction in
            let asking = try AskGate(transaction, app: input.app, release: input.release, operations: self)
            return try asking.review(baseline: input.baseline)
        }
    }
}

extension AskGate {
    func review(baseline wanted: String?, _ known: Judged? = nil) throws -> ReviewResource {
        let baseline = try wanted.map { try history.baseline(of: build, named: $0) } ?? nil
        let judged = try known ?? judged(baseline: wanted)
        let (reviewing, review, audits) = (judged.reviewing, judged.review, judged.audits)
        let screens = try reviewing.screens.byID()
        func key(_ look: Look) -> String { screens[look.screen]?.key ?? "" }
        func name(_ build: Int64) -> String { history.build(id: build)?.name ?? "" }
        let looks = review.looks.map { measured in
            var against: String?, twin: Twin?
            if case .measured(let other, let nearness) = measured.standing {
                (against, twin) = (name(other.build), nearness)
            }
            return ReviewResource.Look(
                screen: key(measured.look), variant: measured.look.variant.words, against: against, twin: twin,
                isNewScreen: measured.standing == .newScreen, showsScreen: measured.showsScreen,
                speechLoss: measured.knownLoss)
        }
        let missing = judged.owed
        let owing = missing.looks(of: review), lasts = try missing.lastCaptured(owing)
        let owed = try owing.map { look in
            let part = try missing.part(look, beside: review.looks.map(\.look))
            let last = missing.last(look, isPart: part != nil, lasts)
            return (
                screen: key(look), age: lasts.age(of: last),
                owed: ReviewResource.Owed(
                    screen: key(look), variant: look.variant.words, part: part, last: last?.name ?? "")
            )
        }.sorted { ($0.screen, $0.age) < ($1.screen, $1.age) }.map(\.owed)
        let merged = try MergedProblems(
            judged.problems, in: release.version, reviewing.looks.corrections, in: transaction)
        let waived = try WaivedFaults(merged, of: app, at: operations.context.now, in: transaction)
        return ReviewResource(
            release: release.version, build: build.name, baseline: baseline?.name,
            predecessor: try history.predecessor(of: build, holding: \.holdsAnything)?.name, looks: looks,
            audits: audits.places.map { ReviewResource.Audit($0, in: build.id, lookedIn: name($0.lookedIn)) },
            faults: (try faults(review.faults, judged, screens, merged, waived)
                + faults(judged.worse.unseen.faults, judged, screens, merged, waived)
                + judged.worse.audited.map { worsening in
                    var fault = ReviewResource.Fault(worsening) { history.build(id: $0)?.name }
                    fault.waivedUntil = waived.until(worsening)
                    return fault
                }).sorted {
                    $1.impact.weight < $0.impact.weight
                }, owed: owed)
    }

    /// - Parameter faults: what the build shows, or what stands as it was where it shows nothing.
    private func faults(
        _ faults: [Fault], _ judged: Judged, _ screens: [Int64: StoredScreen], _ merged: MergedProblems,
        _ waived: WaivedFaults
    ) throws -> [ReviewResource.Fault] {
        guard !faults.isEmpty else { return [] }
        let decisions = try judged.worse.decisions ?? Decisions.inForce(app, in: transaction)
        let corrections = judged.reviewing.looks.corrections
        let asides = try judged.reviewing.counting.asides(of: faults, in: build)
        let states = Dictionary(judged.problems.map { ($0.id, $0.state) }) { first, _ in first }
        return try faults.map { fault in
            let cause = ProblemCause(fault, corrections), screen = screens[fault.look.screen]?.key ?? ""
            let aside = asides(fault)?.words ?? decisions.decision(on: fault, on: screen)?.words
            let problem = merged.byCause[cause]
            let isAnother = aside == nil && cause.isBesideAccepted(problem.flatMap { states[$0] })
            var told = ReviewResource.Fault(
                kind: fault.kind, screen: screen, variant: fault.look.variant.words, rule: cause.rule,
                element: cause.element.map(Int.init), node: fault.node, impact: fault.impact, message: fault.message,
                isTold: fault.isMet && fault.isTold,
                evidence: try KeptJSON.decode(JSONValue.self, from: fault.evidence),
                lastGood: fault.good.flatMap { history.build(id: $0.build)?.name },
                since: history.build(id: fault.since)?.name ?? "", problem: isAnother ? nil : problem.map(Int.init),
                setAside: aside,
                waivedUntil: waived.until(fault, cause, on: screen))
            if !fault.isMet { told.shownIn = history.build(id: fault.look.build)?.name }
            return told
        }
    }
}

extension ReviewResource.Audit {
    /// - Parameters:
    ///   - build: of which it is told.
    ///   - lookedIn: the build in which the tool looked there last.
    init(_ known: AuditReferences.Place, in build: Int64, lookedIn: String) {
        let standing = known.faults.filter(\.finding.isFailed)
        let reasons = standing.compactMap { $0.reasonWords(in: build) }
        self.init(
            tool: known.place.tool, screen: known.place.screen, variant: known.place.variant, lookedIn: lookedIn,
            standing: standing.count,
            backlog: Dictionary(grouping: reasons) { $0 }.sorted { $0.key < $1.key }.map {
                Backlog(reason: $0.key, findings: $0.value.count)
            })
    }
}

extension ReviewResource.Fault {
    /// - Parameter name: of a build, by its id.
    package init(_ worsening: AuditWorsening, _ name: (Int64) -> String?) {
        let fault = worsening.fault, found = fault.finding
        self.init(
            kind: fault.kind == .regression ? .regression : .newFault, screen: fault.place.screen,
            variant: fault.place.variant, rule: found.rule.name, element: found.subject.element.map(Int.init),
            node: nil,
            tool: fault.place.toolWords(found.version), target: found.subject.words, finding: Int(found.id),
            impact: found.impact, message: found.message, isTold: fault.isMet, evidence: .object([:]),
            lastGood: fault.kind == .regression ? fault.good.flatMap(name) : nil, since: name(fault.since) ?? "",
            problem: fault.problem.map(Int.init), setAside: worsening.setAside?.words)
    }
}
