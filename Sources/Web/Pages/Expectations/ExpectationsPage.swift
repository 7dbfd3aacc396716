import API
import Application
import Formats
import Foundation
import Messages
import Screens
import Storage

/// What an app's team pinned, and whether the newest captures keep it.
struct ExpectationsPage: TranslatedPage {
    struct Row {
        var id: Int64
        var screen: String
        var screenLink: String
        var what: Message
        var state: Message
        var isBroken: Bool
        var by: Message
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var link: String
    var done: Message?
    /// How to take back what was just done.
    var undo: String?
    var fault: FormFault?
    var rows: [Row]
    var fields: [FormField]
    var fileMessage: Message?
    var mayChange: Bool

    static var sample: ExpectationsPage {
        ExpectationsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/",
            done: "d", undo: "/", fault: .sample,
            rows: [Row(id: 1, screen: "s", screenLink: "/", what: "w", state: "s", isBroken: true, by: "b")],
            fields: [.sample], fileMessage: "m", mayChange: true)
    }
}

extension ExpectationsPage {
    init(_ slug: String, _ context: Context, _ filling: Filling = .fresh) throws {
        let (stored, rows) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (app, try PinStates(app, in: transaction).rows())
        }
        title = "What must be heard in \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        link = Address.path("apps", stored.slug, "expectations")
        self.rows = rows
        fields = ExpectationForm.fields(filling)
        mayChange = context.caller.may(.triage)
        fault = filling.fault(fields)
    }
}

/// The form of one expectation.
enum ExpectationForm {
    static func fields(_ filling: Filling, _ stored: Expectation? = nil) -> [FormField] {
        [
            filling.field("screen", "Screen", "Its key.", value: stored?.screen ?? "", isRequired: true),
            filling.field(
                "label", "Label", "What the element is called. Compared by words.", value: stored?.label ?? ""),
            filling.field(
                "identifier", "Identifier", "Where it has no label, or where it must keep this identifier.",
                value: stored?.identifier ?? ""),
            filling.field(
                "traits", "Traits", "Those it must have, with commas between: button, selected.",
                value: stored?.traits?.joined(separator: ", ") ?? ""),
            filling.field("value", "Value", "Only where it never changes.", value: stored?.value ?? ""),
            filling.field(
                "says", "What is heard", "The whole utterance, compared by words.", value: stored?.says ?? ""),
            filling.field(
                "state", "State of the screen", "As captures name it. Empty: every state.", value: stored?.state ?? ""),
        ]
    }

    static func body(_ page: PageRequest) -> Expectation {
        let traits = page.field("traits")?.split { $0 == "," || $0.isWhitespace }.map(String.init)
        return Expectation(
            screen: page.field("screen") ?? "", state: page.field("state"), identifier: page.field("identifier"),
            label: page.field("label"), traits: traits, value: page.field("value"), says: page.field("says"))
    }
}

/// Each pin, and what the newest build that holds its screen makes of it.
private struct PinStates {
    let app: StoredApp
    let pinning: Pinning
    let names: ScreenNames
    let transaction: any Transaction

    init(_ app: StoredApp, in transaction: some Transaction) throws {
        self.app = app
        self.transaction = transaction
        pinning = try Pinning(AppHistory(app, in: transaction), in: transaction)
        names = try transaction.screenNames(ofApp: app.id)
    }

    func rows() throws -> [ExpectationsPage.Row] {
        let history = try AppHistory(app, in: transaction)
        var answers: [Int64: (build: StoredBuild, answer: PinAnswer)] = [:]
        for key in Set(pinning.pinned.map(\.expectation.screen)).sorted() {
            guard let screen = try transaction.screen(key, ofApp: app.id),
                let build = try history.newestBuild(holding: screen, in: transaction)
            else { continue }
            for answer in try pinning.answers(in: build, onScreen: key) { answers[answer.pin.id] = (build, answer) }
        }
        let rows = pinning.pinned.map { row($0, answers[$0.id]) }
        return rows.filter(\.isBroken) + rows.filter { !$0.isBroken }.sorted { ($0.screen, $0.id) < ($1.screen, $1.id) }
    }

    private func row(_ pin: Expectations.Pinned, _ known: (build: StoredBuild, answer: PinAnswer)?)
        -> ExpectationsPage.Row
    {
        let what = Message(expectation: pin.expectation)
        return ExpectationsPage.Row(
            id: pin.id, screen: names[pin.expectation.screen],
            screenLink: known == nil
                ? Address.path("apps", app.slug) : Address.path("apps", app.slug, "screens", pin.expectation.screen),
            what: pin.expectation.state.map { "\(what), in the state \(text: $0)" } ?? what,
            state: known.map { state($0.answer, in: $0.build) } ?? "? this screen was never captured",
            isBroken: known?.answer.broken.isEmpty == false, by: "\(text: pin.caller), \(calendarDay: pin.createdAt)")
    }

    /// What the gate says of it, too.
    private func state(_ answer: PinAnswer, in build: StoredBuild) -> Message {
        let build = Message(text: build.name)
        let gaps = answer.gaps.map {
            Message(sentences: $0.words(on: names[answer.pin.expectation.screen]), naming: names.all)
        }.joined(by: " ")
        if let first = answer.broken.first {
            let broken: Message = "✗ broken in \(build): \(Message(sentences: first.message, naming: names.all))"
            return answer.gaps.isEmpty ? broken : "\(broken) \(gaps)"
        }
        guard answer.isAsked else { return "? not asked of \(build): \(gaps)" }
        return answer.gaps.isEmpty ? "✓ holds in \(build)" : "? holds in \(build) where it was captured. \(gaps)"
    }
}
