/// The answer to “what can be asked”: one value that router, client, OpenAPI and the reference page are folds over.
///
/// `Input` lists path and query parameters by name, `Body` is what is sent, `Output` what comes back.
package struct Endpoint<Input: Codable & Sendable, Body: Sendable, Output: Sendable>: Sendable {
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

    package init(
        _ method: HTTPMethod, _ path: String, _ summary: String, scope: Scope?, weight: EndpointWeight = .quick,
        success: Int = 200, errors: [ErrorKind] = [], otherBody: String? = nil
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.scope = scope
        self.weight = weight
        self.success = success
        self.errors = errors
        self.otherBody = otherBody
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
    package var items: [Item]
    @Null package var next: String?
    package init(items: [Item], next: String? = nil) { (self.items, self.next) = (items, next) }
}
