import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// An app: what worsened, its releases, and each screen in each of them.
struct AppPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .overview }
    var slug: String
    var bursts: [BurstNotice] = []
    var moreBursts: PageLink?
    var verdict: VerdictCard?
    var newest: String?
    /// What of the newest build nobody looked at, or nothing could be compared with.
    var unseen: [Message] = []
    var moreUnseen: PageLink?
    var worse: [WorseLine] = []
    var moreWorse: PageLink?
    /// Why nothing is told to be worse.
    var nothingWorse: Message = ""
    /// What would be worse, had nobody said otherwise.
    var setAside: [WorseLine] = []
    var moreAside: PageLink?
    var caption: Message
    var columns: [MatrixColumn]
    /// The screens on which something is to be told.
    var rows: [MatrixRow]
    var key = MatrixMark.key
    /// The page with all of them.
    var all: PageLink
    /// How many are not shown, and why.
    var others: Message?
    var isEmpty: Bool
    /// Nothing can be uploaded.
    var isArchived = false
    var trend: Trend?
    var mayUpload = false

    static var sample: AppPage {
        let link = PageLink(link: "/", text: "t")
        return AppPage(
            title: "Shop", app: AppLink(slug: "shop", name: "Shop"), slug: "shop", bursts: [.sample], moreBursts: link,
            verdict: .sample, newest: "2.4", unseen: ["u"], moreUnseen: link,
            worse: [.sample], moreWorse: link,
            nothingWorse: "n", setAside: [.sample], moreAside: link,
            caption: "c",
            columns: [MatrixColumn(link: "/", version: "2.4")], rows: [.sample], all: link, others: "o",
            isEmpty: false, isArchived: true, trend: .sample, mayUpload: true)
    }
}

extension Routes {
    mutating func bindApp(_ renderer: Renderer) {
        page("/apps/{app}") { page, context in
            var (content, words) = try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                var content = try AppPage(app, in: transaction)
                let newest = try transaction.bursts(ofApp: app.id, isRunning: true, after: nil, limit: BurstNotice.few)
                content.bursts = newest.items.map { BurstNotice($0, context) }
                content.moreBursts = BurstNotice.more(try transaction.runningBurstCount(ofApp: app.id), of: app)
                return (content, try AppWords(ofApp: app.id, in: transaction))
            }
            content.mayUpload = context.caller.may(.upload)
            if let newest = content.newest { try content.judge(newest, words, context) }
            return renderer.page(content, context)
        }
    }
}

extension AppPage {
    /// So many releases are shown, newest first.
    private static let shown = 6
    /// So many screens on which something is to be told, and so many lines of a list.
    private static let fewScreens = 30, fewLines = 10

    fileprivate init(_ stored: StoredApp, in transaction: some Transaction) throws {
        let history = try AppHistory(stored, in: transaction)
        let releases = Array(history.ordered.reversed().prefix(Self.shown))
        let here = Address.path("apps", stored.slug)
        title = Message(text: stored.name)
        app = stored.link
        slug = stored.slug
        newest = history.newest?.version
        let matrix = try Matrix.standing(releases, history, in: transaction)
        columns = matrix.columns
        let telling = matrix.lines.filter { !$0.isCalm }, calm = matrix.lines.count - telling.count
        rows = try matrix.rows(telling.prefix(Self.fewScreens), in: transaction)
        caption = "Screens on which something is to be told, by release, newest release first"
        all = PageLink(
            link: here + "/screens",
            text: matrix.lines.count == 1 ? "The one screen" : "All \(matrix.lines.count) screens")
        others = Self.others(
            calm: calm, telling: telling.count - rows.count, hasBefore: matrix.builds.count > 1)
        isEmpty = matrix.lines.isEmpty
        isArchived = stored.archivedAt != nil
        trend = try Self.trend(history, matrix, in: transaction)
    }

    /// Why screens are not shown.
    /// - Parameter hasBefore: several releases are shown.
    private static func others(calm: Int, telling: Int, hasBefore: Bool) -> Message? {
        let first = Message.counted(
            calm, one: "\(calm) screen is not shown: there is nothing before that it could be held against.",
            many: "\(calm) screens are not shown: there is nothing before that they could be held against.")
        let reasons: [Message] = [
            calm == 0
                ? nil
                : !hasBefore
                    ? first
                    : .counted(
                        calm,
                        one:
                            "\(calm) screen is not shown: in each of these releases as much is said there as before, and nothing got worse.",
                        many:
                            "\(calm) screens are not shown: in each of these releases as much is said there as before, and nothing got worse."
                    ),
            telling == 0
                ? nil
                : .counted(
                    telling,
                    one:
                        "These are the first \(fewScreens) screens on which something is to be told; there is one more.",
                    many:
                        "These are the first \(fewScreens) screens on which something is to be told; there are \(telling) more."
                ),
        ].compactMap(\.self)
        return reasons.isEmpty ? nil : reasons.joined(by: " ")
    }

