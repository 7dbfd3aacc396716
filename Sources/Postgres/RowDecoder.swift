import JSON

extension Row {
    /// The row as a value whose properties are called as the columns are: `bundleId` and `bundleID` read `bundle_id`.
    ///
    /// Each property needs its column, also an optional one. A value that no column holds as such is read from JSON.
    package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try Value(from: RowDecoder(row: self))
    }
}

extension Rows {
    /// Each row as a value; see ``Row/decoded(as:)``.
    package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> [Value] {
        try map { try $0.decoded() }
    }
}

/// Lets a `Decodable` type read itself from a row.
private struct RowDecoder: Decoder {
    let row: Row
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer(row: row))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSuchShape() }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

/// For an optional of a type that reads itself from a row: `rows.first?.decoded()` may be read as one.
extension RowDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }
    func decode(_ type: String.Type) throws -> String { throw NoSuchShape() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// A row is a list of named columns and nothing else.
private struct NoSuchShape: Error {}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: Row
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { row.columnNames.compactMap(Key.init) }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try cell(key).isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try Bool(cell: cell(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try String(cell: cell(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try Double(cell: cell(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try Int(cell: cell(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try Int64(cell: cell(key)) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try CellDecoder.value(of: cell(key), as: type)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try Bool?(cell: cell(key)) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try String?(cell: cell(key)) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try Double?(cell: cell(key)) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try Int?(cell: cell(key)) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try Int64?(cell: cell(key)) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let cell = try cell(key)
        return cell.isNull ? nil : try CellDecoder.value(of: cell, as: Value.self)
    }

    private func cell(_ key: Key) throws(PostgresError) -> SQLCell { try row.cell(property: key.stringValue) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Inner>
    { throw NoSuchShape() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NoSuchShape() }
    func superDecoder() throws -> any Decoder { RowDecoder(row: row) }
    func superDecoder(forKey key: Key) throws -> any Decoder { CellDecoder(cell: try cell(key)) }
}

/// Lets a wrapper of one value, as an enum by its raw value, read itself from a field.
private struct CellDecoder: Decoder, SingleValueDecodingContainer {
    let cell: SQLCell
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// A type that has a form in the database is read from it, any other from the column's JSON or single value.
    static func value<Value: Decodable>(of cell: SQLCell, as type: Value.Type) throws -> Value {
        if let type = Value.self as? any SQLDecodable.Type, let value = try type.init(cell: cell) as? Value {
            return value
        }
        if cell.isJSON { return try cell.withJSON { try KeptJSON.decode(from: $0) } }
        return try Value(from: CellDecoder(cell: cell))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw cell.mismatch(type)
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw cell.mismatch([Any].self) }

    func decodeNil() -> Bool { cell.isNull }
    func decode(_ type: String.Type) throws -> String { try String(cell: cell) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Self.value(of: cell, as: type) }
}
