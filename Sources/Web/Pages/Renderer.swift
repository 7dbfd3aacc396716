import API
import Application
import Foundation
import HTTP

/// Prints pages: a value of ready-to-print texts into the template of the same name. Escapes by default.
package struct Renderer: Sendable {
    private let templates: [String: Template]
    /// Addresses of our own files, each with its content's version.
    private let stylesheet: String
    private let script: String

    init(files: StaticFiles?) throws {
        templates = try Templates.all()
        stylesheet = files?.address("/style.css") ?? "/style.css"
        script = files?.address("/earshot.js") ?? "/earshot.js"
    }

    /// The whole page of a content, in the frame of the house.
    func page(_ content: some PageContent, _ context: Context, status: Int = 200) -> Response {
        let page = Page(content: content, frame: frame(content, context.caller))
        return html(page, type(of: content).template, status: status)
    }

    /// An error as a page.
    func error(_ error: APIError, _ head: RequestHead) -> Response {
        let content = ErrorPage(error, requestID: head.id)
        let page = Page(content: content, frame: frame(content, .nobody))
        var response = html(page, ErrorPage.template, status: error.kind.status)
        for (name, value) in error.headers.sorted(by: { $0.key < $1.key }) { response = response.setting(name, value) }
        return response
    }

    private func html(_ page: Any, _ template: String, status: Int) -> Response {
        Response(
            status: status, type: "text/html; charset=utf-8", templates[template]?.print(PageValue(opening: page)) ?? []
        )
    }

    private func frame(_ content: some PageContent, _ caller: Caller) -> Frame {
        Frame(
            title: content.title, stylesheet: stylesheet, script: script,
            caller: caller.formToken == nil ? nil : caller.name,
            formToken: caller.formToken ?? "", app: content.app, mayFile: caller.may(.support))
    }

    /// What every page shows around its content.
    struct Frame {
        var title: String
        var stylesheet: String
        var script: String
        /// Who is signed in.
        var caller: String?
        var formToken: String
        /// The app whose parts the navigation names.
        var app: AppLink?
        /// Whether the caller may file reports.
        var mayFile: Bool
    }

    /// A sample in a frame that has everything, too.
    static func sample<Content: PageContent>(_ type: Content.Type) -> PageSample {
        let frame = Frame(
            title: "t", stylesheet: "/", script: "/", caller: "c", formToken: "t",
            app: AppLink(slug: "shop", name: "Shop"), mayFile: true)
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
}

/// The values of one page, ready to print. Its template bears its name.
protocol PageContent {
    /// The page's own title, first in the window's.
    var title: String { get }
    var app: AppLink? { get }
    /// One with everything in it: the tests print it and look for names in the template that mean nothing.
    static var sample: Self { get }
}

extension PageContent {
    static var template: String { String(describing: Self.self) }
    var app: AppLink? { nil }
}

/// The templates, read once.
enum Templates {
    static func all() throws -> [String: Template] { try Template.all(texts()) }

    /// As they were written, by name.
    static func texts() throws -> [String: String] {
        guard let folder = Bundle.module.resourceURL else { throw Missing() }
        var texts: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".mustache") {
            texts[String(name.dropLast(9))] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return texts
    }

    /// The folder of templates is not beside the program.
    struct Missing: Error {}
}
