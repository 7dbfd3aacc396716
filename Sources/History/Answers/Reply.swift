import Screens

/// What a person who reported may be told, sentence by sentence, before it is put in a language.
package struct Reply: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var sentence: ReplySentence
        package var values: [ReplySentence.Place: String]

        package init(_ sentence: ReplySentence, _ values: [ReplySentence.Place: String] = [:]) {
            (self.sentence, self.values) = (sentence, values)
        }

        /// A sentence about one release.
        static func of(_ sentence: ReplySentence, _ release: String) -> Part { Part(sentence, [.release: release]) }
    }

    /// The greeting: what it says of others is left out on the reporter's own page.
    package var thanks: ReplySentence
    /// What they wrote of this, where they named several things in one message: else two replies to them would read alike.
    package var words: String?
    /// How it stands.
    package var state: [Part]

    package init(thanks: ReplySentence, state: [Part]) { (self.thanks, self.state) = (thanks, state) }

    /// Quotes the words, as long as one does in a letter.
    package func quoting(_ words: String?) -> Reply {
        var reply = self
        reply.words = words.map { Self.quoted($0, atMost: 300) }
        return reply
    }

    /// A text on one line, cut where it is too long.
    package static func quoted(_ text: String, atMost characters: Int) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").cut(to: characters)
    }

    /// Without the question whether it works there, where they have said that they can't tell, or nothing that they say is taken.
    package func asking(_ asks: Bool) -> Reply {
        var reply = self
        if !asks { reply.state.removeAll { $0.sentence == .askWhether } }
        return reply
    }

    /// The whole reply.
    /// - Parameter link: the address of the reporter's own page, where one was made.
    package func text(in language: ReplyLanguage, link: String? = nil) -> String {
        let about = words.map { [Part(.about, [.words: $0])] } ?? []
        let whole = Self.text([Part(thanks)] + about + state, in: language)
        return link.map { whole + "\n\n" + ReplySentence.yourPage.text(in: language, [.link: $0]) } ?? whole
    }

    /// How it stands, alone.
    package func stateText(in language: ReplyLanguage) -> String { Self.text(state, in: language) }

    private static func text(_ parts: [Part], in language: ReplyLanguage) -> String {
        parts.map { $0.sentence.text(in: language, $0.values) }.joined(separator: language.gap)
    }

    /// To a message that was split.
    package static let split = Reply(thanks: .thanks, state: [Part(.severalThings)])

    /// To what no problem is known of.
    /// - Parameters:
    ///   - mayBeTheSame: there are problems where it belongs that it may be another voice of.
    ///   - isAside: somebody has put it aside, so that nobody looks into it.
    package static func untied(_ matter: ReportMatter, mayBeTheSame: Bool, isAside: Bool = false) -> Reply {
        switch matter {
        case .praise: Reply(thanks: .kindWords, state: [])
        case .mended, .wish, .elsewhere: Reply(thanks: .thanks, state: [])
        case .billing: Reply(thanks: .thanks, state: [Part(.passedOnPayment)])
        case .crash: Reply(thanks: .thanks, state: [Part(.passedOnCrash)])
        case .speed: Reply(thanks: .thanks, state: [Part(.passedOnSpeed)])
        case .fault where isAside: Reply(thanks: .thanks, state: [])
        case .fault: Reply(thanks: .thanks, state: [Part(mayBeTheSame ? .mayBeTheSame : .lookingIntoAndWrite)])
        }
    }
}
