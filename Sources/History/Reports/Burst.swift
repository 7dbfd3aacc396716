import Foundation

/// Many reports at once: on one release and screen, on one release, on one screen, or in the same words.
///
/// The statistic: reports come one by one at the app's usual rate, so their number in a window is Poisson distributed.
/// It is a burst when so many or more would come by chance in fewer than one window of a thousand, and there are at
/// least five. The usual rate is that of the whole app, which is more than any one screen's: rather late than wrong.
package struct Burst: Hashable, Sendable {
    /// Fewer are never a burst, however quiet the app.
    package static let fewest = 5
    /// How rare the number has to be by chance.
    package static let chance = 0.001
    /// No app is taken to be quieter than this, in reports a window.
    package static let quietest = 0.5

    /// Reports that gather in the window, each person's once.
    package var count: Int
    /// Reports on the whole app that such a window usually brings; where there were none before, what is assumed.
    package var usual: Double
    /// The probability of so many or more by chance.
    package var probability: Double
    package var isBurst: Bool
    /// A sentence for people.
    package var why: String

    /// What the reports have in common, in words: “on this release and screen”.
    package enum Gathering: Hashable, Sendable {
        case screen
        /// A release, whatever the screen.
        /// - Parameters:
        ///   - unplaced: how many of them have no screen yet.
        ///   - mentioning: how many give no release, and name this one in their words.
        case release(String, unplaced: Int, mentioning: Int)
        /// A screen alone: no release is known that has a build here.
        /// - Parameters:
        ///   - releases: that each of them says, where it says one.
        ///   - isCut: not all that came were counted.
        case screenAlone(releases: [String?], isCut: Bool)
        /// Their words alone: no screen is known either.
        case words(String, releases: [String?], isCut: Bool)

        fileprivate func said(of count: Int, in hours: Int, undated: Int, isRest: Bool) -> String {
            let undatedWords =
                switch undated {
                case 0: ""
                case count...: "; when they were written is not known, they came in then"
                case 1: "; when 1 of them was written is not known, it came in then"
                default: "; when \(undated) of them were written is not known, they came in then"
                }
            return told(of: count, in: hours) + undatedWords
                + (isRest ? ", counted since the last alarm was ended" : "")
        }

        private func told(of count: Int, in hours: Int) -> String {
            let reports = "\(count) report\(count == 1 ? "" : "s")"
            switch self {
            case .screen: return "\(reports) in \(hours) hours on this release and screen"
            case .release(let release, let unplaced, let mentioning):
                let screens =
                    unplaced >= count
                    ? "no screen known then"
                    : unplaced == 0 ? "on several screens" : "\(unplaced) of them with no screen known then"
                let named = mentioning > 0 ? "; \(mentioning) of them name it in their words only" : ""
                return "\(reports) from \(release) within \(hours) hours, \(screens)\(named)"
            case .screenAlone(let releases, let isCut):
                let counted = isCut ? "\(count) or more reports" : reports
                let known = Self.known(of: releases) ?? "no release was known then"
                return "\(counted) in \(hours) hours on this screen; \(known)"
            case .words(let words, let releases, let isCut):
                let counted = isCut ? "\(count) or more reports" : reports
                let known =
                    Self.known(of: releases).map { "\($0); no screen was known then" }
                    ?? "neither release nor screen was known then"
                return "\(counted) within \(hours) hours say \(words); \(known)"
            }
        }

        /// What they say of releases, none of which has a build here; `nil`: nothing.
        private static func known(of releases: [String?]) -> String? {
            let names = releases.compactMap { $0 }
            guard let first = names.first else { return nil }
            let who = names.count == releases.count ? "all" : "some of them"
            return Set(names).count == 1
                ? "\(who) say release \(first), which had no build here then"
                : "\(who) say a release that had no build here then"
        }
    }

    /// - Parameters:
    ///   - count: reports that have in common what is judged, in the window that is judged.
    ///   - before: reports on the whole app in the windows before it.
    ///   - windows: how many windows that were. One window with one report is added: short histories prove little.
    ///   - hours: the length of a window.
    ///   - undated: how many are of nobody knows when, and are counted by when they came in.
    ///   - isRest: an alarm was ended there within the window; what was written before counts no more.
    package static func judge(
        count: Int, before: Int, windows: Double, hours: Int = 24, _ gathering: Gathering = .screen,
        undated: Int = 0, isRest: Bool = false
    ) -> Burst {
        let usual = max(quietest, (Double(max(0, before)) + 1) / (max(0, windows) + 1))
        let probability = tail(count, mean: usual)
        let isBurst = count >= fewest && probability < chance
        let expected =
            before > 0
            ? "The whole app usually gets \(often(usual, in: hours));"
            : "The whole app got none in the \(BurstWindows.usualDays) days before; even at \(often(usual, in: hours))"
        let reports = gathering.said(of: count, in: hours, undated: undated, isRest: isRest)
        let why =
            if isBurst {
                "\(reports). \(expected) so many come by chance in fewer than one of a thousand such spans."
            } else if count < fewest {
                "\(reports): fewer than \(fewest) are not taken for a burst."
            } else {
                "\(reports). \(expected) so many may well come by chance."
            }
        return Burst(count: count, usual: usual, probability: probability, isBurst: isBurst, why: why)
    }

    /// P(X ≥ count) for a Poisson distribution, summed upwards from `count` so that small tails keep their digits.
    static func tail(_ count: Int, mean: Double) -> Double {
        guard count > 0 else { return 1 }
        // Around and below the mean the tail is no small number, and summing downwards ends sooner.
        if Double(count) <= mean {
            return max(0, 1 - (0..<count).reduce(0) { $0 + point($1, mean: mean) })
        }
        var term = point(count, mean: mean)
        var sum = term
        var next = count + 1
        while term > sum * 1e-12, next < count + 10_000 {
            term *= mean / Double(next)
            sum += term
            next += 1
        }
        return min(1, sum)
    }

    private static func point(_ count: Int, mean: Double) -> Double {
        exp(Double(count) * log(mean) - mean - lgamma(Double(count) + 1))
    }

    /// As a person would say it, since nobody sends half a report: `1 in 48 hours` for half a one in 24, `about 3` for 2.7.
    private static func often(_ usual: Double, in hours: Int) -> String {
        let (count, span) = usual < 1 ? (1, Double(hours) / usual) : (min(usual, 1e9), Double(hours))
        let isExact = abs(count.rounded() - count) < 0.05 && abs(span.rounded() - span) < 0.05
        return "\(isExact ? "" : "about ")\(Int(count.rounded())) in \(Int(span.rounded())) hours"
    }
}
