import JSON
import Screens

/// What several writers put the same way.
extension JSONValue {
    init(_ evidence: Evidence) {
        switch evidence {
        case .text(let text): self = .string(text)
        case .number(let number): self = .number(number)
        case .flag(let flag): self = .bool(flag)
        case .list(let list): self = .array(list.map { JSONValue($0) })
        case .none: self = .null
        }
    }

    /// Four finite numbers, else nothing.
    static func frame(_ frame: [Double]?) -> JSONValue? {
        guard let frame, frame.count == 4, frame.allSatisfy(\.isFinite) else { return nil }
        return .array(frame.map(JSONValue.number))
    }

    /// A document of its own.
    var document: String { text(pretty: true) + "\n" }
}
