import Foundation

/// Tells what is there once from what may be there again, by a number that is the same for what is the same: most names of a
/// screen are there once, and need not be looked up.
struct Repetition {
    private var once: NodeSet
    private var again: NodeSet
    private let bits: Int

    /// - Parameter count: how many will be noted at most. So many bits stand for each that few share one by chance.
    init(of count: Int) {
        var bits = 64
        while bits < count * 64 { bits *= 2 }
        (once, again, self.bits) = (NodeSet(of: bits), NodeSet(of: bits), bits)
    }

    mutating func note(_ fingerprint: UInt64) {
        let bit = bit(fingerprint)
        if once.contains(bit) { again.insert(bit) } else { once.insert(bit) }
    }

    /// Whether what was noted may have been noted twice; `false` is certain.
    func mayRepeat(_ fingerprint: UInt64) -> Bool { again.contains(bit(fingerprint)) }

    private func bit(_ fingerprint: UInt64) -> Int {
        // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4): the high bits are mixed best.
        Int(truncatingIfNeeded: (fingerprint &* 0x9E37_79B9_7F4A_7C15) >> 32) & (bits - 1)
    }

    /// A number for a text, whatever its capitals and its white space.
    static func fingerprint(of text: String) -> UInt64 {
        guard text.isASCII else {
            return mixed(SoundingNames.folded(text).precomposedStringWithCanonicalMapping)
        }
        return mixed(text)
    }

    /// FNV-1a of 64 bits.
    private static func mixed(_ text: String) -> UInt64 {
        func mix(_ bytes: some Sequence<UInt8>) -> UInt64 {
            var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in bytes where byte > 0x20 {
                mixed = (mixed ^ UInt64(byte.isASCIICapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
            }
            return mixed
        }
        return text.utf8.withContiguousStorageIfAvailable(mix) ?? mix(text.utf8)
    }
}
