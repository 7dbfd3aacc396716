import Foundation
import Outgoing
import Storage

/// One attempt to deliver a notice, and what came of it.
struct Attempt: Sendable {
    private(set) var status: Int?
    /// In words; `nil`: it arrived.
    private(set) var error: String?
    /// Trying again can't help.
    private(set) var isFinal = false

    /// Signs and sends it.
    /// - Parameter body: `nil`: there is nothing to tell any more.
    init(_ delivery: ClaimedDelivery, _ body: String?, _ rules: DestinationRules) {
        guard let body else {
            (error, isFinal) = ("What it was about is gone.", true)
            return
        }
        let bytes = Array(body.utf8)
        let headers =
            [(name: "content-type", value: "application/json"), (name: "user-agent", value: "Earshot")]
            + WebhookSignature.headers(
                id: delivery.message.uuidString.lowercased(), at: Date(), body: bytes, secrets: delivery.secrets)
        do {
            let answer = try Post(Destination(delivery.url), headers: headers, body: bytes).send(rules)
            status = answer
            if !(200..<300).contains(answer) { error = "It answered \(answer)." }
        } catch {
            self.error = DestinationWords.said(error)
        }
    }
}
