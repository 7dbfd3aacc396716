package import JSON
package import Screens

extension JSONValue {
    package init(_ evidence: Evidence) {
        switch evidence {
        case .text(let text): self = .string(text)
        // JSON has no infinity and no NaN.
        case .number(let number): self = number.isFinite ? .number(number) : .null
        case .flag(let flag): self = .bool(flag)
        case .list(let list): self = .array(list.map(JSONValue.init))
        case .none: self = .null
        }
    }
}
