package import Foundation
import Storage

/// Signatures as Standard Webhooks has them: HMAC-SHA-256 of `id.timestamp.body`, so that neither can be changed and an
/// old message can't pass for a new one.
package enum WebhookSignature {
    /// A secret as the receiver keeps it.
    package static func text(ofSecret secret: [UInt8]) -> String { "whsec_" + Data(secret).base64EncodedString() }

    /// The headers of a message. Each secret signs once: while one takes the place of another, both are in force.
    package static func headers(id: String, at moment: Date, body: [UInt8], secrets: [[UInt8]]) -> [(
        name: String, value: String
    )] {
        let timestamp = String(Int(moment.timeIntervalSince1970))
        let signed = Array("\(id).\(timestamp).".utf8) + body
        let signatures = secrets.map { "v1," + Data(Digest.hmac(signed, key: $0)).base64EncodedString() }
        return [
            ("webhook-id", id), ("webhook-timestamp", timestamp),
            ("webhook-signature", signatures.joined(separator: " ")),
        ]
    }
}
