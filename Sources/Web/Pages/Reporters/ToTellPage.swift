import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// Whom to tell that a release has a fix: who may see it sees the people and what to write, others how many and which
/// reports.
struct ToTellPage: TranslatedPage {
    struct Person {
        var report: Int64
        var link: String
        var name: Message
        var problem: Message
        var problemLink: String
        var release: String
        var reply: String
        var language: String
        var isChosen: Bool
        /// When, by whom, and what became of it.
        var told: Message
        /// Why the last reply did not reach them.
        var failed: Message?
    }
    struct PersonList {
        var range: Message
        var people: [Person]
        var earlier: String?
        var later: String?
    }
    struct Outcome {
        var report: Int
        var text: Message
    }
    struct Numbered {
        var link: String
        var text: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var action: String
    var done: Message?
    var fault: FormFault?
    var count: Message
    /// Who was not told yet, a page of them.
    var people: PersonList
    var told: PersonList
    var outcomes: [Outcome]
    /// For those who may not see who it is.
    var numbers: [Numbered]
    var maySupport: Bool
    var canSend: Bool

    static var sample: ToTellPage {
        let person = Person(
            report: 1, link: "/", name: "n", problem: "p", problemLink: "/", release: "1", reply: "r", language: "en",
            isChosen: true, told: "t", failed: "f")
        return ToTellPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", done: "d", fault: .sample,
            count: "c", people: PersonList(range: "r", people: [person], earlier: "/", later: "/"),
            told: PersonList(range: "r", people: [person], earlier: "/", later: "/"),
            outcomes: [Outcome(report: 1, text: "t")],
            numbers: [Numbered(link: "/", text: "t")], maySupport: true, canSend: true)
    }
}

