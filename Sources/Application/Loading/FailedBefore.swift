import History
import Screens
package import Storage

extension AppHistory {
    /// Releases before the first in which a problem of a change for the worse was met, in whose captures its element failed in
    /// the same way: it was there from the start, was mended, and came back. The oldest first.
    package func failedBefore(_ problem: StoredProblem, in transaction: some Transaction) throws -> [String] {
        guard let element = problem.elementID, let since = problem.since,
            let rules = problem.rule.flatMap(ChangeRule.rule)?.standsFor, !rules.isEmpty
        else { return [] }
        let failed = try transaction.releases(inWhich: rules, failOn: element)
        return ordered.map(\.version).filter {
            failed.contains($0) && lineage.relation(of: $0, to: since) == .before
        }
    }
}
