import API
import Formats
import Foundation
import History
import JSON
package import Screens

/// A rule shown at work: small captures of our own in `Examples/<rule>.json`, judged by the engine whenever they are
/// looked at. A rule about changes has a capture before, too.
package struct RuleExample: Sendable {
    /// One capture with what the rule makes of it.
    package struct Side: Sendable {
        /// What is to be seen in it, in a sentence.
        package let shows: String
        package let scene: Scene
        /// Of the rule itself.
        package let findings: [Finding]
        /// All rules that find something there.
        package let failed: Set<String>
    }

    package let before: Side?
    package let failing: Side
    package let passing: Side

    /// Reads the rule's example and has it judged; `nil` where it has none.
    package init?(of rule: String) throws {
        guard let folder = Bundle.module.resourceURL?.appending(path: "Examples"),
            RuleExample.isKnown(rule),
            let bytes = try? Data(contentsOf: folder.appending(path: "\(rule).json"))
        else { return nil }
        let file = try Wire.decode(File.self, from: bytes)
        let before = try file.before.map(Heard.init), failing = try Heard(file.failing)
        let passing = try Heard(file.passing)
        let expectations = file.expectations ?? []
        self.before = try before.map { try $0.judged(by: rule, since: nil, expectations) }
        self.failing = try failing.judged(by: rule, since: before, expectations)
        self.passing = try passing.judged(by: rule, since: before, expectations)
    }

    /// Only a rule's id ever becomes a file's name.
    private static func isKnown(_ rule: String) -> Bool { Ruleset.rule(rule) != nil || ChangeRule.rule(rule) != nil }

    private struct File: Decodable {
        struct Side: Decodable {
            var shows: String
            var capture: JSONValue
        }
        var before: Side?
        var failing: Side
        var passing: Side
        /// What a team pinned for the screen.
        var expectations: [Expectation]?
    }

    private struct Heard {
        let shows: String
        let audited: AuditedScene

        init(_ side: File.Side) throws {
            shows = side.shows
            let imported = try Import.read(Array(try Wire.encode(side.capture)))
            guard let capture = imported.captures.first else { throw ImportError("The example holds no capture.") }
            audited = Ruleset.audited(Scene(capture, Speaker().speak(capture)), profile: .aaa)
        }

        func judged(by rule: String, since before: Heard?, _ expectations: [Expectation]) throws -> Side {
            let all =
                try before.map {
                    try Comparison($0.audited, audited, expectations: expectations).regressions.map(\.finding)
                }
                ?? audited.run.findings
            return Side(
                shows: shows, scene: audited.scene, findings: all.filter { $0.rule == rule },
                failed: Set(all.filter { $0.outcome == .failed }.compactMap(\.rule)))
        }
    }
}
