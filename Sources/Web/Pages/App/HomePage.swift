import API
import Application
import Foundation
import HTTP
import History
import Messages
import Storage

/// All apps, worst first, below what is new and bad.
struct HomePage: TranslatedPage {
    struct App {
        var link: String
        var name: String
        var newest: Message
        var newestLink: String?
        var verdict: Message
        /// Problems that somebody has to decide.
        var undecided: String
        var undecidedLink: String
        var alarms: String
        var looked: Message
        /// The day of the newest build.
        var built: Message
    }
    /// What is new and bad, in a line.
    struct Alarm {
        var text: Message
        var links: [PageLink]
    }
    let title: Message = "Apps"
    /// What all of it comes to, in a sentence.
    var summary: Message
    var alarms: [Alarm]
    /// Waivers that end soon, in the newest releases.
    var ending: [Alarm] = []
    var apps: [App]
    /// Those that are in the archive: neither judged nor told of.
    var archived: [PageLink] = []
    var archivedCount: Message = ""
    var mayAdd: Bool
    var fault: FormFault?
    var fields: [FormField]

    static var sample: HomePage {
        HomePage(
            summary: "s", alarms: [Alarm(text: .sample, links: [PageLink(link: "/", text: "t")])],
            ending: [Alarm(text: .sample, links: [PageLink(link: "/", text: "t")])],
            apps: [
                App(
                    link: "/", name: "Shop", newest: "2.4", newestLink: "/", verdict: "v", undecided: "1",
                    undecidedLink: "/", alarms: "0", looked: "l", built: .sample)
            ], archived: [PageLink(link: "/", text: "t")], archivedCount: "a", mayAdd: true, fault: .sample,
            fields: [.sample])
    }
}

extension Routes {
    mutating func bindHome(_ renderer: Renderer) {
        page("/") { _, context in renderer.page(try HomePage(context, .fresh), context) }
        form("/apps", scope: .admin) { page, context in
            do {
                let app = try context.operations.addApp(
                    NewApp(
                        slug: page.field("slug") ?? "", name: page.field("name") ?? "",
                        platform: page.field("platform") ?? ""))
                return .redirect(to: Address.path("apps", app.slug))
            } catch {
                let known = Errors.apiError(error)
                guard [.conflict, .invalidField].contains(known.kind) else { throw error }
                let content = try HomePage(context, Filling(page, known))
                return renderer.page(content, context, status: known.kind.status)
            }
        }
    }
}

extension HomePage {
    fileprivate init(_ context: Context, _ filling: Filling) throws {
        let (known, bursts, archived) = try context.read { transaction in
            let apps = try transaction.apps()
            return (
                try apps.filter { $0.archivedAt == nil }.map { app in
                    let history = try AppHistory(app, in: transaction), newest = history.newest
                    return (
                        app, newest, newest.flatMap { history.builds(of: $0).last },
                        try AppWords(ofApp: app.id, in: transaction),
                        try transaction.counts(app: app.slug)
                    )
                }, try transaction.runningBursts(), apps.filter { $0.archivedAt != nil }
            )
        }
        let standings = try known.map { app, newest, built, words, counts in
            let standing = try newest.map { try context.operations.standing(app: app.slug, release: $0.version) }
            return AppStanding(
                app: app, words: words, newest: newest, counts: counts, bursts: bursts.filter { $0.app == app.slug },
                built: built, standing: standing, silenced: SpeechAlarms(app, words, newest, standing))
        }.sorted { ($0.weight, $0.alarmCount) > ($1.weight, $1.alarmCount) }
        apps = standings.map(\.row)
        alarms = standings.flatMap(\.alarms)
        ending = standings.flatMap(\.ending)
        let refused = standings.count { $0.judged?.verdict.verdict == .fail }
        let unknown = standings.count { $0.judged == nil }
        summary = Self.summary(
            of: standings.count, refused: refused, unknown: unknown,
            alarms: standings.map(\.alarmCount).reduce(0, +), archived: archived.count)
        self.archived = archived.map { PageLink(link: Address.path("apps", $0.slug), text: Message(text: $0.name)) }
        archivedCount = "In the archive: \(Message.count(archived.count, "app", "apps"))"
        mayAdd = context.caller.mayEverywhere(.admin)
        fields = [
            filling.field("name", "Name", isRequired: true),
            filling.field(
                "slug", "Short name in addresses", "Small letters, digits and hyphens: my-app", isRequired: true),
            filling.field("platform", "Platform", "iOS, Android, web, …", isRequired: true),
        ]
        fault = filling.fault(fields)
    }

