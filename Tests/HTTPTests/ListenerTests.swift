import Foundation
import HTTP
import Synchronization
import Testing

@Suite struct ListenerTests {
    @Test func `a connection is kept and each request has an id of its own`() throws {
        let running = try Running(answer: { .text("hello \($0.path)") })
        let wire = running.connect()
        wire.send("GET /one HTTP/1.1\r\nHost: test\r\n\r\n")
        let one = try #require(wire.answer())
        wire.send("GET /two HTTP/1.1\r\nHost: test\r\n\r\n")
        let two = try #require(wire.answer())
        #expect((one.status, one.text) == (200, "hello /one"))
        #expect((two.status, two.text) == (200, "hello /two"))
        #expect(one["Content-Type"] == "text/plain; charset=utf-8")
        #expect(one["X-Request-ID"] != nil && one["X-Request-ID"] != two["X-Request-ID"])
        #expect(one["Date"] != nil)
    }

    @Test func `requests sent at once are answered in order`() throws {
        let running = try Running(answer: { .text($0.path + String(decoding: $0.body, as: UTF8.self)) })
        let wire = running.connect()
        wire.send(
            "GET /a HTTP/1.1\r\nHost: t\r\n\r\nPOST /b HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nxyz"
                + "GET /c HTTP/1.1\r\nHost: t\r\n\r\nPOST /d HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"
        )
        let texts = (0..<4).map { _ in wire.answer()?.text }
        #expect(texts == ["/a", "/bxyz", "/c", "/dhi"])
    }

