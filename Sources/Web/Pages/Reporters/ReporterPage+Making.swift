import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

extension ReporterPage {
    /// - Parameters:
    ///   - sent: what came back, with what was wrong with it.
    init(
        _ view: ReporterView, secret: String, in language: ReplyLanguage, replies: [StoredReply], done: String? = nil,
        _ sent: (form: Form, error: APIError)? = nil
    ) {
        func word(_ word: ReporterPageWord, _ values: [ReporterPageWord.Place: String] = [:]) -> String {
            word.text(in: language, values)
        }
        func fault(_ field: String) -> String? {
            sent?.error.fields.first { $0.pointer == "/\(field)" }.flatMap { ReporterPageWord(rawValue: $0.detail) }
                .map { word($0) }
        }
        title = Message(text: word(.title, [.app: view.app.name]))
        self.language = language.rawValue
        textLanguage = view.language?.rawValue ?? ""
        let address = Address.path("r", secret)
        action = address
        mayAnswer = !view.releases.isEmpty
        labels = ReporterLabels(language, until: PlainWords.day(view.link.expiresAt), mayAnswer: mayAnswer)
        languages = ReplyLanguage.allCases.map {
            Language(
                link: "\(address)?language=\($0.rawValue)", tag: $0.rawValue, name: $0.name, isCurrent: $0 == language)
        }
        self.done = done.flatMap(ReporterPageWord.init).flatMap {
            [.said, .takenBack].contains($0) ? Message(text: word($0)) : nil
        }
        (answerFault, releaseFault, wordsFault) = (fault("answer"), fault("release"), fault("words"))
        let fields = [
            ("answer", labels.doesItWork, answerFault), ("release", labels.release, releaseFault),
            ("words", labels.words, wordsFault),
        ]
        written = sent?.form["words"] ?? ""
        closed = view.isClosed ? word(.closed, [.app: view.app.name]) : nil
        (unsent, unsentText) = (view.isClosed && !written.isEmpty ? written : nil, word(.notTaken))
        self.fault = (unsent == nil ? sent : nil).map { _ in
            FormFault(
                message: "",
                broken: fields.compactMap { id, label, fault in
                    fault.map { FormField(id, Message(text: label)).refused(Message(finished: $0)) }
                })
        }
        let report = view.report
        texts = [
            (ReporterPageWord.whatYouWrote, report.textRemovedAt == nil ? report.text : nil), (.heard, report.heard),
            (.expected, report.expected),
        ].compactMap { heading, text in text.map { Text(heading: word(heading), text: $0) } }
        textRemoved = report.textRemovedAt.map { word(.textRemoved, [.day: PlainWords.day($0)]) }
        // The greeting says whether others wrote of it, too; what is left of it says nothing of them.
        let stands = view.reply.stateText(in: language)
        state = stands.isEmpty ? view.reply.thanks.text(in: language) : stands
        let spoken = Dictionary(replies.map { ($0.messageID, $0.language) }) { first, _ in first }
        messages = view.messages.map {
            Exchange(
                heading: word($0.direction == .to ? .fromUs : .fromYou),
                text: $0.text == StoredMessage.removed ? word(.removed) : $0.text,
                at: Message(time: $0.at),
                language: $0.text == StoredMessage.removed ? language.rawValue : spoken[$0.id] ?? "")
        }
        answers = view.answers.map { Said($0, word) }
        let chosen = sent?.form["answer"]
        choices = [ReporterAnswer.works, .broken, .cannotTell].map {
            FormChoice(
                value: $0.rawValue, text: Message(finished: word(Self.label($0))), isChosen: $0.rawValue == chosen)
        }
        // Nothing is chosen for whoever's release isn't known, or who may have a newer one by now: an answer that nobody
        // meant would be about another one.
        let wanted = sent?.form["release"] ?? (view.releases.count == 1 ? view.ownRelease : nil) ?? ""
        let empty = FormChoice(
            value: "", text: Message(finished: word(.chooseRelease)), isChosen: !view.releases.contains(wanted))
        releases =
            (empty.isChosen ? [empty] : [])
            + view.releases.enumerated().map { index, release in
                FormChoice(
                    value: release,
                    text: index == 0 ? Message(text: word(.newest, [.release: release])) : Message(text: release),
                    isChosen: release == wanted)
            }
    }

    private static func label(_ answer: ReporterAnswer) -> ReporterPageWord {
        switch answer {
        case .works: .works
        case .broken: .broken
        case .cannotTell: .cannotTell
        }
    }
}

extension ReporterPage.Said {
    fileprivate init(
        _ answer: StoredReporterAnswer, _ word: (ReporterPageWord, [ReporterPageWord.Place: String]) -> String
    ) {
        let said: ReporterPageWord =
            switch answer.answer {
            case .works: .saidWorks
            case .broken: .saidBroken
            case .cannotTell: .saidCannotTell
            }
        text = word(said, [.release: answer.release])
        words = answer.words
        at = Message(time: answer.at)
        release = answer.release
        takeBack = word(.takeBack, [.release: answer.release])
    }
}

/// Where a link leads that is none, or none any more: it does not say which.
struct ReporterGonePage: PageContent {
    var title: Message
    var language: String
    var text: String

    static var sample: ReporterGonePage { ReporterGonePage(title: "t", language: "en", text: "t") }
}

extension ReporterGonePage {
    init(_ language: ReplyLanguage) {
        title = Message(text: ReporterPageWord.notValid.text(in: language))
        self.language = language.rawValue
        text = ReporterPageWord.notValidText.text(in: language)
    }
}
