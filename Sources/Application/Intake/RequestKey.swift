import API
import Foundation
import JSON
import Storage

/// What a retried request is known by: the caller's `Idempotency-Key`, and what was asked.
package struct RequestKey: Sendable, Hashable {
    package var key: String
    /// SHA-256 of the request: its address and its body.
    package var digest: [UInt8]
    package init(key: String, digest: [UInt8]) { (self.key, self.digest) = (key, digest) }
}

/// An answer as it is kept for the key it was given for.
private struct KeptAnswer<Receipt: Codable>: Codable {
    var receipt: Receipt
    var wasThere: Bool
}

extension Operations {
    /// Does it once for the key of the request: the same request again gets the answer it got. Without a key it is done
    /// each time.
    func once<Receipt: Codable & Sendable>(
        _ transaction: WriteTransaction, _ body: () throws -> Kept<Receipt>
    ) throws -> Kept<Receipt> {
        guard let asked = context.requestKey else { return try body() }
        if let known: Kept<Receipt> = try answered(asked, transaction) { return known }
        let answer = try body()
        try keep(answer, for: asked, transaction)
        return answer
    }

    /// The answer that the key got; `nil` where the request is new, or was left in the middle.
    func answered<Receipt: Codable & Sendable>(
        _ asked: RequestKey, _ transaction: WriteTransaction
    ) throws -> Kept<Receipt>? {
        guard let used = try transaction.requestKey(asked.key, of: caller) else { return nil }
        guard used.digest == asked.digest else {
            throw APIError(
                .keyReused, "The Idempotency-Key “\(asked.key)” was used for another request. Nothing was done.")
        }
        guard let answer = used.answer else {
            guard used.isStale else {
                throw APIError(
                    .conflict, "The request with this Idempotency-Key is being answered. Ask again in a moment.",
                    headers: ["Retry-After": "5"])
            }
            return nil
        }
        let kept = try KeptJSON.decode(KeptAnswer<Receipt>.self, from: answer)
        return Kept(receipt: kept.receipt, wasThere: kept.wasThere)
    }

    func keep<Receipt: Codable & Sendable>(
        _ answer: Kept<Receipt>, for asked: RequestKey, _ transaction: WriteTransaction
    ) throws {
        let json = try Wire.encode(KeptAnswer(receipt: answer.receipt, wasThere: answer.wasThere))
        try transaction.setRequestKey(
            asked.key, of: caller, digest: asked.digest, answer: String(decoding: json, as: UTF8.self))
    }
}
