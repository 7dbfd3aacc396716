/// The version of a system as people write it: `17`, `iOS 17.2`, `Android 14`, `iPadOS17.1 (21B74)`.
package struct SystemVersion: Hashable, Sendable {
    /// In lower case; `nil` where only a number was written.
    package let name: String?
    private let numbers: [Int]

    /// `nil` where the text has no number.
    package init?(_ text: String) {
        guard let start = text.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let word = text[..<start].lowercased().filter(\.isLetter)
        // “Version 17” names no system.
        name = ["", "v", "version"].contains(word) ? nil : word
        let parts = text[start...].prefix { ($0.isASCII && $0.isNumber) || $0 == "." }.split(separator: ".")
        let read = parts.prefix(4).compactMap { Int($0) }
        guard !read.isEmpty else { return nil }
        numbers = read
    }

    /// Whether what needs the other runs on this one. `nil`: that isn't known, since they are of two systems, or this
    /// one was not told as closely: “17” may be a 17.0 or a 17.4.
    package func runs(needing other: SystemVersion) -> Bool? {
        if let name, let needed = other.name, !Self.isOne(name, needed) { return nil }
        let shared = min(numbers.count, other.numbers.count)
        let own = numbers.prefix(shared), needed = other.numbers.prefix(shared)
        guard own == needed else { return needed.lexicographicallyPrecedes(own) }
        return other.numbers.dropFirst(shared).allSatisfy { $0 == 0 } ? true : nil
    }

    /// One number for both.
    private static func isOne(_ left: String, _ right: String) -> Bool {
        let apple: Set<String> = ["ios", "ipados"]
        return left == right || apple.isSuperset(of: [left, right])
    }
}
