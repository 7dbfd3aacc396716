import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// One expectation, to be said differently.
struct ExpectationPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var link: String
    var fault: FormFault?
    var id: Int
    var by: Message
    var fields: [FormField]
    var mayChange: Bool

    static var sample: ExpectationPage {
        ExpectationPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/",
            fault: .sample, id: 1, by: "b", fields: [.sample], mayChange: true)
    }
}

extension ExpectationPage {
    init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        let number = try page.number("id")
        let (stored, pin) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try Expectations.Pinned(try transaction.need(expectation: number, of: app)))
        }
        title = Message(expectation: pin.expectation)
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        link = Address.path("apps", stored.slug, "expectations")
        id = number
        by = "\(text: pin.caller), \(calendarDay: pin.createdAt)"
        fields = ExpectationForm.fields(filling, pin.expectation)
        mayChange = context.caller.may(.triage)
        fault = filling.fault(fields)
    }
}
