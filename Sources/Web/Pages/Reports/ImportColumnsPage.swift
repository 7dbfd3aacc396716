import API
import Application
import Formats
import Foundation
import HTTP
import Messages
import Screens
import Storage

/// A table before it is filed: what each column means, and the first rows as they would be filed.
struct ImportColumnsPage: TranslatedPage {
    struct Column {
        var number: Int
        var name: String
        /// What its first filled row holds.
        var sample: String
        var choices: [FormChoice]
        var message: Message?
    }
    struct Cell {
        var heading: Message
        var value: Message
    }
    struct Row {
        var line: Int
        var cells: [Cell]
    }
    struct Link {
        var link: String
        var text: String
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var importing: String
    var action: String
    /// What is read, and by what.
    var done: Message?
    /// The first rows were asked for again.
    var isLookedAgain: Bool
    /// Other saved mappings whose columns are all there.
    var others: [Link]
    var columns: [Column]
    var headings: [Message]
    var rows: [Row]
    var refused: [ImportPage.Rejection]
    var name: FormField
    var terms: [FormField]
    var fault: FormFault?

    static var sample: ImportColumnsPage {
        ImportColumnsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", importing: "/", action: "/",
            done: "d", isLookedAgain: true, others: [Link(link: "/", text: "t")],
            columns: [Column(number: 1, name: "n", sample: "s", choices: [.sample], message: "m")], headings: ["h"],
            rows: [Row(line: 1, cells: [Cell(heading: "h", value: "v")])],
            refused: [ImportPage.Rejection(row: 1, reason: "r")], name: .sample, terms: [.sample], fault: .sample)
    }
}

extension Routes {
    mutating func bindImportColumns(_ renderer: Renderer) {
        page("/apps/{app}/reports/import/{table}", scope: .support) { page, context in
            renderer.page(try ImportColumnsPage(page, context, columns: nil), context)
        }
        form("/apps/{app}/reports/import/{table}", scope: .support, limit: 1 << 20) { page, context in
            if page.field("do") == "drop" {
                try context.operations.dropTable(Int64(try page.number("table")), app: page.need("app"))
                return .redirect(to: Address.path("apps", page.need("app"), "reports", "import") + "?done=dropped")
            }
            let chosen = ChosenColumns(page)
            var content = try ImportColumnsPage(page, context, columns: chosen)
            guard page.field("do") == "file" else { return renderer.page(content, context) }
            do {
                guard content.fault == nil else { return renderer.page(content, context, status: 422) }
                let answer = try context.operations.fileTable(
                    Int64(try page.number("table")), app: page.need("app"), mapping: chosen.mapping,
                    savedAs: page.field("name"), source: page.field("source"), timezone: page.field("timezone"))
                return try renderer.outcome(answer, page, context)
            } catch let error as APIError where [.invalidField, .invalidParameter].contains(error.kind) {
                content.refuse(error)
                return renderer.page(content, context, status: 422)
            }
        }
    }
}

/// What a person says the columns mean, by their places.
private struct ChosenColumns {
    private(set) var mapping = CSVMapping([:])
    /// Places of the columns that say a field another one said already.
    private(set) var clashes: [Int: ReportField] = [:]
    private let fields: [Int: ReportField]

    init(_ page: PageRequest) {
        var fields: [Int: ReportField] = [:]
        var number = 1
        while let name = page.form["name-\(number)"] {
            if let field = page.field("column-\(number)").flatMap(ReportField.init) {
                fields[number] = field
                if mapping.columns[field] == nil { mapping.columns[field] = name } else { clashes[number] = field }
            }
            number += 1
        }
        self.fields = fields
    }

    /// As the page shows them again, what clashes included.
    func field(_ number: Int) -> ReportField? { fields[number] }
}

extension ImportColumnsPage {
    fileprivate init(_ page: PageRequest, _ context: Context, columns chosen: ChosenColumns?) throws {
        let number = Int64(try page.number("table")), slug = page.need("app")
        let (table, fileName, _) = try context.operations.waitingTable(number, app: slug)
        let (app, saved, chosenBefore) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (
                app, try Mappings.all(app, in: transaction),
                try Mappings.chosen(nil, for: table.header, app, in: transaction)
            )
        }
        let fitting = saved.filter { $0.mapping.fits(table.header) }
        let used = fitting.first { $0.name == page["mapping"] } ?? chosenBefore
        let mapping = chosen?.mapping ?? used?.mapping ?? CSVMapping(guessedFrom: table.header)

