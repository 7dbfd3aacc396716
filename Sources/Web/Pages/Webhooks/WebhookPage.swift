import API
import Application
import Foundation
import Messages
import Storage

/// One webhook: what it is, what it was told, and what can be done with it.
struct WebhookPage: TranslatedPage {
    struct Row {
        var id: Int64
        var event: String
        var made: Message
        var state: Message
        var answer: Message
        var attempts: String
        var isFailing: Bool
        var mayGoAgain: Bool
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var listLink: String
    var link: String
    var done: Message?
    var fault: FormFault?
    var url: String
    var added: Message
    var isEnabled: Bool
    var form: WebhookForm
    var rows: [Row]
    var part: ShownPart

    static var sample: WebhookPage {
        WebhookPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", listLink: "/", link: "/",
            done: "d", fault: .sample, url: "u", added: .sample, isEnabled: true, form: .sample,
            rows: [
                Row(
                    id: 1, event: "e", made: .sample, state: .sample, answer: "a", attempts: "1", isFailing: true,
                    mayGoAgain: true)
            ], part: .sample)
    }
}

extension WebhookPage {
    private static let shown = 20

    init(_ page: PageRequest, _ context: Context, _ error: APIError? = nil) throws {
        let number = try page.number("id")
        let link = Address.path("apps", page.need("app"), "webhooks", String(number))
        let (stored, webhook, list, deliveries) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let webhook = try transaction.need(webhook: number, of: app)
            let list = ListPage(
                page, of: try transaction.countDeliveries(ofWebhook: webhook.id), size: Self.shown, at: link)
            return (app, webhook, list, try transaction.deliveries(ofWebhook: webhook.id, in: list.range))
        }
        title = webhook.description.map { Message(text: $0) } ?? "Webhook \(number)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        listLink = Address.path("apps", stored.slug, "webhooks")
        self.link = link
        (url, isEnabled) = (webhook.url, webhook.isEnabled)
        added = "\(text: webhook.caller), \(day: webhook.createdAt)"
        form = WebhookForm(error.map { (page, $0) }, webhook)
        fault = WebhookForm.fault(form, error)
        rows = deliveries.map { Row($0, mayGoAgain: webhook.isEnabled) }
        part = list.shown("notice", "notices", at: "notices")
    }
}

extension WebhookPage.Row {
    fileprivate init(_ delivery: StoredDelivery, mayGoAgain: Bool) {
        (id, event, made) = (delivery.id, delivery.event, Message(time: delivery.createdAt))
        state = DeliveryWords.said(delivery)
        answer = DeliveryWords.answer(delivery)
        attempts = String(delivery.attempts)
        isFailing = delivery.error != nil
        self.mayGoAgain = mayGoAgain
    }
}