    private static func summary(of apps: Int, refused: Int, unknown: Int, alarms: Int, archived: Int) -> Message {
        guard apps > 0 else {
            return archived == 0 ? "There is no app yet." : "There is no app that is not in the archive."
        }
        let all = Message.count(apps, "app", "apps")
        let parts: [Message] = [
            alarms == 0 ? nil : .count(alarms, "alarm", "alarms"),
            refused == 0
                ? nil
                : .counted(
                    refused, one: "\(refused) of \(all) may not ship its newest release",
                    many: "\(refused) of \(all) may not ship their newest release"),
            unknown == 0 ? nil : "of \(unknown) nothing is known",
        ].compactMap(\.self)
        guard !parts.isEmpty else {
            return apps == 1
                ? "The app may ship its newest release." : "All \(apps) apps may ship their newest release."
        }
        return parts.joined(by: "; ") + "."
    }
}

/// What is known of an app at a glance.
private struct AppStanding {
    let app: StoredApp
    let words: AppWords
    let newest: StoredRelease?
    let counts: AppCounts?
    let bursts: [StoredBurst]
    /// The newest of its newest release.
    let built: StoredBuild?
    let standing: Standing?
    let silenced: SpeechAlarms

    var judged: (verdict: VerdictResource, review: ReviewResource)? { standing?.judged }
    private var page: String? { newest.map { Address.path("apps", app.slug, "releases", $0.version) } }

    /// The worst first: an alarm, what may not ship, what is not known.
    var weight: Int {
        (alarmCount == 0 ? 0 : 4) + (judged.map { $0.verdict.verdict == .fail ? 2 : 0 } ?? 1)
    }

    /// So many lines of one app.
    private static let few = 4

    var alarmCount: Int { bursts.count + silenced.lost.count }

    /// A line each; of one app not all of them.
    var alarms: [HomePage.Alarm] {
        let lost = silenced.lost
        var lines = lost.prefix(Self.few).compactMap(silenced.line)
        if lost.count > Self.few, let page {
            lines.append(
                HomePage.Alarm(
                    text: "\(text: app.name) \(text: newest?.version ?? ""): \(lost.count - Self.few) more like these.",
                    links: [PageLink(link: page, text: "All of them")]))
        }
        let told = bursts.prefix(Self.few).map { burst in
            HomePage.Alarm(
                text: "Many reports at once. \(BurstNotice.heading(burst)).",
                links: [
                    PageLink(link: BurstNotice.reports(burst), text: "The reports"),
                    PageLink(link: Address.path("apps", app.slug, "bursts"), text: "The alarm"),
                ])
        }
        let more = bursts.count - told.count
        let others =
            more == 0
            ? []
            : [
                HomePage.Alarm(
                    text: "\(text: app.name): many reports at once \(Message.count(more, "more time", "more times")).",
                    links: [PageLink(link: Address.path("apps", app.slug, "bursts"), text: "The alarms")])
            ]
        return told + others + lines
    }

    /// Waivers that end soon, a line each; of one app not all of them.
    var ending: [HomePage.Alarm] {
        let all = judged?.verdict.endingWaivers ?? []
        let links = [PageLink(link: Address.path("apps", app.slug, "policy"), text: "The waivers")]
        let more = all.count - Self.few
        return all.prefix(Self.few).map {
            // No verdict stands beside it from which its days would count.
            let ending = Message(endingWaiver: $0, naming: standing?.names.all ?? [], isOnVerdict: false)
            return HomePage.Alarm(text: "\(text: app.name): \(ending)", links: links)
        }
            + (more > 0
                ? [
                    HomePage.Alarm(
                        text: "\(text: app.name): \(Message.count(more, "more waiver ends", "more waivers end")) soon.",
                        links: links)
                ] : [])
    }

    var row: HomePage.App {
        let undecided = Address.path("apps", app.slug, "problems") + "?state=undecided"
        return HomePage.App(
            link: Address.path("apps", app.slug), name: app.name,
            newest: newest.map { Message(text: $0.version) } ?? "none yet",
            newestLink: page,
            verdict: judged.map { $0.verdict.verdict == .pass ? "✓ may ship" : "✗ may not ship" } ?? "? not known",
            undecided: String(counts?.undecided ?? 0), undecidedLink: undecided, alarms: String(alarmCount),
            looked: looked,
            built: built.map { build in
                let day = Message(day: build.createdAt)
                return build.sealedAt == nil ? "\(day), open" : day
            } ?? "–")
    }

    /// `4 of 5 screens`
    private var looked: Message {
        guard let review = judged?.review else { return "nothing" }
        let all = Set(review.looks.map(\.screen) + review.owed.map(\.screen))
        // What shows something else in its place was not looked at.
        let captured = Set(review.looks.filter(\.showsScreen).map(\.screen))
        return all.isEmpty
            ? "audits by other tools only"
            : .counted(
                all.count, one: "\(captured.count) of \(all.count) screen",
                many: "\(captured.count) of \(all.count) screens")
    }

}
