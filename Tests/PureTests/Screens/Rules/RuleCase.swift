import Formats
import Foundation
import Screens

/// One example of a rule: a capture, and the nodes it must and may be found on.
struct RuleCase {
    var id: String
    var rule: String
    var title: String
    var failed: Set<String>
    var cantTell: Set<String>
    var scene: Scene
    private var capture: Capture

    /// Reads a list of cases; `rule` where they do not say it themselves.
    static func read(_ file: URL, rule: String? = nil) throws -> [RuleCase] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let list = (json as? [String: Any])?["cases"] as? [[String: Any]] ?? json as? [[String: Any]] ?? []
        return try list.enumerated().map { number, entry in
            let bytes = try JSONSerialization.data(withJSONObject: entry["capture"] ?? [:])
            guard let capture = try Import.read(Array(bytes)).captures.first,
                let rule = entry["rule"] as? String ?? rule
            else { throw CocoaError(.fileReadCorruptFile) }
            let expect = entry["expect"] as? [String: [String]] ?? [:]
            return RuleCase(
                id: entry["id"] as? String ?? "\(rule) \(number + 1)", rule: rule,
                title: entry["title"] as? String ?? "", failed: Set(expect["failed"] ?? []),
                cantTell: Set(expect["cantTell"] ?? []), scene: Scene(capture, Speaker().speak(capture)),
                capture: capture)
        }
    }

    /// What the ruleset says of it, for this rule alone.
    var answer: (failed: Set<String>, cantTell: Set<String>, outcomes: Set<Outcome>) {
        let run = Ruleset.audit(scene, profile: .aaa)
        let findings = run.findings.filter { $0.rule == rule }
        let names = { (outcome: Outcome) in
            Set(findings.filter { $0.outcome == outcome }.compactMap { $0.node.map(scene.tree.name(of:)) })
        }
        return (
            names(.failed), names(.cantTell),
            Set(findings.map(\.outcome)).union(run.outcomes.filter { $0.rule == rule }.map(\.outcome))
        )
    }
}
