import API
import Application
import Foundation
import History
import Screens
import Storage

/// An app: what worsened, its releases, and each screen in each of them.
struct AppPage: PageContent {
    struct Release {
        var link: String
        var version: String
        var channel: String
        var builds: String
        var verdict: String
    }
    struct Column {
        var link: String
        var version: String
    }
    struct Row {
        var screen: String
        /// `nil`: it was never captured, so that there is no page of it.
        var link: String?
        var cells: [Cell]
        /// In each release as much is said as before, and nothing else is to be told.
        var isCalm: Bool { cells.allSatisfy(\.isCalm) }
    }
    struct Cell {
        var link: String?
        /// The worst that is known: a sign and a word.
        var change: String
        /// The figures.
        var text: String
        /// What other tools found, and what people set aside.
        var notes: [String] = []
        var isCalm = false
    }
    struct Others {
        var words: String
        /// The page with all of them.
        var all: String
    }
    struct Worse {
        var screen: String
        var link: String
        var text: String
    }

    var title: String
    var app: AppLink?
    var slug: String
    var newest: String?
    var bursts: [BurstNotice] = []
    var moreBursts: PageLink?
    var worse: [Worse]
    /// Why nothing is told to be worse.
    var nothingWorse = ""
    /// What would be worse, had nobody said otherwise.
    var setAside: [Worse] = []
    /// What of the newest build is not known.
    var gap: String?
    var releases: [Release]
    var columns: [Column]
    var rows: [Row]
    /// The screens that are not shown, because nothing differs on them; `nil`: all are shown.
    var others: Others?
    /// Which of all screens these are, and the others.
    var part: PagePart?
    var isEmpty: Bool
    /// Other windows of releases.
    var newer: String?
    var older: String?
    var trend: Trend?
    var mayAdminister = false
    var maySupport = false

    static var sample: AppPage {
        AppPage(
            title: "Shop", app: AppLink(slug: "shop", name: "Shop"), slug: "shop", newest: "2.4", bursts: [.sample],
            moreBursts: PageLink(link: "/", text: "t"),
            worse: [Worse(screen: "list", link: "/", text: "“Buy” has lost its name.")], nothingWorse: "n",
            setAside: [Worse(screen: "list", link: "/", text: "s")], gap: "g",
            releases: [
                Release(link: "/", version: "2.4", channel: "production", builds: "1 build, sealed", verdict: "✓ pass")
            ],
            columns: [Column(link: "/", version: "2.4")],
            rows: [
                Row(
                    screen: "list", link: "/",
                    cells: [Cell(link: "/", change: "▼ less is said", text: "12 utterances", notes: ["n"])])
            ],
            others: Others(words: "w", all: "/"), part: .sample, isEmpty: false, newer: "/", older: "/", trend: .sample,
            mayAdminister: true, maySupport: true)
    }
}

extension Routes {
    mutating func bindApp(_ renderer: Renderer) {
        page("/apps/{app}") { page, context in
            let content = try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                var content = try AppPage(
                    app, page: page["page"].flatMap { Int($0) } ?? 1, all: page["screens"] == "all",
                    part: page["part"], in: transaction)
                let running = try transaction.runningBursts(ofApp: app.id)
                content.bursts = running.prefix(BurstNotice.few).map { BurstNotice($0, context) }
                content.moreBursts = BurstNotice.more(running.count, of: app)
                content.mayAdminister = context.caller.may(.admin)
                content.maySupport = context.caller.may(.support)
                return content
            }
            return renderer.page(content, context)
        }
    }
}

extension AppPage {
    /// The matrix shows so many releases, newest first.
    private static let shown = 8
    /// Up to so many screens are all shown, of more only so many of those on which something differs.
    private static let fewScreens = 30
    /// Of all screens so many are shown at once.
    private static let manyScreens = 40

