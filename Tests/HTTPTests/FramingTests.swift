import HTTP
import Testing

@Suite struct FramingTests {
    /// Heads that libmicrohttpd lets through, or half of them; every one must be refused, once, and the connection
    /// closed, because nobody knows where the next request would begin.
    static let malformed: [(String, String)] = [
        ("NUL in the target", "GET /a\u{0}b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("NUL at the target's end", "GET /a\u{0} HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("%00", "GET /a%00b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("%00 in the query", "GET /a?b=%00 HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("broken escape", "GET /a%2 HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("no escape", "GET /a%zz HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("broken escape in the query", "GET /a?b=%z1 HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("not UTF-8", "GET /%ff HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("overlong slash", "GET /%c0%af HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("control character", "GET /a%0d%0ab HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("raw control character", "GET /a\u{1}b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("raw UTF-8", "GET /é HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("dots", "GET /a/../b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("escaped dots", "GET /a/%2e%2E/b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("dots behind an escaped slash", "GET /a%2f..%2fb HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("dots behind a backslash", "GET /a%5c..%5cb HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("one dot", "GET /./a HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("fragment", "GET /a#b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("no slash", "GET a HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("no path", "GET ftp://a/b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("space in the target", "GET /a b HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("two spaces", "GET  /a HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("method with a bracket", "GE(T /a HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("NUL in the method", "GE\u{0}T /a HTTP/1.1\r\nHost: t\r\n\r\n"),
        ("bare LF after the request line", "GET /a HTTP/1.1\nHost: t\r\n\r\n"),
        ("bare LF after a header", "GET /a HTTP/1.1\r\nHost: t\nX: y\r\n\r\n"),
        ("bare LF at the end", "GET /a HTTP/1.1\r\nHost: t\r\n\n"),
        ("bare LF everywhere", "GET /a HTTP/1.1\nHost: t\n\n"),
        ("bare CR", "GET /a HTTP/1.1\r\nHost: t\rX: y\r\n\r\n"),
        ("folded", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\r\n z\r\n\r\n"),
        ("folded with a tab", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\r\n\tz\r\nA: b\r\n\r\n"),
        ("folded first", "GET /a HTTP/1.1\r\n Host: t\r\n\r\n"),
        ("folded length", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\n 0\r\n\r\nx"),
        ("folded encoding", "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n"),
        ("space before the colon", "GET /a HTTP/1.1\r\nHost : t\r\n\r\n"),
        ("tab before the colon", "GET /a HTTP/1.1\r\nHost: t\r\nX\t: y\r\n\r\n"),
        ("space in a name", "GET /a HTTP/1.1\r\nHost: t\r\nX Y: z\r\n\r\n"),
        ("no name", "GET /a HTTP/1.1\r\nHost: t\r\n: z\r\n\r\n"),
        ("NUL in a value", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\u{0}z\r\n\r\n"),
        ("NULs that look like line ends", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\u{0}\u{0}Y: z\r\n\r\n"),
        ("NULs that look like the end", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\u{0}\u{0}\u{0}\u{0}z\r\n\r\n"),
        ("a line that begins with NUL", "POST /a HTTP/1.1\r\nHost: t\r\n\u{0}Content-Length: 5\r\n\r\nhello"),
        ("control character in a value", "GET /a HTTP/1.1\r\nHost: t\r\nX: y\u{8}z\r\n\r\n"),
        ("two lengths", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx"),
        ("the same length twice", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx"),
        (
            "length and encoding",
            "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        (
            "encoding and length",
            "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
        ),
        ("another encoding", "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: gzip\r\n\r\nx"),
        ("two encodings in one", "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        (
            "chunked twice",
            "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        ("encoding with a blank", "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked \r\n\r\n0\r\n\r\n"),
        ("encoding with HTTP/1.0", "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        ("no host", "GET /a HTTP/1.1\r\n\r\n"),
        ("two hosts", "GET /a HTTP/1.1\r\nHost: t\r\nHost: u\r\n\r\n"),
        ("empty host", "GET /a HTTP/1.1\r\nHost:\r\n\r\n"),
        ("host with a path", "GET /a HTTP/1.1\r\nHost: t/u\r\n\r\n"),
        ("host with a user", "GET /a HTTP/1.1\r\nHost: me@t\r\n\r\n"),
        ("length that is no number", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: five\r\n\r\n"),
        ("length with a sign", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: +5\r\n\r\nhello"),
        ("lengths in a list", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 5, 5\r\n\r\nhello"),
        ("chunk size that is no number", "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"),
        ("no version", "GET /a\r\n\r\n"),
    ]

    @Test(arguments: malformed.indices)
    func `what is malformed is refused once, and the connection closed`(index: Int) throws {
        let (name, request) = FramingTests.malformed[index]
        let running = try Running(answer: { _ in .text("let through") })
        let wire = running.connect()
        // A second request behind it: whoever disagrees about the first one's end would answer it.
        wire.send(request + "GET /smuggled HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(wire.hangsUp(), "\(name)")
        let answer = wire.answer()
        #expect(answer == nil || answer?.status == 400, "\(name): \(answer?.text ?? "")")
        #expect(wire.answer() == nil, "\(name): answered twice")
        #expect(!wire.leftOver.contains("let through"))
    }

    /// What libmicrohttpd would answer by itself, without our headers and the length that is no number twice.
    static let unreadable: [(String, String, Int)] = [
        ("no version", "GET /a\r\n\r\n", 400),
        ("no version of HTTP", "GET /a FTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("another version", "GET /a HTTP/2.0\r\nHost: t\r\n\r\n", 505),
        ("an old version", "GET /a HTTP/0.9\r\nHost: t\r\n\r\n", 505),
        ("a line without a colon", "GET /a HTTP/1.1\r\nHost: t\r\nnonsense\r\n\r\n", 400),
        ("a length that is no number", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: ten\r\n\r\n", 400),
        ("an empty length", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: \r\n\r\n", 400),
        ("a length below nothing", "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: -1\r\n\r\n", 400),
        (
            "a length beyond numbers",
            "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 99999999999999999999999999\r\n\r\n", 413
        ),
        ("a chunk without a size", chunked("zz\r\nabc\r\n0\r\n\r\n"), 400),
        ("a chunk beyond numbers", chunked("ffffffffffffffffffff\r\nabc\r\n0\r\n\r\n"), 413),
        ("a chunk longer than its size", chunked("3\r\nabcde\r\n0\r\n\r\n"), 400),
        ("a chunk's line without an end", chunked("2;" + String(repeating: "a", count: 300_000)), 400),
        ("a line behind chunks without a colon", chunked("2\r\nab\r\n0\r\nnonsense\r\n\r\n"), 400),
        (
            "a method without an end",
            String(repeating: "A", count: 200_000) + " / HTTP/1.1\r\nHost: t\r\n\r\n", 414
        ),
        (
            "a head without an end",
            "GET /a HTTP/1.1\r\nHost: t\r\n" + String(repeating: "A: b\r\n", count: 40_000) + "\r\n", 431
        ),
    ]

    private static func chunked(_ body: String) -> String {
        "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }

    @Test(arguments: unreadable.indices)
    func `what libmicrohttpd cannot read is refused once and in our words`(index: Int) throws {
        let (name, request, status) = FramingTests.unreadable[index]
        let running = try Running(answer: { _ in .text("let through") })
        // The second request on a connection is as good as the first.
        for isSecond in [false, true] {
            let wire = running.connect()
            if isSecond {
                wire.send("GET /first HTTP/1.1\r\nHost: t\r\n\r\n")
                #expect(wire.answer()?.text == "let through")
            }
            wire.send(request)
            let answer = try #require(wire.answer(), "\(name)")
            #expect(answer.status == status, "\(name)")
            #expect(answer["Content-Type"] == "application/problem+json", "\(name)")
            #expect(answer["Connection"] == "close" && answer["Date"]?.hasSuffix(" GMT") == true, "\(name)")
            #expect(answer.text.contains(answer["X-Request-ID"] ?? "none"), "\(name)")
            #expect(wire.hangsUp() && wire.leftOver.isEmpty, "\(name): \(wire.leftOver)")
        }
    }

    @Test func `a target or a head that is too long is refused in our words`() throws {
        let running = try Running(answer: { _ in .text("fine") })
        let letters = String(repeating: "a", count: 40_000)
        for (request, status) in [
            ("GET /\(letters.prefix(8_100)) HTTP/1.1\r\nHost: t\r\nX: \(letters.prefix(8_000))\r\n\r\n", 200),
            ("GET /\(letters.prefix(8_200)) HTTP/1.1\r\nHost: t\r\n\r\n", 414),
            ("GET /\(letters.prefix(30_000)) HTTP/1.1\r\nHost: t\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: t\r\nX: \(letters.prefix(16_400))\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\nHost: t\r\nX: \(letters.prefix(30_000))\r\n\r\n", 431),
        ] {
            let answer = try #require(running.ask(request))
            #expect(answer.status == status)
            #expect(status == 200 || answer.text.contains("bytes here") && answer["X-Request-ID"] != nil)
        }
    }

    @Test func `a refusal of ours is a problem document with the request's id`() throws {
        let running = try Running()
        let answer = try #require(running.get("/../etc"))
        #expect(answer.status == 400)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer["Connection"]?.lowercased() == "close")
        #expect(answer.text.contains(#""type":"/errors/malformed-request""#))
        #expect(answer.text.contains(answer["X-Request-ID"] ?? "none"))
        #expect(running.logged(1).first?.status == 400)
    }

    @Test func `the server words refusals its own way`() throws {
        let listener = try Listener(
            Running.small, admit: { _ in .quick(limit: 0) }, answer: { _ in .text("") },
            refusal: { .html("<h1>\($0.status) \($0.slug) for \($0.accept ?? "nobody")</h1>", status: $0.status) })
        try listener.start()
        defer { _ = listener.stop(grace: 0) }
        let wire = Wire(port: listener.port)
        wire.send("TRACE / HTTP/1.1\r\nHost: t\r\nAccept: text/html\r\n\r\n")
        let answer = try #require(wire.answer())
        #expect(answer.text == "<h1>405 method-not-allowed for text/html</h1>")
        #expect(answer["Allow"]?.contains("GET") == true)
    }

    @Test(arguments: ["TRACE / HTTP/1.1", "CONNECT t:80 HTTP/1.1", "CONNECT / HTTP/1.1"])
    func `methods of proxies are refused`(line: String) throws {
        let running = try Running(answer: { _ in .text("let through") })
        #expect(running.ask(line + "\r\nHost: t\r\n\r\n")?.status == 405)
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nhost:t:80\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\nHost: t\r\n\r\n", "GET /a..b/.../c HTTP/1.1\r\nHost: t\r\nEmpty:\r\nX: \t y\t \r\n\r\n",
        "M-SEARCH /a?b=c&&d HTTP/1.1\r\nHost: t\r\nX: caf\u{e9}\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\n\r\n",
    ])
    func `what is only unusual is answered`(request: String) throws {
        let running = try Running(answer: { _ in .text("answered") })
        #expect(running.ask(request)?.text == "answered")
    }

    @Test func `a head that is too long is refused, and a long one is not`() throws {
        let running = try Running(answer: { .text("\($0.headers["X"]?.count ?? 0)") })
        #expect(running.get("/", "X: " + String(repeating: "x", count: 16000))?.text == "16000")
        #expect(running.get("/", "X: " + String(repeating: "x", count: 100_000))?.status == 431)
        #expect(running.get("/" + String(repeating: "x", count: 100_000))?.status == 414)
    }

    @Test func `heads of every size and cut are read alike`() throws {
        let running = try Running(answer: { .text("\($0.headers.fields.count)") })
        for count in [1, 7, 40, 150] {
            let wire = running.connect()
            let request = "GET / HTTP/1.1\r\nHost: t\r\n" + (1..<count).map { "X-\($0): \($0)\r\n" }.joined() + "\r\n"
            for piece in Array(request.utf8).chunks(of: count * 3) { wire.send(piece) }
            #expect(wire.answer()?.text == "\(count)")
        }
    }
}

extension Array {
    func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
