import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// A large import on its way, and what became of it.
struct ImportProgressPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var importing: String
    var here: String
    /// Where it was just begun.
    var done: Message?
    var line: Message
    /// Rows that are done, of all.
    var rowsDone: Int
    var rows: Int
    var isRunning: Bool
    var fault: Message?
    var outcome: ImportOutcome?

    static var sample: ImportProgressPage {
        ImportProgressPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", importing: "/", here: "/",
            done: "d", line: .sample, rowsDone: 1, rows: 2, isRunning: true, fault: "f", outcome: .sample)
    }
}

extension Routes {
    mutating func bindImportProgress(_ renderer: Renderer) {
        page("/apps/{app}/reports/imports/{import}", scope: .support) { page, context in
            renderer.page(try ImportProgressPage(page, context), context)
        }
    }
}

extension ImportProgressPage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let number = try page.number("import"), slug = page.need("app")
        let (app, stored, receipt) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            guard let stored = try transaction.reportImport(Int64(number), ofApp: app.id) else {
                throw APIError.notFound("import \(number) of \(app.name)")
            }
            return (
                app, stored,
                try ImportProgress(stored, app: slug, publicURL: context.publicURL, in: transaction).receipt
            )
        }
        title = "Import of reports on \(text: app.name)"
        self.app = app.link
        appLink = Address.path("apps", slug)
        inbox = Address.path("apps", slug, "reports")
        importing = Address.path("apps", slug, "reports", "import")
        here = Address.path("apps", slug, "reports", "imports", String(number))
        line = "\(ImportWords.line(stored))."
        if page["done"] != nil {
            done = stored.state == .running ? "The file is here; its rows are filed now." : line
        }
        (rowsDone, rows, isRunning) = (stored.done, stored.rows, stored.state == .running)
        fault = stored.fault.map { Message(finished: $0) }
        outcome = receipt.map(ImportOutcome.init)
    }
}

extension Renderer {
    /// What came of sending a file: its rows, or where to see how far it is.
    func outcome(_ answer: ImportAnswer, _ page: PageRequest, _ context: Context) throws -> Response {
        switch answer {
        case .done(let kept): self.page(try ImportPage(page, context, kept.receipt), context)
        case .running(let progress):
            .redirect(
                to: Address.path("apps", page.need("app"), "reports", "imports", String(progress.id)) + "?done=begun")
        }
    }
}
