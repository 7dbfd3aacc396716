import Application
import Messages
import Screens
import Storage

extension ScreenPage.Recorded {
    init(_ line: RecordedLines.Line, _ app: String) {
        self.init(
            on: "Recorded on \(line.recording.os)", text: line.text, language: Languages.known(line.language),
            link: Address.path("apps", app, "recordings", String(line.recording.id)),
            standing: line.differs.isEmpty ? "= same words" : "≠ differs in: \(line.differs.joined(separator: ", "))")
    }
}

extension PageLink {
    /// A recording of what is shown, and how far it goes.
    init(_ held: HeldRecording, _ app: String) {
        let hearing = held.hearing, all = hearing.recording.lines.count
        let placed = hearing.alignment.pairs.reduce(0) { $0 + $1.lines.count }
        var text = "Recording \(held.stored.id), \(held.stored.os), by \(held.stored.caller): "
        if hearing.fits {
            text += "\(placed) of \(PlainWords.count(all, "line", "lines")) stand beside the transcript"
            if !hearing.unplaced.isEmpty {
                text +=
                    "; what fits no element: \(hearing.unplaced.prefix(3).map { "“\($0)”" }.joined(separator: ", "))"
                if hearing.unplaced.count > 3 { text += " and \(hearing.unplaced.count - 3) more" }
            }
            text += held.stored.isWhole ? "." : ". What it lacks was not recorded."
        } else {
            text += "most of it fits nothing here, so none of it stands beside the transcript."
        }
        self.init(link: Address.path("apps", app, "recordings", String(held.stored.id)), text: Message(text: text))
    }
}
