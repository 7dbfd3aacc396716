import Foundation

/// A verdict as the papers that CI systems read.
package enum VerdictPapers {
    /// JUnit's XML: a test case a condition.
    package static func junit(_ verdict: VerdictResource) -> String {
        let failures = verdict.conditions.count { $0.outcome == .fail }
        let cases = verdict.conditions.map { condition -> String in
            let name = escaped("\(condition.measure) \(condition.comparator) \(condition.threshold)")
            let head = "    <testcase classname=\"earshot.gate\" name=\"\(name)\""
            let details = ([condition.why] + condition.problems.map { "\($0.title) (\($0.state)) \($0.url)" }).joined(
                separator: "\n")
            return switch condition.outcome {
            case .pass: head + "/>"
            case .fail:
                head + "><failure message=\"\(escaped(condition.why))\">\(escaped(details))</failure></testcase>"
            case .waived: head + "><skipped message=\"\(escaped(condition.why))\"/></testcase>"
            }
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="earshot \(escaped(verdict.release))" tests="\(verdict.conditions.count)" failures="\(failures)" timestamp="\(verdict.decidedAt.formatted(.iso8601))">
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>
            """
    }

    /// SARIF 2.1.0: a result for each condition that fails, a rule for each measure.
    package static func sarif(_ verdict: VerdictResource) throws -> String {
        let failing = verdict.conditions.filter { $0.outcome != .pass }
        let rules = Set(failing.map(\.measure)).sorted().map { JSONValue.object(["id": .string($0)]) }
        let results = failing.map { condition -> JSONValue in
            var result: [String: JSONValue] = [
                "ruleId": .string(condition.measure), "level": "error", "message": ["text": .string(condition.why)],
                "locations": [
                    ["logicalLocations": [["fullyQualifiedName": .string(verdict.build), "kind": "module"]]]
                ],
            ]
            if condition.outcome == .waived {
                result["suppressions"] = [["kind": "external", "justification": .string(condition.why)]]
            }
            return .object(result)
        }
        let document: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": ["name": "earshot gate", "version": .string(verdict.ruleset), "rules": .array(rules)]
                    ],
                    "results": .array(results),
                ]
            ],
        ]
        return String(decoding: try JSON.encode(document, pretty: true), as: UTF8.self)
    }

    /// Text within XML; control characters that XML can't hold are left out.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\n", "\t": out.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
