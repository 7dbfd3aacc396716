import API
import Application
import Foundation
import Messages
import Storage

/// One problem: whether it is there and since when, what may be done about it, how that is known, what people say.
struct ProblemPage: TranslatedPage {
    /// One of the facts that stand in a line.
    struct Fact {
        /// What parts it from the one before.
        var space: String
        var label: Message
        var sign: String?
        var text: Message
        var link: String?
        /// A page of somebody else's.
        var isForeign = false
    }
    /// The problem in one release.
    struct Moment {
        var release: Message
        var link: String
        var presence: SignedMessage
        /// How its cell in the strip is drawn.
        var cell: String
        var evidence: Message
        var builds: [Message]
        var people: [Message]
        var claims: [Message]
    }
    struct Report {
        var id: Int64
        var link: String
        var text: Message
        var language: String?
        var facts: Message
        var isChosen: Bool
    }
    struct Step {
        var at: Message
        var who: String
        var what: Message
    }
    struct Comment {
        var at: Message
        var who: String
        var pieces: [LinkedText.Piece]
    }
    /// A problem that may be the same, and why.
    struct Similar {
        var id: Int64
        var link: String
        var title: Message
        var state: Message
        var why: Message
    }
    struct Numbered {
        var link: String
        var text: Message
    }

    var title: Message
    var heading: Message
    var app: AppLink?
    var section: AppSection { .problems }
    var appLink: String
    var queue: String
    /// How the queue was looked at, kept from page to page.
    var look: String
    var isFromQueue: Bool
    var previous: String?
    var next: String?
    var id: Int
    var version: Int
    var fault: FormFault?
    var done: Message?
    /// The way to take back what was just done, where there is one.
    var undo: StepNotice?
    /// Whether it is there, and since when.
    var fact: Message
    var facts: [Fact]
    /// What the heading leaves out.
    var cause: Message?
    /// What there is to know beside, in whole sentences.
    var notes: [Fact]
    /// How it is mended, where a rule of ours stands behind it.
    var mending: MendingAdvice?
    var duplicates: [Numbered]
    var forms: ProblemForms?
    var headline: Message?
    var attempts: [Message]
    var moments: [Moment]
    /// How the last one that has it is known to have it.
    var known: Message?
    var speech: ProblemSpeech?
    var element: ProblemElement?
    /// There is one of these, beside which people's words stand.
    var isHeard: Bool
    /// How many say so.
    var people: Message?
    /// What is said where none does.
    var noPeople: Message
    /// The newest ones, and those that are folded.
    var reports: [Report]
    var foldedReports: [Report]
    /// All of them, where some are on neither list.
    var allReports: Numbered?
    var steps: [Step]
    var comments: [Comment]
    var watchers: Message
    var isWatched: Bool
    var similar: [Similar]

    static var sample: ProblemPage {
        let numbered = Numbered(link: "/", text: "t")
        let fact = Fact(space: " · ", label: "l", sign: "s", text: "t", link: "/", isForeign: true)
        let report = Report(id: 1, link: "/", text: "t", language: "de", facts: "f", isChosen: true)
        return ProblemPage(
            title: "t", heading: .sample, app: AppLink(slug: "shop", name: "Shop"), appLink: "/", queue: "/", look: "l",
            isFromQueue: true, previous: "/", next: "/", id: 1, version: 1, fault: .sample,
            done: "d", undo: .sample, fact: "f", facts: [fact], cause: .sample, notes: [fact],
            mending: .sample,
            duplicates: [numbered],
            forms: .sample, headline: "h", attempts: ["a"],
            moments: [
                Moment(
                    release: "1", link: "/", presence: .sample, cell: "present", evidence: "e", builds: ["b"],
                    people: ["p"], claims: ["c"])
            ], known: "k",
            speech: .sample, element: .sample, isHeard: true, people: "p", noPeople: "n",
            reports: [report], foldedReports: [report], allReports: numbered,
            steps: [Step(at: .sample, who: "w", what: "x")],
            comments: [Comment(at: .sample, who: "w", pieces: [.init(text: "t", link: "https://example.com")])],
            watchers: "w", isWatched: true, similar: [Similar(id: 1, link: "/", title: .sample, state: "s", why: "w")])
    }
}
