import Foundation
import HTTP
import Testing

/// Nobody takes the memory, the threads or the connections that others need.
@Suite struct ShareTests {
    /// The unfinished bodies count as soon as the listener has read them, which may take a while on a busy machine.
    private static func isRefusedInTime(_ status: () -> Int?) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if status() == 503 { return true }
            usleep(50_000)
        }
        return false
    }

    @Test func `unfinished bodies of whoever has not said who they are leave room for those who have`() throws {
        var configuration = Running.small
        configuration.bodyMemory = 8 << 20
        let running = try Running(
            configuration,
            admit: { .quick(limit: 4 << 20, payer: $0.headers["From"].map { .known($0) } ?? .anybody) }
        ) { .text("\($0.body.count)") }
        // Together they would hold twelve megabytes.
        var unfinished: [Wire] = []
        let body = [UInt8](repeating: 1, count: 60_000)
        func send() {
            let wire = running.connect()
            wire.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 64000\r\n\r\n")
            wire.send(body)
            unfinished.append(wire)
        }
        for _ in 0..<200 { send() }
        // One more each time: what asks may take the place of one that the listener has not read yet.
        let isRefused = Self.isRefusedInTime {
            send()
            return running.post("/", body: body)?.status
        }
        #expect(isRefused)
        #expect(running.post("/", "From: ada", body: [UInt8](repeating: 1, count: 3 << 20))?.text == "\(3 << 20)")
        withExtendedLifetime(unfinished) {}
    }

    @Test func `a share is counted by the address that a trusted proxy names`() throws {
        var configuration = Running.small
        configuration.bodyMemory = 8 << 20
        configuration.trustedProxies = try TrustedProxies(list: "127.0.0.1")
        let running = try Running(configuration, answer: { .text("\($0.body.count)") })
        let body = [UInt8](repeating: 1, count: 60_000)
        // One more each time: what asks may take the place of one that the listener has not read yet.
        var unfinished: [Wire] = []
        let isRefused = Self.isRefusedInTime {
            let wire = running.connect()
            wire.send("POST / HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 64000\r\n\r\n")
            wire.send(body)
            unfinished.append(wire)
            return running.post("/", "X-Forwarded-For: 192.0.2.1", body: body)?.status
        }
        #expect(isRefused)
        #expect(running.post("/", "X-Forwarded-For: 192.0.2.2", body: body)?.status == 200)
        withExtendedLifetime(unfinished) {}
    }

    @Test func `who does not read what they asked for is given no more of it, and others are`() throws {
        var configuration = Running.small
        (configuration.answerMemory, configuration.trustedProxies) = (80 << 20, try TrustedProxies(list: "127.0.0.1"))
        let running = try Running(
            configuration,
            answer: {
                $0.path == "/small"
                    ? .text("small") : Response(type: "application/octet-stream", [UInt8](repeating: 7, count: 9 << 20))
            })
        let silent = (0..<4).map { _ in Wire(port: running.port, receiveBuffer: 4096) }
        var answers: [Int] = []
        for wire in silent {
            wire.send("GET / HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
            answers.append(wire.answer(toHead: true)?.status ?? 0)
        }
        #expect(answers == [200, 200, 503, 503])
        #expect(running.get("/small", "X-Forwarded-For: 192.0.2.1")?.text == "small")
        #expect(running.get("/", "X-Forwarded-For: 192.0.2.2")?.body.count == 9 << 20)
        withExtendedLifetime(silent) {}
    }

    @Test func `changes that wait keep nobody waiting who only asks`() throws {
        let gate = Gate()
        let running = try Running(admit: { $0.method == .post ? .change(limit: 10) : .quick(limit: 0) }) { request in
            if request.method == .post { gate.pass() }
            return .text(request.method.name)
        }
        let waiting = (0..<12).map { _ in running.connect() }
        for wire in waiting { wire.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\nhi") }
        for _ in 0..<4 { #expect(running.get("/")?.text == "GET") }
        gate.open()
        for wire in waiting { #expect(wire.answer()?.text == "POST") }
    }

    @Test func `a trusted proxy may hold any number of connections`() throws {
        var configuration = Running.small
        (configuration.connectionsPerAddress, configuration.trustedProxies) = (
            2, try TrustedProxies(list: "127.0.0.0/8")
        )
        let running = try Running(configuration, answer: { _ in .text("hi") })
        let kept = (0..<6).map { _ in running.connect() }
        for wire in kept {
            wire.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
            #expect(wire.answer()?.status == 200)
        }
    }
}
