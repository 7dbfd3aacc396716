import API
import Application
import Foundation
import History
import Messages
import Storage

/// The page of one person who reported: what they wrote, how it stands, and where they answer. It is theirs alone, so
/// nothing of anybody else is on it, in no language.
struct ReporterPage: PageContent {
    struct Text {
        var heading: String
        var text: String
    }
    struct Exchange {
        var heading: String
        var text: String
        var at: Message
        /// Empty: nobody said.
        var language: String
    }
    struct Said {
        var text: String
        var words: String?
        var at: Message
        var release: String
        var takeBack: String
    }
    struct Language {
        var link: String
        var tag: String
        var name: String
        var isCurrent: Bool
    }

    var title: Message
    var language: String
    /// Of what the person wrote; empty: nobody said.
    var textLanguage: String
    /// Instead of what they wrote.
    var textRemoved: String?
    var action: String
    var labels: ReporterLabels
    var languages: [Language]
    var done: Message?
    var fault: FormFault?
    var texts: [Text]
    var state: String
    var messages: [Exchange]
    var answers: [Said]
    var choices: [FormChoice]
    var releases: [FormChoice]
    var answerFault: String?
    var releaseFault: String?
    var wordsFault: String?
    var written: String
    var mayAnswer: Bool
    /// Why nothing can be sent: the app is in the archive.
    var closed: String?
    /// What was sent all the same, so that nobody loses it.
    var unsent: String?
    var unsentText: String
    var refusal: String { labels.wrong }

    static var sample: ReporterPage {
        ReporterPage(
            title: Message(finished: "t"), language: "en", textLanguage: "en", textRemoved: "r", action: "/",
            labels: .sample,
            languages: [Language(link: "/", tag: "de", name: "Deutsch", isCurrent: true)], done: "d", fault: .sample,
            texts: [Text(heading: "h", text: "t")], state: "s",
            messages: [Exchange(heading: "h", text: "t", at: .sample, language: "en")],
            answers: [Said(text: "t", words: "w", at: .sample, release: "1", takeBack: "t")], choices: [.sample],
            releases: [.sample], answerFault: "f", releaseFault: "f", wordsFault: "f", written: "w", mayAnswer: true,
            closed: "c", unsent: "u", unsentText: "u")
    }
}

/// The fixed words of the page, in its language.
struct ReporterLabels {
    var skip: String
    var privateUntil: String
    var languages: String
    var howItStands: String
    var messages: String
    var noMessages: String
    var doesItWork: String
    var release: String
    var words: String
    var wordsHint: String
    var send: String
    var yourAnswers: String
    var wrong: String

    static var sample: ReporterLabels {
        ReporterLabels(.english, until: "u", mayAnswer: true)
    }

    init(_ language: ReplyLanguage, until: String, mayAnswer: Bool) {
        func word(_ word: ReporterPageWord) -> String { word.text(in: language) }
        (skip, languages, howItStands) = (word(.skip), word(.languages), word(.howItStands))
        privateUntil = ReporterPageWord.privateUntil.text(in: language, [.day: until])
        (messages, noMessages, doesItWork) = (word(.messages), word(.noMessages), word(.doesItWork))
        (release, words, wordsHint) = (word(.release), word(.words), word(.wordsHint))
        send = word(mayAnswer ? .send : .sendWords)
        (yourAnswers, wrong) = (word(.yourAnswers), word(.wrong))
    }
}
