package import FoundationEssentials

/// A value that can be a parameter of a statement.
package protocol SQLEncodable {
    /// The type it is sent as; `.inferred` travels as text, everything else in binary.
    static var sqlType: SQLType { get }
    var isNull: Bool { get }
    /// The value as it is sent, where it is that already and too long to be copied.
    var longBytes: [UInt8]? { get }
    func encode(into buffer: inout SQLBuffer)
}

/// A value that can stand in an array of Postgres.
package protocol SQLArrayElement {
    /// The type of an array of such elements; `UInt8` makes no array but one `bytea`.
    static var sqlArrayType: SQLType { get }
    static func encode(array: [Self], into buffer: inout SQLBuffer)
    static func decode(array cell: SQLCell) throws(PostgresError) -> [Self]
    /// The array as it is sent, where it is that already and too long to be copied.
    static func longBytes(of array: [Self]) -> [UInt8]?
}

extension SQLArrayElement {
    package static func longBytes(of array: [Self]) -> [UInt8]? { nil }
}

extension SQLEncodable {
    package var isNull: Bool { false }
    package var longBytes: [UInt8]? { nil }
}

extension Optional: SQLEncodable where Wrapped: SQLEncodable {
    package static var sqlType: SQLType { Wrapped.sqlType }
    package var isNull: Bool { self?.isNull ?? true }
    package var longBytes: [UInt8]? { self?.longBytes }
    package func encode(into buffer: inout SQLBuffer) { self?.encode(into: &buffer) }
}

extension Array: SQLEncodable where Element: SQLArrayElement {
    package static var sqlType: SQLType { Element.sqlArrayType }
    package var longBytes: [UInt8]? { Element.longBytes(of: self) }
    package func encode(into buffer: inout SQLBuffer) { Element.encode(array: self, into: &buffer) }
}

extension String: SQLEncodable {
    package static var sqlType: SQLType { .inferred }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(text: self) }
}

extension Int: SQLEncodable {
    package static var sqlType: SQLType { .int8 }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(Int64(self)) }
}

extension Int64: SQLEncodable {
    package static var sqlType: SQLType { .int8 }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(self) }
}

extension Int32: SQLEncodable {
    package static var sqlType: SQLType { .int4 }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(self) }
}

extension Int16: SQLEncodable {
    package static var sqlType: SQLType { .int2 }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(self) }
}

extension Bool: SQLEncodable {
    package static var sqlType: SQLType { .bool }
    package func encode(into buffer: inout SQLBuffer) { buffer.bytes.append(self ? 1 : 0) }
}

extension Double: SQLEncodable {
    package static var sqlType: SQLType { .float8 }
    package func encode(into buffer: inout SQLBuffer) { buffer.append(bitPattern) }
}

extension Data: SQLEncodable {
    package static var sqlType: SQLType { .bytea }
    package func encode(into buffer: inout SQLBuffer) { buffer.bytes.append(contentsOf: self) }
}

extension UUID: SQLEncodable {
    package static var sqlType: SQLType { .uuid }
    package func encode(into buffer: inout SQLBuffer) {
        withUnsafeBytes(of: uuid) { buffer.bytes.append(contentsOf: $0) }
    }
}

/// Postgres counts microseconds from the start of 2000; a `Date` from the start of 2001.
private let secondsFrom2000To2001 = 366.0 * 86400

extension Date: SQLEncodable {
    package static var sqlType: SQLType { .timestamptz }
    package func encode(into buffer: inout SQLBuffer) {
        switch self {
        case .distantFuture: buffer.append(Int64.max)  // infinity
        case .distantPast: buffer.append(Int64.min)
        default:
            let microseconds = ((timeIntervalSinceReferenceDate + secondsFrom2000To2001) * 1_000_000).rounded()
            buffer.append(Int64(exactly: microseconds) ?? (microseconds < 0 ? Int64.min : Int64.max))
        }
    }

    init(microsecondsSince2000 microseconds: Int64) {
        switch microseconds {
        case .max: self = .distantFuture
        case .min: self = .distantPast
        default:
            self.init(timeIntervalSinceReferenceDate: Double(microseconds) / 1_000_000 - secondsFrom2000To2001)
        }
    }
}

/// JSON text, stored as `jsonb`. What is no JSON, the server refuses.
package struct JSONB: SQLEncodable, Sendable, Hashable {
    package var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
    package init(_ text: String) { bytes = Array(text.utf8) }
    package init(_ data: Data) { bytes = Array(data) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package static var sqlType: SQLType { .jsonb }

    package func encode(into buffer: inout SQLBuffer) {
        buffer.bytes.append(1)  // the version of the binary form
        buffer.bytes += bytes
        if holdsNUL { buffer.isUnstorable = true }
    }

    /// A NUL character as such, or escaped as `\u0000`, which jsonb can't hold either.
    private var holdsNUL: Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0 { return true }
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if bytes[index...].starts(with: "\\u0000".utf8) { return true }
            index += 2
        }
        return false
    }
}
