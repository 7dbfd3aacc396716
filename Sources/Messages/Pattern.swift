/// A regular expression that is read once, and matched from any thread. Written where it is matched, a literal is read anew
/// each time, which takes longer than most matches do.
///
/// `Regex` is not `Sendable` as it may hold closures of a builder. What matching compiles of it is put in place atomically.
package struct Pattern<Output>: @unchecked Sendable {  // a literal holds no closure
    private let regex: Regex<Output>

    package init(_ regex: Regex<Output>) { self.regex = regex }

    /// What it finds where it matches all of a text.
    package func whole(_ text: String) -> Output? { text.wholeMatch(of: regex)?.output }

    /// What it finds at the beginning of a text.
    package func prefix(_ text: String) -> Output? { text.prefixMatch(of: regex)?.output }

    /// What it finds first in a text.
    package func first(_ text: String) -> Output? { text.firstMatch(of: regex)?.output }
}
