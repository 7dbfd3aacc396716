import API
import Application
import Formats
import Foundation
import HTTP
import Messages
import Storage

/// How the tables of one source are read: to change it by hand, or to forget it.
struct MappingPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var importing: String
    var action: String
    var changed: Message
    /// The header row it is for.
    var header: [String]
    var fields: [FormField]
    var fault: FormFault?
    /// What was just done.
    var done: Message?

    static var sample: MappingPage {
        MappingPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", importing: "/", action: "/",
            changed: "c", header: ["h"], fields: [.sample], fault: .sample, done: "d")
    }
}

extension Routes {
    mutating func bindMapping(_ renderer: Renderer) {
        page("/apps/{app}/reports/mappings/{name}", scope: .support) { page, context in
            renderer.page(try MappingPage(page, context, .fresh), context)
        }
        form("/apps/{app}/reports/mappings/{name}", scope: .support) { page, context in
            let input = MappingInput(app: page.need("app"), name: page.need("name"))
            let importing = Address.path("apps", input.app, "reports", "import")
            if page.field("do") == "forget" {
                try context.operations.deleteMapping(input)
                return .redirect(to: importing + "?done=forgotten")
            }
            var columns: [String: String] = [:]
            for field in ReportField.allCases { columns[field.rawValue] = page.field(field.rawValue) }
            do {
                _ = try context.operations.putMapping(input, MappingBody(columns: columns))
                return .redirect(to: Address.path("apps", input.app, "reports", "mappings", input.name) + "?changed=1")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try MappingPage(page, context, Filling(page, error)), context, status: 422)
            }
        }
    }
}

extension MappingPage {
    fileprivate init(_ page: PageRequest, _ context: Context, _ filling: Filling) throws {
        let slug = page.need("app")
        let (app, saved) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (app, try Mappings.need(page.need("name"), app, in: transaction))
        }
        title = "Columns of “\(text: saved.name)”"
        self.app = app.link
        appLink = Address.path("apps", slug)
        inbox = Address.path("apps", slug, "reports")
        importing = Address.path("apps", slug, "reports", "import")
        action = Address.path("apps", slug, "reports", "mappings", saved.name)
        changed = "Changed \(day: saved.stored.updatedAt) by \(text: saved.stored.caller)."
        header = saved.stored.header
        fields = ReportField.allCases.map { field in
            filling.field(
                field.rawValue, field.words, value: saved.mapping.columns[field] ?? "",
                pointer: "/columns/\(field.rawValue)", isRequired: field == .text)
        }
        fault = filling.fault(fields)
        done = page["changed"] == nil ? nil : "The columns were changed."
    }
}
