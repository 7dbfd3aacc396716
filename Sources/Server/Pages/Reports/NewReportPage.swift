import API
import Foundation
import HTTP
import History
import Screens
import Storage

/// The form in which support files what a person says. What was typed stays when something is wrong.
struct NewReportPage: PageContent {
    struct Choice {
        var value: String
        var text: String
        var isChosen: Bool
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var action: String
    var formToken: String
    var message: String?
    var broken: [FormField]
    var words: [FormField]
    var place: [FormField]
    var setting: [FormField]
    var person: [FormField]
    var gestures: [Choice]
    var impacts: [Choice]

    static var sample: NewReportPage {
        let field = FormField.sample
        return NewReportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", formToken: "t",
            message: "m", broken: [field], words: [field],
            place: [field], setting: [field], person: [field],
            gestures: [Choice(value: "flick", text: "f", isChosen: true)],
            impacts: [Choice(value: "minor", text: "m", isChosen: true)])
    }
}

extension Routes {
    mutating func bindNewReport(_ renderer: Renderer) {
        page("/apps/{app}/reports/new", scope: .support) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(NewReportPage(app, context) { page[$0] ?? "" }, context)
        }
        form("/apps/{app}/reports", scope: .support) { page, context in
            let input = AppInput(app: page.need("app"))
            do {
                let receipt = try context.operations.fileReport(input, ReportDraft(page)).value
                return .redirect(to: "/reports/\(receipt.id)?filed=\(receipt.known ? "known" : "new")")
            } catch let error as APIError where error.kind == .invalidField {
                let app = try context.read { try $0.need(app: input.app) }
                var content = NewReportPage(app, context) { page.form[$0] ?? "" }
                content.tell(error)
                return renderer.page(content, context, status: 422)
            }
        }
    }
}

extension ReportDraft {
    fileprivate init(_ page: PageRequest) {
        self.init(text: page.field("text") ?? "")
        release = page.field("release")
        screen = page.field("screen")
        element = page.field("element")
        heard = page.field("heard")
        expected = page.field("expected")
        gesture = page.field("gesture").flatMap { Gesture(rawValue: $0) }
        impact = page.field("impact").flatMap { .init(rawValue: $0) }
        channel = page.field("channel")
        os = page.field("os")
        device = page.field("device")
        assistiveTechnology = page.field("assistiveTechnology")
        language = page.field("language")
        reporterName = page.field("name")
        reporterContact = page.field("contact")
    }
}

extension NewReportPage {
    fileprivate init(_ stored: StoredApp, _ context: Context, value: (String) -> String) {
        func field(_ id: String, _ label: String, _ hint: String? = nil, long: Bool = false, required: Bool = false)
            -> FormField
        {
            FormField(id, label, hint: hint, value: value(id), isLong: long, isRequired: required)
        }
        title = "New report on \(stored.name)"
        app = stored.link
        appLink = Say.link("apps", stored.slug)
        action = Say.link("apps", stored.slug, "reports")
        formToken = context.caller.formToken ?? ""
        broken = []
        words = [
            field(
                "text", "What is broken?", "In the person's own words, as far as you have them.", long: true,
                required: true),
            field("heard", "What was heard?", "Word for word, if they said it. It finds the element by itself."),
            field("expected", "What should have been heard?"),
        ]
        place = [
            field("release", "Release", "For instance 5.0.1. Leave it empty if nobody knows."),
            field("screen", "Screen", "Its name or its key. Left empty, it is found by what was heard."),
            field("element", "Element", "Its label, if they named it."),
        ]
        setting = [
            field("assistiveTechnology", "Screen reader", "VoiceOver, TalkBack, …"), field("os", "System and version"),
            field("device", "Device"),
            field("language", "Language"),
            field("channel", "Where it was said", "Mail, telephone, App Store review, …"),
        ]
        person = [
            field("name", "Name of the person", "Only those who support people see it."),
            field("contact", "How to reach them", "A mail address or a telephone number."),
        ]
        let gesture = value("gesture"), impact = value("impact")
        gestures = Self.movements.map { Choice(value: $0.0.rawValue, text: $0.1, isChosen: $0.0.rawValue == gesture) }
        impacts = ImpactName.allCases.reversed().map {
            Choice(value: $0.rawValue, text: Say.impact($0.rawValue), isChosen: $0.rawValue == impact)
        }
    }

    private static let movements: [(Gesture, String)] = [
        (.flick, "They flick from one thing to the next"), (.tap, "They touch the screen to find things"),
        (.doubleTap, "They double-tap to press"),
        (.threeFingerScroll, "They scroll with three fingers"), (.rotor, "They use the rotor"),
        (.scrub, "They scrub to go back"),
        (.twoFingerRead, "They have it read all with two fingers"), (.magicTap, "They double-tap with two fingers"),
        (.dragging, "They drag"),
        (.typing, "They type"), (.other, "Something else"),
    ]

    /// Puts what is wrong at its field, and on top.
    fileprivate mutating func tell(_ error: APIError) {
        message = error.detail
        let names = ["/reporter/name": "name", "/reporter/contact": "contact"]
        for wrong in error.fields {
            let id = names[wrong.pointer] ?? String(wrong.pointer.dropFirst())
            for list in [\NewReportPage.words, \.place, \.setting, \.person] {
                guard let index = self[keyPath: list].firstIndex(where: { $0.id == id }) else { continue }
                self[keyPath: list][index].refuse(wrong.detail)
                broken.append(self[keyPath: list][index])
            }
        }
    }
}
