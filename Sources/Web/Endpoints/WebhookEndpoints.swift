import API
import Application
import Storage

extension Routes {
    mutating func bindWebhooks() {
        bind(.getWebhooks) { input, context in
            let webhooks = try context.read { try $0.webhooks(ofApp: try $0.need(app: input.app).id) }
            return Reply(Listing(items: webhooks.map { WebhookResource($0) }))
        }
        bind(.putWebhooks) { input, body, context in
            Reply(Listing(items: try context.operations.setWebhooks(input, body)))
        }
        bind(.listDeliveries) { input, context in
            let page = try context.read { transaction in
                let webhook = try transaction.need(webhook: input.id, of: try transaction.need(app: input.app))
                return try transaction.deliveries(
                    ofWebhook: webhook.id, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
            }
            return Reply(Listing(items: page.items.map(DeliveryResource.init), next: page.next.map(String.init)))
        }
        bind(.testWebhook) { input, context in Reply(try context.operations.testWebhook(input)) }
        bind(.sendAgain) { input, context in Reply(try context.operations.sendAgain(input)) }
    }
}
