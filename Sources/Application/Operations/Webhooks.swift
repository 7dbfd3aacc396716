package import API
import Foundation
import History
import Outgoing
package import Storage

/// An app's webhooks.
enum Webhooks {
    /// So many an app may have.
    static let limit = 20
    /// Hours for which a secret that was replaced signs beside the new one.
    static let overlap = 24
    static let longestDescription = 200
}

extension Operations {
    /// Sets all of an app's webhooks. One with an id stays the one it was, those left out end. Secrets that were made
    /// stand in the answer.
    package func setWebhooks(_ input: AppInput, _ body: WebhooksBody) throws -> [WebhookResource] {
        guard body.items.count <= Webhooks.limit else {
            throw APIError.field("/items", "An app has at most \(Webhooks.limit) webhooks.")
        }
        let wanted = try body.items.enumerated().map { try settings($1, at: "/items/\($0)") }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: true)
            let standing = try transaction.webhooks(ofApp: app.id)
            let kept = try Self.kept(body.items, of: standing)
            try transaction.endWebhooks(standing.map(\.id).filter { !kept.contains($0) })
            let secrets = try zip(body.items, wanted).map { item, settings in
                try put(settings, id: item.id.map(Int64.init), rotates: item.rotateSecret == true, of: app, transaction)
            }
            try transaction.note("webhooksSet", "app/\(app.id)", app: app.id, caller: caller)
            let made = Dictionary(secrets) { first, _ in first }
            return try transaction.webhooks(ofApp: app.id).map { WebhookResource($0, secret: made[$0.id] ?? nil) }
        }
    }

    /// Adds one beside the others, with its secret.
    package func addWebhook(_ input: AppInput, _ body: WebhookBody) throws -> WebhookResource {
        let settings = try self.settings(body, at: "")
        return try changing(input) { app, transaction in
            guard try transaction.webhooks(ofApp: app.id).count < Webhooks.limit else {
                throw APIError.field("/url", "An app has at most \(Webhooks.limit) webhooks.")
            }
            let (id, secret) = try put(settings, id: nil, rotates: false, of: app, transaction)
            return WebhookResource(try transaction.need(webhook: Int(id), of: app), secret: secret)
        }
    }

    /// Says one differently.
    package func changeWebhook(_ input: WebhookInput, _ body: WebhookBody) throws -> WebhookResource {
        let settings = try self.settings(body, at: "")
        return try changing(AppInput(app: input.app)) { app, transaction in
            let webhook = try transaction.need(webhook: input.id, of: app)
            try transaction.change(webhook: webhook.id, settings)
            return WebhookResource(try transaction.need(webhook: input.id, of: app))
        }
    }

    /// Gives it a new secret, which the answer bears.
    package func rotateSecret(_ input: WebhookInput) throws -> WebhookResource {
        try changing(AppInput(app: input.app)) { app, transaction in
            let webhook = try transaction.need(webhook: input.id, of: app)
            return WebhookResource(webhook, secret: try rotate(webhook.id, transaction))
        }
    }

    package func endWebhook(_ input: WebhookInput) throws {
        try changing(AppInput(app: input.app)) { app, transaction in
            try transaction.endWebhooks([try transaction.need(webhook: input.id, of: app).id])
        }
    }

    /// Has a notice sent that says nothing but that it is a test.
    package func testWebhook(_ input: WebhookInput) throws -> DeliveryResource {
        try database.write { transaction in
            let webhook = try transaction.needEnabled(webhook: input)
            let id = try transaction.addDelivery(webhook: webhook.id, event: NoticeWriter.test)
            return DeliveryResource(try transaction.need(delivery: Int(id), of: webhook))
        }
    }

    /// Has a notice sent again, from the start.
    package func sendAgain(_ input: DeliveryInput) throws -> DeliveryResource {
        try database.write { transaction in
            let webhook = try transaction.needEnabled(webhook: WebhookInput(app: input.app, id: input.id))
            try transaction.sendAgain(delivery: try transaction.need(delivery: input.delivery, of: webhook).id)
            return DeliveryResource(try transaction.need(delivery: input.delivery, of: webhook))
        }
    }

    private func changing<Value>(_ input: AppInput, _ body: (StoredApp, WriteTransaction) throws -> Value) throws
        -> Value
    {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: true)
            let value = try body(app, transaction)
            try transaction.note("webhooksSet", "app/\(app.id)", app: app.id, caller: caller)
            return value
        }
    }

    /// Answers the webhook's id, and its secret where that is new.
    private func put(
        _ settings: WebhookSettings, id: Int64?, rotates: Bool, of app: StoredApp, _ transaction: WriteTransaction
    ) throws -> (Int64, String?) {
        guard let id else {
            let secret = Secret.bytes()
            let new = try transaction.addWebhook(settings, app: app.id, secret: secret, caller: caller)
            return (new, WebhookSignature.text(ofSecret: secret))
        }
        try transaction.change(webhook: id, settings)
        return (id, rotates ? try rotate(id, transaction) : nil)
    }

    /// Answers the new secret.
    private func rotate(_ id: Int64, _ transaction: WriteTransaction) throws -> String {
        let secret = Secret.bytes()
        try transaction.rotate(webhook: id, to: secret, hours: Webhooks.overlap)
        return WebhookSignature.text(ofSecret: secret)
    }

    private static func kept(_ items: [WebhookBody], of standing: [StoredWebhook]) throws -> Set<Int64> {
        var kept: Set<Int64> = []
        for (index, item) in items.enumerated() {
            guard let id = item.id.map(Int64.init) else { continue }
            guard standing.contains(where: { $0.id == id }) else {
                throw APIError.field(
                    "/items/\(index)/id", "The app has no webhook \(id). Leave the id out for a new one.")
            }
            guard kept.insert(id).inserted else {
                throw APIError.field("/items/\(index)/id", "Webhook \(id) is named twice.")
            }
        }
        return kept
    }

    /// - Parameter pointer: its place in the body.
    private func settings(_ body: WebhookBody, at pointer: String) throws -> WebhookSettings {
        let url = body.url.trimmingCharacters(in: .whitespacesAndNewlines)
        var faults = FieldFaults()
        do { try context.destinations.check(try Destination(url)) } catch {
            faults.refuse("\(pointer)/url", DestinationWords.said(error))
        }
        if body.events.isEmpty { faults.refuse("\(pointer)/events", "Choose at least one event.") }
        let description = body.description?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if description.count > Webhooks.longestDescription {
            faults.refuse("\(pointer)/description", "This has at most \(Webhooks.longestDescription) characters.")
        }
        try faults.raise()
        return WebhookSettings(
            url: url, events: NoticeEvent.allCases.filter(body.events.contains).map(\.rawValue),
            format: body.format ?? .earshot, description: description.isEmpty ? nil : description,
            isEnabled: body.enabled ?? true)
    }
}

