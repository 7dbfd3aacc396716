import Application
import History
import Messages
import Screens
import Storage

extension StoredReport {
    /// The language that it is written in, for whoever reads it aloud; `nil` where it is not known.
    /// Of a text that was removed none: what stands for it is ours.
    var textLanguage: String? { textRemovedAt == nil ? Languages.ofReport(said: language, text: text) : nil }

    /// What was said, at most so many characters of it; or that it was removed.
    func shownText(cutTo most: Int? = nil) -> Message {
        guard let removed = textRemovedAt else { return Message(text: most.map { text.cut(to: $0) } ?? text) }
        return textRemovedAfter.map {
            .counted(
                $0, one: "The text was removed on \(day: removed), after \($0) day.",
                many: "The text was removed on \(day: removed), after \($0) days.")
        } ?? "The text was removed on \(day: removed)."
    }
}

extension StoredMessage {
    static func shown(_ text: String) -> Message {
        text == removed ? "(removed)" : Message(text: text)
    }
}

extension Languages {
    /// What a report says its language is, else what its words tell, or its letters.
    static func ofReport(said: String?, text: String) -> String? {
        ReplyLanguage(said: said, text: text)?.rawValue ?? known(said) ?? WrittenScript.tag(of: text)
    }
}
