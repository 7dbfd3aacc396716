import API
import HTTP

/// The header `If-Match` (RFC 9110, 13.1.1): a change is only made where what is there is still what the caller read.
enum IfMatch {
    /// Who sends it relies on it: where nobody looks at it, nothing is done.
    static func refuse(in request: Request) throws {
        guard !request.method.isSafe, request.headers["If-Match"] != nil else { return }
        throw APIError(
            .invalidParameter,
            "The header If-Match is not looked at here, so nothing was done. It belongs to PUT of what GET answers with an ETag."
        )
    }

    /// - Parameters:
    ///   - tags: of the header.
    ///   - answer: of GET at the same address, now.
    static func need(_ tags: String, of answer: () throws -> Response) throws {
        let tag: String?
        do { tag = try answer()["ETag"] } catch let error as APIError where error.kind == .notFound { tag = nil }
        guard let tag else {
            throw APIError(.preconditionFailed, "There is nothing here that If-Match could name. Nothing was changed.")
        }
        // Weak and strong tags alike: a packed answer has the same tag, marked as weak.
        guard EntityTag.list(tags, names: tag) else {
            throw APIError(
                .preconditionFailed,
                "Somebody has changed this since you read it: its ETag is \(tag) now. Nothing was changed; read it again."
            )
        }
    }
}
