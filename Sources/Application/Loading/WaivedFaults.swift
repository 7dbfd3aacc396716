import Foundation
import History
import Storage

/// Until when waivers excuse single faults, as the gate counts them.
struct WaivedFaults {
    private let waivers: [Waiver]
    private let merged: MergedProblems

    init(_ merged: MergedProblems, of app: StoredApp, at moment: Date, in transaction: some Transaction) throws {
        self.merged = merged
        let today = Waivers.day(moment)
        waivers = try Waivers.all(app, in: transaction).filter { waiver in today.map(waiver.isInForce) ?? false }
    }

    /// The last day, as `2026-12-31`; `nil`: no waiver in force excuses it.
    func until(_ fault: Fault, _ cause: ProblemCause, on screen: String) -> String? {
        let item = GateEvidence.Item(
            "", problem: reference(merged.byCause[cause]), mergedFrom: merged.joined[cause], rule: cause.rule,
            screen: screen)
        return until(item, fault.kind == .regression ? .regressions : .newFaults)
    }

    /// The same of what another tool found.
    func until(_ worsening: AuditWorsening) -> String? {
        let fault = worsening.fault, head = fault.problem.flatMap { merged.heads[$0] }
        let item = GateEvidence.Item(
            "", problem: reference(head ?? fault.problem), mergedFrom: head == nil ? nil : fault.problem,
            rule: fault.finding.rule.cause, toolRule: fault.finding.rule.name, screen: fault.place.screen)
        return until(item, fault.kind == .regression ? .regressions : .newFaults)
    }

    private func until(_ item: GateEvidence.Item, _ measure: Measure) -> String? {
        waivers.filter { $0.excuses(item, of: measure) }.map(\.until).max()?.description
    }

    private func reference(_ problem: Int64?) -> ProblemReference? {
        problem.map { ProblemReference(id: $0, title: "", state: .open) }
    }
}
