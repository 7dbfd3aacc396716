import API
import Application
import Foundation
import History
import Messages
import Storage

/// The releases of an app, newest first, with what stands on record of each.
struct ReleasesPage: TranslatedPage {
    struct Row {
        var link: String
        var version: String
        var channel: Message
        var line: String
        var builds: Message
        var shipped: Message
        var verdict: Message
        var verdictLink: String?
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    /// What was just done.
    var done: Message?
    var range: Message
    var rows: [Row]
    var earlier: String?
    var later: String?

    static var sample: ReleasesPage {
        ReleasesPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", done: "d", range: "r",
            rows: [
                Row(
                    link: "/", version: "2.4", channel: "production", line: "main", builds: "b", shipped: "s",
                    verdict: .sample, verdictLink: "/")
            ], earlier: "/", later: "/")
    }
}

extension Routes {
    mutating func bindReleases(_ renderer: Renderer) {
        page("/apps/{app}/releases") { page, context in
            renderer.page(try context.read { try ReleasesPage(page, in: $0) }, context)
        }
    }
}

extension ReleasesPage {
    private static let size = 50

    fileprivate init(_ page: PageRequest, in transaction: some Transaction) throws {
        let stored = try transaction.need(app: page.need("app"))
        let history = try AppHistory(stored, in: transaction)
        let list = ListPage(page, of: history.ordered.count, size: Self.size)
        let shown = Array(history.ordered.reversed())[list.range]
        let verdicts = try history.newestVerdicts(of: shown, in: transaction)
        title = "Releases of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        // Only what is gone is said to be: an address can be opened again later.
        done =
            page["deleted"].flatMap { name in
                history.builds.contains { $0.name == name } ? nil : "There is no build \(text: name) any more."
            }
            ?? page["deletedRelease"].flatMap { name in
                history.releases.contains { $0.version == name }
                    ? nil : "There is no release \(text: name) any more."
            }
        range = list.words("release", "releases")
        rows = shown.map { release in
            let builds = history.builds(of: release), verdict = verdicts[release.id]
            return Row(
                link: Address.path("apps", stored.slug, "releases", release.version), version: release.version,
                channel: Message(ours: release.channel.rawValue), line: release.line,
                builds: Self.words(builds),
                shipped: release.shippedAt.map { "\(calendarDay: $0)" } ?? "not said",
                verdict: verdict.map { Self.words($0, judging: builds.last(where: \.holdsAnything)) } ?? "nothing yet",
                verdictLink: verdict.map { "/verdicts/\($0.id)" })
        }
        (earlier, later) = (list.earlier, list.later)
    }
}

extension ReleasesPage {
    /// - Parameter build: the one that the release is judged by now.
    private static func words(_ verdict: StoredVerdict, judging build: StoredBuild?) -> Message {
        let answer: Message =
            verdict.verdict == .pass ? "✓ pass on \(day: verdict.decidedAt)" : "✗ fail on \(day: verdict.decidedAt)"
        return verdict.told(build?.name == verdict.build ? answer : "\(answer), of build \(text: verdict.build)")
    }

    /// How many there are, and which of them are open: the newest is the one that is judged.
    private static func words(_ builds: [StoredBuild]) -> Message {
        guard let newest = builds.last else { return "none" }
        let count = Message.count(builds.count, "build", "builds"), open = builds.count { $0.sealedAt == nil }
        switch open {
        case 0: return "\(count), sealed"
        case builds.count: return "\(count), open"
        default: return newest.sealedAt == nil ? "\(count), the newest open" : "\(count), \(open) of them open"
        }
    }
}

extension StoredVerdict {
    /// Its answer with what it was measured against, where somebody named that: it says nothing of other builds.
    func told(_ answer: Message) -> Message {
        namedBaseline.map { "\(answer), measured against \(text: $0) alone" } ?? answer
    }
}