extension Transaction {
    package func need(webhook id: Int, of app: StoredApp) throws -> StoredWebhook {
        guard let webhook = try webhook(id: Int64(id), ofApp: app.id) else {
            throw APIError.notFound("webhook \(id) of \(app.name)")
        }
        return webhook
    }

    package func need(delivery id: Int, of webhook: StoredWebhook) throws -> StoredDelivery {
        guard let delivery = try delivery(id: Int64(id), ofWebhook: webhook.id) else {
            throw APIError.notFound("delivery \(id) of webhook \(webhook.id)")
        }
        return delivery
    }

    /// Nothing can be sent to one that is switched off.
    fileprivate func needEnabled(webhook input: WebhookInput) throws -> StoredWebhook {
        let webhook = try need(webhook: input.id, of: try need(app: input.app))
        guard webhook.isEnabled else {
            throw APIError(.conflict, "Webhook \(webhook.id) is switched off. Switch it on first.")
        }
        return webhook
    }
}

extension WebhookResource {
    package init(_ webhook: StoredWebhook, secret: String? = nil) {
        self.init(
            id: Int(webhook.id), url: webhook.url, events: webhook.events.compactMap(NoticeEvent.init),
            format: webhook.format, description: webhook.description, enabled: webhook.isEnabled,
            createdBy: webhook.caller,
            createdAt: webhook.createdAt)
        self.secret = secret
    }
}

extension DeliveryResource {
    package init(_ delivery: StoredDelivery) {
        self.init(
            id: Int(delivery.id), message: delivery.message.uuidString.lowercased(), event: delivery.event,
            state: delivery.state, attempts: delivery.attempts,
            createdAt: delivery.createdAt)
        attemptedAt = delivery.attemptedAt
        nextAt = delivery.state == .waiting ? delivery.dueAt : nil
        (status, error) = (delivery.status, delivery.error)
    }
}
