import API
import Application
import HTTP
import Messages

extension Routes {
    mutating func bindWebhookPages(_ renderer: Renderer) {
        page("/apps/{app}/webhooks", scope: .admin) { page, context in
            var content = try WebhooksPage(page, context)
            content.done = Self.told(page["done"])
            return renderer.page(content, context)
        }
        page("/apps/{app}/webhooks/{id}", scope: .admin) { page, context in
            var content = try WebhookPage(page, context)
            content.done = Self.told(page["done"])
            return renderer.page(content, context)
        }
        form("/apps/{app}/webhooks", scope: .admin) { page, context in
            do {
                let webhook = try context.operations.addWebhook(page.appInput, WebhookForm.body(page, isNew: true))
                return Self.shown(webhook, page, renderer, context)
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try WebhooksPage(page, context, error), context, status: 422)
            }
        }
        form("/apps/{app}/webhooks/{id}", scope: .admin) { page, context in
            do {
                _ = try context.operations.changeWebhook(page.webhook(), WebhookForm.body(page, isNew: false))
                return .redirect(to: try page.webhookLink("?done=saved"))
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try WebhookPage(page, context, error), context, status: 422)
            }
        }
        bindWebhookSteps(renderer)
    }

    private mutating func bindWebhookSteps(_ renderer: Renderer) {
        form("/apps/{app}/webhooks/{id}/secret", scope: .admin) { page, context in
            let webhook = try context.operations.rotateSecret(page.webhook())
            return Self.shown(webhook, page, renderer, context)
        }
        form("/apps/{app}/webhooks/{id}/end", scope: .admin) { page, context in
            try context.operations.endWebhook(page.webhook())
            return .redirect(to: Address.path("apps", page.need("app"), "webhooks") + "?done=ended")
        }
        form("/apps/{app}/webhooks/{id}/test", scope: .admin) { page, context in
            _ = try context.operations.testWebhook(page.webhook())
            return .redirect(to: try page.webhookLink("?done=test"))
        }
        form("/apps/{app}/webhooks/{id}/deliveries/{delivery}/send", scope: .admin) { page, context in
            let webhook = try page.webhook()
            _ = try context.operations.sendAgain(
                DeliveryInput(app: webhook.app, id: webhook.id, delivery: try page.number("delivery")))
            return .redirect(to: try page.webhookLink("?done=again"))
        }
    }

    /// The secret, this once.
    private static func shown(
        _ webhook: WebhookResource, _ page: PageRequest, _ renderer: Renderer, _ context: Context
    ) -> Response {
        renderer.secret(
            SecretPage(
                title: "The secret of webhook \(webhook.id)",
                about:
                    "Copy it now to whoever receives the notices: they check with it that a notice is ours. It is never shown again.",
                secret: webhook.secret ?? "",
                backLink: Address.path("apps", page.need("app"), "webhooks", String(webhook.id)),
                back: "Webhook \(webhook.id)"), context)
    }

    private static func told(_ key: String?) -> Message? {
        switch key {
        case "saved": "It is saved."
        case "ended": "The webhook is ended. What waited for it is not sent any more."
        case "test": "A test is on its way. Open this page again in a moment to see what came of it."
        case "again": "It is on its way again."
        default: nil
        }
    }
}

extension PageRequest {
    fileprivate func webhook() throws -> WebhookInput { WebhookInput(app: need("app"), id: try number("id")) }
    fileprivate func webhookLink(_ query: String) throws -> String {
        Address.path("apps", need("app"), "webhooks", String(try number("id"))) + query
    }
}
