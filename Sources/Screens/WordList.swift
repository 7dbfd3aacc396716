/// Some words as a key: hashed by a number that is worked out once and cheaply, compared word by word.
package struct WordList: Hashable, Sendable {
    package let words: [String]
    /// FNV-1a of 64 bits: the same on every machine.
    private let fingerprint: UInt64

    package init(_ words: [String]) {
        self.words = words
        var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words {
            for byte in word.utf8 { mixed = (mixed ^ UInt64(byte)) &* WordList.prime }
            // A byte that is in no text ends each word.
            mixed = (mixed ^ 0xFF) &* WordList.prime
        }
        fingerprint = mixed
    }

    private static let prime: UInt64 = 0x100_0000_01B3

    package static func == (left: WordList, right: WordList) -> Bool {
        left.fingerprint == right.fingerprint && left.words == right.words
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
