import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import Storage

/// The steps of an app's sessions: the house's, and the team's own.
struct ChecklistPage: TranslatedPage {
    struct Step {
        var id: String
        var title: Message
        var how: Message
        var right: Message
        var wrong: Message
        var criteria: Message
        var isOwn: Bool
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .sessions }
    var appLink: String
    var sessions: String
    var link: String
    var done: Message?
    var fault: FormFault?
    var steps: [Step]
    var beta: [Step]
    var fields: [FormField]
    var mayChange: Bool

    static var sample: ChecklistPage {
        let step = Step(id: "order", title: "t", how: "h", right: "r", wrong: "w", criteria: "c", isOwn: true)
        return ChecklistPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", sessions: "/", link: "/",
            done: "d", fault: .sample, steps: [step], beta: [step], fields: [.sample], mayChange: true)
    }
}

extension ChecklistPage {
    init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        let (stored, own) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try Checklists.own(app, in: transaction))
        }
        title = "Checklist of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        sessions = Address.path("apps", stored.slug, "sessions")
        link = Address.path("apps", stored.slug, "checklist")
        steps = Checklist.screen.map { Step($0, isOwn: false) } + own.map { Step($0, isOwn: true) }
        beta = Checklist.beta.map { Step($0, isOwn: false) }
        let edited = own.first { $0.id == page["step"] }
        fields = [
            filling.field(
                "id", "Short name",
                "Small letters, digits, hyphens; answers are kept by it. One of your own again changes it.",
                value: edited?.id ?? "", isRequired: true),
            filling.field(
                "title", "Title", "What is checked: “Prices are read whole”.", value: edited?.title ?? "",
                isRequired: true),
            filling.field(
                "how", "What to do", "With which gesture.", value: edited?.how ?? "", isLong: true, isRequired: true),
            filling.field("right", "What is right", value: edited?.right ?? "", isLong: true, isRequired: true),
            filling.field("wrong", "What is wrong", value: edited?.wrong ?? "", isLong: true, isRequired: true),
            filling.field(
                "criteria", "Success criteria", "Of WCAG 2.2, with commas between: 1.3.1, 4.1.2. Empty: advice.",
                value: edited?.criteria.joined(separator: ", ") ?? ""),
        ]
        mayChange = context.caller.may(.triage)
        fault = filling.fault(fields)
    }
}

extension ChecklistPage.Step {
    fileprivate init(_ step: ChecklistStep, isOwn: Bool) {
        self.init(
            id: step.id, title: step.told(\.title), how: step.told(\.how), right: step.told(\.right),
            wrong: step.told(\.wrong),
            criteria: step.criteria.isEmpty ? "none: advice" : Message(text: step.criteria.joined(separator: ", ")),
            isOwn: isOwn)
    }
}

extension Routes {
    mutating func bindChecklist(_ renderer: Renderer) {
        page("/apps/{app}/checklist") { page, context in
            var content = try ChecklistPage(page, context)
            content.done = page["done"].map {
                $0 == "removed" ? "The step is no longer asked." : "The step is on the list."
            }
            return renderer.page(content, context)
        }
        form("/apps/{app}/checklist", scope: .triage) { page, context in
            let criteria = (page.field("criteria") ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
            let step = ChecklistStepBody(
                id: page.field("id") ?? "", title: page.field("title") ?? "", how: page.field("how") ?? "",
                right: page.field("right") ?? "", wrong: page.field("wrong") ?? "", criteria: criteria, impact: nil)
            do {
                try context.operations.setChecklistStep(page.appInput, step)
                return .redirect(to: Address.path("apps", page.need("app"), "checklist") + "?done=set")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try ChecklistPage(page, context, Filling(page, error)), context, status: 422)
            }
        }
        form("/apps/{app}/checklist/{step}/remove", scope: .triage) { page, context in
            try context.operations.removeChecklistStep(page.appInput, page.need("step"))
            return .redirect(to: Address.path("apps", page.need("app"), "checklist") + "?done=removed")
        }
    }
}
