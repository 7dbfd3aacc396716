/// What stands on the page of a person who reported, apart from the sentences of replies.
package enum ReporterPageWord: String, Hashable, Sendable, CaseIterable {
    case title, privateUntil, languages, skip
    case whatYouWrote, heard, expected, textRemoved, removed
    case howItStands
    case messages, noMessages, fromUs, fromYou
    case doesItWork, release, newest, works, broken, cannotTell
    case words, wordsHint, send, sendWords
    case said, takenBack
    case yourAnswers, saidWorks, saidBroken, saidCannotTell, takeBack
    case wrong, chooseAnswer, chooseRelease, writeSomething, tooLong
    case notValid, notValidText
    /// The app is in the archive.
    case closed, notTaken

    package func template(in language: ReplyLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        case .japanese: japanese
        }
    }

    package func text(in language: ReplyLanguage, _ values: [Place: String] = [:]) -> String {
        template(in: language).replacing(#/\{(\w+)\}/#) { match in
            Place(rawValue: String(match.1)).flatMap { values[$0] } ?? ""
        }
    }

    package enum Place: String, Hashable, Sendable, CaseIterable { case app, day, release }
}
