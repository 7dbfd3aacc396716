/// Whom a release reaches (E8).
package enum Channel: String, Hashable, Sendable, Codable, CaseIterable { case development, beta, release }
