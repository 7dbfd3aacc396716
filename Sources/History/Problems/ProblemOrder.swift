/// The order of a list of problems; within each the newest problem first.
package enum ProblemOrder: String, Hashable, Sendable, Codable, CaseIterable { case newest, updated, impact, reports }
