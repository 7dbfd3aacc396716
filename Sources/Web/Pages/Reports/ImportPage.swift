import API
import Application
import Formats
import Foundation
import HTTP
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
    struct Mapping {
        var link: String
        var name: String
        var changed: String
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
    var formats: [FormChoice]
    /// Tables whose columns are known by a name.
    var mappings: [Mapping]
    var outcome: Outcome?
    var message: String?

    static var sample: ImportPage {
        let row = Row(row: 1, link: "/", report: "r")
        return ImportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", action: "/",
            formats: [FormChoice(value: "csv", text: "t", isChosen: true)],
            mappings: [Mapping(link: "/", name: "n", changed: "c")],
            outcome: Outcome(
                summary: "s", accepted: [row], duplicates: [row], rejected: [Rejection(row: 1, reason: "r")],
                hasRejected: true),
            message: "m")
    }
}

extension Routes {
    mutating func bindImport(_ renderer: Renderer) {
        page("/apps/{app}/reports/import", scope: .support) { page, context in
            renderer.page(try ImportPage(page, context), context)
        }
        form("/apps/{app}/reports/import", scope: .support, limit: 32 << 20) { page, context in
            var content = try ImportPage(page, context)
            do {
                guard let file = page.form.file("file"), !file.bytes.isEmpty else {
                    throw APIError.field("/file", "Choose a file that is not empty.")
                }
                let format = page.field("format")
                if try Import.table(file.bytes, format: format, fileName: file.name) != nil {
                    let table = try context.operations.keepTable(
                        Bytes(file.bytes, mediaType: file.contentType), fileName: file.name, app: page.need("app"))
                    return .redirect(to: content.action + "/\(table)")
                }
                let receipt = try context.operations.importReports(
                    ImportInput(app: page.need("app"), format: format, fileName: file.name),
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
    /// - Parameter receipt: what became of a file that was sent.
    init(_ page: PageRequest, _ context: Context, _ receipt: ImportReceipt? = nil) throws {
        let (stored, saved) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try transaction.mappings(ofApp: app.id))
        }
        title = "Import reports on \(stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        inbox = Address.path("apps", stored.slug, "reports")
        action = Address.path("apps", stored.slug, "reports", "import")
        let format = page.field("format") ?? page["format"]
        formats = Importer.all.filter { $0.kind == .reports }.map {
            FormChoice(value: $0.id, text: "\($0.title) (\($0.id))", isChosen: $0.id == format)
        }
        mappings = saved.map {
            Mapping(
                link: Address.path("apps", stored.slug, "reports", "mappings", $0.name), name: $0.name,
                changed: "\(PlainWords.day($0.updatedAt)) by \($0.caller)")
        }
        outcome = receipt.map(Outcome.init)
    }
}

extension ImportPage.Outcome {
    fileprivate init(_ receipt: ImportReceipt) {
        accepted = receipt.accepted.map(ImportPage.Row.init)
        duplicates = receipt.duplicates.map(ImportPage.Row.init)
        rejected = receipt.rejected.map { ImportPage.Rejection(row: $0.row, reason: $0.reason) }
        hasRejected = !rejected.isEmpty
        summary =
            "\(PlainWords.count(accepted.count, "report", "reports")) filed, \(duplicates.count) known already, \(rejected.count) refused. Format: \(receipt.format)."
    }
}

extension ImportPage.Row {
    fileprivate init(_ row: ImportReceipt.Row) {
        (self.row, link, report) = (row.row, "/reports/\(row.id)", "Report \(row.id)")
    }
}
