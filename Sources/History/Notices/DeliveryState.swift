/// What became of a notice on its way to one webhook.
package enum DeliveryState: String, Hashable, Sendable, Codable, CaseIterable { case waiting, delivered, givenUp }