        title = "What the columns mean"
        self.app = app.link
        appLink = Address.path("apps", slug)
        inbox = Address.path("apps", slug, "reports")
        importing = Address.path("apps", slug, "reports", "import")
        let here = Address.path("apps", slug, "reports", "import", String(number))
        action = here
        let file: Message = fileName.map { "“\(text: $0)”" } ?? "The table"
        let source: Message =
            chosen != nil
            ? "as you chose them"
            : used.map { "read as it was saved for “\(text: $0.name)”" } ?? "guessed from their names"
        done = "\(file): \(Message.count(table.header.count, "column", "columns")), \(source)."
        isLookedAgain = chosen != nil
        others = fitting.filter { $0.name != used?.name }.map {
            Link(link: here + "?mapping=" + Address.escaped($0.name), text: $0.name)
        }
        name = FormField(
            "name", "Keep these columns under the name",
            hint:
                "The source's name, for instance Play Console. The next table with the same columns is read like this one. Empty: they are not kept.",
            value: chosen == nil ? used?.name ?? "" : page.field("name") ?? "")
        terms = ImportPage.terms(page)
        columns = []
        (headings, rows, refused) = ([], [], [])
        list(table, mapping, chosen)
        try preview(table, mapping)
    }

    /// At the zone or the system where one is wrong; else at the name for the columns.
    fileprivate mutating func refuse(_ error: APIError) {
        let wrong = error.fields.compactMap { fault in terms.firstIndex { "/" + $0.name == fault.pointer } }
        for index in wrong {
            let told = error.fields.first { $0.pointer == "/" + terms[index].name }
            terms[index].refuse(told?.message ?? error.message)
        }
        if wrong.isEmpty { name.refuse(error.message) }
        fault = FormFault(message: error.message, broken: wrong.isEmpty ? [name] : wrong.map { terms[$0] })
    }

    private mutating func list(_ table: CSVTable, _ mapping: CSVMapping, _ chosen: ChosenColumns?) {
        var fields: [String: ReportField] = [:]
        for (field, column) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if let index = CSVMapping.place(of: column, in: table.header) {
                fields[table.header[index]] = fields[table.header[index]] ?? field
            }
        }
        let samples = table.samples()
        columns = table.header.enumerated().map { index, name in
            let field = chosen.map { $0.field(index + 1) } ?? fields[name]
            return Column(
                number: index + 1, name: name, sample: samples[index].cut(to: Self.shown),
                choices: ReportField.allCases.map {
                    FormChoice(value: $0.rawValue, text: $0.words, isChosen: $0 == field)
                },
                message: chosen?.clashes[index + 1].map {
                    "“\($0.words)” is chosen for another column, too. Choose it for one."
                })
        }
        let clashing = columns.filter { $0.message != nil }.map { column in
            FormField("column-\(column.number)", Message(text: column.name)).refused(column.message ?? "")
        }
        if !clashing.isEmpty {
            fault = FormFault(message: "", broken: clashing)
        } else if mapping.columns[.text] == nil {
            fault = FormFault(
                message: "Choose the column that holds what people wrote: “\(ReportField.text.words)”.",
                broken: [])
        }
    }

    private mutating func preview(_ table: CSVTable, _ mapping: CSVMapping) throws {
        let fields = ReportField.allCases.filter { $0 != .title && ($0 == .text || mapping.columns[$0] != nil) }
        headings = fields.map(\.words)
        for row in try CSVReports.preview(table, mapping: mapping) {
            switch row.result {
            case .success(let draft):
                let cells = fields.map { field in
                    let raw = row.values[field].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
                    let known = draft.words(field, cutTo: Self.shown)
                    return Cell(
                        heading: field.words,
                        value: known
                            ?? (raw.isEmpty
                                ? "unknown" : "unknown: “\(text: raw.cut(to: Self.shown))” is not understood"))
                }
                rows.append(Row(line: row.line, cells: cells))
            case .failure(let rejected):
                refused.append(ImportPage.Rejection(row: rejected.row, reason: Message(finished: rejected.reason)))
            }
        }
    }

    /// Enough of a text to know it by.
    private static let shown = 158
}
