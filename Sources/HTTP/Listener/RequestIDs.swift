import Synchronization

/// Names requests in answers and logs: a word for this start of the server, and a number, both in base 36.
final class RequestIDs: Sendable {
    private let prefix = Array((String(UInt32.random(in: (1 << 25)...(.max)), radix: 36) + "-").utf8)
    private let count = Atomic(0)

    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

    /// Short enough to need no memory of its own, for the first two billion.
    func next() -> String {
        var rest = self.count.add(1, ordering: .relaxed).newValue, size = prefix.count + 1, step = rest
        while step >= 36 { (step, size) = (step / 36, size + 1) }
        return String(unsafeUninitializedCapacity: size) { name in
            for place in prefix.indices { name[place] = prefix[place] }
            for place in (prefix.count..<size).reversed() {
                name[place] = Self.digits[rest % 36]
                rest /= 36
            }
            return size
        }
    }
}