extension Routes {
    mutating func bindToTell(_ renderer: Renderer) {
        page("/apps/{app}/to-tell") { page, context in
            var content = try ToTellPage(page, context)
            content.done = page["done"].map {
                $0 == "undone" ? "They stand on the list again." : "Marked as told."
            }
            return renderer.page(content, context)
        }
        form("/apps/{app}/to-tell", scope: .support) { page, context in
            let app = page.need("app")
            var telling = Telling(reports: page.form.all("report").compactMap { Int($0) })
            let wish = page.field("do").flatMap(ToTellPage.Wish.init) ?? .mark
            (telling.told, telling.send, telling.links) = (wish != .undo, wish == .send, wish == .table)
            if wish == .send { telling.links = context.canMail && page.field("links") != nil }
            do {
                let told = try context.operations.tellReporters(AppInput(app: app), telling)
                let address = Address.path("apps", app, "to-tell")
                switch wish {
                case .mark: return .redirect(to: "\(address)?done=told")
                case .undo: return .redirect(to: "\(address)?done=undone")
                case .table: return try ToTellPage.table(told, context)
                case .send:
                    var content = try ToTellPage(page, context)
                    content.outcomes = told.map { .init(report: $0.report, text: Message(sentences: $0.outcome ?? "")) }
                    return renderer.page(content, context)
                }
            } catch let error as APIError where error.kind == .invalidField {
                var content = try ToTellPage(page, context, chosen: Set(telling.reports))
                content.fault = FormFault(message: Message(finished: error.detail), broken: [])
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}

extension ToTellPage {
    /// What is to be done with those who were chosen.
    fileprivate enum Wish: String { case mark, send, table, undo }

    /// So many of a list are on one page.
    private static let size = 50

    fileprivate init(_ page: PageRequest, _ context: Context, chosen: Set<Int> = []) throws {
        maySupport = context.caller.may(.support)
        let may = maySupport
        let seen = try context.read { transaction in
            let history = try AppHistory(transaction.need(app: page.need("app")), in: transaction)
            let list = try ToTell.standing(history, in: transaction)
            func part(_ people: [ToTell.Person], _ name: String) throws -> PersonList {
                let part = ListPage(page, of: people.count, size: Self.size, name: name)
                return PersonList(
                    range: part.words("answer", "answers"),
                    people: may
                        ? try people[part.range].map { try Person($0, context, chosen, in: transaction) } : [],
                    earlier: part.earlier, later: part.later)
            }
            return (
                app: history.app, list: list, waiting: try part(list.waiting, "page"),
                told: try part(list.people.filter { $0.told != nil }, "told"),
                isWanted: try transaction.isWanted(.reportReply, ofApp: history.app.id)
            )
        }
        title = "Whom to tell about \(text: seen.app.name)"
        app = seen.app.link
        appLink = Address.path("apps", seen.app.slug)
        action = Address.path("apps", seen.app.slug, "to-tell")
        let waiting = seen.list.waiting
        let known = waiting.filter { $0.report.reporterID != nil }
        let unknown = Self.persons(waiting.filter { $0.report.reporterID == nil })
        count =
            waiting.isEmpty
            ? "Nobody waits to hear of a fix."
            : [
                Self.count(Self.persons(known.filter { !$0.isTooOld })) {
                    "\($0) not heard that a release they can have may have the fix."
                },
                Self.count(Self.persons(known.filter(\.isTooOld))) {
                    "\($0) not heard of a release that may have the fix and that their system does not run."
                },
                unknown == 0 ? nil : Self.unknown(unknown),
            ].compactMap(\.self).joined(by: " ")
        (people, told) = (seen.waiting, seen.told)
        let onTheWay = Self.persons(seen.list.people.filter(\.isOnTheWay))
        if onTheWay > 0 {
            let people: Message = .count(onTheWay, "person", "people")
            let coming: Message = "A reply to \(people) is on its way; it has not arrived."
            count = waiting.isEmpty ? coming : [count, coming].joined(by: " ")
        }
        numbers = may ? [] : waiting.map { Numbered(link: "/reports/\($0.report.id)", text: "Report \($0.report.id)") }
        outcomes = []
        canSend = context.canMail || seen.isWanted
    }

    /// Who reported several problems, or wrote one message of several, is one; who is not known may be anybody.
    private static func persons(_ lines: [ToTell.Person]) -> Int {
        Set(
            lines.map { line in
                line.report.reporterID.map { "reporter \($0)" } ?? "message \(line.report.splitFrom ?? line.report.id)"
            }
        ).count
    }

    /// Two reports may be one person's: nobody knows how many people they are.
    private static func unknown(_ reports: Int) -> Message {
        .counted(
            reports, one: "1 report, by whom is not known, has had no answer of a release that may have the fix.",
            many: "\(reports) reports, by whom is not known, have had no answer of a release that may have the fix.")
    }

    private static func count(_ people: Int, _ told: (Message) -> Message) -> Message? {
        people == 0 ? nil : told(.count(people, "person has", "people have"))
    }

    /// The table to take along, with the links that were made for it.
    fileprivate static func table(_ told: [ToTellResource], _ context: Context) throws -> Response {
        let items = try context.read { transaction in
            try told.map { item in
                var item = item
                item.reporter = try context.reporter(of: transaction.need(report: item.report), in: transaction)
                return item
            }
        }
        return .table(ToTellTable.text(items), name: "to-tell.csv")
    }
}

extension ToTellPage.Person {
    fileprivate init(_ person: ToTell.Person, _ context: Context, _ chosen: Set<Int>, in transaction: some Transaction)
        throws
    {
        report = person.report.id
        link = "/reports/\(report)"
        let reporter = try context.reporter(of: person.report, in: transaction)
        let known = reporter?.words ?? ""
        name =
            known.isEmpty
            ? person.report.externalId.map { "not known, \(text: $0) elsewhere" } ?? "not known: nobody to write to"
            : Message(text: known)
        problem = Message(problemTitle: ProblemTitle(person.problem.title).short, rule: person.problem.rule)
        problemLink = "/problems/\(person.problem.id)"
        release = person.release
        language = person.language(nil).rawValue
        reply = person.reply.text(in: person.language(nil))
        isChosen = chosen.isEmpty || chosen.contains(Int(report))
        let outcome = person.sent?.outcome
        told =
            person.told.map { telling in
                [("\(time: telling.at) by \(text: telling.caller)." as Message), outcome].compactMap(\.self)
                    .joined(by: " ")
            } ?? ""
        failed = person.told == nil ? outcome : nil
    }
}
