/// Looking into a value whose shape is known.
extension JSONValue {
    /// An object's members; `nil`: it is none.
    package var asMembers: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    package var asItems: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    /// A whole number.
    package var asInt: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    package var asText: String? { if case .string(let text) = self { text } else { nil } }

    package subscript(member: String) -> JSONValue? { asMembers?[member] }
}
