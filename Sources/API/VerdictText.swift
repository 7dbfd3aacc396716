import History
import Screens

extension VerdictResource {
    /// The baseline, where nothing of the build could be compared with it; `nil`: something could, or there is none.
    package var uncomparedBaseline: String? { isNothingCompared == true ? baseline : nil }

    /// The build that it was measured against alone, since somebody named it: another question than whether the release may
    /// ship. `nil`: nobody named one.
    package var namedBaseline: String? { isBaselineNamed == true ? baseline ?? "nothing" : nil }

    /// Each check has its own measure, and the baseline is the last build that could be one.
    package var measuredUpTo: String {
        baseline.map { "each check measured against the build in which it was good last, up to \($0)" }
            ?? "measured against nothing, because no earlier build was known"
    }

    /// What is waived does not hold: it does not count.
    package var heldCount: Int { conditions.count { $0.outcome == .pass } }
    package var waivedCount: Int { conditions.count { $0.outcome == .waived } }

    /// `10 of 12 conditions hold, 2 waived`
    package var heldWords: String {
        "\(heldCount) of \(conditions.count) conditions \(heldCount == 1 ? "holds" : "hold")"
            + (waivedCount == 0 ? "" : ", \(waivedCount) waived")
    }

    /// The verdict for people: one line a condition, with a word and a sign, and links to what stands in the way.
    package var text: String {
        let answer = verdict == .pass ? "PASS: \(release) may ship." : "FAIL: \(release) may not ship."
        let against =
            uncomparedBaseline.map { "nothing of which could be compared with \($0)" }
            ?? namedBaseline.map { "measured against \($0) alone, which was named" }
            ?? measuredUpTo
        let basis =
            "Build \(build), \(against). Policy \(policy), ruleset \(ruleset), speaker \(speaker)."
        let lines = conditions.flatMap { condition -> [String] in
            let word =
                switch condition.outcome {
                case .pass: "pass  "
                case .fail: "FAIL  "
                case .waived: "waived"
                }
            return ["  \(word) \(condition.measure.rawValue): \(condition.why)"]
                + condition.problems.map { "           problem \($0.id), \($0.state.rawValue): \($0.title) \($0.url)" }
        }
        let gaps = gaps.map { "  note   \($0)" }
        let notes = (endingWaivers + needlessWaivers).map { "  note   \($0)" }
        return ([answer, basis] + lines + gaps + notes + [url]).map(\.onOneLine).joined(separator: "\n")
    }
}
