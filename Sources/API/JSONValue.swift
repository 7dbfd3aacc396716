package import Screens

/// Any JSON: where a shape is open on purpose (evidence, foreign documents).
package enum JSONValue: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    package init(_ evidence: Evidence) {
        switch evidence {
        case .text(let text): self = .string(text)
        case .number(let number): self = .number(number)
        case .flag(let flag): self = .bool(flag)
        case .list(let list): self = .array(list.map(JSONValue.init))
        case .none: self = .null
        }
    }

    /// The value as evidence; objects, which evidence never holds, become their text.
    package var evidence: Evidence {
        switch self {
        case .null: .none
        case .bool(let value): .flag(value)
        case .number(let value): .number(value)
        case .string(let value): .text(value)
        case .array(let value): .list(value.map(\.evidence))
        case .object(let value):
            .list(value.sorted { $0.key < $1.key }.map { .list([.text($0.key), $0.value.evidence]) })
        }
    }
}
