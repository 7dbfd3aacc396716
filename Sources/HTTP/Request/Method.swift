/// What a request asks to be done with the thing its target names (RFC 9110, section 9).
package enum Method: Hashable, Sendable {
    case get, head, post, put, patch, delete, options
    /// Any other token. TRACE and CONNECT never arrive: the listener refuses them.
    case other(String)

    package init(_ name: String) {
        switch name {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(name)
        }
    }

    /// As it stands on the wire.
    package var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other(let name): name
        }
    }
}
