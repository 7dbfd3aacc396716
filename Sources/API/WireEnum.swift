/// String enums on the wire: what they may say.
package enum WireEnum {
    /// The raw values of a string enum, in order; empty for any other type.
    package static func cases(of type: Any.Type) -> [String] {
        guard let enumeration = type as? any CaseIterable.Type else { return [] }
        return values(of: enumeration)
    }
    static func first<Value>(of type: Value.Type) -> Value? {
        guard let enumeration = type as? any CaseIterable.Type else { return nil }
        func first<Enumeration: CaseIterable>(_ type: Enumeration.Type) -> Value? { type.allCases.first as? Value }
        return first(enumeration)
    }
    private static func values<Enumeration: CaseIterable>(of type: Enumeration.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
}
