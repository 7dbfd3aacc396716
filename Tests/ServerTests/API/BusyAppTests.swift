import API
import Application
import Foundation
import HTTP
import Postgres
import Storage
import Synchronization
import Testing
import TestSupport
import Web

/// One app that is written to for long keeps nobody waiting who wants something else.
@Suite(.database, .serialized) struct BusyAppTests {
    private final class Statuses: Sendable {
        private let all = Mutex<[Int]>([])
        func add(_ status: Int) { all.withLock { $0.append(status) } }
        var list: [Int] { all.withLock { $0 } }
    }

    private func number(of app: String) throws -> Int64 {
        try #require(try TestDatabase.connect().run("SELECT id FROM apps WHERE slug = \(app)").first).value("id")
    }

    /// Holds the lock of an app, as an import does, while the body runs.
    private func locking(_ app: String, _ body: (Connection) throws -> Void) throws {
        let connection = try TestDatabase.connect()
        let id = try number(of: app)
        try connection.transaction { connection in
            _ = try connection.run("SELECT pg_advisory_xact_lock(1, hashint8(\(id)))")
            try body(connection)
        }
    }

    /// Until so many wait for a lock of an app.
    private func waiting(_ count: Int) throws {
        let connection = try TestDatabase.connect()
        for _ in 0..<400 {
            let rows = try connection.run(
                """
                SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 1 AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                """)
            let found: Int = try #require(rows.first).value("n")
            if found >= count { return }
            usleep(50_000)
        }
        Issue.record("nobody waits")
    }

    private func report(_ text: String) -> String { #"{"text":"\#(text)","release":"1.0"}"# }

    @Test func `eight reports wait for an app; health, pages and other apps don't`() throws {
        let live = try LiveServer(try TestServer())
        let caller = try live.server.caller(), busy = try caller.app(), other = try caller.app()
        let statuses = Statuses(), filed = DispatchGroup()
        try locking(busy) { _ in
            for number in 0..<8 {
                DispatchQueue.global().async(group: filed) {
                    statuses.add(
                        live.ask("POST", "/v1/apps/\(busy)/reports", report("Buy is silent, \(number)")).status)
                }
            }
            try waiting(8)
            // Whoever waited with them would be answered only when the lock is free, which it is behind these lines.
            #expect(live.ask("GET", "/healthz").status == 200)
            #expect(live.ask("GET", "/v1/apps/\(busy)").status == 200)
            #expect(live.ask("GET", "/v1/apps/\(other)").status == 200)
            #expect(live.ask("POST", "/v1/apps/\(other)/reports", report("Pay is silent")).status == 201)
            #expect(statuses.list.isEmpty)
        }
        filed.wait()
        #expect(statuses.list == [Int](repeating: 201, count: 8))
    }

    @Test func `who waits too long is told why, and that nothing was kept`() throws {
        let server = try TestServer(lockTimeout: .milliseconds(50)), caller = try server.caller(),
            app = try caller.app()
        try locking(app) { _ in
            let refused = try caller.post("/v1/apps/\(app)/reports", report("Buy is silent"))
            #expect(refused.status == 503 && refused.response["Retry-After"] == "3")
            let detail = try refused.problem().detail
            #expect(detail.contains("Another change of this app") && !detail.contains("can't be reached"))
        }
        #expect(try caller.post("/v1/apps/\(app)/reports", report("Buy is silent")).status == 201)
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.count == 1)
    }

    @Test func `a report that waits is tied by what is there when it is its turn`() throws {
        let live = try LiveServer(try TestServer())
        let caller = try live.server.caller(), app = try caller.app()
        try caller.ship(TestCapture.screen("cart", title: "Cart", [TestCapture.heading("Cart")]), as: "1.0", of: app)
        let statuses = Statuses(), filed = DispatchGroup()
        try locking(app) { connection in
            DispatchQueue.global().async(group: filed) {
                let basket = #"{"text":"The price is silent","screen":"Basket","release":"1.0"}"#
                statuses.add(live.ask("POST", "/v1/apps/\(app)/reports", basket).status)
            }
            try waiting(1)
            _ = try connection.execute(
                "UPDATE screens SET title = 'Basket' WHERE key = 'cart' AND app_id = (SELECT id FROM apps WHERE slug = \(app))"
            )
        }
        filed.wait()
        #expect(statuses.list == [201])
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        #expect(reports.map(\.screen?.key) == ["cart"])
    }

    @Test func `more than may wait for one app are refused at once`() throws {
        let queues = AppQueues(most: 1), server = try TestServer(), app = try server.caller().app()
        let door = Database(pool: try ConnectionPool(.patient(TestDatabase.required().target), size: 3), queues: queues)
        let id = try number(of: app)
        let first = DispatchGroup()
        try locking(app) { _ in
            DispatchQueue.global().async(group: first) { try? door.write { try $0.lock(app: id) } }
            try waiting(1)
            #expect(throws: AppBusy.self) { try door.write { try $0.lock(app: id) } }
        }
        first.wait()
        try door.write { try $0.lock(app: id) }
    }

    @Test func `health asks nothing of the database, whatever the headers say`() throws {
        let nowhere = Database(
            pool: try ConnectionPool(ConnectionSettings("host=/nowhere dbname=none user=nobody"), size: 1))
        let folder = TestServer.publicFolder
        let server = try Server(
            database: nowhere, patient: nowhere, settings: .init(publicURL: "http://t", publicFolder: folder))
        for header in [("Authorization", "Bearer earshot_x"), ("Cookie", "earshot=x"), ("Idempotency-Key", "\"k\"")] {
            var headers: Headers = ["Host": "t"]
            headers.append(header.0, header.1)
            let head = try RequestHead(method: .get, target: "/healthz", headers: headers)
            guard case .answer(let response) = server.admit(head) else {
                Issue.record("\(header) is not answered on the head")
                continue
            }
            #expect(response.status == 200, "\(header)")
        }
        let other = try RequestHead(method: .get, target: "/v1/apps", headers: ["Authorization": "Bearer earshot_x"])
        #expect(server.answer(Request(other)).status == 503)
    }
}
