import Foundation
import Postgres
import Synchronization
import Testing
import TestSupport

/// What a pool answers, and how soon, while the network or the server misbehaves.
@Suite(.emptyDatabase) struct `A pool of connections` {
    private func pool(
        size: Int = 2, through proxy: FaultProxy? = nil, adjust: (inout ConnectionSettings) -> Void = { _ in }
    ) throws -> ConnectionPool {
        var target = try TestDatabase.required().target
        if let proxy { target += " host=127.0.0.1 port=\(proxy.port)" }
        var settings = ConnectionSettings(target)
        adjust(&settings)
        return try ConnectionPool(settings, size: size, leaseTimeout: .milliseconds(200), budget: .seconds(3))
    }

    private func proxy() throws -> FaultProxy { try FaultProxy(toSocket: TestCluster.socketPath()) }

    private func ask(_ pool: ConnectionPool, _ sql: SQL = "SELECT 1 AS one") throws -> Int {
        try pool.withConnection { try #require(try $0.run(sql).first).value("one") }
    }

    /// How long `body` took, and its error.
    private func failure(_ body: () throws -> Void) -> (error: PostgresError?, seconds: Double) {
        let start = ContinuousClock.now
        var caught: PostgresError?
        do { try body() } catch { caught = error as? PostgresError }
        let took = ContinuousClock.now - start
        return (caught, Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18)
    }

    @Test func `lends what it has and then says that it is exhausted`() throws {
        let pool = try pool(size: 1)
        let lent = try pool.lease()
        let (error, seconds) = failure { _ = try ask(pool) }
        #expect(error?.kind == .poolExhausted)
        #expect(seconds >= 0.19 && seconds < 2)
        pool.release(lent)
        #expect(try ask(pool) == 1)
    }

    @Test func `hands the same session on, and rolls back what was left open`() throws {
        let pool = try pool(size: 3)
        let first = try ask(pool, "SELECT pg_backend_pid() AS one")
        try pool.withConnection { _ = try $0.run("BEGIN") }
        #expect(try pool.withConnection { $0.isInTransaction } == false)
        #expect(try ask(pool, "SELECT pg_backend_pid() AS one") == first)
    }

    @Test func `many threads share few connections`() throws {
        let pool = try ConnectionPool(
            ConnectionSettings(try TestDatabase.required().target), size: 4, leaseTimeout: .seconds(20))
        let wrong = Counter()
        DispatchQueue.concurrentPerform(iterations: 400) { index in
            let answer = try? ask(pool, "SELECT \(index) AS one")
            if answer != index { wrong.add() }
        }
        #expect(wrong.count == 0)
        let sessions = try ask(
            pool,
            "SELECT count(*) AS one FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'earshot'"
        )
        #expect(sessions <= 6)
    }

    @Test func `a server that hangs costs a bounded time, then none, and is found again`() throws {
        let proxy = try proxy()
        defer { proxy.stop() }
        let pool = try pool(through: proxy) {
            $0.answerTimeout = .milliseconds(600)
            $0.connectTimeout = .milliseconds(600)
        }
        #expect(try ask(pool) == 1)
        proxy.mode = .blackhole
        let first = failure { _ = try ask(pool) }
        #expect(first.error?.kind == .timeout)
        #expect(first.seconds < 1.5)
        let second = failure { _ = try ask(pool) }
        #expect(second.error?.isUnavailable == true)
        #expect(second.seconds < 1.5)
        proxy.mode = .pass
        #expect(try ask(pool) == 1)
    }

    @Test func `while one caller looks whether the server is back the others fail at once`() throws {
        let proxy = try proxy()
        defer { proxy.stop() }
        let pool = try pool(size: 8, through: proxy) { $0.connectTimeout = .seconds(1) }
        proxy.mode = .blackhole
        _ = failure { _ = try ask(pool) }
        let slow = Counter()
        let done = DispatchGroup()
        for _ in 0..<8 {
            done.enter()
            Thread.detachNewThread {
                if failure({ _ = try ask(pool) }).seconds > 0.5 { slow.add() }
                done.leave()
            }
        }
        done.wait()
        #expect(slow.count == 1)
        proxy.mode = .pass
        #expect(try ask(pool) == 1)
    }

    @Test func `connections that were cut are replaced before anybody notices`() throws {
        let proxy = try proxy()
        defer { proxy.stop() }
        let pool = try pool(through: proxy)
        #expect(try ask(pool) == 1)
        proxy.cut()
        usleep(100_000)
        #expect(try ask(pool) == 1)
    }

    @Test func `a connection cut while it works is an error of the kind that may be tried again`() throws {
        let proxy = try proxy()
        defer { proxy.stop() }
        let pool = try pool(through: proxy)
        #expect(try ask(pool) == 1)
        Thread.detachNewThread {
            usleep(200_000)
            proxy.cut()
        }
        let (error, seconds) = failure { try pool.withConnection { _ = try $0.run("SELECT pg_sleep(2)") } }
        #expect(error?.kind == .connectionLost)
        #expect(seconds < 1.5)
        #expect(try ask(pool) == 1)
    }

    @Test func `a server that refuses fails at once and is found again`() throws {
        let proxy = try proxy()
        defer { proxy.stop() }
        proxy.mode = .refuse
        let pool = try pool(through: proxy)
        let (error, seconds) = failure { _ = try ask(pool) }
        #expect(error?.kind == .connectionLost)
        #expect(seconds < 1)
        proxy.mode = .pass
        #expect(try ask(pool) == 1)
    }

    @Test func `the next host is taken where the first doesn't answer`() throws {
        let dead = try proxy()
        let alive = try proxy()
        defer {
            dead.stop()
            alive.stop()
        }
        dead.mode = .blackhole
        var settings = ConnectionSettings(
            "\(try TestDatabase.required().target) host=127.0.0.1,127.0.0.1 port=\(dead.port),\(alive.port)")
        settings.connectTimeout = .milliseconds(500)
        let pool = try ConnectionPool(settings, size: 1)
        let (error, seconds) = failure { _ = try ask(pool) }
        #expect(error == nil)
        #expect(seconds < 2)
        alive.cut()  // the host that answered is asked first from now on
        usleep(50_000)
        let again = failure { _ = try ask(pool) }
        #expect(again.error == nil)
        #expect(again.seconds < 0.4)
    }

    @Test func `one lease has one budget, however many statements it runs`() throws {
        let pool = try ConnectionPool(
            ConnectionSettings(try TestDatabase.required().target), size: 1, budget: .milliseconds(700))
        let (error, seconds) = failure {
            try pool.withConnection { connection in
                for _ in 0..<10 { _ = try connection.run("SELECT pg_sleep(0.3)") }
            }
        }
        #expect(error?.kind == .timeout)
        #expect(seconds < 1.5)
        #expect(try ask(pool) == 1)
    }
}

/// A number several threads raise.
private final class Counter: Sendable {
    private let value = Mutex(0)

    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
}
