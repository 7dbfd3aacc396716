import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// The common tasks of an app, one line each.
struct TasksPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    var done: Message?
    var fault: FormFault?
    /// As they stand, in words.
    var tasks: [Message]
    var field: FormField
    var mayChange: Bool

    static var sample: TasksPage {
        TasksPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", done: "d", fault: .sample,
            tasks: ["t"], field: .sample, mayChange: true)
    }
}

extension Routes {
    mutating func bindTasks(_ renderer: Renderer) {
        let path = "/apps/{app}/tasks"
        page(path) { page, context in renderer.page(try TasksPage(page, .fresh, context), context) }
        form(path, scope: .triage) { page, context in
            do {
                try context.operations.setTasks(
                    AppInput(app: page.need("app")), TasksBody(items: try TaskLines.read(page.form["tasks"] ?? "")))
                return .redirect(to: Address.path("apps", page.need("app"), "tasks") + "?done=1")
            } catch let error as APIError where error.kind == .invalidField {
                // One field holds them all: what is wrong anywhere is wrong there.
                let told = APIError.field("/tasks", error.fields.map(\.detail).joined(separator: " "))
                return renderer.page(try TasksPage(page, Filling(page, told), context), context, status: 422)
            }
        }
    }
}

extension TasksPage {
    fileprivate init(_ page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let (stored, tasks, names) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try transaction.tasks(ofApp: app.id), try transaction.screenNames(ofApp: app.id))
        }
        title = "Common tasks of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "tasks")
        done = page["done"].map { _ in "Saved." }
        self.tasks = tasks.map { task in
            let screens = task.screens.map { Message(text: names[$0]) }
            let walk = screens.dropFirst().reduce(screens.first ?? "") { "\($0), then \($1)" }
            return "\(text: task.name): \(walk)."
        }
        field = filling.field(
            "tasks", "Tasks",
            "One a line: its name, a colon, and the keys of its screens with commas between. Buy a ticket: home, search, pay",
            value: TaskLines.write(tasks), isLong: true)
        mayChange = context.caller.may(.triage)
        fault = filling.fault([field])
    }
}

/// Tasks as lines of text: `Buy a ticket: home, search, pay`.
enum TaskLines {
    static func write(_ tasks: [CommonTask]) -> String {
        tasks.map { "\($0.name): \($0.screens.joined(separator: ", "))" }.joined(separator: "\n")
    }

    static func read(_ text: String) throws -> [TaskBody] {
        try text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }.map { line in
            guard let colon = line.lastIndex(of: ":") else {
                throw APIError.field("/tasks", "“\(line)” has no colon between its name and its screens.")
            }
            let screens = line[line.index(after: colon)...].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return TaskBody(
                name: line[..<colon].trimmingCharacters(in: .whitespaces), screens: screens.filter { !$0.isEmpty })
        }
    }
}
