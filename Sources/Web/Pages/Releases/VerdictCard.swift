import API
import Application
import History
import Messages

/// How a release stands, in the first line of a page: may it ship, and what is in the way. Printed by the template
/// `VerdictCard`.
struct VerdictCard {
    /// A condition that fails.
    struct Reason {
        var sentence: Message
        var links: [ToldLink]
        /// Where the others are.
        var more: PageLink?
    }

    /// Names it within the page.
    var id = "verdict"
    /// `bad`, `good`, or `unknown`.
    var kind: String
    var sign: String
    var headline: Message
    var reasons: [Reason]
    /// Waivers that end soon, and where the others are.
    var ending: [Message] = []
    var moreEnding: PageLink?
    /// What it rests on.
    var basis: Message
    /// Where all of it is told; `nil`: here.
    var whole: PageLink?

    static let sample = VerdictCard(
        kind: "bad", sign: "✗", headline: "h",
        reasons: [
            Reason(sentence: "s", links: [.sample], more: PageLink(link: "/", text: "m"))
        ], ending: ["e"], moreEnding: PageLink(link: "/", text: "m"), basis: "b", whole: PageLink(link: "/", text: "t"))
}

extension VerdictCard {
    private static let fewWaivers = 3

    /// - Parameters:
    ///   - links: so many are shown of each reason.
    ///   - page: the release's.
    ///   - policy: the page of the app's waivers.
    init(
        _ verdict: VerdictResource, links: Int, page: String, policy: String, _ names: ScreenNames, _ words: AppWords,
        publicURL: String
    ) {
        let failing = verdict.conditions.enumerated().filter { $0.element.outcome == .fail }
        kind = verdict.verdict == .pass ? "good" : "bad"
        sign = verdict.verdict == .pass ? "✓" : "✗"
        headline = Self.headline(verdict)
        basis = Self.basis(verdict)
        ending = verdict.endingWaivers.prefix(Self.fewWaivers).map { Message(endingWaiver: $0, naming: names.all) }
        let unsaid = verdict.endingWaivers.count - ending.count
        moreEnding =
            unsaid > 0
            ? PageLink(
                link: policy,
                text: .count(unsaid, "more waiver ends soon", "more waivers end soon"))
            : nil
        reasons = failing.map { place, condition in
            return Reason(
                sentence: condition.said(
                    condition.summary ?? condition.why, naming: names.all + [verdict.release], words.language),
                links: condition.places(
                    names, words, publicURL: publicURL, in: 0..<min(links, condition.placeCount)),
                more: condition.unlinked(after: links).map {
                    PageLink(link: page + ConditionRow.query(place), text: $0)
                })
        }
    }

    /// Nothing is known of the release.
    init(nothingOf version: String) {
        (kind, sign, reasons) = ("unknown", "?", [])
        headline = "Whether \(text: version) may ship is not known: nothing was captured or audited of it."
        basis = "The gate refuses what nobody looked at."
    }

    private static func basis(_ verdict: VerdictResource) -> Message {
        if let uncompared = verdict.uncomparedBaseline {
            return
                "As it stands: build \(text: verdict.build); nothing of it could be compared with \(text: uncompared)."
        }
        guard let baseline = verdict.baseline else {
            return
                "As it stands: build \(text: verdict.build), each check measured against the build in which it was good last; no earlier build is known, so nothing was."
        }
        return
            "As it stands: build \(text: verdict.build), each check measured against the build in which it was good last, up to \(text: baseline)."
    }

    /// `5.0 may not ship: 4 of 9 conditions fail.`
    static func headline(_ verdict: VerdictResource) -> Message {
        let release = Message(text: verdict.release), all = verdict.conditions.count
        let failing = verdict.conditions.count { $0.outcome == .fail }
        guard verdict.verdict == .pass else {
            return .counted(
                failing, one: "\(release) may not ship: \(failing) of \(all) conditions fails.",
                many: "\(release) may not ship: \(failing) of \(all) conditions fail.")
        }
        guard all > 0 else { return "\(release) may ship: the policy has no conditions." }
        let (held, waived) = (verdict.heldCount, verdict.waivedCount)
        guard waived == 0 else {
            return .counted(
                held, one: "\(release) may ship: \(held) of \(all) conditions holds, \(waived) waived.",
                many: "\(release) may ship: \(held) of \(all) conditions hold, \(waived) waived.")
        }
        return all == 1
            ? "\(release) may ship: the one condition holds." : "\(release) may ship: all \(all) conditions hold."
    }
}

extension ConditionResource {
    var placeCount: Int { problems.count + links.count }

    /// Its reason, in sentences. Titles of problems stand in it, which may be people's words.
    /// - Parameter names: what in it is not ours: of screens, of releases.
    func said(_ why: String, naming names: [String], _ language: String?) -> Message {
        // Only audits may know a screen.
        let told = Message(
            sentences: why, naming: names + links.compactMap(\.screen), language: language,
            titles: measure == .expiredWaivers ? PlainWords.measureTitles : [])
        return problems.isEmpty ? told : told.orSomebodys
    }

    /// What is not among the first places: `265 more problems and 20 places`; `nil`: all are.
    func unlinked(after shown: Int) -> Message? {
        let problems = max(0, problems.count - shown)
        let places = links.count - max(0, shown - self.problems.count)
        let more: [Message] = [
            problems > 0 ? .count(problems, "more problem", "more problems") : nil,
            places > 0
                ? .count(places, problems > 0 ? "place" : "more place", problems > 0 ? "places" : "more places") : nil,
        ].compactMap(\.self)
        return more.isEmpty ? nil : more.listed()
    }

    /// Where to look at what breaks it: problems by their short titles, screens as they are called everywhere.
    /// - Parameter range: which of them, for a thousand may break it.
    func places(_ names: ScreenNames, _ words: AppWords, publicURL: String, in range: Range<Int>) -> [ToldLink] {
        problems[range.clamped(to: 0..<problems.count)].map {
            ToldLink(link: "/problems/\($0.id)", text: words.title(ProblemTitle($0.title).short))
        }
            + links.dropFirst(max(0, range.lowerBound - problems.count)).prefix(
                range.count - range.clamped(to: 0..<problems.count).count
            ).map { link in
                ToldLink(
                    link: String(link.url.dropFirst(publicURL.count)),
                    text: link.screen.map { Message(text: names[$0]) } ?? Message(finished: link.text))
            }
    }
}

extension PlainWords {
    /// What a verdict was computed with.
    static func versions(_ verdict: VerdictResource) -> Message {
        let policy: Message =
            verdict.policy == 0 ? "the policy that Earshot brings" : "version \(verdict.policy) of the app's policy"
        return
            "Judged by \(policy), by set \(text: verdict.ruleset) of the rules, and by version \(text: verdict.speaker) of what is spoken."
    }
}
