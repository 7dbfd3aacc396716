package import Screens
import Yams

/// What a team pinned, as a file it keeps beside its code: YAML, or JSON, which is YAML too.
///
/// A list of expectations, alone or under the key `expectations` (or `items`, the API's own). See docs/expectations.md.
package enum ExpectationsFile {
    package static let mediaType = "application/yaml"
    /// More than any team writes by hand.
    package static let limit = 1 << 20

    /// - Throws: what is wrong, with its line or its place in the list.
    package static func read(_ bytes: [UInt8]) throws(ImportError) -> [Expectation] {
        guard bytes.count <= limit else { throw ImportError("A file of expectations has at most 1 MiB.") }
        let text = String(decoding: try Encoding.utf8(bytes), as: UTF8.self)
        guard !isBomb(text) else { throw ImportError("Anchors and aliases (&name, *name) are not read here.") }
        guard let root = try YAMLText.compose(text) else { throw ImportError("The file is empty.") }
        var expectations: [Expectation] = []
        for item in try list(root) { expectations.append(try ExpectationReader.expectation(item)) }
        return expectations
    }

    /// The same expectations always give the same text.
    package static func write(_ expectations: [Expectation]) throws -> String {
        let encoder = YAMLEncoder()
        encoder.options = .init(width: -1, allowUnicode: true)
        return try encoder.encode(Written(expectations: expectations))
    }

    private struct Written: Encodable { var expectations: [Expectation] }

    private static func list(_ root: Yams.Node) throws(ImportError) -> [Yams.Node] {
        if let items = root.sequence { return Array(items) }
        guard let mapping = root.mapping else {
            throw ImportError("This is no list of expectations.", line: root.mark?.line)
        }
        for (key, value) in mapping where key.string == "expectations" || key.string == "items" {
            if let items = value.sequence { return Array(items) }
            // `expectations:` with nothing below it pins nothing.
            if value.scalar?.string.isEmpty == true { return [] }
            throw ImportError("This is no list of expectations.", line: value.mark?.line)
        }
        throw ImportError("There is no list under the key “expectations”.", line: root.mark?.line)
    }

    /// A few lines of aliases of aliases stand for more nodes than there is memory. Nobody needs them here.
    private static func isBomb(_ text: String) -> Bool {
        let anchors = Set(text.matches(of: /&([A-Za-z0-9_-]+)/).map(\.output.1))
        return !anchors.isEmpty && text.matches(of: /\*([A-Za-z0-9_-]+)/).contains { anchors.contains($0.output.1) }
    }
}

/// One item of the file; its faults are told with their lines.
private enum ExpectationReader {
    static func expectation(_ node: Yams.Node) throws(ImportError) -> Expectation {
        guard let mapping = node.mapping else {
            throw ImportError("An expectation is a list of keys and values.", line: node.mark?.line)
        }
        var expectation = Expectation(screen: "")
        for (key, value) in mapping {
            switch key.string {
            case "screen": expectation.screen = try text(value, "screen") ?? ""
            case "state": expectation.state = try text(value, "state")
            case "identifier": expectation.identifier = try text(value, "identifier")
            case "label": expectation.label = try text(value, "label")
            case "traits": expectation.traits = try traits(value)
            case "value": expectation.value = try text(value, "value")
            case "says": expectation.says = try text(value, "says")
            default:
                throw ImportError(
                    "“\(key.string ?? "")” is no key of an expectation: those are screen, state, identifier, label, traits, value, says.",
                    line: key.mark?.line)
            }
        }
        if let fault = expectation.faults.first { throw ImportError(fault.detail, line: node.mark?.line) }
        return expectation
    }

    /// A text as it is written, whatever YAML takes it for: `yes` and `40` are texts here. `null` and `~` are nothing.
    private static func text(_ node: Yams.Node, _ key: String) throws(ImportError) -> String? {
        guard let scalar = node.scalar else { throw ImportError("“\(key)” is a text.", line: node.mark?.line) }
        let isPlain = scalar.style == .plain || scalar.style == .any
        return isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string) ? nil : scalar.string
    }

    private static func traits(_ node: Yams.Node) throws(ImportError) -> [String]? {
        guard let items = node.sequence else { return try text(node, "traits").map { [$0] } }
        var names: [String] = []
        for item in items {
            guard let name = try text(item, "traits") else { continue }
            guard Traits(name: name) != nil else {
                throw ImportError("“\(name)” is no trait.", line: item.mark?.line)
            }
            names.append(name)
        }
        return names
    }
}
