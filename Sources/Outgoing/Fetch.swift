import CCurl

/// One question without a body, and its answer. Like ``Post`` it follows no redirect, takes no proxy, and connects only
/// where the rules allow.
package struct Fetch: Sendable {
    package var destination: Destination
    package var headers: [(name: String, value: String)]

    package struct Answer: Sendable {
        package var status: Int
        package var body: [UInt8]
    }

    package init(_ destination: Destination, headers: [(name: String, value: String)]) {
        (self.destination, self.headers) = (destination, headers)
    }

    /// - Parameter longest: bytes of the answer; a longer one is a failure.
    package func send(
        _ rules: DestinationRules, longest: Int, _ patience: Post.Patience = Post.Patience(connecting: 10, all: 60)
    ) throws(Post.Failure) -> Answer {
        do throws(DestinationRules.Refusal) { try rules.check(destination) } catch { throw .refused(error) }
        let watch = ConnectionWatch(rules, longest: longest, isKeeping: true)
        let (code, status) = try Curl.ask(destination, headers, patience, watch)
        if code == CURLE_OK { return Answer(status: status, body: watch.answer) }
        throw watch.refused.map { .refused(.notPublic($0)) } ?? Post.Failure(code)
    }
}
