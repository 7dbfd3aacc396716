import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// How far the transcripts agree with what devices were recorded to speak: Earshot measures its own ear.
struct AgreementPage: TranslatedPage {
    struct Row {
        var rule: Message
        var section: Message
        var language: Message
        var system: String
        var recordings: Int
        var agreed: Message
        var share: Message
    }
    struct Difference {
        var screen: Message
        var link: String
        var rule: Message
        var message: Message
        var recording: PageLink
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var done: Message?
    var summary: Message
    var notes: [Message]
    var rows: [Row]
    var differences: [Difference]
    var moreDifferences: Message?
    var recordings: [PageLink]

    static var sample: AgreementPage {
        AgreementPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", done: "d", summary: "s", notes: ["n"],
            rows: [
                Row(
                    rule: "r", section: "3.1", language: "en", system: "s", recordings: 1, agreed: "1 of 2",
                    share: "50 %")
            ],
            differences: [
                Difference(
                    screen: "s", link: "/", rule: "r", message: "m", recording: PageLink(link: "/", text: "t"))
            ], moreDifferences: "1 more", recordings: [PageLink(link: "/", text: "t")])
    }
}

extension AgreementPage {
    /// So many differences are on the page; the API has all.
    private static let shown = 200

    init(_ page: PageRequest, _ context: Context) throws {
        let slug = page.need("app")
        let (stored, found, newest, names) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (
                app, try AgreementResource(slug, in: transaction),
                try transaction.recordings(ofApp: app.id, RecordingFilter(), after: nil, limit: 50).items,
                try transaction.screenNames(ofApp: app.id)
            )
        }
        title = "How far the transcript agrees with recordings"
        app = stored.link
        appLink = Address.path("apps", slug)
        done = page["done"].map { _ in "The recording is taken back: it says nothing any more." }
        summary =
            found.recordings == 0
            ? "No recording stands beside a transcript yet, so nothing is known of how far a device agrees."
            : "Speaker \(text: found.speaker), held against \(Message.count(found.recordings, "recording", "recordings")) of devices."
        var notes: [Message] = []
        if found.unplacedLines > 0 {
            let lines = Message.count(found.unplacedLines, "recorded line fits", "recorded lines fit")
            notes.append(
                "\(lines) no element: such a line may be the system's, or of an element that the engine doesn't hear or calls otherwise. They are in no figure and among the differences."
            )
        }
        if !found.unlike.isEmpty {
            let unlike = found.unlike.map { "recording \($0)" as Message }.joined()
            notes.append("Not held against anything, since they fit no capture of the screen they name: \(unlike).")
        }
        if found.older > 0 {
            notes.append("\(Message.count(found.older, "older recording was", "older recordings were")) not looked at.")
        }
        self.notes = notes
        rows = found.items.map { Row($0) }
        differences = found.differences.prefix(Self.shown).map { Difference($0, slug, names) }
        let rest = found.differences.count - Self.shown
        moreDifferences = rest > 0 ? "\(Message.count(rest, "more is", "more are")) in the API’s answer." : nil
        recordings = newest.map { recording in
            PageLink(
                link: Address.path("apps", slug, "recordings", String(recording.id)),
                text:
                    "Recording \(recording.id): \(text: names[recording.screen]) on \(text: recording.os), by \(text: recording.caller), \(time: recording.createdAt)"
            )
        }
    }
}

extension AgreementPage.Row {
    fileprivate init(_ row: AgreementRow) {
        self.init(
            rule: Message(ours: row.title), section: row.section.map { Message(text: $0) } ?? "no section",
            language: row.language.map { Message(text: $0) } ?? "not said",
            system: "\(PlainWords.screenReader(row.screenReader)), \(row.os)", recordings: row.recordings,
            agreed: "\(row.agreed) of \(row.asked)",
            share: row.asked > 0
                ? Message(finished: Percent.text(Double(row.agreed) / Double(row.asked))) : "not asked")
    }
}

extension AgreementPage.Difference {
    fileprivate init(_ difference: HeardDifferenceResource, _ slug: String, _ names: ScreenNames) {
        self.init(
            screen: "\(text: names[difference.screen]) in \(text: difference.build)",
            link: Address.path("apps", slug, "screens", difference.screen)
                + "?build=\(Address.escaped(difference.build))" + (difference.position.map { "#e\($0)" } ?? ""),
            rule: Message(ours: difference.rule.title), message: Message(finished: difference.message),
            recording: PageLink(
                link: Address.path("apps", slug, "recordings", String(difference.recording)),
                text: "Recording \(difference.recording)"))
    }
}
