import CCurl

/// One question and its answer. Like ``Post`` it follows no redirect, takes no proxy, and connects only where the rules
/// allow.
package struct Fetch: Sendable {
    package var destination: Destination
    package var headers: [(name: String, value: String)]
    /// Sent by POST; `nil`: it is a GET.
    package var body: [UInt8]?

    package struct Answer: Sendable {
        package var status: Int
        package var body: [UInt8]
    }

    package init(_ destination: Destination, headers: [(name: String, value: String)], body: [UInt8]? = nil) {
        (self.destination, self.headers, self.body) = (destination, headers, body)
    }

    /// - Parameter longest: bytes of the answer; a longer one is a failure.
    package func send(
        _ rules: DestinationRules, longest: Int, _ patience: Post.Patience = Post.Patience(connecting: 10, all: 60)
    ) throws(Post.Failure) -> Answer {
        do throws(DestinationRules.Refusal) { try rules.check(destination) } catch { throw .refused(error) }
        let watch = ConnectionWatch(rules, longest: longest, isKeeping: true)
        let (code, status) = try Curl.ask(destination, headers, patience, watch) { handle in
            body.map { [earshot_curl_body(handle, $0, curl_off_t($0.count))] } ?? []
        }
        if code == CURLE_OK { return Answer(status: status, body: watch.answer) }
        throw watch.refused.map { .refused(.notPublic($0)) } ?? Post.Failure(code)
    }
}