    /// - Parameters:
    ///   - number: of the page, from 1: a window of releases, the newest on the first.
    ///   - all: show the screens on which nothing differs, too.
    ///   - part: of all screens, counted from 1.
    fileprivate init(
        _ stored: StoredApp, page number: Int, all showsAll: Bool, part: String?, in transaction: some Transaction
    ) throws {
        let history = try AppHistory(stored, in: transaction)
        let all = Array(history.ordered.reversed())
        let start = min(max(0, number - 1), max(0, all.count - 1) / Self.shown) * Self.shown
        let ordered = Array(all.dropFirst(start).prefix(Self.shown))
        let here = Address.path("apps", stored.slug)
        let pages = here + (showsAll ? "?screens=all&page=" : "?page="), window = start / Self.shown + 1
        newer = start == 0 ? nil : pages + String(window - 1)
        older = start + Self.shown < all.count ? pages + String(window + 1) : nil
        title = stored.name
        app = stored.link
        slug = stored.slug
        releases = try ordered.map { release in
            let builds = history.builds(of: release)
            let verdict = try transaction.verdicts(release: release.id, limit: 1).items.first?.verdict
            let sealed = builds.contains { $0.sealedAt != nil } ? "sealed" : "open"
            return Release(
                link: Address.path("apps", stored.slug, "releases", release.version), version: release.version,
                channel: release.channel.rawValue,
                builds: builds.isEmpty ? "none" : "\(PlainWords.count(builds.count, "build", "builds")), \(sealed)",
                verdict: verdict.map { $0 == .pass ? "✓ pass" : "✗ fail" } ?? "? not asked")
        }
        let judging = try Judging(history, in: transaction)
        let builds = try ordered.compactMap(history.judgedBuild).map(judging.judged)
        columns = builds.map {
            Column(
                link: Address.path("apps", stored.slug, "releases", $0.build.version), version: $0.build.version)
        }
        let matrix = try Matrix(builds, history, judging.decisions, judging.screens, in: transaction)
        let showsAll = showsAll || matrix.rows.count <= Self.fewScreens
        let telling = matrix.rows.filter { !$0.isCalm }
        let shown = PagePart(of: matrix.rows.count, each: Self.manyScreens, asked: part, "screens") {
            here + "?screens=all&page=\(window)&part=\($0)"
        }
        self.part = showsAll ? shown : nil
        rows =
            showsAll
            ? Array(matrix.rows[shown?.places ?? matrix.rows.indices]) : Array(telling.prefix(Self.fewScreens))
        others =
            showsAll
            ? nil
            : Others(
                words: Self.hidden(calm: matrix.rows.count - telling.count, telling: telling.count - rows.count),
                all: here + "?screens=all&page=\(window)")
        isEmpty = matrix.rows.isEmpty
        trend = try Self.trend(stored, builds.map(\.build), matrix, in: transaction)
        worse = []
        guard let last = all.lazy.compactMap(history.judgedBuild).first else { return }
        let known = try builds.first { $0.build.id == last.id } ?? judging.judged(last)
        newest = last.version
        worse = known.faults.filter { $0.setAside == nil }.map { Worse($0, in: known.build, of: stored) }
        setAside = known.faults.filter { $0.setAside != nil }.map { Worse($0, in: known.build, of: stored) }
        nothingWorse =
            setAside.isEmpty
            ? "Nothing that was measured is worse than when it was last good."
            : "Nothing that counts is worse than when it was last good."
        gap =
            last.holdsCaptures
            ? nil : "Nothing was captured in \(last.name), so what is heard there is not known; other tools audited it."
    }

    /// Why screens are not shown.
    private static func hidden(calm: Int, telling: Int) -> String {
        let reasons = [
            calm == 0
                ? nil
                : PlainWords.count(calm, "more screen is", "more screens are")
                    + " not shown: in each of these releases as much is said there as before, and nothing got worse.",
            telling == 0
                ? nil
                : "These are the first \(fewScreens) screens on which something is to be told; there "
                    + (telling == 1 ? "is one more." : "are \(telling) more."),
        ]
        return reasons.compactMap(\.self).joined(separator: " ")
    }

    private static func trend(
        _ app: StoredApp, _ builds: [StoredBuild], _ matrix: Matrix, in transaction: some Transaction
    ) throws -> Trend? {
        let versions = builds.map(\.version)
        let present = Dictionary(
            grouping: try transaction.presentProblems(ofApp: app.id, releases: versions), by: \.release)
        let times = try transaction.repairTimes(ofApp: app.id, releases: versions)
        return Trend(
            builds.reversed().map { build in
                Trend.Figures(
                    version: build.version, link: Address.path("apps", app.slug, "releases", build.version),
                    coverage: matrix.coverage[build.id],
                    problems: Dictionary((present[build.version] ?? []).map { ($0.impact.words, $0.problems) }) {
                        first, _ in first
                    },
                    repair: times.first { $0.release == build.version })
            })
    }
}

/// Reads builds with what they are found to be at fault in.
private struct Judging {
    let counting: Counting
    let decisions: FindingDecisions
    let screens: [StoredScreen]
    private let retired: Retired

    init(_ history: AppHistory, in transaction: some Transaction) throws {
        retired = try Retired(history, in: transaction)
        counting = try Counting(history, in: transaction)
        decisions = try Decisions.inForce(history.app, in: transaction)
        screens = try counting.screens.all()
    }

    func judged(_ build: StoredBuild) throws -> JudgedBuild {
        try JudgedBuild(build, counting, decisions, retired)
    }
}

extension AppPage.Worse {
    fileprivate init(_ fault: JudgedBuild.CountedFault, in build: StoredBuild, of app: StoredApp) {
        screen = fault.screen ?? "the whole app"
        link =
            fault.finding.map { Address.path("apps", app.slug, "findings", String($0)) }
            ?? Address.path("apps", app.slug, "screens", screen)
            + "?build=\(Address.escaped(build.name))&variant=\(Address.escaped(fault.variant))"
        text =
            fault.words + (fault.lastGood.map { " It was good last in \($0)." } ?? "")
            + (fault.setAside.map { " – \($0.words)" } ?? "")
    }
}
