/// The catalogue of everything that can go wrong on the wire. A slug is for ever; its page is `/errors/<slug>`.
package enum ErrorKind: String, CaseIterable, Sendable {
    case badRequest = "bad-request"
    case invalidParameter = "invalid-parameter"
    case invalidBody = "invalid-body"
    case unauthenticated
    case forbidden
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case conflict
    case editConflict = "edit-conflict"
    case buildSealed = "build-sealed"
    case buildNotSealed = "build-not-sealed"
    case nothingCaptured = "nothing-captured"
    case preconditionFailed = "precondition-failed"
    case bodyTooLarge = "body-too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case unreadableUpload = "unreadable-upload"
    case invalidField = "invalid-field"
    case keyReused = "key-reused"
    case tooManyRequests = "too-many-requests"
    case internalError = "internal-error"
    case unavailable

    package var status: Int { entry.status }
    package var title: String { entry.title }
    /// What it means and what to do, for the error's page.
    package var help: String { entry.help }

    private var entry: (status: Int, title: String, help: String) {
        switch self {
        case .badRequest:
            (
                400, "The request can't be understood",
                "The request line, a header or the address is malformed. Nothing was done."
            )
        case .invalidParameter:
            (
                400, "A parameter is not valid",
                "A value in the address is missing, unknown or of another kind; the error names it."
            )
        case .invalidBody:
            (
                400, "The body is not the JSON that is asked for",
                "The pointer names the place in your JSON that is missing or of another kind."
            )
        case .unauthenticated:
            (
                401, "Who are you?",
                "Send a token in the Authorization header (“Bearer …”), or sign in. A revoked or unknown token is refused the same way."
            )
        case .forbidden:
            (
                403, "You may not do this",
                "Your token or account lacks the scope that the detail names. An administrator can grant it."
            )
        case .notFound:
            (404, "There is nothing here", "No such app, release, screen, problem or page, or none that you may see.")
        case .methodNotAllowed:
            (
                405, "This address does not do that",
                "The address exists, the method doesn't; the Allow header lists those that do."
            )
        case .conflict:
            (
                409, "What is there does not allow it",
                "Something with the same name exists, it is done already, or a limit is reached; the detail says which."
            )
        case .editConflict:
            (
                409, "Somebody else changed it meanwhile",
                "Nothing was overwritten. Read it again, decide again, and send the new version number."
            )
        case .buildSealed:
            (409, "The build is sealed", "A sealed build takes no more uploads. Start a new build: 5.0.1+1235.")
        case .buildNotSealed:
            (409, "The build is not sealed yet", "Seal the build when all its captures are in, or ask with seal: true.")
        case .nothingCaptured:
            (
                409, "There is nothing captured or audited to answer from",
                "The detail says what lacks it. Upload a capture, or where that is enough an audit of another tool."
            )
        case .preconditionFailed:
            (
                412, "It is not any more as you read it",
                "The ETag in If-Match is not the one of what is there now. Nothing was changed. Read it again, decide again, and send the new ETag."
            )
        case .bodyTooLarge:
            (
                413, "The body is too large",
                "The detail names the limit in bytes, packed or unpacked. Nothing was stored."
            )
        case .unsupportedMediaType: (415, "This encoding is not understood", "Content-Encoding may be gzip or missing.")
        case .unreadableUpload:
            (
                422, "The bytes can't be read",
                "The detail names the place: a line, a JSON pointer or an XML path. Nothing was stored. See /v1/formats for what can be read."
            )
        case .invalidField:
            (
                422, "A field is not valid",
                "Each error names its field by a JSON pointer and says what is wrong. Nothing was stored."
            )
        case .keyReused:
            (
                422, "The key was used for another request",
                "An Idempotency-Key stands for one request, address and body, for seven days. Send another key with another request."
            )
        case .tooManyRequests:
            (429, "Too many requests", "Wait as long as Retry-After says, in seconds, then try again.")
        case .internalError:
            (500, "Something broke on our side", "The request id in instance is in the server's log, with the cause.")
        case .unavailable:
            (
                503, "Not available at the moment",
                "The database can't be reached or too much is waiting. Nothing was stored. Try again after Retry-After seconds."
            )
        }
    }
}

/// A failure as the caller is told it: RFC 9457.
package struct APIError: Error, Sendable, Hashable {
    package struct Field: Codable, Sendable, Hashable {
        /// JSON Pointer into the body, or `?name` for a parameter.
        package var pointer: String
        /// What is wrong there, in a sentence.
        package var detail: String
        package init(_ pointer: String, _ detail: String) { (self.pointer, self.detail) = (pointer, detail) }
    }
    package var kind: ErrorKind
    package var detail: String
    package var fields: [Field]
    /// Extra headers: Retry-After, Allow, …
    package var headers: [String: String]

    package init(_ kind: ErrorKind, _ detail: String? = nil, fields: [Field] = [], headers: [String: String] = [:]) {
        self.kind = kind
        self.detail = detail ?? kind.title
        self.fields = fields
        self.headers = headers
    }

    package static func notFound(_ what: String) -> APIError { APIError(.notFound, "No \(what).") }
    package static func field(_ pointer: String, _ detail: String) -> APIError {
        APIError(.invalidField, detail, fields: [Field(pointer, detail)])
    }
}

/// The body of every error answer, `application/problem+json`.
package struct ProblemDocument: Codable, Sendable, Hashable {
    /// The kind of error, as an address.
    package var type: String
    package var title: String
    /// The answer's HTTP status.
    package var status: Int
    /// What is wrong this time, in a sentence, and how to mend it where that is known.
    package var detail: String
    /// The request, by the id that the log has.
    package var instance: String
    package var errors: [APIError.Field]?

    package init(_ error: APIError, instance: String) {
        type = "/errors/\(error.kind.rawValue)"
        title = error.kind.title
        status = error.kind.status
        detail = error.detail
        self.instance = instance
        errors = error.fields.isEmpty ? nil : error.fields
    }
}
