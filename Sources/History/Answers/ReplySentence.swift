/// Everything that a person who reported may be told, a sentence each. What it is in a language stands in that language's
/// file; what is in braces is filled in.
package enum ReplySentence: String, Hashable, Sendable, CaseIterable {
    case thanks, thanksKnown, kindWords
    /// Which of the things that they named in one message it is about.
    case about
    case passedOnPayment, passedOnCrash, passedOnSpeed
    /// It was split: each of its parts has an answer of its own.
    case severalThings
    case lookingInto, lookingIntoAndWrite, mayBeTheSame, workingOnIt, notTakenUp
    case takenForNoProblem, leftAsItIs
    case worksForYou, stillThereForYou
    /// Only where it has shipped for this person, and somebody who reported it has confirmed it.
    case fixedIn
    case checksFindNoMore, personFindsNoMore, meantToMend, worksForSomebody
    case comesWith, beingTested, goneBeforeRelease
    case failedIn, failed, seemedGoneIn, seemedGone
    /// It was seen to be gone in a release, and came back in a later one.
    case backIn, isBack
    /// The same of what is left as it is.
    case thereAgainIn
    case goneWithElement
    /// The screen itself is; `screenGoesLater`: in a release that they can't have yet.
    case screenGone, screenGoesLater
    case needsSystem, needsNewerSystem
    case askWhether
    /// `lastOnSystem`: a later one works, too, but not on this person's system.
    case untilThen, lastThatWorks, lastOnSystem
    case workaround
    case yourPage
    /// The subject of a mail; of one about a part of a message, which has no number that they know.
    case subject, subjectOfPart

    /// What a sentence has a place for.
    package enum Place: String, Hashable, Sendable, CaseIterable {
        /// A release of the app, or a system with its version.
        case release, needed, own
        /// The release in which it came back.
        case back
        /// What a person of the team wrote.
        case workaround
        /// The address of the reporter's page.
        case link
        case app, number
        /// What the person wrote.
        case words
    }

    /// What it says in a language.
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
        Self.fill(template(in: language), values)
    }

    /// Places are filled once: what is filled in has none, whatever it looks like.
    static func fill(_ template: String, _ values: [Place: String]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            text += rest[..<open] + (Place(rawValue: name).flatMap { values[$0] } ?? "")
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
