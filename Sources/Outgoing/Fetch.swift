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
        Curl.start()
        guard let handle = curl_easy_init() else { throw .other("out of memory") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl_slist_append(list, "\(header.name): \(header.value)") ?? list }
        defer { curl_slist_free_all(list) }
        let watch = ConnectionWatch(rules, longest: longest, isKeeping: true)
        let code = withExtendedLifetime(watch) {
            configure(handle, list, patience, watch) ?? curl_easy_perform(handle)
        }
        if code == CURLE_OK { return Answer(status: earshot_curl_status(handle), body: watch.answer) }
        throw watch.refused.map { .refused(.notPublic($0)) } ?? Post.Failure(code)
    }

    /// The first option that curl doesn't take, or nothing.
    private func configure(
        _ handle: UnsafeMutableRawPointer, _ list: UnsafeMutablePointer<curl_slist>?, _ patience: Post.Patience,
        _ watch: ConnectionWatch
    ) -> CURLcode? {
        let context = Unmanaged.passUnretained(watch).toOpaque()
        return [
            earshot_curl_text(handle, CURLOPT_URL, destination.url),
            earshot_curl_text(handle, CURLOPT_PROTOCOLS_STR, destination.scheme),
            earshot_curl_text(handle, CURLOPT_PROXY, ""),
            earshot_curl_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            earshot_curl_number(handle, CURLOPT_NOSIGNAL, 1),
            earshot_curl_number(handle, CURLOPT_CONNECTTIMEOUT, patience.connecting),
            earshot_curl_number(handle, CURLOPT_TIMEOUT, patience.all),
            earshot_curl_headers(handle, list),
            earshot_curl_on_socket(handle, ConnectionWatch.open, context),
            earshot_curl_on_answer(handle, ConnectionWatch.read, context),
        ].first { $0 != CURLE_OK }
    }
}
