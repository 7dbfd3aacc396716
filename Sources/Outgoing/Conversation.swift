import CCurl
import Synchronization

/// Asks one server after the other what it is told to, by libcurl, over connections that stay open: for programs that
/// speak with a server of their user's choice. Proxies are those of the environment, as curl reads it.
package final class Conversation: Sendable {
    package struct Answer: Sendable {
        package var status: Int
        package var body: [UInt8]
        /// Seconds to wait before asking again; 0 where nothing is said.
        package var retryAfter: Int
    }

    /// Why there is no answer, in curl's words.
    package struct Silence: Error, Sendable { package let why: String }

    /// Seconds until it is connected, and without a byte either way.
    private static let patience = (connecting: 30, silence: 120)

    /// Those that nobody uses now.
    private let idle = Mutex<[Line]>([])

    /// Whether it goes where an answer leads, with all that it was told to send.
    private let followsRedirects: Bool

    package init(followsRedirects: Bool = true) {
        Curl.start()
        self.followsRedirects = followsRedirects
    }

    package func ask(
        _ method: String, _ url: String, headers: [(name: String, value: String)], body: [UInt8]?
    ) throws(Silence) -> Answer {
        guard let line = idle.withLock({ $0.popLast() }) ?? Line() else { throw Silence(why: "There is no memory.") }
        defer { idle.withLock { $0.append(line) } }
        return try line.ask(method, url, headers, body, Self.patience, followsRedirects: followsRedirects)
    }
}

/// A handle of curl with the connections that it keeps open.
///
/// `@unchecked Sendable`: the conversation lends it to one caller at a time, under its lock.
private final class Line: @unchecked Sendable {  // lent to one caller at a time
    /// `CURL_REDIR_POST_ALL`, which is an expression of macros and so not imported.
    private static let keepingBody = 7

    private let handle: UnsafeMutableRawPointer
    private var answer: [UInt8] = []

    init?() {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
    }

    deinit { curl_easy_cleanup(handle) }

    func ask(
        _ method: String, _ url: String, _ headers: [(name: String, value: String)], _ body: [UInt8]?,
        _ patience: (connecting: Int, silence: Int), followsRedirects: Bool
    ) throws(Conversation.Silence) -> Conversation.Answer {
        curl_easy_reset(handle)
        answer = []
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl_slist_append(list, "\(header.name): \(header.value)") ?? list }
        defer { curl_slist_free_all(list) }
        var options = [
            earshot_curl_text(handle, CURLOPT_URL, url),
            earshot_curl_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
            earshot_curl_text(handle, CURLOPT_CUSTOMREQUEST, method),
            // A proxy in front may lead from http to https; the body goes along.
            earshot_curl_number(handle, CURLOPT_FOLLOWLOCATION, followsRedirects ? 1 : 0),
            earshot_curl_number(handle, CURLOPT_MAXREDIRS, 5),
            earshot_curl_number(handle, CURLOPT_POSTREDIR, Self.keepingBody),
            earshot_curl_number(handle, CURLOPT_NOSIGNAL, 1),
            earshot_curl_number(handle, CURLOPT_CONNECTTIMEOUT, patience.connecting),
            earshot_curl_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1),
            earshot_curl_number(handle, CURLOPT_LOW_SPEED_TIME, patience.silence),
            earshot_curl_headers(handle, list),
            earshot_curl_on_answer(handle, Line.read, Unmanaged.passUnretained(self).toOpaque()),
        ]
        if let body { options.append(earshot_curl_body(handle, body, curl_off_t(body.count))) }
        let code = options.first { $0 != CURLE_OK } ?? curl_easy_perform(handle)
        guard code == CURLE_OK else {
            throw Conversation.Silence(why: String(cString: curl_easy_strerror(code)) + ".")
        }
        defer { answer = [] }
        return Conversation.Answer(
            status: earshot_curl_status(handle), body: answer, retryAfter: Int(earshot_curl_retry_after(handle)))
    }

    private static let read: curl_write_callback = { bytes, size, count, context in
        guard let context, let bytes else { return 0 }
        Unmanaged<Line>.fromOpaque(context).takeUnretainedValue().answer += UnsafeRawBufferPointer(
            start: bytes, count: size * count)
        return size * count
    }
}
