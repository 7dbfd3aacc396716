import API
import Application
import Foundation
import HTTP
import Storage

/// The page on which anybody may say what is broken in an app, without an account. It knows nothing of other reports.
struct PublicReportPage: PageContent {
    var title: String
    var name: String
    var action: String
    /// When it was opened, signed.
    var stamp: String
    var fault: FormFault?
    var words: [FormField]
    var setting: [FormField]
    var person: [FormField]

    static var sample: PublicReportPage {
        PublicReportPage(
            title: "t", name: "n", action: "/", stamp: "s", fault: .sample, words: [.sample], setting: [.sample],
            person: [.sample])
    }
}

/// What whoever filed a report is told: its number.
struct PublicThanksPage: PageContent {
    let title = "Thank you"
    var name: String
    var number: Int
    var link: String

    static var sample: PublicThanksPage { PublicThanksPage(name: "n", number: 1, link: "/") }
}

extension Routes {
    mutating func bindPublicReport(_ renderer: Renderer) {
        page("/report/{app}", scope: nil) { page, context in
            renderer.page(try PublicReportPage(page, context, .fresh), context)
        }
        add(
            Route(method: "POST", segments: Self.segments("/report/{app}"), weight: .quick, scope: nil, isPage: true) {
                request, parameters, context in
                let page = PageRequest(request: request, parameters: parameters, form: try Self.read(request))
                guard Self.isOwn(request, context) else {
                    throw APIError(
                        .forbidden, "The form was sent from another site. Open the page and send it from there.")
                }
                do {
                    // Nobody sees the field that only a machine fills in.
                    let door = PublicDoor.page(
                        stamp: page.form["opened"] ?? "", isTrapped: page.field("website") != nil)
                    let receipt = try context.operations.filePublicReport(page.appInput, PublicReport(page), by: door)
                    return .redirect(
                        to: Address.path("report", page.need("app"), "thanks") + "?number=\(receipt.number)")
                } catch let error as APIError where error.kind == .invalidField {
                    return renderer.page(
                        try PublicReportPage(page, context, Filling(page, error)), context, status: error.kind.status)
                }
            })
        page("/report/{app}/thanks", scope: nil) { page, context in
            let app = try context.openApp(page.need("app")).app
            return renderer.page(
                PublicThanksPage(
                    name: app.name, number: try page.number("number"), link: Address.path("report", app.slug)), context)
        }
    }
}

extension Context {
    /// An app whose public page is open; where it is not, nothing tells that the app is there.
    fileprivate func openApp(_ slug: String) throws -> (app: StoredApp, secret: [UInt8]) {
        try read { transaction in
            guard let app = try transaction.app(slug: slug), let intake = try transaction.publicIntake(ofApp: app.id),
                intake.isOn
            else { throw APIError.notFound("public page of “\(slug)”") }
            return (app, intake.secret)
        }
    }
}

extension PublicReport {
    fileprivate init(_ page: PageRequest) {
        self.init(text: page.field("text") ?? "")
        heard = page.field("heard")
        expected = page.field("expected")
        release = page.field("release")
        os = page.field("os")
        device = page.field("device")
        assistiveTechnology = page.field("assistiveTechnology")
        let (name, contact) = (page.field("name"), page.field("contact"))
        if name != nil || contact != nil { reporter = ReporterBody(name: name, contact: contact) }
    }
}

extension PublicReportPage {
    fileprivate init(_ page: PageRequest, _ context: Context, _ filling: Filling) throws {
        let (app, secret) = try context.openApp(page.need("app"))
        title = "Tell us what is broken in \(app.name)"
        name = app.name
        action = Address.path("report", app.slug)
        // A form that comes back keeps its stamp: whoever corrects it is not quick.
        stamp = filling.value("opened", else: FormStamp(secret: secret).make(at: context.now))
        words = [
            filling.field(
                "text", "What is broken?", "In your own words, in any language.", isLong: true, isRequired: true),
            filling.field("heard", "What did you hear?", "Word for word, if you can."),
            filling.field("expected", "What should you have heard?"),
        ]
        setting = [
            filling.field("release", "Version of the app", "Leave empty what you don't know."),
            filling.field("assistiveTechnology", "Screen reader", "VoiceOver, TalkBack, …"),
            filling.field("os", "System and version", "For instance iOS 18.1."), filling.field("device", "Device"),
        ]
        person = [
            filling.field("name", "Your name", pointer: "/reporter/name").completing("name"),
            filling.field(
                "contact", "How to reach you", "A mail address or a telephone number.", pointer: "/reporter/contact"),
        ]
        fault = filling.fault(words + setting + person)
    }
}

extension FormField {
    fileprivate func completing(_ what: String) -> FormField {
        var field = self
        field.autocomplete = what
        return field
    }
}
