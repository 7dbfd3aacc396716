package import FoundationEssentials

/// An element with a binary form of its own, so that arrays of it follow Postgres' common array form.
package protocol SQLScalar: SQLEncodable, SQLDecodable, SQLArrayElement {
    /// The element's type inside an array.
    static var sqlElementType: SQLType { get }
}

extension SQLScalar {
    package static var sqlElementType: SQLType { sqlType }

    package static func encode(array: [Self], into buffer: inout SQLBuffer) {
        guard !array.isEmpty else {
            for number in [0, 0, Int32(bitPattern: sqlElementType.rawValue)] { buffer.append(number) }
            return
        }
        let hasNull: Int32 = array.contains(where: \.isNull) ? 1 : 0
        for number in [1, hasNull, Int32(bitPattern: sqlElementType.rawValue), Int32(array.count), 1] {
            buffer.append(number)
        }
        for element in array {
            let offset = buffer.bytes.count
            buffer.append(Int32(-1))
            if element.isNull { continue }
            element.encode(into: &buffer)
            buffer.set(Int32(buffer.bytes.count - offset - 4), at: offset)
        }
    }

    package static func decode(array cell: SQLCell) throws(PostgresError) -> [Self] {
        var reader = try cell.reader(as: [Self].self)
        let dimensions = try reader.number(Int32.self)
        _ = try reader.number(Int32.self)
        let type = SQLType(rawValue: try reader.number(UInt32.self))
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw cell.mismatch([Self].self) }
        let count = try reader.number(Int32.self)
        _ = try reader.number(Int32.self)
        var elements: [Self] = []
        elements.reserveCapacity(Int(count))
        for _ in 0..<count {
            let length = try reader.number(Int32.self)
            let bytes = length < 0 ? nil : try reader.bytes(Int(length))
            elements.append(try Self(cell: SQLCell(bytes: bytes, type: type, column: cell.column)))
        }
        return elements
    }
}

extension Optional: SQLArrayElement where Wrapped: SQLScalar {
    package static var sqlArrayType: SQLType { Wrapped.sqlArrayType }
}
extension Optional: SQLScalar where Wrapped: SQLScalar {
    package static var sqlElementType: SQLType { Wrapped.sqlElementType }
}

extension [String] {
    /// The array as Postgres writes it, for lists of different lengths in one array: `\(lists.map(\.literal))`, then `::text[]`.
    package var literal: String {
        guard !isEmpty else { return "{}" }
        var literal = "{"
        for element in self {
            literal += literal.utf8.count == 1 ? "\"" : ",\""
            for character in element.unicodeScalars {
                if character == "\"" || character == "\\" { literal += "\\" }
                literal.unicodeScalars.append(character)
            }
            literal += "\""
        }
        return literal + "}"
    }
}

extension String: SQLScalar {
    /// Inside an array the type must be said; compare with an array of another type by `\(ids)::uuid[]`.
    package static var sqlElementType: SQLType { .text }
    package static var sqlArrayType: SQLType { .textArray }
}
extension Int: SQLScalar { package static var sqlArrayType: SQLType { .int8Array } }
extension Int64: SQLScalar { package static var sqlArrayType: SQLType { .int8Array } }
extension Int32: SQLScalar { package static var sqlArrayType: SQLType { .int4Array } }
extension Int16: SQLScalar { package static var sqlArrayType: SQLType { .int2Array } }
extension Bool: SQLScalar { package static var sqlArrayType: SQLType { .boolArray } }
extension Double: SQLScalar { package static var sqlArrayType: SQLType { .float8Array } }
extension UUID: SQLScalar { package static var sqlArrayType: SQLType { .uuidArray } }
extension Date: SQLScalar { package static var sqlArrayType: SQLType { .timestamptzArray } }
extension Data: SQLScalar { package static var sqlArrayType: SQLType { .byteaArray } }
extension JSONB: SQLScalar { package static var sqlArrayType: SQLType { .jsonbArray } }

extension UInt8: SQLArrayElement {
    /// Bytes in a row are one value, not an array.
    package static var sqlArrayType: SQLType { .bytea }
    package static func encode(array: [UInt8], into buffer: inout SQLBuffer) { buffer.bytes += array }
    package static func longBytes(of array: [UInt8]) -> [UInt8]? { array.count >= SQLBuffer.long ? array : nil }
    package static func decode(array cell: SQLCell) throws(PostgresError) -> [UInt8] {
        Array(try cell.bytes(of: [UInt8].self, in: [.bytea]))
    }
}
extension Array: SQLArrayElement where Element == UInt8 {
    package static var sqlArrayType: SQLType { .byteaArray }
}
extension Array: SQLScalar where Element == UInt8 {}
