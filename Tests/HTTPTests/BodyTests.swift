import Foundation
import HTTP
import Testing

@Suite struct BodyTests {
    private let chunkedHead = "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n"

    private func limited(_ limit: Int, _ configuration: Listener.Configuration = Running.small) throws -> Running {
        try Running(configuration, admit: { $0.path == "/long" ? .long(limit: limit) : .quick(limit: limit) }) {
            .text("\($0.body.count)")
        }
    }

    @Test(arguments: ["/quick", "/long"])
    func `a body of the limit is taken, one byte more is refused and the connection lives on`(path: String) throws {
        let running = try limited(300_000)
        let wire = running.connect()
        for (size, status) in [(300_000, 200), (300_001, 413), (299_999, 200)] {
            wire.send("POST \(path) HTTP/1.1\r\nHost: t\r\nContent-Length: \(size)\r\n\r\n")
            wire.send([UInt8](repeating: 120, count: size))
            let answer = try #require(wire.answer())
            #expect(answer.status == status)
            #expect(status == 413 ? answer.text.contains("300000") : answer.text == "\(size)")
        }
    }

    @Test func `a client that asks first is refused before it sends`() throws {
        let running = try limited(1000)
        let wire = running.connect()
        wire.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n")
        #expect(wire.answer()?.status == 413)
        let small = running.connect()
        small.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(small.answer()?.status == 100)
        small.send("hello")
        #expect(small.answer()?.text == "5")
    }

    @Test func `a body that is announced far too long is refused at once, and the answer is heard`() throws {
        var configuration = Running.small
        configuration.discardLimit = 100_000
        let running = try limited(1000, configuration)
        let wire = running.connect()
        wire.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 9000000000000\r\n\r\n")
        // The client goes on sending without listening; no reset may overtake the answer.
        for _ in 0..<200 { wire.send([UInt8](repeating: 0, count: 10_000)) }
        #expect(wire.answer()?.status == 413)
        #expect(wire.hangsUp())
        #expect(running.get("/")?.status == 200)
    }

    @Test func `a number no memory holds is refused`() throws {
        let running = try limited(1000)
        let status = running.ask("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 99999999999999999999999\r\n\r\n")?
            .status
        #expect(status == 413)
    }

    @Test func `chunks are put together, and refused once they are too many`() throws {
        let running = try limited(1000)
        let wire = running.connect()
        wire.send(chunkedHead + "\r\n5\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: x\r\n\r\n")
        #expect(wire.answer()?.text == "11")
        let long = running.connect()
        long.send(
            chunkedHead + "\r\n" + String(repeating: "64\r\n" + String(repeating: "x", count: 100) + "\r\n", count: 11))
        long.send("0\r\n\r\n")
        #expect(long.answer()?.status == 413)
    }

    @Test(arguments: [
        "5\r\nhello\r\n0\r\n\r\n", "5\nhello\n0\n\n", "5;x=y\r\nhello\r\n0\r\n\r\n", "5;\nhello\r\n0\r\n\r\n",
    ])
    func `behind chunks nothing is taken for another request, however their lines end`(chunks: String) throws {
        let running = try Running(answer: { .text($0.path) })
        let wire = running.connect()
        wire.send(chunkedHead + "\r\n" + chunks + "GET /smuggled HTTP/1.1\r\nHost: t\r\n\r\n")
        let answer = wire.answer()
        #expect(answer == nil || answer?.status == 400 || answer?["Connection"]?.lowercased() == "close")
        #expect(wire.hangsUp() && !wire.leftOver.contains("smuggled"))
        #expect(running.logged(1).map(\.path) == ["/"])
    }

    @Test func `chunks without end are cut off with an answer`() throws {
        var configuration = Running.small
        configuration.discardLimit = 100_000
        let running = try limited(1000, configuration)
        let wire = running.connect()
        wire.send(chunkedHead + "\r\n")
        let chunk = Array(("2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n").utf8)
        for _ in 0..<100 where !wire.send(chunk) { break }
        let answer = try #require(wire.answer())
        #expect(answer.status == 413)
        #expect(answer["X-Request-ID"] != nil)
        #expect(wire.hangsUp())
        let record = try #require(running.logged(1).first)
        #expect((record.status, record.isComplete) == (413, false))
    }

