import API
import Foundation
import History
import JSON

/// What a fault was computed from.
extension Fault {
    /// It is worse by what devices were recorded to say.
    var isOfRecordings: Bool { get throws { try computedFrom["recordedOn"] != nil } }

    /// How much of a screen's speech is lost, from 0 to 1; `nil`: it is no loss of speech.
    var speechLoss: Double? {
        get throws {
            guard cause.rule == ChangeRule.speechLoss.id, case .number(let loss)? = try computedFrom["loss"] else {
                return nil
            }
            return loss
        }
    }

    private var computedFrom: [String: JSONValue] {
        get throws { try KeptJSON.decode([String: JSONValue].self, from: evidence) }
    }
}
