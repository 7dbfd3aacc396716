/// What somebody may say or take back: a value, or `null` for none. Where its key is left out, nothing is said of it.
@propertyWrapper
package struct Told<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    package var wrappedValue: Value? { didSet { isTold = true } }
    fileprivate var isTold: Bool
    /// Something is said of it, be it that there is none.
    package var projectedValue: Bool { isTold }

    package init(wrappedValue: Value?) { (self.wrappedValue, isTold) = (wrappedValue, wrappedValue != nil) }
}

extension KeyedDecodingContainer {
    package func decode<Value>(_ type: Told<Value>.Type, forKey key: Key) throws -> Told<Value> {
        var told = Told(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
        told.isTold = contains(key)
        return told
    }
}

extension KeyedEncodingContainer {
    package mutating func encode<Value>(_ told: Told<Value>, forKey key: Key) throws {
        guard told.isTold else { return }
        if let value = told.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
