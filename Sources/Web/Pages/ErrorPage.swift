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

    static var sample: ErrorPage {
        ErrorPage(APIError(.unauthenticated, "d", fields: [.init("/p", "d")]), requestID: "r")
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
}
