/// Shares in words, alike wherever they are read: `66.7 %`, half up to one decimal, and `40 %` where none is needed. What is
/// short of a whole is never called one, nor is what is more than nothing.
package enum Percent {
    /// - Parameter decimals: how many at most.
    package static func text(_ share: Double, decimals: Int = 1) -> String {
        let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][min(max(decimals, 0), 6)] as Double
        // A share is a quotient: what it lacks of a half by being one counts as there.
        let parts = (share * 100 * scale + 0.5 + 1e-6).rounded(.down)
        if share > 0, parts <= 0 { return "less than \(number(1 / scale)) %" }
        if share < 1, parts >= 100 * scale { return "more than \(number(100 - 1 / scale)) %" }
        return number(parts / scale) + " %"
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }
}
