import API
import Application
import Foundation
import History
import HTTP
import Screens
import Storage

/// The form in which support files what a person says. What was typed stays when something is wrong.
struct NewReportPage: PageContent {
    var title: String
    var app: AppLink?
    var appLink: String
    var action: String
    var fault: FormFault?
    var words: [FormField]
    var place: [FormField]
    var setting: [FormField]
    var person: [FormField]
    var gestures: [FormChoice]
    var impacts: [FormChoice]

    static var sample: NewReportPage {
        NewReportPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/",
            fault: .sample, words: [.sample], place: [.sample], setting: [.sample], person: [.sample],
            gestures: [.sample], impacts: [.sample])
    }
}

extension Routes {
    mutating func bindNewReport(_ renderer: Renderer) {
        page("/apps/{app}/reports/new", scope: .support) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(NewReportPage(app, context, .fresh) { page[$0] ?? "" }, context)
        }
        form("/apps/{app}/reports", scope: .support) { page, context in
            let input = AppInput(app: page.need("app"))
            do {
                let receipt = try context.operations.fileReport(input, ReportDraft(page)).receipt
                return .redirect(to: "/reports/\(receipt.id)?filed=\(receipt.known ? "known" : "new")")
            } catch let error as APIError where error.kind == .invalidField {
                let app = try context.read { try $0.need(app: input.app) }
                let content = NewReportPage(app, context, Filling(page, error)) { _ in "" }
                return renderer.page(content, context, status: error.kind.status)
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
        steps = ShownSteps.lines(of: page.form["steps"])
        reporterName = page.field("name")
        reporterContact = page.field("contact")
    }
}

extension NewReportPage {
    /// - Parameter asked: what the address asks to be filled in, by field.
    fileprivate init(_ stored: StoredApp, _ context: Context, _ filling: Filling, asked: (String) -> String) {
        func field(_ name: String, _ label: String, _ hint: String? = nil) -> FormField {
            filling.field(name, label, hint, value: asked(name))
        }
        title = "New report on \(stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "reports")
        words = [
            filling.field(
                "text", "What is broken?", "In the person's own words, as far as you have them.", value: asked("text"),
                isLong: true, isRequired: true),
            field("heard", "What was heard?", "Word for word, if they said it. It finds the element by itself."),
            field("expected", "What should have been heard?"),
            ReportSteps.field(filling, value: asked("steps")),
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
            filling.field(
                "name", "Name of the person", "Only those who support people see it.", value: asked("name"),
                pointer: "/reporter/name"),
            filling.field(
                "contact", "How to reach them", "A mail address or a telephone number.", value: asked("contact"),
                pointer: "/reporter/contact"),
        ]
        gestures = filling.choices("gesture", Self.movements, else: Gesture(rawValue: asked("gesture")))
        impacts = filling.choices("impact", PlainWords.impacts, else: Impact(rawValue: asked("impact")))
        fault = filling.fault(words + place + setting + person)
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
}
