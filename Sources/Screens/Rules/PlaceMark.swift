/// What a tool calls a thing on a page, in four bytes: a page has thousands of things that pass, and of none is more to be known
/// than whether it was among them.
package struct PlaceMark: Hashable, Sendable, Codable {
    package let value: UInt32

    /// FNV-1a of 32 bits: the same on every machine.
    package init(_ name: String) {
        value = name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    /// Of what has this identifier, wherever it is.
    package init(identifier: String) { self.init("#\(identifier)") }

    package init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(UInt32.self) }

    package func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(value)
    }
}
