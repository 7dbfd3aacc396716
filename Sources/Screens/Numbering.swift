/// Numbers for keys: 1 for the first, and the next one for whatever is new. 0 is left to stand for none.
///
/// `History` has the same for itself: across modules the compiler makes no version of it for each kind of key, which
/// costs the matcher a seventh of its time.
struct Numbering<Key: Hashable & Sendable>: Sendable {
    private var numbers: [Key: Int] = [:]

    /// - Parameter count: how many keys are expected.
    init(for count: Int = 0) { numbers.reserveCapacity(count) }

    mutating func number(of key: Key) -> Int {
        let next = numbers.count + 1
        // One look-up for both.
        return { (number: inout Int) in
            if number == 0 { number = next }
            return number
        }(&numbers[key, default: 0])
    }
}
