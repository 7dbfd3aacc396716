import Foundation
import HTTP
import Testing

@Suite struct StopTests {
    private let request = "GET / HTTP/1.1\r\nHost: t\r\n\r\n"

    /// Stops on a thread of its own; the value says how it went.
    private func stopping(_ listener: Listener, grace: Double) -> () -> Bool {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result = false
        Thread {
            result = listener.stop(grace: grace)
            done.signal()
        }.start()
        return {
            done.wait()
            return result
        }
    }

    @Test func `requests that were sent are answered, parked ones too, and new connections are not taken`() throws {
        let gate = Gate(), began = Gate()
        let running = try Running(admit: { $0.path == "/long" ? .long(limit: 0) : .quick(limit: 0) }) { request in
            if request.path == "/long" {
                began.open()
                gate.pass()
            }
            return .text(request.path)
        }
        let parked = running.connect(), waiting = running.connect(), kept = running.connect()
        kept.send(request)
        #expect(kept.answer()?["Connection"]?.lowercased() != "close")
        for wire in [parked, waiting] { wire.send("GET /long HTTP/1.1\r\nHost: t\r\n\r\n") }
        began.pass()

        let stopped = stopping(running.listener, grace: 20)
        while running.connect().isOpen { usleep(10_000) }
        kept.send(request)
        let last = try #require(kept.answer())
        #expect((last.status, last["Connection"]?.lowercased()) == (200, "close"))
        #expect(kept.hangsUp())
        gate.open()
        #expect([parked, waiting].map { $0.answer()?.text } == ["/long", "/long"])
        #expect(stopped())
    }

    @Test func `who waits for a worker when the grace is over is told to come back`() throws {
        let began = Gate()
        let running = try Running(admit: { _ in .long(limit: 0) }) { _ in
            began.open()
            usleep(700_000)
            return .text("done")
        }
        let wires = (0..<3).map { _ in running.connect() }
        for wire in wires { wire.send(request) }
        began.pass()
        #expect(stopping(running.listener, grace: 0.3)())
        #expect(wires.compactMap { $0.answer()?.status }.sorted() == [200, 503, 503])
    }

    @Test func `a long answer that hangs does not abort the process`() throws {
        let gate = Gate(), began = Gate()
        let running = try Running(admit: { _ in .long(limit: 0) }) { _ in
            began.open()
            gate.pass()
            return .text("at last")
        }
        let wire = running.connect()
        wire.send(request)
        began.pass()
        #expect(!running.listener.stop(grace: 0))
        gate.open()
        #expect(wire.answer()?.text == "at last")
        #expect(running.listener.stop(grace: 5))
    }

    @Test func `under load no request that was sent fails`() throws {
        let running = try Running(answer: { _ in .text("hi") })
        let port = running.port, request = request
        let clients = 8
        let done = DispatchSemaphore(value: 0), going = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var failures = [Int](repeating: 0, count: clients)
        nonisolated(unsafe) let counts = UnsafeMutablePointer<Int>.allocate(capacity: clients)
        counts.initialize(repeating: 0, count: clients)
        defer { counts.deallocate() }
        for client in 0..<clients {
            Thread {
                var answered = 0, failed = 0, last = Date()
                // A new connection after each that the server ended; none to be had means that it is stopping.
                while case let wire = Wire(port: port), wire.isOpen {
                    var isKept = true
                    while isKept {
                        let isSent = wire.send(request), silence = Date().timeIntervalSince(last)
                        last = Date()
                        guard isSent, let answer = wire.answer() else {
                            // Whom the machine let wait for half a second may be hung up on as one that is silent.
                            failed += silence < 0.4 ? 1 : 0
                            break
                        }
                        answered += 1
                        if answered == 50 { going.signal() }
                        isKept = answer["Connection"]?.lowercased() != "close"
                    }
                }
                counts[client] = failed
                done.signal()
            }.start()
        }
        for _ in 0..<clients { going.wait() }
        #expect(running.listener.stop(grace: 20))
        for _ in 0..<clients { done.wait() }
        failures = (0..<clients).map { counts[$0] }
        #expect(failures.allSatisfy { $0 == 0 }, "\(failures)")
    }

    @Test func `stopping twice is stopping once`() throws {
        let running = try Running()
        #expect(running.listener.stop(grace: 1))
        #expect(running.listener.stop(grace: 1))
    }

    @Test func `stopping while others come and go ends no process`() throws {
        for _ in 0..<12 {
            let running = try Running()
            let port = running.port, isOver = Gate()
            Thread {
                while case let wire = Wire(port: port), wire.isOpen {}
                isOver.open()
            }.start()
            #expect(running.listener.stop(grace: 1))
            isOver.pass()
        }
    }

    @Test func `who finds no room waits until somebody leaves`() throws {
        var configuration = Listener.Configuration()
        (configuration.connectionLimit, configuration.threads) = (2, 1)
        let running = try Running(configuration)
        var first: Wire? = running.connect()
        let second = running.connect()
        for wire in [first, second] {
            wire?.send(request)
            #expect(wire?.answer()?.status == 200)
        }
        let third = running.connect()
        third.send(request)
        #expect(third.answer(within: 0.3) == nil)
        first = nil
        #expect(third.answer()?.status == 200)
        second.send(request)
        #expect(second.answer()?.status == 200)
    }
}
