import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import History
import Storage

/// One recording: each line beside what the engine says there.
struct RecordingPage: TranslatedPage {
    struct Line {
        var number: Int
        var text: String
        var language: String?
        /// What the engine says there; nothing where it fits no element.
        var engine: Message?
        var link: String?
        /// In words, with a sign.
        var standing: Message
        var differences: [Message]
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var agreement: String
    var link: String
    var screenLink: String
    var screen: String
    var about: Message
    var summary: Message
    var summaryClass: String
    var lines: [Line]
    /// What the engine says and the recording lacks, where it is said to be whole.
    var missing: [Message]
    var mayTriage: Bool

    static var sample: RecordingPage {
        RecordingPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", agreement: "/", link: "/",
            screenLink: "/", screen: "s", about: .sample, summary: "s", summaryClass: "good",
            lines: [
                Line(
                    number: 1, text: "t", language: "de", engine: "e", link: "/", standing: "= same words",
                    differences: ["d"])
            ],
            missing: ["m"], mayTriage: true)
    }
}

extension RecordingPage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let number = try page.number("id")
        self = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            guard let stored = try transaction.recording(id: Int64(number), ofApp: app.id) else {
                throw APIError.notFound("recording \(number) of \(app.name)")
            }
            return try RecordingPage(stored, of: app, in: transaction)
        }
        mayTriage = context.caller.may(.triage)
    }

    private init(_ stored: StoredRecording, of app: StoredApp, in transaction: some Transaction) throws {
        let build = try transaction.build(id: stored.buildID)?.name ?? ""
        let held = try HeldRecordings.hold(stored, in: transaction)
        let recording = try stored.recall()
        let name = try transaction.screenName(stored.screen, ofApp: app.id)
        title = "Recording \(stored.id): \(text: name) on \(text: stored.os)"
        self.app = app.link
        appLink = Address.path("apps", app.slug)
        agreement = Address.path("apps", app.slug, "agreement")
        link = Address.path("apps", app.slug, "recordings", String(stored.id))
        let screenLink =
            Address.path("apps", app.slug, "screens", stored.screen)
            + "?build=\(Address.escaped(build))&variant=\(Address.escaped(stored.variantKey))"
        self.screenLink = screenLink
        screen = name
        let reader = PlainWords.screenReader(recording.screenReader)
        let version = stored.screenReaderVersion.map { " \($0)" } ?? ""
        about =
            """
            What \(text: reader)\(text: version) said on \(text: stored.os), in \(text: build), state of the screen: \
            \(text: PlainWords.variant(VariantKey(recording.variant, screenReader: recording.screenReader))). \
            Given by \(text: stored.caller), \(time: stored.createdAt). \
            \(stored.isWhole
                ? "It is said to go through all of the screen."
                : "Nobody says that it goes through all of the screen: what it lacks was not recorded." as Message)
            """
        mayTriage = false
        (summary, summaryClass) = Self.summary(held)
        let hearing = held.flatMap { $0.hearing.fits ? $0.hearing : nil }
        lines = recording.lines.enumerated().map { place, line in
            Line(
                place, line.text, Languages.known(held?.language), hearing, transcript: held?.transcript, screenLink,
                stored.isWhole)
        }
        missing = (hearing?.differences ?? []).filter { $0.rule == .elements && $0.line == nil }.map(\.engine)
            .map { Message(heard: $0) }
    }

    private static func summary(_ held: HeldRecording?) -> (Message, String) {
        guard let held else {
            return ("? The build holds no capture of this screen in this state, so nothing stands beside it.", "")
        }
        guard held.hearing.fits else {
            return (
                "? Most of it fits nothing of the transcript: it may be of another screen, state or language. It is in no figure and no comparison.",
                ""
            )
        }
        let differences = held.hearing.differences.count
        return differences == 0
            ? ("✓ Engine and device say the same, as far as it was recorded.", "good")
            : ("≠ \(Message.count(differences, "difference", "differences")) to look at.", "")
    }
}

extension RecordingPage.Line {
    fileprivate init(
        _ place: Int, _ text: String, _ language: String?, _ hearing: Hearing?, transcript: Transcript?,
        _ screenLink: String, _ whole: Bool
    ) {
        let pair = hearing?.alignment.pairs.first { $0.lines.contains(place) }
        let utterance = pair.flatMap { transcript?.utterances[$0.utterance] }
        let found = hearing?.differences.filter { difference in
            guard let line = difference.line else { return false }
            return line == place
        }
        let standing: Message
        if let pair {
            standing = (found ?? []).isEmpty ? "= same words" : pair.isMoved ? "↕ at another time" : "≠ other words"
        } else if hearing?.alignment.repeated.contains(place) == true {
            standing = "– said again"
        } else if hearing?.alignment.hints.contains(place) == true {
            standing = "– a hint alone: of which element is not known"
        } else {
            standing = "? fits no element"
        }
        self.init(
            number: place + 1, text: text, language: language,
            engine: utterance.map { Message(heard: $0.complete) },
            link: utterance.map { "\(screenLink)#e\($0.position)" }, standing: standing,
            differences: (found ?? []).map { Message(finished: HeardWords.message($0, whole: whole)) })
    }
}

extension Routes {
    mutating func bindRecordingPages(_ renderer: Renderer) {
        page("/apps/{app}/recordings/{id}") { page, context in
            renderer.page(try RecordingPage(page, context), context)
        }
        form("/apps/{app}/recordings/{id}/remove", scope: .triage) { page, context in
            try context.operations.endRecording(RecordingInput(app: page.need("app"), id: try page.number("id")))
            return .redirect(to: Address.path("apps", page.need("app"), "agreement") + "?done=removed")
        }
        page("/apps/{app}/agreement") { page, context in
            renderer.page(try AgreementPage(page, context), context)
        }
    }
}
