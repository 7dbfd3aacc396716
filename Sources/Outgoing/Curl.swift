import CCurl

/// libcurl, begun once for all that goes out.
enum Curl {
    /// Asks a server of the web. It follows no redirect, takes no proxy, and connects only where the watch allows.
    /// - Parameter more: options beside these; each answers what curl said of it.
    static func ask(
        _ destination: Destination, _ headers: [(name: String, value: String)], _ patience: Post.Patience,
        _ watch: ConnectionWatch, _ more: (UnsafeMutableRawPointer) -> [CURLcode] = { _ in [] }
    ) throws(Post.Failure) -> (code: CURLcode, status: Int) {
        start()
        guard let handle = curl_easy_init() else { throw .other("out of memory") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl_slist_append(list, "\(header.name): \(header.value)") ?? list }
        defer { curl_slist_free_all(list) }
        return withExtendedLifetime(watch) {
            let context = Unmanaged.passUnretained(watch).toOpaque()
            let options = [
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
            ]
            let refused = (options + more(handle)).first { $0 != CURLE_OK }
            return (refused ?? curl_easy_perform(handle), earshot_curl_status(handle))
        }
    }

    static func start() { _ = started }
    private static let started = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
