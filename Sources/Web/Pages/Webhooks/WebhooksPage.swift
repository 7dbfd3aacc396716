import API
import Application
import Foundation
import History
import Messages
import Storage

/// The addresses that are told what happens in an app.
struct WebhooksPage: TranslatedPage {
    struct Row {
        var link: String
        var url: String
        var description: String
        var events: String
        var last: Message
        var isFailing: Bool
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var link: String
    var done: Message?
    var fault: FormFault?
    var rows: [Row]
    var form: WebhookForm

    static var sample: WebhooksPage {
        WebhooksPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/", done: "d",
            fault: .sample,
            rows: [Row(link: "/", url: "u", description: "d", events: "e", last: .sample, isFailing: true)],
            form: .sample)
    }
}

extension WebhooksPage {
    init(_ page: PageRequest, _ context: Context, _ error: APIError? = nil) throws {
        let (stored, webhooks, last) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try transaction.webhooks(ofApp: app.id), try transaction.lastDeliveries(ofApp: app.id))
        }
        title = "Webhooks of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        let here = Address.path("apps", stored.slug, "webhooks")
        link = here
        rows = webhooks.map { webhook in
            let delivery = last.first { $0.webhookID == webhook.id }
            return Row(
                link: "\(here)/\(webhook.id)", url: webhook.url, description: webhook.description ?? "",
                events: webhook.events.joined(separator: ", "),
                last: !webhook.isEnabled
                    ? "– switched off" : delivery.map(DeliveryWords.said) ?? "nothing was sent yet",
                isFailing: webhook.isEnabled && delivery?.error != nil)
        }
        form = WebhookForm(error.map { (page, $0) })
        fault = WebhookForm.fault(form, error)
    }
}

/// What became of a notice, in words.
enum DeliveryWords {
    static func said(_ delivery: StoredDelivery) -> Message {
        let at: Message = delivery.attemptedAt.map { " \(time: $0)" } ?? ""
        return switch delivery.state {
        case .delivered: "✓ arrived\(at)"
        case .givenUp: "✗ given up\(at)"
        case .waiting where delivery.attempts == 0: "… to be sent"
        case .waiting where delivery.error == nil: "… being sent"
        case .waiting: "… failed\(at), next try \(time: delivery.dueAt)"
        }
    }

    /// How the last attempt ended.
    static func answer(_ delivery: StoredDelivery) -> Message {
        delivery.error.map { Message(finished: $0) } ?? delivery.status.map { "It answered \($0)." } ?? ""
    }
}
