package import API
import Foundation
import Storage

extension Operations {
    /// Makes the address of an app's badge; the one before it ends.
    package func makeBadge(_ input: AppInput) throws -> BadgeResource {
        let secret = Secret.make(prefix: BadgeAddress.prefix)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            try transaction.setBadge(digest: Digest.sha256(secret), ofApp: app.id, caller: caller)
            try transaction.note("badgeMade", "app/\(app.id)", app: app.id, caller: caller)
            return BadgeResource(
                url: BadgeAddress.svg(secret, publicURL: context.publicURL), by: caller, createdAt: context.now)
        }
    }

    package func removeBadge(_ input: AppInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: true)
            guard try transaction.removeBadge(ofApp: app.id) else { throw APIError.notFound("badge of \(app.name)") }
            try transaction.note("badgeRemoved", "app/\(app.id)", app: app.id, caller: caller)
        }
    }
}

extension Context {
    package func badge(_ slug: String) throws -> BadgeResource? {
        try read { transaction in
            try transaction.badge(ofApp: transaction.need(app: slug).id).map {
                BadgeResource(by: $0.caller, createdAt: $0.createdAt)
            }
        }
    }
}

/// Where a badge is seen: whoever has the address needs nothing else.
package enum BadgeAddress {
    static let prefix = "badge_"

    static func svg(_ secret: String, publicURL: String) -> String { "\(publicURL)/badges/\(secret).svg" }
}
