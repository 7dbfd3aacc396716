import API
import Foundation
import History
import Storage

/// What runs out with its last day: the problems decided with it are open again, within a minute after that day, or with a build that
/// is sealed before.
struct LapseDecisions {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    func lapse() throws {
        for decision in try Decisions.lapsed(app, in: transaction) {
            try transaction.endDecision(decision.id, caller: caller)
            guard let id = decision.problem else { continue }
            if let until = decision.until { transaction.note(lapsed: id, until: until) }
            try ProblemBook(transaction: transaction, history: history).takeBack(
                decision, of: id, note: "It was accepted until \(decision.until.map(\.description) ?? "now").",
                caller: caller)
        }
    }
}
