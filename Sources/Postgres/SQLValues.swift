/// The values of one statement in the form libpq takes them: one run of bytes, cut into parameters, and long ones apart.
struct SQLValues: Sendable {
    struct Parameter: Sendable {
        var type: SQLType
        var offset: Int
        /// Bytes, or nil for NULL.
        var length: Int?
    }

    private(set) var parameters: [Parameter] = []
    private(set) var buffer = SQLBuffer()
    /// Long bytes stay where they are, so that an upload is not copied: by the places of their parameters.
    private var apart: [(place: Int, bytes: [UInt8])] = []

    /// Bytes of all values.
    var byteCount: Int { apart.reduce(buffer.bytes.count) { $0 + $1.bytes.count } }

    mutating func append<Value: SQLEncodable>(_ value: Value) {
        let offset = buffer.bytes.count
        if value.isNull {
            parameters.append(Parameter(type: Value.sqlType, offset: offset, length: nil))
            return
        }
        if let bytes = value.longBytes {
            apart.append((parameters.count, bytes))
            parameters.append(Parameter(type: Value.sqlType, offset: offset, length: bytes.count))
            return
        }
        value.encode(into: &buffer)
        parameters.append(Parameter(type: Value.sqlType, offset: offset, length: buffer.bytes.count - offset))
        buffer.bytes.append(0)  // libpq reads text up to a NUL; and an empty value needs an address too
    }

    mutating func append(_ other: SQLValues) {
        let base = buffer.bytes.count
        apart += other.apart.map { (parameters.count + $0.place, $0.bytes) }
        parameters += other.parameters.map { Parameter(type: $0.type, offset: base + $0.offset, length: $0.length) }
        buffer.bytes += other.buffer.bytes
        if other.buffer.isUnstorable { refuse() }
    }

    /// Notes that something here can't be stored, so that nothing is sent.
    mutating func refuse() { buffer.isUnstorable = true }

    var types: [UInt32] { parameters.map(\.type.rawValue) }

    /// Calls with libpq's parallel arrays: addresses, lengths, formats (0 text, 1 binary).
    func withArrays<Answer>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Answer
    ) -> Answer {
        guard !parameters.isEmpty else { return body(0, nil, nil, nil) }
        return buffer.bytes.withUnsafeBytes { bytes in
            let characters = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            let addresses = parameters.map { parameter -> UnsafePointer<CChar>? in
                parameter.length == nil ? nil : characters.map { $0 + parameter.offset }
            }
            let lengths = parameters.map { Int32($0.length ?? 0) }
            let formats = parameters.map { Int32($0.type == .inferred ? 0 : 1) }
            return Self.placing(apart[...], in: addresses) { body(Int32(parameters.count), $0, lengths, formats) }
        }
    }

    /// Calls with the addresses of what is apart among the others.
    private static func placing<Answer>(
        _ apart: ArraySlice<(place: Int, bytes: [UInt8])>, in addresses: [UnsafePointer<CChar>?],
        _ body: ([UnsafePointer<CChar>?]) -> Answer
    ) -> Answer {
        guard let (place, bytes) = apart.first else { return body(addresses) }
        return bytes.withUnsafeBytes { bytes in
            var addresses = addresses
            addresses[place] = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return placing(apart.dropFirst(), in: addresses, body)
        }
    }
}

/// Bytes in Postgres' binary form, big end first.
package struct SQLBuffer: Sendable {
    /// Bytes from which on a value is not copied.
    static let long = 64 << 10

    package var bytes: [UInt8] = []
    /// A text with a NUL character was appended.
    package var isUnstorable = false

    package init() {}

    package mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func append(text: String) {
        var text = text
        text.withUTF8 { utf8 in
            if utf8.contains(0) { isUnstorable = true }
            bytes.append(contentsOf: utf8)
        }
    }

    /// Overwrites four bytes, for a length that is known only afterwards.
    mutating func set(_ number: Int32, at offset: Int) {
        withUnsafeBytes(of: number.bigEndian) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
}
