import JSON

/// Headers that some requests may carry, as the document tells of them.
enum RequestHeader: String, CaseIterable {
    case idempotencyKey = "Idempotency-Key"
    case ifNoneMatch = "If-None-Match"
    case ifMatch = "If-Match"

    /// Those that an endpoint looks at.
    static func of(_ endpoint: EndpointDescription) -> [RequestHeader] {
        allCases.filter { header in
            switch header {
            case .idempotencyKey: endpoint.errors.contains(.keyReused)
            case .ifNoneMatch: endpoint.isTagged
            case .ifMatch: endpoint.errors.contains(.preconditionFailed)
            }
        }
    }

    static var all: [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: allCases.map { header in
                (
                    header.rawValue,
                    [
                        "name": .string(header.rawValue), "in": "header", "required": false,
                        "description": .string(header.description), "schema": header.schema,
                    ]
                )
            })
    }

    static func reference(_ header: RequestHeader) -> JSONValue {
        ["$ref": .string("#/components/parameters/\(header.rawValue)")]
    }

    private var description: String {
        switch self {
        case .idempotencyKey:
            "What a retry is known by: the same request with the same key is done once, for seven days, and answered alike."
        case .ifNoneMatch:
            "The ETag of what you have: where it is still so, the answer is 304 without a body."
        case .ifMatch:
            "The ETag that GET answered here: where somebody has changed it since, nothing is changed, and the answer is 412."
        }
    }

    private var schema: JSONValue {
        switch self {
        case .idempotencyKey: ["type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"]
        case .ifNoneMatch, .ifMatch: ["type": "string"]
        }
    }
}

/// Headers of answers.
enum AnswerHeader: String, CaseIterable {
    case entityTag = "ETag"
    case rate = "RateLimit"
    case ratePolicy = "RateLimit-Policy"
    case retryAfter = "Retry-After"

    static let rates: [AnswerHeader] = [.rate, .ratePolicy]

    static var all: [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: allCases.map {
                ($0.rawValue, ["description": .string($0.description), "schema": $0.schema])
            })
    }

    static func references(_ headers: [AnswerHeader]) -> JSONValue {
        .object(
            Dictionary(
                uniqueKeysWithValues: headers.map {
                    ($0.rawValue, ["$ref": .string("#/components/headers/\($0.rawValue)")])
                }))
    }

    private var description: String {
        switch self {
        case .entityTag: "Names what is answered: another answer has another tag."
        case .rate:
            "Where the caller stands: `\"requests\";r=59990;t=42`, left and seconds until the count starts over. Not sent where nothing is counted."
        case .ratePolicy: "How much may come: `\"requests\";q=60000;w=60`, requests in so many seconds."
        case .retryAfter: "After how many seconds it may be tried again."
        }
    }

    private var schema: JSONValue { self == .retryAfter ? ["type": "integer", "minimum": 0] : ["type": "string"] }
}
