import Foundation
import HTTP
import Testing

@Suite struct SlowClientTests {
    private var hasty: Listener.Configuration {
        var configuration = Running.small
        (configuration.headTimeout, configuration.bodyTimeout, configuration.idleTimeout) = (0.6, 0.6, 1)
        configuration.slowest = 50_000_000
        return configuration
    }

    /// Sends a byte every 50 ms until the server hangs up; nil where it never does.
    private func drip(_ wire: Wire, _ byte: String) -> Bool {
        for _ in 0..<200 {
            guard wire.send(byte), !wire.hangsUp(within: 0.05) else { return true }
        }
        return false
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHost: t\r\nX: ", "GET /", ""])
    func `a head that never ends is cut off, and others are answered meanwhile`(start: String) throws {
        let running = try Running(hasty, answer: { _ in .text("quick") })
        let slow = (0..<40).map { _ in running.connect() }
        for wire in slow { wire.send(start + "x") }
        #expect(running.get("/")?.text == "quick")
        #expect(drip(slow[0], "x"))
        #expect(slow.allSatisfy { $0.hangsUp() })
        #expect(running.get("/")?.text == "quick")
    }

    @Test(arguments: ["Content-Length: 100000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n2710\r\n"])
    func `a body that never ends is cut off`(framing: String) throws {
        let running = try Running(hasty)
        let wire = running.connect()
        wire.send("POST / HTTP/1.1\r\nHost: t\r\n" + framing)
        #expect(drip(wire, "x"))
        #expect(running.logged(1).first?.status == 0)
    }

    @Test func `who keeps a connection without a word is let go`() throws {
        let running = try Running(hasty, answer: { _ in .text("hi") })
        let silent = running.connect(), kept = running.connect()
        kept.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(kept.answer()?.status == 200)
        #expect(silent.hangsUp())
        #expect(kept.hangsUp())
    }

    @Test func `who does not take the answer is let go`() throws {
        let running = try Running(
            hasty,
            answer: { _ in
                Response(type: "application/octet-stream", [UInt8](repeating: 7, count: 20 << 20))
            })
        let wire = Wire(port: running.port, receiveBuffer: 4096)
        wire.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        let record = try #require(running.logged(1).first)
        #expect(record.status == 200)
        #expect(!record.isComplete)
    }

    @Test func `who is parked has all the time the worker needs`() throws {
        let running = try Running(hasty, admit: { _ in .long(limit: 10) }) { request in
            usleep(2_500_000)
            return .text("late, but whole: \(request.body.count)")
        }
        #expect(running.post("/", body: [1, 2, 3])?.text == "late, but whole: 3")
    }

    @Test func `who is quick enough may send for longer than the fixed time`() throws {
        var configuration = hasty
        configuration.slowest = 1000
        let running = try Running(configuration, answer: { .text("\($0.body.count)") })
        let wire = running.connect()
        wire.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 20000\r\n\r\n")
        for _ in 0..<20 {
            wire.send([UInt8](repeating: 1, count: 1000))
            usleep(100_000)
        }
        #expect(wire.answer()?.text == "20000")
    }
}
