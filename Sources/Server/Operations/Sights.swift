import History
import Screens
import Storage

/// A change for the worse in a build, and how often it is met.
struct Worsening {
    var messages: [String] = []
    var impact: String
    var captures: Set<Int64> = []
    /// Nobody decided to live with it, or that it is none: then it may open a problem.
    var isOpen = false

    /// One message, and how many more of its kind the cause brings.
    var title: String {
        let first = messages.first ?? ""
        return messages.count > 1 ? "\(first) And \(messages.count - 1) more like it." : first
    }
}

/// What was captured, found and compared in a build, by which problems are looked at.
struct Sights {
    let hand: HandMatches
    let failures: Failures
    let worse: [ProblemCause: Worsening]
    /// Nothing, where it is measured against none.
    let baseline: BaselineSights?
    /// By screen.
    let captured: [Int64: [BuildCapture]]
    /// The line of the build's release.
    private let line: String?
    /// Nothing later was looked at: what it shows sound in a variant, is so.
    private let isNewest: Bool
    private let standing: StandingChanges

    /// - Parameter places: captures of the build, all or those of a screen.
    init(
        _ places: [BuildCapture], on line: String?, isNewest: Bool, failures: Failures,
        worse: [ProblemCause: Worsening] = [:], baseline: BaselineSights? = nil, standing: StandingChanges
    ) {
        captured = Dictionary(grouping: places, by: \.screenID)
        (self.line, self.isNewest, self.failures, self.worse) = (line, isNewest, failures, worse)
        (self.baseline, self.standing, hand) = (baseline, standing, standing.hand)
    }

    /// Those in which a cause was met.
    func met(_ cause: ProblemCause) -> [BuildCapture] {
        let captures = (worse[cause]?.captures ?? []).union(failures.captures[cause] ?? [])
        return (captured[cause.screen] ?? []).filter { captures.contains($0.captureID) }
    }

    /// Captures of a screen in all of these variants, in whichever where there are none of them; nothing where one
    /// is missing: to find nothing in the others tells nothing of it.
    func captures(of screen: Int64, in variants: [String]) -> [BuildCapture] {
        let here = captured[screen] ?? []
        guard !variants.isEmpty else { return here }
        let there = here.filter { variants.contains($0.variantKey) }
        return there.count == Set(variants).count ? there : []
    }

    /// What the build says of a problem; the variants in which it was met, where it tells.
    typealias Seen = (presence: Presence, evidence: ObservationEvidence, variants: [String]?)

    /// A change rule compares with the baseline only: it is over when what was lost is there again, and an unchanged
    /// build is as it was. A capture rule is judged on each capture.
    func seen(
        _ problem: StoredProblem, _ cause: ProblemCause, lastMetIn variants: [String], _ scrutiny: Scrutiny
    ) throws -> Seen {
        let met = met(cause)
        if let found = met.first {
            let name = "capture/\(found.captureID)"
            guard worse[cause] == nil else {
                // What was so before, and is no worse, is not among them.
                let variants = Set(variants).union(met.map(\.variantKey))
                return (.present, .comparison(rule: cause.rule, capture: name), variants.sorted())
            }
            return (
                .present, .finding(rule: cause.rule, capture: name),
                self.variants(variants, met: met, lookedAt: captured[cause.screen] ?? [])
            )
        }
        guard let any = captured[cause.screen]?.first else { return (.notObserved, .nobodyLooked, nil) }
        let untold: Seen = (
            .notObserved, .undecided(rule: cause.rule, capture: "capture/\(any.captureID)"), nil
        )
        let captures = captures(of: cause.screen, in: variants)
        // What only a person can judge, no capture can.
        guard let first = captures.first, !ChecklistStep.isStep(rule: cause.rule) else { return untold }
        let name = "capture/\(first.captureID)"
        let hearing = captures.filter { scrutiny.hears(cause.element, in: $0.captureID) }
        let gone = hearing.isEmpty ? ObservationEvidence.elementGone(capture: name) : nil
        guard Comparing.isChangeRule(cause.rule) else {
            let doubts = failures.doubts[cause] ?? []
            let isClear = hearing.allSatisfy {
                scrutiny.asks(cause.rule, of: $0.captureID) && !doubts.contains($0.captureID)
            }
            return isClear ? (.absent, gone ?? .passed(rule: cause.rule, capture: name), nil) : untold
        }
        let evidence = ObservationEvidence.comparison(rule: cause.rule, capture: name)
        if let held = asBefore(problem, cause) {
            return held ? (.present, evidence, nil) : (.absent, gone ?? evidence, nil)
        }
        guard let worse = try standing.holding(cause, of: problem, in: captures, on: line) else { return untold }
        return worse.isEmpty
            ? (.absent, gone ?? evidence, nil)
            : (.present, evidence, self.variants(variants, met: worse, lookedAt: captures))
    }

    /// The variants in which a problem was met last, after this look.
    private func variants(_ before: [String], met: [BuildCapture], lookedAt looked: [BuildCapture]) -> [String] {
        Set(before).subtracting(isNewest ? looked.map(\.variantKey) : []).union(met.map(\.variantKey)).sorted()
    }

    /// Whether a change for the worse stands, from how it was in the baseline: where the screen is the very same it is
    /// as it was, and what was gone there and didn't get worse since is still gone, unless its element was away with it
    /// and is back. `nil`: that doesn't tell.
    private func asBefore(_ problem: StoredProblem, _ cause: ProblemCause) -> Bool? {
        guard let earlier = baseline else { return nil }
        let isBack = cause.element.map(earlier.arrived.contains) ?? false
        return switch problem.record.presence[earlier.release] {
        case .present where earlier.unchanged.contains(cause.screen): true
        case .absent where earlier.compared.contains(cause.screen) && !isBack: false
        default: nil
        }
    }
}
