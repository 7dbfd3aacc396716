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
        var link: String
        var cells: [Cell]
    }
    struct Cell {
        var link: String?
        /// Set against the release before: a sign and a word.
        var change: String
        /// The figures.
        var text: String
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
    var worse: [Worse]
    var releases: [Release]
    var columns: [Column]
    var rows: [Row]
    var isEmpty: Bool
    /// Other windows of releases.
    var newer: String?
    var older: String?
    var trend: Trend?
    var mayAdminister = false

    static var sample: AppPage {
        AppPage(
            title: "Shop", app: AppLink(slug: "shop", name: "Shop"), slug: "shop", newest: "2.4", bursts: [.sample],
            worse: [Worse(screen: "list", link: "/", text: "“Buy” has lost its name.")],
            releases: [
                Release(link: "/", version: "2.4", channel: "production", builds: "1 build, sealed", verdict: "✓ pass")
            ],
            columns: [Column(link: "/", version: "2.4")],
            rows: [
                Row(
                    screen: "list", link: "/", cells: [Cell(link: "/", change: "▼ less is said", text: "12 utterances")]
                )
            ],
            isEmpty: false, newer: "/", older: "/", trend: .sample, mayAdminister: true)
    }
}

extension Routes {
    mutating func bindApp(_ renderer: Renderer) {
        page("/apps/{app}") { page, context in
            let content = try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                var content = try AppPage(app, page: page["page"].flatMap { Int($0) } ?? 1, in: transaction)
                content.bursts = try transaction.runningBursts(ofApp: app.id).map { BurstNotice($0, context) }
                content.mayAdminister = context.caller.may(.admin)
                return content
            }
            return renderer.page(content, context)
        }
    }
}

extension AppPage {
    /// The matrix shows so many releases, newest first.
    private static let shown = 8

    /// - Parameter number: of the page, from 1: a window of releases, the newest on the first.
    fileprivate init(_ stored: StoredApp, page number: Int, in transaction: some Transaction) throws {
        let history = try AppHistory(stored, in: transaction)
        let all = Array(history.ordered.reversed())
        let start = min(max(0, number - 1), max(0, all.count - 1) / Self.shown) * Self.shown
        let ordered = Array(all.dropFirst(start).prefix(Self.shown))
        let here = Address.path("apps", stored.slug)
        newer = start == 0 ? nil : here + "?page=\(start / Self.shown)"
        older = start + Self.shown < all.count ? here + "?page=\(start / Self.shown + 2)" : nil
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
        let builds = ordered.compactMap(history.newestBuild).filter { $0.holdsCaptures }
        // The oldest one shown is held against one that is not.
        let before = all.dropFirst(start + Self.shown).lazy.compactMap(history.newestBuild).first { $0.holdsCaptures }
        columns = builds.map {
            Column(link: Address.path("apps", stored.slug, "releases", $0.version), version: $0.version)
        }
        let matrix = try Matrix(stored, builds, before: before, in: transaction)
        rows = matrix.rows
        isEmpty = matrix.rows.isEmpty
        let last = all.lazy.compactMap(history.newestBuild).first { $0.holdsCaptures }
        newest = last?.version
        trend = try Self.trend(stored, builds, matrix, in: transaction)
        worse = try last.map { try Self.worsened($0, history, stored, in: transaction) } ?? []
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
                    problems: Dictionary((present[build.version] ?? []).map { ($0.impact, $0.problems) }) {
                        first, _ in first
                    },
                    repair: times.first { $0.release == build.version })
            })
    }

    /// What the newest build shows to be worse than when it was last good; not what was decided on.
    private static func worsened(
        _ build: StoredBuild, _ history: AppHistory, _ app: StoredApp, in transaction: some Transaction
    ) throws -> [Worse] {
        let keys = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.id, $0.key) }) { first, _ in first }
        let decisions = try Decisions.inForce(app, in: transaction)
        let acceptances = try Acceptances(history, in: transaction)
        var told: Set<String> = []
        return try transaction.faults(ofBuild: build.id).filter { $0.isMet && $0.look.build == build.id }.compactMap {
            fault in
            guard let key = keys[fault.look.screen], told.insert("\(key) \(fault.message)").inserted else { return nil }
            guard decisions.decision(on: fault.finding(on: key)) == nil,
                acceptances.acceptance(of: fault, in: build) == nil
            else { return nil }
            let good = fault.good.flatMap { history.build(id: $0.build)?.name }
            return Worse(
                screen: key,
                link: Address.path("apps", app.slug, "screens", key)
                    + "?build=\(Address.escaped(build.name))&variant=\(Address.escaped(fault.look.variant.words))",
                text: fault.message + (good.map { " It was good last in \($0)." } ?? ""))
        }
    }
}

