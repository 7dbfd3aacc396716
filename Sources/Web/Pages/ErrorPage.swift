import API
import Application

/// What went wrong, for people.
struct ErrorPage: PageContent {
    var title: String
    var detail: String
    var help: String
    var status: Int
    var fields: [APIError.Field]
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
        title = error.kind.title
        detail = error.detail
        help = error.kind.help
        status = error.kind.status
        fields = error.fields
        self.requestID = requestID
        mustSignIn = error.kind == .unauthenticated
    }

    init(_ error: APIError, requestID: String, _ place: ErrorPlace) {
        self.init(error, requestID: requestID)
        (app, section, crumbs, written) = (place.app, place.section, place.crumbs, place.written)
    }
}
