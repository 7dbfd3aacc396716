/// Finds keys that one single element holds on either side.
///
/// Keys are 64 bits. A table of its own with open addressing, since the matcher asks it some ten times for every
/// element of a build and a `Dictionary`, which guards against chosen keys, takes five times as long.
struct SoleKeys {
    private struct Slot {
        var key: UInt64 = 0
        /// Flick place, of one before and of one after; -1: nobody; -2: several.
        var before: Int32 = -1
        var after: Int32 = -1
    }
    private var slots: [Slot]
    private let mask: Int

    /// - Parameter count: how many keys of the side before will be noted at most.
    init(before count: Int) {
        var size = 16
        while size < count * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
        mask = size - 1
    }

    mutating func note(before place: Int, _ key: UInt64) {
        let slot = slot(of: key)
        slots[slot].key = key
        slots[slot].before = slots[slot].before == -1 ? Int32(place) : -2
    }

    /// To be called once all of the side before are noted: a key that none of them holds is left out.
    mutating func note(after place: Int, _ key: UInt64) {
        let slot = slot(of: key)
        guard slots[slot].before != -1 else { return }
        slots[slot].after = slots[slot].after == -1 ? Int32(place) : -2
    }

    /// Pairs of places whose key nobody else holds.
    var pairs: [(before: Int, after: Int)] {
        slots.lazy.filter { $0.before >= 0 && $0.after >= 0 }.map { (Int($0.before), Int($0.after)) }
    }

    private func slot(of key: UInt64) -> Int {
        // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4): the high bits are mixed best.
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[slot].key != key, slots[slot].before != -1 { slot = (slot + 1) & mask }
        return slot
    }
}
