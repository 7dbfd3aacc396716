import Screens

/// The sentences of a verdict.
struct GateWords {
    let condition: Policy.Condition
    var actual: Double
    var items: [GateEvidence.Item]
    /// What people call a screen, by its key.
    let screenNames: [String: String]
    /// Keys of screens that are asked about by name and need not be there any more.
    var retired: [String] = []
    /// The only build that was measured against, where somebody named one.
    var namedBaseline: String?

    /// What was found, and what is allowed.
    var summary: String { "\(found). \(allowed).\(absent)" }

    /// The same, with the first few of what is counted: what is let through is named all the same.
    var held: String { condition.measure.total == .sum ? summary + examples(items.countedOnce) : summary }

    private var absent: String {
        // What only other builds hold is not owed to it.
        let asked =
            condition.measure == .screensNotCaptured
            ? namedBaseline.map { " Only what \($0) holds was asked about." } ?? "" : ""
        guard !retired.isEmpty else { return asked }
        let names = retired.map(name(ofScreen:)).listed()
        return asked + " \(names) \(retired.count == 1 ? "is" : "are") retired, and not in this build."
    }

    /// - Parameter excused: what the waivers take out of the count.
    func waived(_ waivers: [Waiver], _ excused: [GateEvidence.Item]) -> String {
        "\(found). \(allowed).\(absent)\(examples(worst(excused.countedOnce))) \(Self.said(waivers))"
    }

    /// - Parameters:
    ///   - left: what no waiver excuses.
    ///   - excused: what these waivers excuse all the same, which is not enough.
    func failed(_ left: [GateEvidence.Item], _ excused: [GateEvidence.Item], by waivers: [Waiver]) -> String {
        let parts = WaivedParts(left, excused)
        let told = "\(found). \(allowed).\(absent)\(examples(worst(parts.told(left))))"
        guard let words = examples(of: parts.told(excused)).words else { return told }
        let waived = condition.measure.total == .sum ? parts.words : "This does not count"
        return "\(told) \(waived): \(words). \(Self.said(waivers))"
    }

    /// What was found, and what of it is waived: how many, or which shares on which screens until when.
    func summary(
        _ left: [GateEvidence.Item], _ excused: [GateEvidence.Item], by waivers: [Waiver]
    ) -> String {
        guard !excused.isEmpty else { return summary }
        guard condition.measure.total != .sum else { return "\(summary) \(WaivedParts(left, excused).words)." }
        var seen: Set<String?> = []
        let screens = excused.sorted { isWorse($0.amount, than: $1.amount) }.filter { seen.insert($0.screen).inserted }
        let told = screens.prefix(Self.fewScreens).map { item in
            let end = waivers.filter { $0.excuses(item, of: condition.measure) }.map(\.until).max()
            let place = item.screen.map { " on \(name(ofScreen: $0))" } ?? ""
            return " \(share(item.amount))\(place) is waived\(end.map { " until \($0)" } ?? "")."
        }
        let more = screens.count - told.count
        return summary + told.joined() + (more > 0 ? " So it is with \(more) more." : "")
    }

    private static let fewScreens = 3

    private func isWorse(_ share: Double, than other: Double) -> Bool {
        condition.measure.total == .least ? share < other : share > other
    }

    /// Until when, why, and by whom, what ends first named first:
    /// `Waived until 2026-12-01: “Ships with 5.1” (Mina); until 2026-12-31: “Being redrawn” (Ada).`
    static func said(_ waivers: [Waiver]) -> String {
        let byDay = Dictionary(grouping: waivers, by: \.until).sorted { $0.key < $1.key }
        let told = byDay.map { day, waivers in
            var seen: Set<String> = []
            let reasons = waivers.map { "“\($0.reason)” (\($0.author))" }.filter { seen.insert($0).inserted }
            return "until \(day): \(reasons.joined(separator: "; "))"
        }
        return "Waived \(told.joined(separator: "; "))."
    }

