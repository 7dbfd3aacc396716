import History
import Messages

/// The form in which support files what a person says. It asks what happened and what was heard; where it belongs and
/// with what it was met is guessed from the words, and shown for a person to look at before it is filed.
struct NewReportPage: TranslatedPage {
    /// One answer to “Is it one of these?”.
    struct Place {
        /// `problem:12`, `element:55`, `screen:cart`; empty: found by the words when it is filed.
        var value: String
        var id: String
        var text: Message
        var reason: Message?
        /// The page of a known problem, to look at.
        var link: String?
        var isChosen: Bool
        static let sample = Place(value: "v", id: "i", text: "t", reason: "r", link: "/", isChosen: true)
    }
    /// A part of the form that is folded away.
    struct Part {
        var legend: Message
        /// What of it is filled in: “iOS 17.5, VoiceOver”.
        var filled: Message?
        var isOpen: Bool
        var fields: [FormField]
        var choices: [Choice]
        static let sample = Part(legend: "l", filled: "f", isOpen: true, fields: [.sample], choices: [.sample])
    }
    /// A list to choose from.
    struct Choice {
        var id: String
        var label: Message
        var none: Message
        var options: [FormChoice]
        var message: Message?
        static let sample = Choice(id: "i", label: "l", none: "n", options: [.sample], message: "m")
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String?
    var list: String?
    var action: String
    var fault: FormFault?
    /// What tells this form from every other.
    var form: String
    /// Which app it is about, where the address doesn't say.
    var apps: Choice?
    var words: [FormField]
    /// It was looked up where the words belong.
    var isLooked: Bool
    /// What is said when places were looked up: “3 places share words with it.”
    var done: Message?
    var places: [Place]
    /// The points of a message that tells of several things.
    var points: [String]
    var isSplit: Bool
    var parts: [Part]
    /// What may be attached, and what was wrong with what was.
    var file: FormField

    static var sample: NewReportPage {
        NewReportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", list: "/", action: "/", fault: .sample,
            form: "f",
            apps: .sample, words: [.sample], isLooked: true, done: "d", places: [.sample], points: ["p"],
            isSplit: true,
            parts: [.sample], file: .sample)
    }
}
