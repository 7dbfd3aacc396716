import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// The alarms of an app: those that are raised, and those somebody has ended.
struct BurstsPage: TranslatedPage {
    struct Row {
        var id: Int64
        var place: Message
        var why: Message
        var raised: Message
        var ended: Message
        var note: String
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var done: Message?
    var fault: FormFault?
    var bursts: [BurstNotice]
    /// That nothing rings, or no reports do.
    var calm: Message?
    /// What fell silent in the newest release.
    var silenced: [HomePage.Alarm]
    var ended: [Row]
    var part: ShownPart
    /// How a burst is told.
    var rule: Message

    static var sample: BurstsPage {
        BurstsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", done: "d", fault: .sample,
            bursts: [.sample], calm: "c",
            silenced: [HomePage.Alarm(text: .sample, links: [PageLink(link: "/", text: "t")])],
            ended: [Row(id: 1, place: "p", why: "w", raised: .sample, ended: .sample, note: "n")],
            part: .sample,
            rule: "r")
    }
}

extension Routes {
    mutating func bindBurstPages(_ renderer: Renderer) {
        page("/apps/{app}/bursts") { page, context in renderer.page(try BurstsPage(page, context), context) }
        form("/apps/{app}/bursts/{id}/end", scope: .triage) { page, context in
            do {
                try context.operations.endBurst(
                    BurstInput(id: try page.number("id")), BurstEnd(note: page.field("note")))
                return .redirect(to: Address.path("apps", page.need("app"), "bursts") + "?done=ended")
            } catch let error as APIError where [.conflict, .invalidField].contains(error.kind) {
                var content = try BurstsPage(page, context)
                content.fault = Filling(page, error).fault([])
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}

extension BurstsPage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let look = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let list = ListPage(
                page, of: try transaction.countEndedBursts(ofApp: app.id), size: 50,
                at: Address.path("apps", app.slug, "bursts"))
            return (
                app: app, running: try transaction.runningBursts(ofApp: app.id),
                ended: try transaction.endedBursts(ofApp: app.id, in: list.range),
                part: list.shown("alarm", "alarms", at: "ended"),
                newest: try AppHistory(app, in: transaction).newest,
                words: try AppWords(ofApp: app.id, in: transaction)
            )
        }
        title = "Alarms of \(text: look.app.name)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        inbox = Address.path("apps", look.app.slug, "reports")
        done = page["done"].map { _ in "The alarm is ended. Only what is written from now on can raise another there." }
        bursts = look.running.map { BurstNotice($0, context) }
        let standing = try look.newest.map {
            try context.operations.standing(app: look.app.slug, release: $0.version)
        }
        let alarms = SpeechAlarms(look.app, look.words, look.newest, standing)
        silenced = alarms.lost.compactMap(alarms.line)
        calm =
            !bursts.isEmpty
            ? nil
            : silenced.isEmpty
                ? "No alarm is raised at the moment." : "No alarm of many reports is raised at the moment."
        ended = look.ended.map { burst in
            let place = BurstNotice.place(burst)
            let endedBy = burst.endedBy.map { Message(text: $0) } ?? "nobody"
            return Row(
                id: burst.id, place: burst.release.map { "\(text: $0), \(place)" } ?? place,
                why: Message(told: burst), raised: Message(time: burst.raisedAt),
                ended: "\(burst.endedAt.map { Message(time: $0) } ?? "") by \(endedBy)", note: burst.note ?? "")
        }
        part = look.part
        rule =
            "Reports on one release and screen, on one release whatever the screen, and those that know neither but share their words, within \(BurstWindows.hours) hours are counted, each known person's once, and held against what the whole app usually gets in that time, by the \(BurstWindows.usualDays) days before. It is an alarm when at least \(Burst.fewest) are counted and so many would come by chance in fewer than one of a thousand such spans."
    }
}
