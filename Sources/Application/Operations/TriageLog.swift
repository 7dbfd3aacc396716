import API
import Foundation
import JSON

/// Values before and after, as the log keeps them: `{"assignee":{"before":null,"after":"ada"}}`.
package enum TriageLog {
    package struct Change: Codable {
        package var before: String?
        package var after: String?
    }

    static func details(_ changes: [String: (before: String?, after: String?)]) throws -> String {
        String(
            decoding: try Wire.encode(changes.mapValues { Change(before: $0.before, after: $0.after) }), as: UTF8.self)
    }

    /// What a step of the log says of each field, by its name.
    package static func changes(_ details: String) -> [(name: String, change: Change)] {
        let known = try? KeptJSON.decode([String: Change].self, from: details)
        return (known ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, change: $0.value) }
    }
}
