import API
import Foundation
import HTTP
import Importers
import Storage

/// Many reports at once from a file; after sending, row by row what became of it.
struct ImportPage: PageContent {
    struct Row {
        var row: Int
        var link: String
        var report: String
    }
    struct Rejection {
        var row: Int
        var reason: String
    }
    /// What became of the file.
    struct Outcome {
        var summary: String
        var accepted: [Row]
        var duplicates: [Row]
        var rejected: [Rejection]
        var hasRejected: Bool
    }
    var title: String
    var app: AppLink?
    var appLink: String
    var inbox: String
    var action: String
    var formToken: String
    var formats: [FormChoice]
    var outcome: Outcome?
    var message: String?

    static var sample: ImportPage {
        let row = Row(row: 1, link: "/", report: "r")
        return ImportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", action: "/", formToken: "t",
            formats: [FormChoice(value: "csv", text: "t", isChosen: true)],
            outcome: Outcome(
                summary: "s", accepted: [row], duplicates: [row], rejected: [Rejection(row: 1, reason: "r")],
                hasRejected: true),
            message: "m")
    }
}

extension Routes {
    mutating func bindImport(_ renderer: Renderer) {
        page("/apps/{app}/reports/import", scope: .support) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(ImportPage(app, context, format: page["format"]), context)
        }
        form("/apps/{app}/reports/import", scope: .support, limit: 32 << 20) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            var content = ImportPage(app, context, format: page.field("format"))
            do {
                guard let file = page.form.file("file"), !file.bytes.isEmpty else {
                    throw APIError.field("/file", "Choose a file that is not empty.")
                }
                let receipt = try context.operations.importReports(
                    ImportInput(app: app.slug, format: page.field("format"), fileName: file.name),
                    Bytes(file.bytes, mediaType: file.contentType))
                content.outcome = ImportPage.Outcome(receipt)
                return renderer.page(content, context)
            } catch {
                let known = Errors.apiError(error)
                guard known.kind == .invalidField || known.kind == .unreadableUpload else { throw error }
                content.message = known.detail
                return renderer.page(content, context, status: 422)
            }
        }
    }
}

extension ImportPage {
    fileprivate init(_ stored: StoredApp, _ context: Context, format: String?) {
        title = "Import reports on \(stored.name)"
        app = stored.link
        appLink = Say.link("apps", stored.slug)
        inbox = Say.link("apps", stored.slug, "reports")
        action = Say.link("apps", stored.slug, "reports", "import")
        formToken = context.caller.formToken ?? ""
        formats = Importer.all.filter { $0.kind == .reports }.map {
            FormChoice(value: $0.id, text: "\($0.title) (\($0.id))", isChosen: $0.id == format)
        }
    }
}

extension ImportPage.Outcome {
    fileprivate init(_ receipt: ImportReceipt) {
        accepted = receipt.accepted.map(ImportPage.Row.init)
        duplicates = receipt.duplicates.map(ImportPage.Row.init)
        rejected = receipt.rejected.map { ImportPage.Rejection(row: $0.row, reason: $0.reason) }
        hasRejected = !rejected.isEmpty
        summary =
            "\(Say.count(accepted.count, "report", "reports")) filed, \(duplicates.count) known already, \(rejected.count) refused. Format: \(receipt.format)."
    }
}

extension ImportPage.Row {
    fileprivate init(_ row: ImportReceipt.Row) {
        (self.row, link, report) = (row.row, "/reports/\(row.id)", "Report \(row.id)")
    }
}
