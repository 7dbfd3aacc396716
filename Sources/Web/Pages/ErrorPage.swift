package import API
import Application
package import Messages

/// What went wrong, for people.
struct ErrorPage: TranslatedPage {
    /// What is wrong in one place of what was sent.
    struct Field {
        var pointer: String
        var detail: Message
    }

    var title: Message
    var detail: Message
    var help: Message
    var status: Int
    var fields: [Field]
    var requestID: String
    var mustSignIn: Bool
    var app: AppLink?
    var section = AppSection.more
    /// What there is on the way to the address.
    var crumbs: [PageLink] = []
    var written: WrittenForm?

    static var sample: ErrorPage {
        var page = ErrorPage(APIError(.unauthenticated, "d", fields: [.init("/p", "d")]), requestID: "r")
        (page.crumbs, page.written) = ([PageLink(link: "/", text: "t")], .sample)
        return page
    }

    init(_ error: APIError, requestID: String) {
        title = Message(ours: error.kind.title)
        detail = error.message
        help = Message(finished: error.kind.help)
        status = error.kind.status
        fields = error.fields.map { Field(pointer: $0.pointer, detail: $0.message) }
        self.requestID = requestID
        mustSignIn = error.kind == .unauthenticated
    }

    init(_ error: APIError, requestID: String, _ place: ErrorPlace) {
        self.init(error, requestID: requestID)
        (app, section, crumbs, written) = (place.app, place.section, place.crumbs, place.written)
    }
}

extension APIError {
    private static let nothingThere = Pattern(/There is nothing at (.+)\./)

    /// In the reader's language, as far as its words are known there.
    package var message: Message {
        guard let found = Self.nothingThere.whole(detail) else { return Message(refusal: detail) }
        return "There is nothing at \(text: String(found.1))."
    }
}

extension APIError.Field {
    var message: Message { Message(refusal: detail) }
}

extension Message {
    private static let beginning = Pattern(
        /((?!“|The ).+?) (?:has no|holds no|holds neither|captured it|shows nothing|stands at|is on the line|goes on from|is named|is sealed|is not sealed|may do|gave it|gave no|has ended|has taken|has answered|keeps|did not|does not|knows you|audited it)\b.*/
    )
    private static let end = Pattern(
        /(?:There is no [a-z]+ [0-9]+ in|No [a-z-]+ (?:(?:“.*”|[0-9]+) )?of|No build before|What) ((?!“|report |problem |the |WCAG)[^“]+?)(?: in force| that stands| answered does not .*)?\.?/
    )

    /// Why something was not done. What it says that of, an app, a release or a person, is no word of ours.
    fileprivate init(refusal: String) {
        let name = Self.beginning.whole(refusal)?.1 ?? Self.end.whole(refusal)?.1
        self.init(refusal: refusal, naming: name.map { [String($0)] } ?? [])
    }
}
