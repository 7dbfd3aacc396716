import History
import Screens

/// How many elements were paired as they should be.
struct PairingScore {
    private(set) var captures = 0
    /// Elements heard on both sides.
    private(set) var partnered = 0
    /// Of them, those that nothing tells from another one.
    private(set) var untellable = 0
    private(set) var right = 0
    /// Pairs of two elements that are not one.
    private(set) var wrong = 0
    private(set) var open = 0
    private var reasons: [MatchReason: (all: Int, wrong: Int)] = [:]

    var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
    var recall: Double { partnered == untellable ? 1 : Double(right) / Double(partnered - untellable) }

    mutating func add(_ matches: ElementMatches, _ truth: KnownTruth) {
        captures += 1
        for match in matches.matches { count(match, truth) }
        for node in truth.before.flick where truth.partner(of: node) != nil {
            partnered += 1
            if !truth.canBeTold(node) {
                untellable += 1
            } else if matches.after(node) == nil {
                open += 1
            }
        }
    }

    private mutating func count(_ match: ElementMatch, _ truth: KnownTruth) {
        guard !truth.isExcused(match) else { return }
        let isRight = truth.partner(of: match.before) == match.after
        if isRight { right += 1 } else { wrong += 1 }
        reasons[match.reason, default: (0, 0)].all += 1
        if !isRight { reasons[match.reason, default: (0, 0)].wrong += 1 }
    }

    /// `label 12 (1 wrong), frame 3`
    var told: String {
        MatchReason.allCases.compactMap { reason in
            reasons[reason].map { "\(reason.rawValue) \($0.all)" + ($0.wrong == 0 ? "" : " (\($0.wrong) wrong)") }
        }
        .joined(separator: ", ")
    }
}
