import API
import Application
import Formats
import Foundation
import HTTP
import Messages
import Storage

/// Many reports at once from a file; after sending, row by row what became of it.
struct ImportPage: TranslatedPage {
    struct Rejection {
        var row: Int
        var reason: Message
    }
    struct Mapping {
        var link: String
        var name: String
        var changed: Message
    }
    /// A large file that is on its way, or was lately.
    struct Running {
        var link: String
        var text: Message
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var action: String
    var formats: [FormChoice]
    /// What is said of all rows: the zone of their times, the system of their ids.
    var terms: [FormField]
    /// Tables whose columns are known by a name.
    var mappings: [Mapping]
    var running: [Running]
    var done: Message?
    var outcome: ImportOutcome?
    /// What is wrong with the file, and what with a field.
    var message: Message?
    var fault: Message?

    static var sample: ImportPage {
        ImportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", action: "/",
            formats: [FormChoice(value: "csv", text: "t", isChosen: true)], terms: [.sample],
            mappings: [Mapping(link: "/", name: "n", changed: "c")],
            running: [Running(link: "/", text: .sample)], done: "d", outcome: .sample, message: "m", fault: "f")
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
                let (timezone, source) = (page.field("timezone"), page.field("source"))
                if try Import.table(file.bytes, format: format, fileName: file.name) != nil {
                    let table = try context.operations.keepTable(
                        Bytes(file.bytes, mediaType: file.contentType), fileName: file.name, app: page.need("app"))
                    let said = [("timezone", timezone), ("source", source)].compactMap { name, value in
                        value.map { "\(name)=\(Address.escaped($0))" }
                    }.joined(separator: "&")
                    return .redirect(to: content.action + "/\(table)" + (said.isEmpty ? "" : "?" + said))
                }
                var input = ImportInput(app: page.need("app"), format: format, fileName: file.name)
                (input.timezone, input.source) = (timezone, source)
                let answer = try context.operations.importReports(
                    input, Bytes(file.bytes, mediaType: "application/octet-stream"))
                return try renderer.outcome(answer, page, context)
            } catch {
                let known = Errors.apiError(error)
                guard [.invalidField, .unreadableUpload, .invalidParameter].contains(known.kind) else { throw error }
                content.refuse(known)
                return renderer.page(content, context, status: 422)
            }
        }
    }
}

extension ImportPage {
    /// - Parameter receipt: what became of a file that was sent.
    init(_ page: PageRequest, _ context: Context, _ receipt: ImportReceipt? = nil) throws {
        let (stored, saved, imports) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try transaction.mappings(ofApp: app.id), try transaction.reportImports(ofApp: app.id))
        }
        title = "Import reports on \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        inbox = Address.path("apps", stored.slug, "reports")
        action = Address.path("apps", stored.slug, "reports", "import")
        let format = page.field("format") ?? page["format"]
        formats = Importer.all.filter { $0.kind == .reports }.map {
            FormChoice(value: $0.id, text: "\(Message(ours: $0.title)) (\(text: $0.id))", isChosen: $0.id == format)
        }
        mappings = saved.map {
            Mapping(
                link: Address.path("apps", stored.slug, "reports", "mappings", $0.name), name: $0.name,
                changed: "\(day: $0.updatedAt) by \(text: $0.caller)")
        }
        running = imports.map {
            Running(
                link: Address.path("apps", stored.slug, "reports", "imports", String($0.id)), text: ImportWords.line($0)
            )
        }
        outcome = receipt.map(ImportOutcome.init)
        done = outcome?.summary ?? Self.done(page["done"])
        terms = Self.terms(page)
    }

    private static func done(_ key: String?) -> Message? {
        switch key {
        case "dropped": "The table was thrown away: nothing of it was filed."
        case "forgotten": "The columns are forgotten: the next such table is asked about again."
        default: nil
        }
    }

    static func terms(_ page: PageRequest) -> [FormField] {
        [
            FormField(
                "timezone", "Zone of times that say none",
                hint: "For instance Europe/Berlin or +02:00. Empty: they are taken as UTC.",
                value: page.field("timezone") ?? page["timezone"] ?? ""),
            FormField(
                "source", "System that gave the ids",
                hint:
                    "For instance zendesk: the same number of another system is another report. Empty: what the file says.",
                value: page.field("source") ?? page["source"] ?? ""),
        ]
    }

    /// At the field that is wrong; else at the file.
    fileprivate mutating func refuse(_ error: APIError) {
        let wrong = error.fields.compactMap { fault in terms.firstIndex { "/" + $0.name == fault.pointer } }
        for index in wrong { terms[index].refuse(error.message) }
        if wrong.isEmpty { message = error.message } else { fault = error.message }
    }
}
