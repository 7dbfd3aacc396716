/// Finds which of a format's names some bytes are, without making a text of them: one pass over an object instead
/// of a search for each key.
struct KeyTable<Key: Sendable>: Sendable {
    private let slots: [(name: [UInt8], key: Key)?]

    init(_ keys: [(name: String, key: Key)]) {
        var size = 8
        while size < keys.count * 4 { size *= 2 }
        var slots = [(name: [UInt8], key: Key)?](repeating: nil, count: size)
        for (name, key) in keys {
            let bytes = Array(name.utf8)
            var slot = bytes.withUnsafeBufferPointer { KeyTable.hash($0) } & (size - 1)
            while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
            slots[slot] = (bytes, key)
        }
        self.slots = slots
    }

    subscript(field: JSONView.Field) -> Key? { field.name.utf8.flatMap { self[$0] } }

    subscript(bytes: UnsafeBufferPointer<UInt8>) -> Key? {
        var slot = KeyTable.hash(bytes) & (slots.count - 1)
        while let entry = slots[slot] {
            if entry.name.count == bytes.count, entry.name.elementsEqual(bytes) { return entry.key }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        return bytes.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 131 &+ Int(bytes[bytes.count / 2]) &* 17
    }
}

extension KeyTable where Key: RawRepresentable<String> & CaseIterable {
    /// The keys of an enumeration that names them.
    init(_ type: Key.Type) { self.init(type.allCases.map { ($0.rawValue, $0) }) }
}
