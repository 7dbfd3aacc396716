import Foundation
import Screens

/// JSON that is built in place: the shapes of other people's formats, written once where they are needed.
indirect enum JSONNode: Encodable {
    case text(String)
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case list([JSONNode])
    /// Members that are `nil` are left out.
    case object([String: JSONNode?])
    case null

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .text(let text): try single.encode(text)
        case .number(let number): try single.encode(number)
        case .integer(let integer): try single.encode(integer)
        case .flag(let flag): try single.encode(flag)
        case .list(let list): try single.encode(list)
        case .object(let members): try single.encode(members.compactMapValues { $0 })
        case .null: try single.encodeNil()
        }
    }

    static func texts(_ texts: some Sequence<String>) -> JSONNode { .list(texts.map { .text($0) }) }
    static func optional(_ text: String?) -> JSONNode? { text.map { .text($0) } }

    init(_ evidence: Evidence) {
        switch evidence {
        case .text(let text): self = .text(text)
        // JSON has no infinity and no NaN.
        case .number(let number): self = number.isFinite ? .number(number) : .null
        case .flag(let flag): self = .flag(flag)
        case .list(let list): self = .list(list.map { JSONNode($0) })
        case .none: self = .null
        }
    }

    /// Four finite numbers, else nothing.
    static func frame(_ frame: [Double]?) -> JSONNode? {
        guard let frame, frame.count == 4, frame.allSatisfy(\.isFinite) else { return nil }
        return .list(frame.map { .number($0) })
    }

    /// Keys in order, so that the same value is the same text everywhere. Nothing in it can fail to encode.
    var document: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral items: JSONNode...) { self = .list(items) }
    init(dictionaryLiteral members: (String, JSONNode?)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }
}
