import Storage

/// What captures can tell of problems: which of their elements are heard there, and which of their rules were asked.
struct Scrutiny {
    /// By capture.
    private let heard: [Int64: Set<Int64>]
    private let asked: [Int64: Set<String>]
    private let hand: HandMatches

    init(
        of problems: [ProblemCause], in captures: [Int64], _ hand: HandMatches, in transaction: some Transaction
    ) throws {
        let elements = hand.all(with: problems.compactMap(\.element)).sorted()
        heard = try transaction.heard(elements, inCaptures: captures)
        asked = try transaction.asked(
            Set(problems.map(\.rule)).filter { !Comparing.isChangeRule($0) }.sorted(), ofCaptures: captures)
        self.hand = hand
    }

    /// Whether the element, or any that is one with it, is heard. A whole screen is.
    func hears(_ element: Int64?, in capture: Int64) -> Bool {
        guard let element else { return true }
        return !(heard[capture] ?? []).isDisjoint(with: hand.all(with: element))
    }

    /// Whether a rule was asked of a capture, by the newest run there.
    func asks(_ rule: String, of capture: Int64) -> Bool { asked[capture]?.contains(rule) ?? false }
}
