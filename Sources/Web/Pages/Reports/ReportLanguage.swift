import Application
import History
import Messages
import Storage

extension StoredReport {
    /// The language that it is written in, for whoever reads it aloud; `nil` where it is not known.
    var textLanguage: String? { Languages.ofReport(said: language, text: text) }
}

extension Languages {
    /// What a report says its language is, else what its words tell.
    static func ofReport(said: String?, text: String) -> String? {
        ReplyLanguage(said: said, text: text)?.rawValue ?? known(said)
    }
}
