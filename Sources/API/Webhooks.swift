package import Foundation
package import History

/// An address that is told what happens in an app, as it is sent. With the id of one that is there it stays that one and
/// keeps its secret.
package struct WebhookBody: Codable, Sendable, Hashable {
    package var id: Int?
    package var url: String
    /// What it is told of.
    package var events: [NoticeEvent]
    /// `earshot` where it is missing.
    package var format: NoticeFormat?
    /// What it is for, for people.
    package var description: String?
    /// True where it is missing.
    package var enabled: Bool?
    /// A new secret; the one before it signs beside it for a day.
    package var rotateSecret: Bool?
    package init(
        id: Int? = nil, url: String, events: [NoticeEvent], format: NoticeFormat? = nil, description: String? = nil,
        enabled: Bool? = nil, rotateSecret: Bool? = nil
    ) {
        self.id = id
        self.url = url
        self.events = events
        self.format = format
        self.description = description
        self.enabled = enabled
        self.rotateSecret = rotateSecret
    }
}
package struct WebhooksBody: Codable, Sendable, Hashable {
    /// All webhooks: those that are left out end.
    package var items: [WebhookBody]
    package init(items: [WebhookBody]) { self.items = items }
}

package struct WebhookResource: Codable, Sendable, Hashable {
    package var id: Int
    package var url: String
    /// What it is told of.
    package var events: [NoticeEvent]
    /// How a notice is written for it.
    package var format: NoticeFormat
    /// What it is for; null: nobody said.
    @Null package var description: String?
    /// Whether it is sent anything.
    package var enabled: Bool
    /// Who made it.
    package var createdBy: String
    package var createdAt: Date
    /// Only in the answer to the step that made it.
    package var secret: String?
    package init(
        id: Int, url: String, events: [NoticeEvent], format: NoticeFormat, description: String?, enabled: Bool,
        createdBy: String, createdAt: Date
    ) {
        self.id = id
        self.url = url
        self.events = events
        self.format = format
        self.enabled = enabled
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.description = description
    }
}

/// One notice for one webhook, and what became of it.
package struct DeliveryResource: Codable, Sendable, Hashable {
    package var id: Int
    /// The header `webhook-id`: the same on every attempt.
    package var message: String
    /// What happened, by the event's name.
    package var event: String
    package var state: DeliveryState
    /// How often it was sent.
    package var attempts: Int
    package var createdAt: Date
    /// When it was sent last; null: never yet.
    @Null package var attemptedAt: Date?
    /// When it is sent next, while it waits.
    @Null package var nextAt: Date?
    /// The answer's status at the last attempt.
    @Null package var status: Int?
    /// Why the last attempt failed.
    @Null package var error: String?
    package init(id: Int, message: String, event: String, state: DeliveryState, attempts: Int, createdAt: Date) {
        self.id = id
        self.message = message
        self.event = event
        self.state = state
        self.attempts = attempts
        self.createdAt = createdAt
    }
}

package struct WebhookInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}
package struct DeliveryListInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package var limit: Int?
    package var after: Int?
}
package struct DeliveryInput: Codable, Sendable {
    package var app: String
    package var id: Int
    /// A delivery's id.
    package var delivery: Int
    package init(app: String, id: Int, delivery: Int) { (self.app, self.id, self.delivery) = (app, id, delivery) }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<WebhookResource> {
    package static var getWebhooks: Self {
        Endpoint(
            .get, "/v1/apps/{app}/webhooks",
            "Addresses that are told what happens. Their secrets are never shown again.",
            scope: .admin, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == WebhooksBody, Output == Listing<WebhookResource> {
    package static var putWebhooks: Self {
        Endpoint(
            .put, "/v1/apps/{app}/webhooks",
            "Set all webhooks; those left out end. The secret of a new one stands in this answer only.", scope: .admin,
            errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
extension Endpoint where Input == DeliveryListInput, Body == Nothing, Output == Listing<DeliveryResource> {
    package static var listDeliveries: Self {
        Endpoint(
            .get, "/v1/apps/{app}/webhooks/{id}/deliveries", "What a webhook was told, newest first.", scope: .admin,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == WebhookInput, Body == Nothing, Output == DeliveryResource {
    package static var testWebhook: Self {
        Endpoint(
            .post, "/v1/apps/{app}/webhooks/{id}/test", "Send a notice that says nothing but that it is a test.",
            scope: .admin, success: 202, errors: [.notFound, .invalidParameter, .conflict])
    }
}
extension Endpoint where Input == DeliveryInput, Body == Nothing, Output == DeliveryResource {
    package static var sendAgain: Self {
        Endpoint(
            .post, "/v1/apps/{app}/webhooks/{id}/deliveries/{delivery}/send",
            "Send a notice again, as the same message.", scope: .admin, success: 202,
            errors: [.notFound, .invalidParameter, .conflict])
    }
}
