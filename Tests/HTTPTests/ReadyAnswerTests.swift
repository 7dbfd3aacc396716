import HTTP
import Testing

@Suite struct ReadyAnswerTests {
    private static let said = Response(
        status: 200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("X-Mark", "one for all")],
        body: .bytes(Array("alive\n".utf8)))

    private func running() throws -> Running {
        let ready = Self.said.ready
        return try Running(admit: { $0.path == "/ready" ? .answer(ready) : .quick(limit: 1 << 20) })
    }

    @Test func `one answer for all is sent again and again with its headers, and without a request's id`() throws {
        let running = try running(), wire = running.connect()
        for _ in 0..<3 {
            wire.send("GET /ready HTTP/1.1\r\nHost: t\r\n\r\n")
            let answer = try #require(wire.answer())
            #expect((answer.status, answer.text) == (200, "alive\n"))
            #expect(answer["Content-Type"] == "text/plain; charset=utf-8" && answer["X-Mark"] == "one for all")
            #expect(answer["X-Request-ID"] == nil && answer["Date"] != nil)
        }
        wire.send("HEAD /ready HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(wire.answer(toHead: true)?["X-Mark"] == "one for all")
        wire.send("GET /other HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(wire.answer()?["X-Request-ID"] != nil, "the next answer is its own again")
        let records = running.logged(5)
        #expect(records.map(\.bytes) == [6, 6, 6, 0, 0] && records.allSatisfy { $0.status == 200 && $0.isComplete })
    }

    @Test func `a standing answer that went out is not logged, whatever else is`() throws {
        let ready = Self.said.ready
        let running = try Running(standing: [StandingAnswer("/alive") { ready }])
        #expect(running.get("/alive")?.text == "alive\n" && running.get("/alive?now")?.text == "")
        #expect(running.ask("GET /alive HTTP/1.1\r\nHost: t\r\nHost: t\r\n\r\n")?.status == 400)
        #expect(running.post("/alive", body: [65])?.text == "A")
        // Each connection is logged by itself, when it is done.
        #expect(running.logged(3).map(\.status).sorted() == [200, 200, 400])
    }

    @Test func `it is answered after a body that nobody wants, and the connection is kept`() throws {
        let running = try running(), wire = running.connect()
        wire.send("POST /ready HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nwords")
        #expect(wire.answer()?.text == "alive\n")
        wire.send("GET /ready HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(wire.answer()?.text == "alive\n")
    }

    @Test func `as the last answer of its connection it is made anew, and says so`() throws {
        let running = try running()
        let chunked = "POST /ready HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"
        let answer = try #require(running.ask(chunked))
        #expect(answer["Connection"] == "close" && answer.text == "alive\n" && answer["X-Mark"] == "one for all")
    }

    @Test func `where the unwanted body has no end, the whole answer stands on the socket`() throws {
        var configuration = Running.small
        configuration.discardLimit = 1000
        let ready = Self.said.ready
        let running = try Running(configuration, admit: { _ in .answer(ready) })
        let part = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
        let answer = running.ask(
            "POST /ready HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n" + part + part + part)
        #expect(answer?.text == "alive\n" && answer?["X-Mark"] == "one for all")
    }
}
