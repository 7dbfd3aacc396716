import CCurl

/// libcurl, begun once for all that goes out.
enum Curl {
    static func start() { _ = started }
    private static let started = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