    /// - Parameter isWaived: somebody waived the condition.
    static func unknown(_ condition: Policy.Condition, _ reason: String, isWaived: Bool = false) -> String {
        "\(condition.measure.title) can’t be computed, and what can’t be computed doesn’t pass."
            + (reason.isEmpty ? "" : " \(reason)")
            + (isWaived ? " It is waived, but a waiver excuses what was found, not what nobody could see." : "")
    }

    /// Of some screens it is not known; of the others, what is.
    static func unknown(
        _ condition: Policy.Condition, _ missing: [GateEvidence.Item], beside known: [GateEvidence.Item]
    ) -> String {
        func sentences(_ items: [GateEvidence.Item]) -> [String] {
            let shown = items.prefix(few).map { capitalized($0.summary) + "." }
            return shown + (items.count > few ? ["So it is with \(items.count - few) more."] : [])
        }
        let broken = known.filter { !condition.comparator.holds($0.amount, condition.threshold) }
        return unknown(condition, (sentences(missing) + sentences(broken)).joined(separator: " "))
    }

    private static let few = 5

    static func notAsked(_ condition: Policy.Condition, _ evidence: GateEvidence) -> String {
        "The condition “\(condition.measure.title)” was not asked: \(elsewhere(condition, evidence))."
    }

    static func nothingAsked(_ condition: Policy.Condition, _ evidence: GateEvidence) -> String {
        "Not asked: \(elsewhere(condition, evidence)). No condition asks anything of it, so nothing says that it may ship."
    }

    private static func elsewhere(_ condition: Policy.Condition, _ evidence: GateEvidence) -> String {
        "it is for releases on \((condition.scope?.lines ?? []).listed("or")), and \(evidence.release) is on "
            + evidence.line
    }

    static func unseen(_ screens: [String], _ evidence: GateEvidence) -> String {
        let elsewhere = screens.filter(evidence.screensElsewhere.contains)
        let away = screens.filter { !evidence.screensElsewhere.contains($0) }
        return
            (elsewhere.map { "The capture of “\(evidence.list([$0]))” shows something else." }
            + (away.isEmpty ? [] : ["\(evidence.build) holds nothing of \(evidence.list(away))."])).joined(
                separator: " ")
    }

    /// All that is asked about by name is new, or need not be there any more.
    static func nothingToLose(_ condition: Policy.Condition, _ evidence: GateEvidence) -> String? {
        guard condition.measure == .speechLoss, let screens = condition.scope?.screens,
            evidence.newScreens.union(evidence.retiredScreens).isSuperset(of: screens)
        else { return nil }
        return "Nothing could be lost on \(evidence.list(screens)): new in this release, or retired."
    }

    static func needless(_ waiver: Waiver, in release: String) -> String {
        "The waiver for \(name(waiver.target)) by \(waiver.author) until \(waiver.until) excuses nothing in \(release): unless another release needs it, it can be removed."
    }

    /// - Parameter reason: the end of a sentence.
    static func needUnknown(_ waiver: Waiver, in release: String, _ reason: String) -> String {
        "Whether \(release) needs the waiver for \(name(waiver.target)) is not known: \(reason)."
    }

    /// True whenever it is read: it counts from the verdict's day.
    static func ending(_ waiver: Waiver, after day: Day) -> String {
        let left =
            switch day.days(until: waiver.until) {
            case 0: "the day of this verdict"
            case 1: "1 day after this verdict"
            case let days: "\(days) days after this verdict"
            }
        return
            "The waiver for \(name(waiver.target)) by \(waiver.author) ends soon: its last day is \(waiver.until), \(left)."
    }

    static func name(_ target: Waiver.Target) -> String {
        switch target {
        case .problem(let id): "problem \(id)"
        case .rule(let rule, let screen?): "\(rule) on \(screen)"
        case .rule(let rule, nil): "\(rule) on every screen"
        case .condition(let measure, let screen?): "the condition “\(measure.title)” on \(screen)"
        case .condition(let measure, nil): "the condition “\(measure.title)”"
        }
    }

