import API
import Application
import HTTP
import Storage

extension RequestKey {
    private static let longest = 255

    /// The header `Idempotency-Key`, with or without quotation marks around it; `nil` where there is none.
    init?(_ request: Request) throws {
        guard let header = request.headers["Idempotency-Key"] else { return nil }
        let text = header.trimmingPrefix("\"")
        let key = text.hasSuffix("\"") ? String(text.dropLast()) : String(text)
        guard !key.isEmpty, key.utf8.count <= Self.longest, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw APIError(
                .invalidParameter,
                "The header Idempotency-Key has 1 to \(Self.longest) printable ASCII characters without blanks.")
        }
        self.init(
            key: key,
            digest: Digest.sha256(Array("\(request.method.name) \(request.target)\n".utf8) + request.body))
    }
}