/// Each screen in each build: what is heard there, and whether that is less than in the build before.
struct Matrix {
    let rows: [AppPage.Row]
    /// By build: the share of the text that is said, on the average of its screens; nothing where none tells.
    let coverage: [Int64: Double]

    private struct ScreenInBuild: Hashable {
        var build: Int64
        var screen: Int64
    }

    /// - Parameter before: the build that the oldest of these is held against.
    init(_ app: StoredApp, _ builds: [StoredBuild], before: StoredBuild?, in transaction: some Transaction) throws {
        let earlier = Array(builds.dropFirst()) + (before.map { [$0] } ?? [])
        let places = try (builds + (before.map { [$0] } ?? [])).flatMap { try transaction.buildCaptures(build: $0.id) }
        let captures = Dictionary(places.map { (ScreenInBuild(build: $0.buildID, screen: $0.screenID), $0.captureID) })
        {
            first, _ in first
        }
        let ids = Array(Set(places.map(\.captureID))).sorted()
        let transcripts = Dictionary(try transaction.transcripts(captures: ids).map { ($0.captureID, $0) }) {
            first, _ in first
        }
        coverage = Dictionary(grouping: places, by: \.buildID).compactMapValues { places in
            let known = places.compactMap { transcripts[$0.captureID]?.spokenCoverage }
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
        let screens = try transaction.screens(ofApp: app.id)
        let failed = try Self.failed(app, places, screens, in: transaction)
        let worse = try transaction.faultCounts(builds: builds.map(\.id))
        rows = screens.map { screen in
            let link = Address.path("apps", app.slug, "screens", screen.key)
            let cells = builds.enumerated().map { index, build -> AppPage.Cell in
                guard let capture = captures[ScreenInBuild(build: build.id, screen: screen.id)],
                    let transcript = transcripts[capture]
                else {
                    return AppPage.Cell(link: nil, change: "? not captured", text: "")
                }
                let before =
                    index < earlier.count
                    ? captures[ScreenInBuild(build: earlier[index].id, screen: screen.id)].flatMap { transcripts[$0] }
                    : nil
                let coverage = transcript.spokenCoverage.map { ", \(Percent.text($0)) of the text said" } ?? ""
                let faults = failed[capture].map { ", \(PlainWords.count($0, "finding", "findings"))" } ?? ""
                return AppPage.Cell(
                    link: link + "?build=\(Address.escaped(build.name))",
                    change: Self.change(before, transcript, worse[build.id]?[screen.id] ?? 0),
                    text: PlainWords.count(transcript.utterances, "utterance", "utterances") + coverage + faults)
            }
            return AppPage.Row(screen: screen.title ?? screen.key, link: link, cells: cells)
        }
    }

    /// By capture: how many findings there are that nobody decided on.
    private static func failed(
        _ app: StoredApp, _ places: [BuildCapture], _ screens: [StoredScreen], in transaction: some Transaction
    ) throws -> [Int64: Int] {
        let keys = Dictionary(screens.map { ($0.id, $0.key) }) { first, _ in first }
        let held = Dictionary(places.map { ($0.captureID, keys[$0.screenID]) }) { first, _ in first }
        let decisions = try Decisions.inForce(app, in: transaction)
        let open = try transaction.findings(captures: held.keys.sorted()).filter { finding in
            finding.outcome == .failed
                && decisions.decision(on: finding.cause(on: finding.captureID.flatMap { held[$0] } ?? nil)) == nil
        }
        return Dictionary(grouping: open) { $0.captureID ?? 0 }.mapValues(\.count)
    }

    /// The worst that happened to the screen, not only how much is said.
    private static func change(_ before: StoredTranscript?, _ after: StoredTranscript, _ faults: Int) -> String {
        guard faults == 0 else { return "✗ worse: \(PlainWords.count(faults, "fault", "faults"))" }
        guard let before else { return "• first look" }
        let known = before.spokenCoverage != nil && after.spokenCoverage != nil
        let (old, new) =
            known
            ? (before.spokenCoverage ?? 0, after.spokenCoverage ?? 0) : (Double(before.words), Double(after.words))
        return new < old ? "▼ less is said" : new > old ? "▲ more is said" : "= as much is said"
    }
}
