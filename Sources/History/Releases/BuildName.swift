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

    /// The builds of one release in the order in which they follow one another: by their numbers where all have one that
    /// counts up (figures, perhaps with dots between them), else as they came. A commit's name says nothing of what came after it.
    /// - Parameters:
    ///   - number: empty or `nil`: it has none.
    ///   - came: rises in the order in which they came.
    package static func inOrder<Build>(
        _ builds: [Build], number: (Build) -> String?, came: (Build) -> Int64
    ) -> [Build] {
        let arrived = builds.sorted { came($0) < came($1) }
        let read = arrived.compactMap { build in Self.figures(number(build) ?? "").map { (build, figures: $0) } }
        guard read.count == arrived.count else { return arrived }
        // The sort keeps equals as they stand.
        return read.sorted { $0.figures.lexicographicallyPrecedes($1.figures) }.map(\.0)
    }

    /// A number for a build that comes after all of these, of one release, and is none of them.
    /// - Parameter numbers: empty: it has none.
    package static func number(after numbers: [String]) -> String {
        let read = numbers.compactMap(figures)
        // Where one of them does not count up, whatever comes later follows.
        let last = read.count == numbers.count ? read.compactMap(\.first).max() ?? 0 : UInt64(numbers.count)
        var next = last &+ 1
        while numbers.contains(String(next)) { next += 1 }
        return String(next)
    }

    /// `nil`: it is not of figures alone, or there is none.
    private static func figures(_ number: String) -> [UInt64]? {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
        return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
    }
}

extension PlacedRelease {
    /// By what somebody calls it, also as a build.
    package init(named name: String) { self.init(BuildName(name)?.release ?? name) }
}
