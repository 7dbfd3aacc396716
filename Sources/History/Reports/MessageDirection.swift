/// Where a message that belongs to a report went: from the reporter, to them, or to nobody.
package enum MessageDirection: String, Hashable, Sendable, Codable, CaseIterable { case from, to, note }
