import API
import Foundation
import History
import JSON
package import Storage

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

    /// The problem went with the report that alone had opened it.
    package static let problemGone = "problemGone"

    /// Kinds of steps that say what they changed.
    package static let kinds: Set<String> = waiverKinds.union(["corrected"])
    /// Kinds of steps that set waivers: of each that came or went, by its number, what it waives, until when, why and by whom.
    package static let waiverKinds: Set<String> = ["waiversSet", "waiverAdded", "waiverEnded"]

    static func details(ofWaivers before: [Waiver], as after: [Waiver]) throws -> String {
        let (gone, new) = (Set(before).subtracting(after), Set(after).subtracting(before))
        let changes =
            gone.map { (String($0.id), (before: String?($0.words), after: String?.none)) }
            + new.map { (String($0.id), (before: String?.none, after: String?($0.words))) }
        return try details(Dictionary(changes) { $1 })
    }

    /// What a step of the log says of each field, by its name.
    package static func changes(_ details: String) -> [(name: String, change: Change)] {
        let known = try? KeptJSON.decode([String: Change].self, from: details)
        return (known ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, change: $0.value) }
    }
}

extension Transaction {
    /// Steps of the log that set or ended waivers of a problem.
    package func waiverSteps(of problem: StoredProblem) throws -> [Event] {
        try events(
            of: "app/\(problem.appID)", kinds: TriageLog.waiverKinds.sorted(),
            saying: "\"\(Waiver.words(ofProblem: problem.id))")
    }
}
