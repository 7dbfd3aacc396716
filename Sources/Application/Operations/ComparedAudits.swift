import API
import History
import Storage

/// What audits of other tools show in one build, measured against those in an earlier one alone.
struct ComparedAudits {
    let faults: [ReviewResource.Fault]

    /// `nil`: not both hold audits, or the second is not known to come after the first.
    init?(_ from: StoredBuild, _ to: StoredBuild, _ counting: Counting) throws {
        let history = counting.history
        guard from.holdsAudits, to.holdsAudits, from.id != to.id, history.isInOrder(from.id, to.id) else { return nil }
        let audits = try counting.audits.review(to, nil, against: from)
        faults = try AuditWorsening.all(audits, beside: nil, of: to, counting).map { worsening in
            ReviewResource.Fault(worsening) { history.build(id: $0)?.name }
        }
    }
}
