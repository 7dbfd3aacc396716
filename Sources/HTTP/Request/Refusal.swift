/// A request that the listener itself turns away, before or instead of the application.
package struct Refusal: Error, Sendable {
    package let status: Int
    /// Names the kind for ever: `malformed-request`, `method-not-allowed`, `body-too-large`, `target-too-long`,
    /// `head-too-large`, `unsupported-encoding`, `version-not-supported`, `overloaded`.
    package let slug: String
    /// One sentence for the person who wrote the client. Repeats nothing the client sent.
    package let detail: String
    /// What the answer must carry besides: `Allow`, `Retry-After`, `Accept-Encoding`.
    package let headers: [(name: String, value: String)]
    /// Of the request that was turned away; empty until the listener fills it in.
    package internal(set) var requestID = ""
    /// What the client would like to read: its `Accept` header.
    package internal(set) var accept: String?

    private init(_ status: Int, _ slug: String, _ detail: String, _ headers: [(name: String, value: String)] = []) {
        (self.status, self.slug, self.detail, self.headers) = (status, slug, detail, headers)
    }

    /// 400: what came is not a request we are willing to guess at.
    static func malformed(_ detail: String) -> Refusal { Refusal(400, "malformed-request", detail) }

    /// 405: TRACE and CONNECT are for proxies and for probing them.
    static let method = Refusal(
        405, "method-not-allowed", "This server does not know that method.",
        [("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")])

    /// 413, with the limit in bytes.
    static func tooLarge(limit: Int) -> Refusal {
        Refusal(413, "body-too-large", "The body, packed or unpacked, may have \(limit) bytes here.")
    }

    /// 414, with the limit in bytes.
    static func longTarget(limit: Int) -> Refusal {
        Refusal(414, "target-too-long", "The address of a request may have \(limit) bytes here.")
    }

    /// 431, with the limit in bytes.
    static func longHead(limit: Int) -> Refusal {
        Refusal(431, "head-too-large", "The request line and all headers together may have \(limit) bytes here.")
    }

    /// 413: a length, or that of a chunk, which no number of ours holds.
    static let endlessBody = Refusal(413, "body-too-large", "The body is said to be longer than any may be here.")

    /// 505: another HTTP.
    static let version = Refusal(505, "version-not-supported", "This server speaks HTTP/1.1 and HTTP/1.0.")

    /// 413: so well packed that only an attack looks like this.
    static let bomb = Refusal(413, "body-too-large", "The body unpacks to far more than it was.")

    /// 415: packed in a way we do not unpack.
    static let encoding = Refusal(
        415, "unsupported-encoding", "A body may be sent as it is or with Content-Encoding: gzip.",
        [("Accept-Encoding", "gzip")])

    /// 503: nothing is wrong with the request, there are too many.
    static let overloaded = Refusal(
        503, "overloaded", "The server is busy. The request was not begun; send it again.", [("Retry-After", "2")])

    /// RFC 9457, for listeners that have nothing better to say it with.
    package var problem: Response {
        let title = slug.replacing("-", with: " ")
        let text =
            #"{"type":"/errors/\#(slug)","title":"\#(title)","status":\#(status),"detail":"\#(detail)","#
            + #""instance":"/requests/\#(requestID)"}"#
        return Response(
            status: status, headers: [("Content-Type", "application/problem+json")], body: .bytes(Array(text.utf8)))
    }
}
