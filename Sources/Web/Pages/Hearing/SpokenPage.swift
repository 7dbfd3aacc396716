import API
import Application
import Messages
import Screens
import Storage

/// One capture spoken in both ways: as the open reference speaks, and as a device does where a source says it differs.
struct SpokenPage: TranslatedPage {
    struct Line {
        /// Positions; empty where it is heard in one way only.
        var onDevice: String
        var inReference: String
        var difference: Message
        var said: [SpokenPart]
        /// What only the device's way notes.
        var facts: [Message]
    }
    struct Difference {
        var id: String
        var title: Message
        var kind: Message
        var source: String
    }

    var title: Message
    var place: ScreenPlace
    var app: AppLink?
    var section: AppSection { .screens }
    var summary: Message
    var lines: [Line]
    var differences: [Difference]
    /// Android is spoken in one way only.
    var isVoiceOver: Bool

    static var sample: SpokenPage {
        SpokenPage(
            title: "t", place: .sample, app: AppLink(slug: "shop", name: "Shop"), summary: "s",
            lines: [
                Line(
                    onDevice: "1", inReference: "2", difference: "d", said: [.sample], facts: ["f"])
            ],
            differences: [Difference(id: "i", title: "t", kind: "k", source: "s")], isVoiceOver: true)
    }
}

extension Routes {
    mutating func bindSpoken(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}/spoken") { page, context in
            renderer.page(
                try context.read { transaction in
                    try SpokenPage(ScreenLook(page.screenInput, in: transaction), in: transaction)
                }, context)
        }
    }
}

extension SpokenPage {
    fileprivate init(_ look: ScreenLook, in transaction: some Transaction) throws {
        let capture = try look.capture.recall()
        let reference = Speaker(mode: .reference).speak(capture), device = Speaker(mode: .device).speak(capture)
        place = try ScreenPlace(look, "spoken", in: transaction)
        title = "\(text: place.name) as a device speaks"
        app = look.app.link
        isVoiceOver = capture.screenReader == .voiceOver
        lines = Self.lines(reference, device, Languages(Scene(capture, reference)))
        let changed = lines.count { $0.difference != "= same" }
        summary =
            changed == 0
            ? "Both ways say the same here."
            : .counted(
                changed, one: "\(changed) line differs on a device, as far as sources tell.",
                many: "\(changed) lines differ on a device, as far as sources tell.")
        differences = Deviation.allCases.map { Difference($0) }
    }

    /// In the device's order; what only the reference says comes last.
    private static func lines(_ reference: Transcript, _ device: Transcript, _ languages: Languages) -> [Line] {
        var left = Dictionary(grouping: reference.utterances, by: \.node)
        let heard = device.utterances.map { utterance -> Line in
            var same = left[utterance.node] ?? []
            let other = same.isEmpty ? nil : same.removeFirst()
            left[utterance.node] = same
            return Line(utterance, other, languages)
        }
        let gone = reference.utterances.filter { left[$0.node]?.contains($0) == true }
        return heard
            + gone.map {
                Line(
                    onDevice: "–", inReference: String($0.position), difference: "− not heard on a device",
                    said: languages.complete($0), facts: [])
            }
    }
}

extension SpokenPage.Line {
    fileprivate init(_ utterance: Utterance, _ other: Utterance?, _ languages: Languages) {
        onDevice = String(utterance.position)
        inReference = other.map { String($0.position) } ?? "–"
        said = languages.complete(utterance)
        facts = utterance.facts.filter { other?.facts.contains($0) != true }.map { Message(finished: $0) }
        difference =
            switch other {
            case nil: "+ heard on a device only"
            case let other? where other.complete != utterance.complete: "~ other words: “\(text: other.complete)”"
            case let other? where other.position != utterance.position: "↕ read at another place"
            default: facts.isEmpty ? "= same" : "i noted on a device"
            }
    }
}

extension SpokenPage.Difference {
    fileprivate init(_ deviation: Deviation) {
        id = deviation.id
        title = Message(ours: deviation.title)
        source = deviation.source
        kind =
            switch deviation.kind {
            case .order: "what is heard, and in which order"
            case .words: "words"
            case .fact: "a fact beside the words"
            }
    }
}