    private var found: String {
        let floor = condition.impact.map { floor in
            let said = floor == .critical ? " of critical impact" : " of \(floor.rawValue) impact or worse"
            // What nobody knows the impact of counts, and is not called more than it is.
            let items = items.countedOnce, unsaid = items.count { $0.impact == nil }
            if unsaid == 0 { return said }
            let unknown = " of an impact that nobody has said"
            return unsaid == items.count ? unknown : said + " or" + unknown
        }
        switch condition.measure.total {
        case .sum:
            let count = Self.number(actual)
            let noun = condition.measure.noun(plural: actual != 1)
            return "\(actual == 0 ? "No" : count) \(noun)\(floor ?? "")\(place)"
        case .greatest, .least:
            return "\(condition.measure.title) is \(share(actual))\(worstPlace ?? place)"
        }
    }

    /// The screen that a share is of, with those of its states that break the condition; `nil`: it is of none.
    private var worstPlace: String? {
        let worst = items.filter { $0.amount == actual }
        guard let screen = worst.first?.screen else { return nil }
        let breaking = self.worst(worst.filter { $0.screen == screen })
        let states = GateExamples.states(breaking.flatMap(\.states)).map { " (\($0))" } ?? ""
        return " on \(name(ofScreen: screen))\(states)"
    }

    /// Where was asked; and that something counts of which nobody can say where it is.
    private var place: String {
        guard let words = condition.scope?.onScreens(screenNames) else { return "" }
        return " \(words)" + (items.contains { $0.screen == nil } ? " or on a screen that nobody has named" : "")
    }

    private var allowed: String {
        let value =
            condition.measure.total == .sum ? Self.number(condition.threshold) : thresholdShare
        let verb = condition.measure.total == .sum && condition.threshold != 1 ? "are" : "is"
        return switch condition.comparator {
        case .less: "Less than \(value) \(verb) allowed"
        case .atMost: condition.threshold == 0 ? "None is allowed" : "At most \(value) \(verb) allowed"
        case .atLeast: "At least \(value) is required"
        case .greater: "More than \(value) is required"
        }
    }

    /// A share that passes is no example of what failed.
    func worst(_ left: [GateEvidence.Item]) -> [GateEvidence.Item] {
        guard condition.measure.total != .sum else { return left }
        return left.filter { !condition.comparator.holds($0.amount, condition.threshold) }
    }

    private func examples(_ items: [GateEvidence.Item]) -> String {
        examples(of: items).words.map { " \(Self.capitalized($0))." } ?? ""
    }

    private func examples(of items: [GateEvidence.Item]) -> GateExamples {
        GateExamples(items, of: condition.measure, name: name(ofScreen:))
    }

    private func name(ofScreen key: String) -> String { screenNames[key] ?? key }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// With as many decimals as tell it from what is allowed, on the side on which it is: 9.96 % is not shown as the 10 % it
    /// doesn't reach, nor 22.222 % as the 22.2 % that would be allowed.
    private func share(_ actual: Double) -> String {
        let limit = Self.millionths(condition.threshold, decimals: 6)
        let decimals = (1...6).first { decimals in
            let told = Self.millionths(actual, decimals: decimals)
            guard Percent.text(actual, decimals: decimals) != thresholdShare else {
                return actual == condition.threshold
            }
            return condition.comparator.holds(told, limit) == condition.comparator.holds(actual, condition.threshold)
        }
        return Percent.text(actual, decimals: decimals ?? 6)
    }

    /// A share as it is told with so many decimals, in millionths of a percent.
    private static func millionths(_ share: Double, decimals: Int) -> Double {
        let step = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1][min(max(decimals, 0), 6)] as Double
        return (share * 100 * 1_000_000 / step + 0.5 + 1e-6).rounded(.down) * step
    }

    /// As it was set.
    private var thresholdShare: String { Percent.text(condition.threshold, decimals: 6) }
}