    @Test func `HEAD has the same headers and no body`() throws {
        let long = String(repeating: "word ", count: 1000)
        let running = try Running(answer: { _ in .text(long) })
        for accept in ["identity", "gzip"] {
            let get = try #require(running.get("/", "Accept-Encoding: \(accept)"))
            let wire = running.connect()
            wire.send("HEAD / HTTP/1.1\r\nHost: t\r\nAccept-Encoding: \(accept)\r\n\r\n")
            let head = try #require(wire.answer(toHead: true))
            let unlike: Set = ["X-Request-ID", "Date"]
            #expect(
                head.headers.filter { !unlike.contains($0.name) }.map(\.value)
                    == get.headers.filter { !unlike.contains($0.name) }.map(\.value))
            wire.send("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n")
            #expect(wire.answer(toHead: true)?.status == 200)
        }
    }

    @Test func `the application gets the request decoded`() throws {
        let seen = Mutex<Request?>(nil)
        let running = try Running(answer: { request in
            seen.withLock { $0 = request }
            return .text("")
        })
        _ = running.post(
            "/apps/caf%C3%A9%2Fbar?q=a+b&q=%26&empty", "Accept: a", "aCCept: b", "Cookie: one=1; two=\"2\"",
            "X-Spaces:  \t both \t", body: Array("hi".utf8))
        let request = try #require(seen.withLock { $0 })
        #expect(request.method == .post)
        #expect(request.target == "/apps/caf%C3%A9%2Fbar?q=a+b&q=%26&empty")
        #expect(request.path == "/apps/café/bar")
        #expect(request.components == ["apps", "café/bar"])
        #expect(request.query.map(\.name) == ["q", "q", "empty"])
        #expect(request.query.map(\.value) == ["a b", "&", ""])
        #expect(request.headers["ACCEPT"] == "a, b")
        #expect(request.headers["x-spaces"] == "both")
        #expect(request.cookies.map(\.name) == ["one", "two"])
        #expect(request.head.cookie("two") == "2")
        #expect(request.body == Array("hi".utf8))
        #expect(request.remoteAddress == "127.0.0.1")
        #expect(!request.isSecure)
    }

    @Test func `the absolute form of a target is taken and its authority left out`() throws {
        let running = try Running(answer: { .text($0.path) })
        #expect(running.get("http://example.test/a?b")?.text == "/a")
        #expect(running.get("http://example.test?b")?.text == "/")
        #expect(running.ask("OPTIONS * HTTP/1.1\r\nHost: t\r\n\r\n")?.text == "*")
    }

    @Test func `nothing an application puts into a header can end its line`() throws {
        let running = try Running(answer: { request in
            Response.redirect(to: "/next\r\nSet-Cookie: evil=1\u{0}").adding("X-A\r\nB", "c").adding(
                "Content-Length", "7")
        })
        let answer = try #require(running.get("/"))
        #expect(answer.status == 303)
        #expect(answer["Location"] == "/next  Set-Cookie: evil=1 ")
        #expect(answer["Set-Cookie"] == nil)
        #expect(answer["B"] == nil)
        #expect(answer["Content-Length"] == "0")
    }

    @Test func `an answer without a body has none`() throws {
        let running = try Running(answer: { Response(status: Int($0.components[0]) ?? 500) })
        let wire = running.connect()
        for status in [204, 304, 303, 200] {
            wire.send("GET /\(status) HTTP/1.1\r\nHost: t\r\n\r\n")
            let answer = try #require(wire.answer())
            #expect(answer.status == status)
            #expect(answer.body.isEmpty)
        }
        #expect(wire.leftOver.isEmpty)
    }

    @Test func `a file is sent from disk, and 404 where it is gone`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("http-\(getpid())-file").path
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let running = try Running(answer: { request in
            Response(
                headers: [("Content-Type", "image/png")],
                body: .file(path: request.path == "/is" ? path : path + "-not"))
        })
        #expect(running.get("/is")?.body == bytes)
        #expect(running.get("/not")?.status == 404)
    }

    @Test func `each request is logged once, without its query`() throws {
        let running = try Running(answer: { _ in .text("four", status: 201) })
        let answer = try #require(running.get("/a%20b?token=secret"))
        let record = try #require(running.logged(1).first)
        #expect((record.method, record.path, record.status, record.bytes) == ("GET", "/a%20b", 201, 4))
        #expect(record.requestID == answer["X-Request-ID"])
        #expect(record.isComplete && record.seconds >= 0 && record.seconds < 20)
    }

    @Test func `the listener's threads and the workers have numbers of their own`() throws {
        let running = try Running(
            admit: { $0.path == "/long" ? .long(limit: 0) : .quick(limit: 0) }, answer: { .text("\($0.worker)") })
        let quick = Set((0..<20).compactMap { _ in running.get("/quick")?.text })
        let long = Set((0..<5).compactMap { _ in running.get("/long")?.text })
        #expect(!quick.isEmpty && quick.isSubset(of: ["0", "1"]))
        #expect(long == ["2"])
    }

    @Test func `while a long request is answered the only thread answers others`() throws {
        var configuration = Running.small
        configuration.threads = 1
        let gate = Gate()
        let running = try Running(configuration, admit: { $0.path == "/long" ? .long(limit: 9) : .quick(limit: 9) }) {
            request in
            if request.path == "/long" { gate.pass() }
            return .text(request.path + String(decoding: request.body, as: UTF8.self))
        }
        let long = running.connect()
        long.send("POST /long HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\nhi")
        #expect(running.get("/quick")?.text == "/quick")
        gate.open()
        #expect(long.answer()?.text == "/longhi")
    }

    @Test func `where the workers' queue is full the next is told to come back`() throws {
        var configuration = Running.small
        configuration.longQueue = 1
        let gate = Gate(), began = Gate()
        let running = try Running(configuration, admit: { $0.path == "/quick" ? .quick(limit: 0) : .long(limit: 0) }) {
            request in
            guard request.path != "/quick" else { return .text("quick") }
            began.open()
            gate.pass()
            return .text("done")
        }
        let first = running.connect()
        first.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        began.pass()
        // The worker is busy; of three more one may wait.
        let more = (0..<3).map { _ in running.connect() }
        for wire in more { wire.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n") }
        var answers: [Answer?] = [nil, nil, nil]
        let end = Date(timeIntervalSinceNow: 20)
        while answers.count(where: { $0 != nil }) < 2, Date() < end {
            for index in 0..<3 where answers[index] == nil { answers[index] = more[index].answer(within: 0.02) }
        }
        let refused = answers.compactMap { $0 }
        #expect(refused.map(\.status) == [503, 503])
        #expect(refused.first?["Retry-After"] == "2")
        #expect(refused.first?["Content-Type"] == "application/problem+json")
        #expect(running.get("/quick")?.text == "quick")
        gate.open()
        #expect(first.answer()?.text == "done")
        for index in 0..<3 where answers[index] == nil { #expect(more[index].answer()?.text == "done") }
    }

    @Test func `a port that is taken is named`() throws {
        let running = try Running()
        var configuration = Listener.Configuration()
        configuration.port = running.port
        #expect(throws: ListenError.portInUse(running.port)) {
            _ = try Listener(configuration, admit: { _ in .quick(limit: 0) }, answer: { _ in .text("") })
        }
        configuration.address = "203.0.113.7"
        #expect(throws: ListenError.badAddress("203.0.113.7")) {
            _ = try Listener(configuration, admit: { _ in .quick(limit: 0) }, answer: { _ in .text("") })
        }
    }

    @Test func `one address may hold so many connections and no more`() throws {
        var configuration = Running.small
        configuration.connectionsPerAddress = 3
        let running = try Running(configuration, answer: { _ in .text("hi") })
        let request = "GET / HTTP/1.1\r\nHost: t\r\n\r\n"
        let kept = (0..<3).map { _ in running.connect() }
        for wire in kept {
            wire.send(request)
            #expect(wire.answer()?.status == 200)
        }
        let fourth = running.connect()
        fourth.send(request)
        #expect(fourth.hangsUp())
        kept[0].send(request)
        #expect(kept[0].answer()?.status == 200)
    }
}