    /// How the newest release stands.
    fileprivate mutating func judge(_ version: String, _ words: AppWords, _ context: Context) throws {
        let page = Address.path("apps", slug, "releases", version)
        let known = try context.operations.standing(app: slug, release: version)
        guard let (verdict, review) = known.judged else {
            verdict = VerdictCard(nothingOf: version)
            verdict?.whole = PageLink(link: page, text: "About \(text: version)")
            nothingWorse = "Nothing was looked at, so what got worse is not known."
            return
        }
        var card = VerdictCard(
            verdict, links: 3, page: page, policy: Address.path("apps", slug, "policy"), known.names, words,
            publicURL: context.publicURL)
        card.whole = PageLink(link: page, text: "All about \(text: version)")
        self.verdict = card
        let unseen =
            verdict.gaps.map { Message(gap: $0, naming: known.names.all + review.named) }
            + known.names.unseen(review)
        self.unseen = Array(unseen.prefix(Self.fewLines))
        moreUnseen = Self.more(unseen.count, at: page)
        let worse = review.faults.filter { $0.setAside == nil }
        self.worse = worse.prefix(Self.fewLines).map { WorseLine($0, of: slug, in: review.build, known.names, words) }
        moreWorse = Self.more(worse.count, at: page)
        let aside = review.faults.filter { $0.setAside != nil }
        setAside = aside.prefix(Self.fewLines).map { WorseLine($0, of: slug, in: review.build, known.names, words) }
        moreAside = Self.more(aside.count, at: page)
        nothingWorse =
            setAside.isEmpty
            ? "Nothing that was measured is worse than when it was last good."
            : "Nothing that counts is worse than when it was last good."
        if !unseen.isEmpty { nothingWorse = "\(nothingWorse) What is not known may be: see above." }
    }

    /// Where the lines are that are not shown; `nil`: all are.
    private static func more(_ count: Int, at page: String) -> PageLink? {
        count > fewLines ? PageLink(link: page, text: "\(count - fewLines) more") : nil
    }

    private static func trend(
        _ history: AppHistory, _ matrix: Matrix, in transaction: some Transaction
    ) throws -> Trend? {
        let app = history.app
        let sealed = Set(history.builds.filter { $0.sealedAt != nil }.map(\.version))
        let versions = matrix.builds.map(\.version)
        let present = Dictionary(
            grouping: try transaction.presentProblems(ofApp: app.id, releases: versions), by: \.release)
        let others = try transaction.otherProblems(
            ofApp: app.id, releases: versions, inOrder: history.ordered.map(\.version))
        let times = try transaction.repairTimes(ofApp: app.id, releases: versions)
        return Trend(
            matrix.builds.reversed().map { build in
                let problems = (present[build.version] ?? []).map { ($0.impact.words, $0.problems) }
                return Trend.Figures(
                    version: build.version, link: Address.path("apps", app.slug, "releases", build.version),
                    coverage: matrix.coverage[build.id], unseen: matrix.unseen[build.id] ?? 0,
                    problems: sealed.contains(build.version) ? Dictionary(problems) { first, _ in first } : nil,
                    others: others[build.version],
                    repair: times.first { $0.release == build.version })
            })
    }
}

extension ScreenNames {
    /// What was captured once and is not in a build, and what could not be compared, in sentences.
    func unseen(_ review: ReviewResource) -> [Message] {
        let nothing: [Message] =
            review.looks.isEmpty
            ? [
                "Nothing was captured in \(text: review.build), so what is heard there is not known; other tools audited it."
            ]
            : []
        return nothing + owed(review).map { "\($0.name): not captured, last in \(text: $0.owed.last)." }
    }

    /// Each screen and variant that a build owes, once: of a screen that is not there at all, no state by itself.
    func owed(_ review: ReviewResource) -> [(name: Message, owed: ReviewResource.Owed, variant: String?)] {
        let captured = Set(review.looks.map(\.screen))
        var told: Set<Message> = []
        return review.owed.compactMap { owed in
            let variant = captured.contains(owed.screen) ? owed.variant : nil
            let screen = Message(text: self[owed.screen])
            let name =
                owed.part.map { "\(screen), the part with “\(text: $0)”" }
                ?? variant.map { "\(screen), \(Message(variant: variants[$0] ?? $0))" } ?? screen
            return told.insert(name).inserted ? (name, owed, variant) : nil
        }
    }
}
