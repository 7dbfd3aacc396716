import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// A guided run, step by step; once it is over, what it came to.
struct SessionPage: TranslatedPage {
    struct Step {
        var id: String
        var link: String
        var title: Message
        var outcome: Message
        var isCurrent: Bool
    }
    /// One answer that stands.
    struct Answer {
        var id: Int64
        var version: Int
        var step: Message
        var outcome: Message
        var element: Message
        var elementLink: String?
        var note: String?
        var demonstration: [String]
        var by: Message
        var problem: Problem?
    }
    struct Problem {
        var link: String
        var text: Message
    }
    /// The step that is asked now.
    struct Current {
        var id: String
        var number: Message
        var title: Message
        var how: Message
        var right: Message
        var wrong: Message
        var criteria: Message
        var answers: [Answer]
        var outcome: FormGroup
        /// What is heard, after the whole screen; what is drawn and not heard.
        var elements: [FormChoice]
        var silent: [FormChoice]
        var elementMessage: Message?
        var note: FormField
        var demonstration: FormField
        /// The version of the answer that is replaced knowingly.
        var version: String
    }
    /// Where a person writes what the device said.
    struct Writing {
        /// Nothing where it may be written; else what has to be said first.
        var lacking: Message?
        var lines: FormField
        var places: [FormChoice]
        var isWhole: Bool
    }
    struct Line {
        var position: Int
        var said: [SpokenPart]
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .sessions }
    var appLink: String
    var list: String
    var link: String
    var screenLink: String?
    /// What people said of the beta.
    var reports: String?
    var about: Message
    /// What it is listened with, in words.
    var setup: Message
    /// To say so, while it goes on.
    var setupFields: [FormField]
    var screenReaders: [FormChoice]
    var screenReaderMessage: Message?
    /// To write down what the device said; `nil`: there is no capture that it could stand beside.
    var writing: Writing?
    /// What was written down so far.
    var recordings: [PageLink]
    /// Somebody else runs the same screen.
    var others: Message?
    var done: Message?
    var fault: FormFault?
    var steps: [Step]
    var current: Current?
    var lines: [Line]
    /// Steps that still have no answer.
    var open: [Step]
    /// All answers, once it is over.
    var results: [Answer]
    var isOver: Bool
    var mayRun: Bool

    static var sample: SessionPage {
        let step = Step(id: "order", link: "/", title: "t", outcome: "o", isCurrent: true)
        let answer = Answer(
            id: 1, version: 1, step: "s", outcome: "o", element: "e", elementLink: "/", note: "n",
            demonstration: ["d"], by: "b", problem: Problem(link: "/", text: "t"))
        return SessionPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", list: "/", link: "/", screenLink: "/",
            reports: "/",
            about: "a", setup: "s", setupFields: [.sample], screenReaders: [.sample], screenReaderMessage: "m",
            writing: Writing(lacking: "l", lines: .sample, places: [.sample], isWhole: true),
            recordings: [PageLink(link: "/", text: "t")], others: "o", done: "d", fault: .sample, steps: [step],
            current: Current(
                id: "order", number: "1", title: "t", how: "h", right: "r", wrong: "w", criteria: "c",
                answers: [answer], outcome: .sample, elements: [.sample], silent: [.sample],
                elementMessage: "m", note: .sample,
                demonstration: .sample, version: "1"),
            lines: [Line(position: 1, said: [.sample])], open: [step], results: [answer], isOver: true,
            mayRun: true)
    }
}
