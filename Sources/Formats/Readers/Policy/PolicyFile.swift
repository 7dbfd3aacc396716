import Foundation
package import History
import Screens
import Yams

/// An app's policy as a file that a team keeps beside its code: YAML, or JSON, which is YAML too.
///
/// A list of conditions under the key `conditions`; `version`, which a server writes there, says nothing when it is read.
package enum PolicyFile {
    package static let mediaType = "application/yaml"
    /// More than any team writes by hand.
    package static let limit = 1 << 16

    /// - Throws: what is wrong, with its line.
    package static func read(_ bytes: [UInt8]) throws(ImportError) -> [Policy.Condition] {
        guard bytes.count <= limit else { throw ImportError("A policy has at most 64 KiB.") }
        let text = String(decoding: try Encoding.utf8(bytes), as: UTF8.self)
        // Few lines of aliases of aliases stand for more nodes than there is memory.
        guard !text.contains(/(?m)[:\-\s\[{,][&*][A-Za-z0-9_-]/) else {
            throw ImportError("Anchors and aliases (&name, *name) are not read here.")
        }
        guard let root = try YAMLText.compose(text) else { throw ImportError("The file is empty.") }
        guard let mapping = root.mapping else {
            throw ImportError("A policy has its list under the key “conditions”.", line: root.mark?.line)
        }
        var conditions: [Policy.Condition]?
        for (key, value) in mapping {
            switch key.string {
            case "version": continue
            case "conditions":
                guard let items = value.sequence else {
                    throw ImportError("“conditions” is a list.", line: value.mark?.line)
                }
                var read: [Policy.Condition] = []
                for item in items { read.append(try condition(item)) }
                conditions = read
            default:
                throw ImportError(
                    "“\(key.string ?? "")” is no key of a policy: those are conditions and version.",
                    line: key.mark?.line)
            }
        }
        guard let conditions, !conditions.isEmpty else {
            throw ImportError("A policy has at least one condition.", line: root.mark?.line)
        }
        return conditions
    }

    /// The same policy always gives the same text.
    package static func write(_ policy: Policy) throws -> String {
        let encoder = YAMLEncoder()
        encoder.options = .init(width: -1, allowUnicode: true)
        return try encoder.encode(Written(version: policy.version, conditions: policy.conditions.map(Line.init)))
    }

    private struct Written: Encodable {
        var version: Int
        var conditions: [Line]
    }

    /// A threshold is written as people do: 0, not 0.0.
    private struct Line: Encodable {
        var condition: Policy.Condition
        init(_ condition: Policy.Condition) { self.condition = condition }

        private enum Key: String, CodingKey { case measure, comparator, threshold, impact, scope }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(condition.measure.rawValue, forKey: .measure)
            try container.encode(condition.comparator.rawValue, forKey: .comparator)
            if let whole = Int(exactly: condition.threshold) {
                try container.encode(whole, forKey: .threshold)
            } else {
                // A double would be written as 1e-1.
                try container.encode(Decimal(string: String(condition.threshold)), forKey: .threshold)
            }
            try container.encodeIfPresent(condition.impact?.rawValue, forKey: .impact)
            try container.encodeIfPresent(condition.scope, forKey: .scope)
        }
    }

    private static func condition(_ node: Yams.Node) throws(ImportError) -> Policy.Condition {
        guard let mapping = node.mapping else {
            throw ImportError("A condition has measure, comparator and threshold.", line: node.mark?.line)
        }
        var measure: Measure?, comparator: Policy.Comparator?, threshold: Double?, impact: Impact?
        var scope: Policy.Scope?, line: Int?
        for (key, value) in mapping {
            switch key.string {
            case "measure": measure = try one(of: Measure.self, value, "measure")
            case "comparator": comparator = try one(of: Policy.Comparator.self, value, "comparator")
            case "threshold":
                guard let number = value.scalar.flatMap({ Double($0.string) }) else {
                    throw ImportError("A threshold is a number from 0 on.", line: value.mark?.line)
                }
                (threshold, line) = (number, value.mark?.line)
            case "impact": impact = isNull(value) ? nil : try one(of: Impact.self, value, "impact")
            case "scope": scope = isNull(value) ? nil : try self.scope(value)
            default:
                throw ImportError(
                    "“\(key.string ?? "")” is no key of a condition: those are measure, comparator, threshold, impact, scope.",
                    line: key.mark?.line)
            }
        }
        guard let measure else { throw ImportError("“measure” is missing.", line: node.mark?.line) }
        guard let comparator else { throw ImportError("“comparator” is missing.", line: node.mark?.line) }
        guard let threshold else { throw ImportError("“threshold” is missing.", line: node.mark?.line) }
        if let reason = measure.refusal(ofThreshold: threshold) { throw ImportError(reason, line: line) }
        if impact != nil, !measure.hasImpact {
            throw ImportError("\(measure.rawValue) has no impact to start from.", line: node.mark?.line)
        }
        return Policy.Condition(measure, comparator, threshold, impact: impact, scope: scope)
    }

    private static func scope(_ node: Yams.Node) throws(ImportError) -> Policy.Scope {
        guard let mapping = node.mapping else {
            throw ImportError("A scope has screens, exceptScreens or lines.", line: node.mark?.line)
        }
        var scope = Policy.Scope()
        for (key, value) in mapping {
            switch key.string {
            case "screens": scope.screens = try names(value, "screens")
            case "exceptScreens": scope.exceptScreens = try names(value, "exceptScreens")
            case "lines": scope.lines = try names(value, "lines")
            default:
                throw ImportError(
                    "“\(key.string ?? "")” is no key of a scope: those are screens, exceptScreens, lines.",
                    line: key.mark?.line)
            }
        }
        return scope
    }

    private static func names(_ node: Yams.Node, _ key: String) throws(ImportError) -> [String] {
        guard let items = node.sequence else { throw ImportError("“\(key)” is a list.", line: node.mark?.line) }
        var names: [String] = []
        for item in items {
            guard let name = item.scalar?.string, !name.isEmpty else {
                throw ImportError("“\(key)” is a list of names.", line: item.mark?.line)
            }
            names.append(name)
        }
        return names
    }

    private static func one<Value: RawRepresentable<String> & CaseIterable>(
        of type: Value.Type, _ node: Yams.Node, _ key: String
    ) throws(ImportError) -> Value {
        let text = node.scalar?.string ?? ""
        guard let value = Value(rawValue: text) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ImportError("“\(text)” is no \(key): those are \(all).", line: node.mark?.line)
        }
        return value
    }

    private static func isNull(_ node: Yams.Node) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }
}
