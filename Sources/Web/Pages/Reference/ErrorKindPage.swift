import API
import Application
import Messages

/// What one kind of error means and what to do about it.
struct ErrorKindPage: PageContent {
    var title: Message
    var slug: String
    var status: Int
    var help: String

    static var sample: ErrorKindPage { ErrorKindPage(title: "t", slug: "conflict", status: 409, help: "h") }
}

extension Routes {
    mutating func bindErrorKinds(_ renderer: Renderer) {
        page("/errors/{slug}", scope: nil) { page, context in
            guard let kind = ErrorKind(rawValue: page.need("slug")) else {
                throw APIError.notFound("error “\(page.need("slug"))”")
            }
            return renderer.page(
                ErrorKindPage(
                    title: Message(text: kind.title), slug: kind.rawValue, status: kind.status, help: kind.help),
                context)
        }
    }
}
