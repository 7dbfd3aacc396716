import Foundation

/// Reads values from JSON that this program wrote itself, as the database keeps it. What others send is read by Foundation's
/// decoder, which says where something is wrong; that one makes a dictionary of each object first, which takes several times
/// as long as the reading.
///
/// A moment is read from RFC 3339 as ``JSONBytes`` writes it, and from seconds as Foundation's encoder does. Of Foundation's
/// types only `Date` is known here.
package enum KeptJSON {
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        var text = text
        return try text.withUTF8 { try decode(type, from: $0) }
    }

    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: [UInt8]) throws -> Value {
        try bytes.withUnsafeBufferPointer { try decode(type, from: $0) }
    }

    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeBufferPointer<UInt8>
    ) throws -> Value {
        guard let tape = JSONTape(bytes) else { return try withLargeNumbers(type, bytes) }
        return try KeptValue(tape: tape, place: 1).decode(type)
    }

    /// simdjson refuses a whole number of more than 64 bits, as Postgres writes out what is large in `jsonb`: a view may be
    /// said to be 1.8e308 points high.
    private static func withLargeNumbers<Value: Decodable>(
        _ type: Value.Type, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let value = try decoder.singleValueContainer()
            guard let text = try? value.decode(String.self) else {
                return Date(timeIntervalSinceReferenceDate: try value.decode(Double.self))
            }
            guard let moment = InternetTime.moment(text) else {
                throw DecodingError.dataCorruptedError(in: value, debugDescription: "no time by RFC 3339")
            }
            return moment
        }
        return try decoder.decode(type, from: Data(bytes))
    }
}

/// One value of the text.
private struct KeptValue: Decoder, SingleValueDecodingContainer {
    let tape: JSONTape
    let place: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard tape.isObject(place) else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeptMembers(tape: tape, object: place))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.isArray(place) else { throw mismatch([Any].self) }
        return KeptItems(tape: tape, array: place)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { tape.isNull(place) }

    func decode(_ type: String.Type) throws -> String { try need(tape.text(place)) }
    func decode(_ type: Bool.Type) throws -> Bool { try need(tape.flag(place)) }
    func decode(_ type: Double.Type) throws -> Double { try need(tape.number(place)) }
    func decode(_ type: Float.Type) throws -> Float { Float(try need(tape.number(place))) }
    func decode(_ type: Int.Type) throws -> Int { try need(tape.integer(place)) }
    func decode(_ type: Int8.Type) throws -> Int8 { try need(tape.integer(place)) }
    func decode(_ type: Int16.Type) throws -> Int16 { try need(tape.integer(place)) }
    func decode(_ type: Int32.Type) throws -> Int32 { try need(tape.integer(place)) }
    func decode(_ type: Int64.Type) throws -> Int64 { try need(tape.integer(place)) }
    func decode(_ type: UInt.Type) throws -> UInt { try need(tape.integer(place)) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try need(tape.integer(place)) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try need(tape.integer(place)) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try need(tape.integer(place)) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try need(tape.integer(place)) }

    /// The types are compared first, since a type that reads itself comes here again for its one value.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if Value.self == String.self, let text = tape.text(place) as? Value { return text }
        if Value.self == JSONValue.self, let value = tape.value(place) as? Value { return value }
        if Value.self == Date.self, let moment = try moment() as? Value { return moment }
        return try Value(from: self)
    }

    private func moment() throws -> Date {
        if let seconds = tape.number(place) { return Date(timeIntervalSinceReferenceDate: seconds) }
        return try need(tape.text(place).flatMap(InternetTime.moment))
    }

    private func need<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw mismatch(Value.self) }
        return value
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: [], debugDescription: "kept otherwise"))
    }
}

private struct KeptMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let tape: JSONTape
    let object: Int
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { tape.members(of: object).compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { tape.member(key.stringValue, of: object) != nil }

    private func value(_ key: Key) throws -> KeptValue {
        guard let place = tape.member(key.stringValue, of: object) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "not kept"))
        }
        return KeptValue(tape: tape, place: place)
    }

    /// `nil` where it is null, too.
    private func valueIfPresent(_ key: Key) -> KeptValue? {
        guard let place = tape.member(key.stringValue, of: object), !tape.isNull(place) else { return nil }
        return KeptValue(tape: tape, place: place)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valueIfPresent(key)?.decode(type) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try valueIfPresent(key)?.decode(type)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try valueIfPresent(key)?.decode(type)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(key)?.decode(type) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try valueIfPresent(key)?.decode(type)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Inner>
    { try value(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { KeptValue(tape: tape, place: object) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

private struct KeptItems: UnkeyedDecodingContainer {
    let tape: JSONTape
    let end: Int
    private var place: Int
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    /// It would have to be counted.
    var count: Int? { nil }
    var isAtEnd: Bool { place >= end }

    init(tape: JSONTape, array: Int) { (self.tape, place, end) = (tape, array + 1, tape.next(array) - 1) }

    private func value() throws -> KeptValue {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(Any.self, .init(codingPath: [], debugDescription: "there are no more"))
        }
        return KeptValue(tape: tape, place: place)
    }

    private mutating func pass() { (place, currentIndex) = (tape.next(place), currentIndex + 1) }

    mutating func decodeNil() throws -> Bool {
        guard try value().decodeNil() else { return false }
        pass()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try value().decode(type)
        pass()
        return value
    }

    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        let container = try value().container(keyedBy: type)
        pass()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try value().unkeyedContainer()
        pass()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try value()
        pass()
        return decoder
    }
}