    @Test func `a refusal on the head leaves the body unread`() throws {
        let running = try Running(admit: {
            $0.path == "/" ? .answer(.text("who are you?", status: 401)) : .quick(limit: 9)
        })
        let wire = running.connect()
        wire.send(
            "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nhelloPOST /b HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\nhi"
        )
        let answer = try #require(wire.answer())
        #expect((answer.status, answer.text) == (401, "who are you?"))
        #expect(wire.answer()?.text == "hi")
        #expect(running.get("/")?.status == 401)
    }

    @Test func `gzip bodies are unpacked`() throws {
        let running = try Running()
        let text = Array(String(repeating: "capture, ", count: 20_000).utf8)
        let packed = gzip(text)
        #expect(running.post("/", "Content-Encoding: gzip", body: packed)?.body == text)
        // Two members, one after the other, are one text.
        #expect(
            running.post("/", "Content-Encoding: GZIP ", body: packed + gzip(Array("end".utf8)))?.body == text
                + Array("end".utf8))
        #expect(running.post("/", "Content-Encoding: gzip", body: [])?.body == [])
        let chunks = packed.chunks(of: 7).map {
            [UInt8]("7\r\n".utf8).dropLast(3) + Array("\(String($0.count, radix: 16))\r\n".utf8) + $0
                + Array("\r\n".utf8)
        }
        let chunked = running.ask(
            chunkedHead + "Content-Encoding: gzip\r\n\r\n", chunks.flatMap { $0 } + Array("0\r\n\r\n".utf8))
        #expect(chunked?.body == text)
    }

    @Test func `gzip that is cut short, spoilt or none is refused`() throws {
        let running = try Running()
        let packed = gzip(Array("some text that was packed".utf8))
        var spoilt = packed
        spoilt[packed.count - 6] ^= 0x55
        for body in [Array(packed.dropLast(4)), spoilt, Array("no gzip".utf8), packed + [1, 2, 3]] {
            #expect(running.post("/", "Content-Encoding: gzip", body: body)?.status == 400)
        }
    }

    @Test func `what unpacks to more than the limit is refused, a bomb as soon as it shows`() throws {
        let running = try limited(400 << 20)
        let few = try limited(1000)
        #expect(few.post("/", "Content-Encoding: gzip", body: gzip([UInt8](repeating: 65, count: 1001)))?.status == 413)
        // Two hundred megabytes in two hundred kilobytes: within the limit, but nobody's capture looks like this.
        let bomb = gzip([UInt8](repeating: 0, count: 200 << 20))
        let clock = ContinuousClock()
        let time = clock.measure {
            let answer = running.post("/", "Content-Encoding: gzip", body: bomb)
            #expect(answer?.status == 413)
            #expect(answer?.text.contains("unpacks") == true)
        }
        #expect(time < .seconds(5))
    }

    @Test(arguments: ["br", "deflate", "gzip, gzip", "zstd"])
    func `other packings are refused, naming the one that is not`(encoding: String) throws {
        let running = try Running()
        let answer = try #require(running.post("/", "Content-Encoding: \(encoding)", body: [1, 2, 3]))
        #expect(answer.status == 415)
        #expect(answer["Accept-Encoding"] == "gzip")
    }

    @Test func `all bodies together have a bound`() throws {
        var configuration = Running.small
        configuration.bodyMemory = 2 << 20
        let gate = Gate(), began = Gate()
        let running = try Running(
            configuration,
            admit: { head in
                let payer = Payer.known(head.headers["From"] ?? "")
                return head.path == "/long" ? .long(limit: 1 << 20, payer: payer) : .quick(limit: 1 << 20, payer: payer)
            }
        ) { request in
            if request.path == "/long" {
                began.open()
                gate.pass()
            }
            return .text("\(request.body.count)")
        }
        let first = running.connect()
        first.send("POST /long HTTP/1.1\r\nHost: t\r\nFrom: a\r\nContent-Length: 900000\r\n\r\n")
        first.send([UInt8](repeating: 1, count: 900_000))
        began.pass()
        let large = [UInt8](repeating: 2, count: 900_000)
        // Another's fits beside it; more of the same caller, or a third, does not.
        let own = try #require(running.post("/", "From: a", body: large))
        #expect((own.status, own["Retry-After"]) == (503, "2"))
        #expect(running.post("/", "From: b", body: large)?.text == "900000")
        #expect(running.post("/", "From: a", body: [1, 2])?.text == "2")
        gate.open()
        #expect(first.answer()?.text == "900000")
        #expect(running.post("/", "From: a", body: large)?.text == "900000")
    }
}
