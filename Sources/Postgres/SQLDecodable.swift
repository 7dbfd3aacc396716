package import FoundationEssentials

/// A value that can be read from a column.
package protocol SQLDecodable {
    init(cell: SQLCell) throws(PostgresError)
}

/// One field of a row, in Postgres' binary form. Valid only while its row is.
package struct SQLCell {
    /// Nil for NULL.
    let bytes: UnsafeRawBufferPointer?
    let type: SQLType
    let column: String

    var isNull: Bool { bytes == nil }
    var isJSON: Bool { type == .jsonb || type == .json }

    /// The bytes, when the column has one of `types`.
    func bytes(of wanted: Any.Type, in types: [SQLType]) throws(PostgresError) -> UnsafeRawBufferPointer {
        guard let bytes, types.contains(type) else { throw mismatch(wanted) }
        return bytes
    }

    func reader(as wanted: Any.Type) throws(PostgresError) -> CellReader {
        guard let bytes else { throw mismatch(wanted) }
        return CellReader(rest: bytes[...], column: column)
    }

    /// A number whose width is that of the column's type.
    func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(PostgresError) -> Number {
        var reader = try reader(as: Number.self)
        return try reader.number(Number.self)
    }

    func mismatch(_ wanted: Any.Type) -> PostgresError {
        let found = bytes == nil ? "NULL" : "type \(type.rawValue)"
        var error = PostgresError(.unexpected, "column \(column) holds \(found), read as \(wanted)")
        error.column = column
        return error
    }
}

/// Reads a binary field from front to back.
struct CellReader {
    var rest: Slice<UnsafeRawBufferPointer>
    let column: String

    mutating func bytes(_ count: Int) throws(PostgresError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= rest.count else {
            throw PostgresError(.unexpected, "column \(column) is cut short")
        }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(PostgresError) -> Number {
        Number(bigEndian: try bytes(MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
    }
}

extension Optional: SQLDecodable where Wrapped: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) { self = cell.isNull ? nil : try Wrapped(cell: cell) }
}

extension Array: SQLDecodable where Element: SQLArrayElement {
    package init(cell: SQLCell) throws(PostgresError) { self = try Element.decode(array: cell) }
}

extension Int64: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        switch cell.type {
        case .int8: self = try cell.number(Int64.self)
        case .int4: self = Int64(try cell.number(Int32.self))
        case .int2: self = Int64(try cell.number(Int16.self))
        case .oid: self = Int64(try cell.number(UInt32.self))
        case .numeric:  // what sum(bigint) returns
            guard let number = Int64(try Numeric(cell).text) else { throw cell.mismatch(Int64.self) }
            self = number
        default: throw cell.mismatch(Int64.self)
        }
    }
}

extension Int: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) { self = Int(try Int64(cell: cell)) }
}

extension Int32: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        guard let number = Int32(exactly: try Int64(cell: cell)) else { throw cell.mismatch(Int32.self) }
        self = number
    }
}

extension Int16: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        guard let number = Int16(exactly: try Int64(cell: cell)) else { throw cell.mismatch(Int16.self) }
        self = number
    }
}

extension Double: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        switch cell.type {
        case .float8: self = Double(bitPattern: try cell.number(UInt64.self))
        case .float4: self = Double(Float(bitPattern: try cell.number(UInt32.self)))
        case .numeric:
            guard let number = Double(try Numeric(cell).text) else { throw cell.mismatch(Double.self) }
            self = number
        default: self = Double(try Int64(cell: cell))
        }
    }
}

extension Bool: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) { self = try cell.bytes(of: Bool.self, in: [.bool]).first == 1 }
}

extension Data: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) { self.init(try cell.bytes(of: Data.self, in: [.bytea])) }
}

extension UUID: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        let bytes = try cell.bytes(of: UUID.self, in: [.uuid])
        guard bytes.count == MemoryLayout<uuid_t>.size else { throw cell.mismatch(UUID.self) }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
}

extension Date: SQLDecodable {
    /// A `date` reads as its midnight in UTC, a `timestamp` as if it were UTC.
    package init(cell: SQLCell) throws(PostgresError) {
        switch cell.type {
        case .timestamptz, .timestamp: self.init(microsecondsSince2000: try cell.number(Int64.self))
        case .date:
            switch try cell.number(Int32.self) {
            case .max: self = .distantFuture
            case .min: self = .distantPast
            case let days: self.init(microsecondsSince2000: Int64(days) * 86_400_000_000)
            }
        default: throw cell.mismatch(Date.self)
        }
    }
}

extension SQLCell {
    /// The text of a `json` or `jsonb`, whose binary form begins with its version.
    fileprivate var jsonBytes: UnsafeRawBufferPointer {
        get throws(PostgresError) {
            let bytes = try bytes(of: JSONB.self, in: [.jsonb, .json])
            return type == .jsonb ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes
        }
    }

    func withJSON<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
        try jsonBytes.withMemoryRebound(to: UInt8.self, body)
    }
}

extension JSONB: SQLDecodable {
    package init(cell: SQLCell) throws(PostgresError) {
        self.init(Data(try cell.jsonBytes))
    }
}

extension String: SQLDecodable {
    /// Text and enums as they are, JSON as its text, a uuid in lower case, a `date` as `2026-01-31`, a number in digits.
    package init(cell: SQLCell) throws(PostgresError) {
        guard let bytes = cell.bytes else { throw cell.mismatch(String.self) }
        switch cell.type {
        case let type where type.isTextual: self.init(decoding: bytes, as: UTF8.self)
        case .jsonb, .json: self = try JSONB(cell: cell).text
        case .uuid: self = try UUID(cell: cell).uuidString.lowercased()
        case .numeric: self = try Numeric(cell).text
        case .date: self = CalendarDay(daysSince2000: Int(try cell.number(Int32.self))).text
        default: throw cell.mismatch(String.self)
        }
    }
}
