import JSON

/// The format as a JSON Schema (draft 2020-12), for editors and exporters.
package enum CaptureSchema {
    package static let path = "/schemas/earshot-capture-1.json"

    package static var text: String { document.text(pretty: true) }

    private static var document: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "earshot-capture/1",
            "description":
                "One capture of a screen, or a list of captures. A line of NDJSON is one capture. Earshot passes over keys that it does not know and names them; this schema refuses them.",
            "anyOf": [
                ["$ref": "#/$defs/capture"], ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/capture"]],
            ],
            "$defs": .object(
                Dictionary(uniqueKeysWithValues: CaptureObject.allCases.map { ($0.rawValue, $0.schema) })),
        ]
    }
}

extension CaptureObject {
    fileprivate var schema: JSONValue {
        let required = keys.filter { $0.missing == nil }.map(\.name)
        return [
            "type": "object", "additionalProperties": false,
            "required": required.isEmpty ? nil : .strings(required),
            "properties": .object(Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.schema) })),
        ]
    }
}

extension CaptureObject.Key {
    fileprivate var schema: JSONValue {
        let words = missing.map { "\(meaning). Where it is missing: \($0)." } ?? "\(meaning). It has to be there."
        // Null is as good as missing.
        let value: JSONValue = missing == nil ? self.value.schema : ["anyOf": [self.value.schema, ["type": "null"]]]
        guard case .object(var members) = value else { return value }
        members["description"] = .string(words.prefix(1).uppercased() + words.dropFirst())
        members["examples"] = [example]
        return .object(members)
    }
}

extension CaptureValue {
    fileprivate var schema: JSONValue {
        switch self {
        case .text: ["type": "string"]
        case .flag: ["type": "boolean"]
        case .number: ["type": "number"]
        case .integer(let range):
            [
                "type": "integer", "minimum": range.lowerBound == Int.min ? nil : .number(Double(range.lowerBound)),
                "maximum": range.upperBound == Int.max ? nil : .number(Double(range.upperBound)),
            ]
        case .numbers(let names):
            [
                "type": "array", "items": ["type": "number"], "minItems": .number(Double(names.count)),
                "maxItems": .number(Double(names.count)),
            ]
        case .one(let names): ["enum": .strings(names)]
        case .formed(let pattern, _): ["type": "string", "pattern": .string(pattern)]
        case .list(let item): ["type": "array", "items": item.schema]
        case .map(let value): ["type": "object", "additionalProperties": value.schema]
        case .object(let object): ["$ref": .string("#/$defs/\(object.rawValue)")]
        case .either(let first, let second): ["anyOf": [first.schema, second.schema]]
        }
    }

    /// For people: “a text”, “`phone` or `pad`”.
    fileprivate var words: String {
        switch self {
        case .text: "text"
        case .flag: "true or false"
        case .number: "number"
        case .integer(let range):
            range.upperBound == Int.max ? "whole number" : "\(range.lowerBound) to \(range.upperBound)"
        case .numbers(let names): "[\(names.joined(separator: ", "))]"
        case .one(let names): names.map { "`\($0)`" }.joined(separator: ", ")
        case .formed(_, let words): words
        case .list(.object(let object)): "list of \(object.kind)"
        case .list(.either(.object(let first), .object(let second))): "list of \(first.kind), or \(second.kind)"
        case .list(.text): "list of texts"
        case .list(let item): "list of \(item.words)"
        case .map(let value): "object of \(value.words)"
        case .object(let object): object.kind == object.rawValue ? "object" : "a \(object.rawValue)"
        case .either(let first, let second): "\(first.words), or \(second.words)"
        }
    }
}

extension CaptureObject {
    fileprivate var kind: String {
        switch self {
        case .node: "nodes"
        case .reference: "references"
        case .customContent, .customRotor: "objects"
        default: rawValue
        }
    }
}

/// Every key in tables, as docs/capture.md ends with.
package enum CapturePage {
    package static var text: String {
        CaptureObject.allCases.map { object in
            let rows = object.keys.map { key in
                "| `\(key.name)` | \(key.value.words) | \(key.meaning) | \(key.missing ?? "it has to be there") | `\(key.example.text())` |"
            }
            return
                "### \(object.title)\n\n| key | takes | meaning | where it is missing | example |\n| --- | --- | --- | --- | --- |\n"
                + rows.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}
