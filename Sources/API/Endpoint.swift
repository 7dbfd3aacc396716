/// The answer to “what can be asked”: one value that router, client, OpenAPI and the reference page are folds over.
///
/// `Input` lists path and query parameters by name, `Body` is what is sent, `Output` what comes back.
package struct Endpoint<Input: Codable & Sendable, Body: Sendable, Output: Sendable>: Sendable {
    /// As the value is called: `listReports`. The document's `operationId`, by which generated clients call it.
    package let name: String
    package let method: HTTPMethod
    /// `/v1/apps/{app}`: each name in braces is a property of `Input`.
    package let path: String
    package let summary: String
    /// `nil`: anybody may call it.
    package let scope: Scope?
    package let weight: EndpointWeight
    package let errors: [ErrorKind]
    /// The status of success.
    package let success: Int
    /// A media type that says the same as the JSON body, where the endpoint reads one.
    package let otherBody: String?
    /// What is answered instead of the JSON of `Output`.
    package let otherAnswers: [OtherAnswer]

    package init(
        _ method: HTTPMethod, _ path: String, _ summary: String, scope: Scope?, weight: EndpointWeight = .quick,
        success: Int = 200, errors: [ErrorKind] = [], otherBody: String? = nil, otherAnswers: [OtherAnswer] = [],
        name: String = #function
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.summary = summary
        self.scope = scope
        self.weight = weight
        self.success = success
        self.errors = errors
        self.otherBody = otherBody
        self.otherAnswers = otherAnswers
    }
}

/// An answer of success that is not the endpoint's own: in a media type that was asked for, or with a status of its own.
package struct OtherAnswer: Sendable {
    package let mediaType: String
    /// `nil`: the endpoint's own.
    package let status: Int?
    /// What the JSON is; `nil`: it is a text.
    package let type: (any (Decodable & Sendable).Type)?

    package init(_ mediaType: String) { (self.mediaType, status, type) = (mediaType, nil, nil) }
    package init(status: Int, _ type: any (Decodable & Sendable).Type) {
        (self.mediaType, self.status, self.type) = ("application/json", status, type)
    }
}

package enum HTTPMethod: String, Sendable, Hashable {
    case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
}

/// How an endpoint is served: a quick one on the listener's own thread, a long one by one of a bounded number of workers.
/// The number is how many bytes of body it takes.
package enum EndpointWeight: Sendable, Hashable {
    case quick
    case long(bodyLimit: Int)
}

/// What a caller may do. Only `support` sees who reported.
package enum Scope: String, Codable, Hashable, Sendable, CaseIterable { case upload, read, triage, support, admin }

/// No parameters, no body, or nothing to say.
package struct Nothing: Codable, Hashable, Sendable { package init() {} }

/// A body or an answer that is bytes, not JSON.
package struct Bytes: Sendable {
    package var bytes: [UInt8]
    package var mediaType: String
    package init(_ bytes: [UInt8], mediaType: String) { (self.bytes, self.mediaType) = (bytes, mediaType) }
}

/// A page of a list: `next` is the cursor for `?after=`, null at the end.
package struct Listing<Item: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    /// This page of it.
    package var items: [Item]
    /// The cursor for `after`; null at the end.
    @Null package var next: String?
    package init(items: [Item], next: String? = nil) { (self.items, self.next) = (items, next) }
}
