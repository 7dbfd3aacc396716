/// How a release reaches people.
package enum Channel: String, Hashable, Sendable, Codable, CaseIterable { case alpha, beta, production }
