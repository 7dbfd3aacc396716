import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import Storage

/// Prints pages: a value of ready-to-print texts into the template of the same name. Escapes by default.
package struct Renderer: Sendable {
    private let templates: PageTemplates
    /// Addresses of our own files, each with its content's version.
    private let stylesheet: String
    private let script: String

    init(files: StaticFiles?) throws {
        templates = try .house.get()
        stylesheet = files?.address("/style.css") ?? "/style.css"
        script = files?.address("/earshot.js") ?? "/earshot.js"
    }

    /// The whole page of a content, in the frame of the house.
    func page(_ content: some PageContent, _ context: Context, status: Int = 200) -> Response {
        let language = templates.language(of: content, wished: context.language)
        var frame = frame(content, context.caller, language)
        // A form that comes back says so in the window's title, which is read first.
        if status >= 400, !(content is ErrorPage) {
            frame.title = "\(content.refusal): \(frame.title)"
        } else if let done = content.done {
            // So does one that went well, since the page is called as before: what was done is read before anything else.
            frame.title = "\(done) \(frame.title)"
        }
        if let app = content.app, frame.caller != nil {
            // A page of what went wrong must not go wrong itself: without its figures the bar still leads on.
            let counts = try? context.read { try $0.counts(app: app.slug) }
            frame.bar = AppBar(app, counts, at: content.section, path: context.path)
        }
        return html(Page(content: content, frame: frame), type(of: content).template, language, status: status)
    }

    /// An error as a page, where nobody has looked who asks.
    func error(_ error: APIError, _ head: RequestHead) -> Response {
        let content = ErrorPage(error, requestID: head.id)
        let wished = head.headers.acceptedLanguages.first(of: Language.allCases) ?? .english
        let language = templates.language(of: content, wished: wished)
        let page = Page(content: content, frame: frame(content, .nobody, language))
        return html(page, ErrorPage.template, language, status: error.kind.status).setting(error.headers)
    }

    /// An error as a page for who is signed in, with the way back to what there is.
    func error(_ error: APIError, _ place: ErrorPlace, _ context: Context) -> Response {
        let content = ErrorPage(error, requestID: context.requestID, place)
        return page(content, context, status: error.kind.status).setting(error.headers)
    }

    private func html(_ page: Any, _ template: String, _ language: Language, status: Int) -> Response {
        let printed = templates.print(PageValue(opening: page), into: template, in: language)
        return Response(status: status, type: "text/html; charset=utf-8", printed)
            .setting("Content-Language", language.rawValue)
    }

    private func frame(_ content: some PageContent, _ caller: Caller, _ language: Language) -> Frame {
        let mayReport = content.app.map { $0.archived == nil && caller.may(.support) } ?? caller.mayAnywhere(.support)
        return Frame(
            language: language.rawValue, title: content.windowTitle, stylesheet: stylesheet, script: script,
            caller: caller.formToken == nil ? nil : caller.name,
            formToken: caller.formToken ?? "", may: Rights(content.app?.archived == nil ? caller : .nobody),
            newReport: mayReport ? content.newReport : nil, archived: content.app?.archived)
    }

    /// What every page shows around its content.
    struct Frame {
        /// The page's (ISO 639).
        var language: String
        var title: Message
        var stylesheet: String
        var script: String
        /// Who is signed in.
        var caller: String?
        var formToken: String
        /// What the caller may do: nothing is offered that would be refused.
        var may: Rights
        /// Where the caller may file a report; `nil`: they may not.
        var newReport: String?
        /// The parts of the app that the page belongs to.
        var bar: AppBar?
        /// Said on every page of an app that is in the archive.
        var archived: Message?
    }

    /// The scopes of who is signed in.
    struct Rights {
        var upload: Bool
        var triage: Bool
        var support: Bool
        var admin: Bool

        init(_ caller: Caller) {
            (upload, triage) = (caller.may(.upload), caller.may(.triage))
            (support, admin) = (caller.may(.support), caller.may(.admin))
        }
    }

    /// A sample in a frame that has everything, too.
    static func sample<Content: PageContent>(_ type: Content.Type) -> PageSample {
        let frame = Frame(
            language: "en", title: "t", stylesheet: "/", script: "/", caller: "c", formToken: "t", may: Rights(.nobody),
            newReport: "/", bar: .sample, archived: .sample)
        let page = Page(content: Content.sample, frame: frame)
        return PageSample(template: Content.template, values: page)
    }

    private struct Page<Content> {
        var content: Content
        var frame: Frame
    }
}

/// An app as the navigation names it.
struct AppLink {
    var slug: String
    var name: String
    /// Since when it takes nothing in; `nil`: it does.
    var archived: Message?
}

/// The values of one page, ready to print. Its template bears its name.
protocol PageContent {
    /// The page's own title, first in the window's.
    var title: Message { get }
    /// The app that it belongs to, and the part of it.
    var app: AppLink? { get }
    var section: AppSection { get }
    /// Before the window's title where a form comes back, in the page's language.
    var refusal: Message { get }
    /// What was just done, or found: whole sentences before the window's title. The template `Done` gives it the focus,
    /// so that whoever listens hears it; where it stands with results further down, they have the focus.
    var done: Message? { get }
    /// One with everything in it: the tests print it and look for names in the template that mean nothing.
    static var sample: Self { get }
}

/// A page that has all of its words in every language; another one is in English.
protocol TranslatedPage: PageContent {}

extension PageContent {
    static var template: String { String(describing: Self.self) }
    var app: AppLink? { nil }
    var section: AppSection { .more }
    var refusal: Message { "Error" }
    var done: Message? { nil }
    /// In the window and in histories: what it is, then of which app.
    fileprivate var windowTitle: Message {
        guard let app, !title.english.contains(app.name) else { return title }
        return "\(title.withoutFullStop), \(text: app.name)"
    }
    fileprivate var newReport: String { app.map { Address.path("apps", $0.slug, "reports", "new") } ?? "/reports/new" }
}

extension Response {
    fileprivate func setting(_ headers: [String: String]) -> Response {
        headers.sorted { $0.key < $1.key }.reduce(self) { $0.setting($1.key, $1.value) }
    }
}

extension Context {
    /// Of the page that is asked for.
    fileprivate var path: String { String(door.drop { $0 != " " }.dropFirst()) }
}
