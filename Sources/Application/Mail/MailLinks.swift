/// What somebody may ask to be mailed, and stop by a link in it. The names stand in addresses.
package enum MailedNotice: String, Sendable, Hashable, CaseIterable { case watched, digest }

/// Addresses that mail to accounts leads to.
package enum MailLinks {
    /// So many days the link works that confirms an address.
    package static let days = 2
    package static let settings = Address.path("settings", "mail")

    package static func confirmation(_ secret: String) -> String { Address.path("mail", "confirm", secret) }
    package static func stop(_ notice: MailedNotice, _ secret: String) -> String {
        Address.path("mail", "stop", notice.rawValue, secret)
    }
}
