/// The name of a build: its release, and its number where there is one. Written `5.0.1` or `5.0.1+1234`.
package struct BuildName: Hashable, Sendable, LosslessStringConvertible {
    package var release: String
    package var number: String?

    package init(release: String, number: String? = nil) { (self.release, self.number) = (release, number) }

    /// `nil` for an empty part, white space, a slash, or a name of more than 100 characters.
    package init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.count <= 100, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 && $0 != "/" })
        else { return nil }
        self.init(release: String(parts[0]), number: parts.count == 2 ? String(parts[1]) : nil)
    }

    package var description: String { number.map { "\(release)+\($0)" } ?? release }

    /// Build numbers count up: by their dotted parts, figures as numbers. No number comes before any.
    package static func numbersRise(_ left: String?, _ right: String?) -> Bool {
        SemanticVersion.precedes(parts(left), parts(right))
    }

    private static func parts(_ number: String?) -> [SemanticVersion.Identifier] {
        (number ?? "").split(separator: ".").map { SemanticVersion.Identifier($0) }
    }
}
