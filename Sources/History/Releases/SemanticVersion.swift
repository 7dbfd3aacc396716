/// A version as people write it, ordered as Semantic Versioning 2.0.0 section 11 says.
///
/// More is understood than that page allows: a leading `v`, one to four numbers (a missing one is 0), leading zeros, and
/// the usual words of a pre-release with their number, `5.0b1` and `5.0-rc10`, read as `5.0-beta.1` and `5.0-rc.10`.
/// What follows a `+` plays no part in the order; two versions of equal precedence are equal.
package struct SemanticVersion: Hashable, Sendable, Comparable {
    private let numbers: [Identifier]
    private let preRelease: [Identifier]

    package init?(_ text: String) {
        let core = text.prefix { $0 != "+" }
        let unmarked = core.first == "v" || core.first == "V" ? core.dropFirst() : core
        let figures = unmarked.prefix { $0 == "." || $0.utf8.allSatisfy(\.isFigure) }
        let rest = unmarked[figures.endIndex...]
        let numbers = figures.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(numbers.count), numbers.allSatisfy({ !$0.isEmpty }) else { return nil }
        var read = numbers.map { Identifier($0) }
        while read.last == Identifier("0") { read.removeLast() }
        self.numbers = read
        guard !rest.isEmpty else {
            preRelease = []
            return
        }
        guard rest.first == "-" else {
            guard let joined = Self.counted(rest) else { return nil }
            preRelease = joined
            return
        }
        let identifiers = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard identifiers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isIdentifier) }) else { return nil }
        preRelease = identifiers.flatMap { Self.counted($0) ?? [Identifier($0)] }
    }

    /// The words that pre-releases are counted by, and what each is short for.
    private static let stages = [
        "a": "alpha", "alpha": "alpha", "b": "beta", "beta": "beta", "dev": "dev", "pre": "pre", "preview": "preview",
        "rc": "rc",
    ]

    /// A word of a pre-release and the number joined to it; `nil`: it is no such word, or has no number.
    private static func counted(_ text: Substring) -> [Identifier]? {
        let word = text.prefix { !$0.utf8.allSatisfy(\.isFigure) }, number = text[word.endIndex...]
        guard let stage = stages[word.lowercased()], !number.isEmpty, number.utf8.allSatisfy(\.isFigure) else {
            return nil
        }
        return [Identifier(stage), Identifier(number)]
    }

    /// The channel that a version names by itself: `1.3-beta.2` is a beta, `1.3-alpha` an alpha, and any other that comes before
    /// a release, as `1.3-rc.1`, is tested as betas are.
    package var channel: Channel {
        guard let first = preRelease.first else { return .production }
        return first == Identifier("alpha") ? .alpha : .beta
    }

    /// It comes before a release, and is not called a beta.
    var namesStageBesideBeta: Bool { preRelease.first.map { $0 != Identifier("beta") } ?? false }

    package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        if left.numbers != right.numbers { return precedes(left.numbers, right.numbers) }
        if left.preRelease.isEmpty || right.preRelease.isEmpty {
            return !left.preRelease.isEmpty && right.preRelease.isEmpty
        }
        return precedes(left.preRelease, right.preRelease)
    }

    /// Part by part; where one list ends first, it comes first.
    static func precedes(_ left: [Identifier], _ right: [Identifier]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }

    /// One dotted part: a number of any length, or a word. Numbers come before words.
    struct Identifier: Hashable, Comparable {
        private let isNumber: Bool
        private let text: String

        init(_ part: some StringProtocol) {
            isNumber = part.utf8.allSatisfy(\.isFigure)
            let unpadded = part.drop { $0 == "0" }
            text = isNumber ? (unpadded.isEmpty ? "0" : String(unpadded)) : String(part)
        }

        static func < (left: Identifier, right: Identifier) -> Bool {
            if left.isNumber != right.isNumber { return left.isNumber }
            if left.isNumber, left.text.utf8.count != right.text.utf8.count {
                return left.text.utf8.count < right.text.utf8.count
            }
            return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        }
    }
}

extension UInt8 {
    fileprivate var isFigure: Bool { (0x30...0x39).contains(self) }
    fileprivate var isIdentifier: Bool {
        isFigure || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
    }
}
