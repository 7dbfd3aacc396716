import Application
import Messages
import Screens
import Storage

extension ScreenPage.Recorded {
    init(_ line: RecordedLines.Line, _ app: String) {
        self.init(
            on: "Recorded on \(text: line.recording.os)", text: line.text, language: Languages.known(line.language),
            link: Address.path("apps", app, "recordings", String(line.recording.id)),
            standing: line.differs.isEmpty
                ? "= same words" : "≠ differs in: \(line.differs.map { Message(ours: $0) }.joined())")
    }
}

extension PageLink {
    /// A recording of what is shown, and how far it goes.
    init(_ held: HeldRecording, _ app: String) {
        let hearing = held.hearing, all = hearing.recording.lines.count
        let placed = hearing.alignment.pairs.reduce(0) { $0 + $1.lines.count }
        let stored = held.stored
        let recording: Message = "Recording \(stored.id), \(text: stored.os), by \(text: stored.caller)"
        let link = Address.path("apps", app, "recordings", String(stored.id))
        guard hearing.fits else {
            self.init(
                link: link,
                text:
                    "\(recording): most of it fits nothing here, so none of it stands beside the transcript.")
            return
        }
        var text: Message =
            "\(recording): \(placed) of \(Message.count(all, "line", "lines")) stand beside the transcript"
        if !hearing.unplaced.isEmpty {
            let unplaced = hearing.unplaced.prefix(3).map { "“\(text: $0)”" as Message }.joined()
            let more = hearing.unplaced.count - 3
            text =
                more > 0
                ? "\(text); what fits no element: \(unplaced) and \(more) more"
                : "\(text); what fits no element: \(unplaced)"
        }
        self.init(link: link, text: stored.isWhole ? "\(text)." : "\(text). What it lacks was not recorded.")
    }
}
