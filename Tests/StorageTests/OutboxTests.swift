import Foundation
import History
import Postgres
import Screens
import Storage
import Testing

import TestSupport

/// The outbox of webhooks: what a transaction writes into it, and who takes it out.
@Suite(.database, .serialized) struct OutboxTests {
    private func database() throws -> Database {
        Database(
            pool: try ConnectionPool(
                .patient(try TestDatabase.required().target), size: 4, leaseTimeout: .seconds(30), budget: nil))
    }

    private struct House {
        let database: Database
        let app: Int64

        func hook(_ events: [NoticeEvent] = NoticeEvent.allCases, isEnabled: Bool = true) throws -> Int64 {
            try database.write {
                try $0.addWebhook(
                    WebhookSettings(
                        url: "https://a.example/", events: events.map(\.rawValue), format: .earshot, description: nil,
                        isEnabled: isEnabled), app: app, secret: [1, 2, 3], caller: "ada")
            }
        }
        func deliveries(_ hook: Int64) throws -> [StoredDelivery] {
            try database.read { try $0.deliveries(ofWebhook: hook, limit: 50).items }
        }
        func problem(_ state: ProblemState = .open) throws -> Int64 {
            try database.write { try add(state, $0) }
        }
        func add(_ state: ProblemState, _ transaction: WriteTransaction) throws -> Int64 {
            try transaction.addProblem(
                app: app, screen: nil, element: nil, rule: nil, title: "No name", entered: .open, impact: .serious,
                record: record(state))
        }
        func keep(_ record: ProblemRecord, ofProblem id: Int64, _ transaction: WriteTransaction) throws {
            let before = HeardRecord(try #require(try transaction.problem(id: id)))
            try transaction.setRecord(record, ofProblem: id, app: app, before: before)
        }
        func record(_ state: ProblemState) throws -> ProblemRecord {
            let json = #"{"state":"\#(state.rawValue)","lines":[],"presence":{},"reports":[]}"#
            return try JSONDecoder().decode(ProblemRecord.self, from: Data(json.utf8))
        }
        /// Claims everything there is, of every app.
        func claim(lease: Int = 60) throws -> [ClaimedDelivery] {
            try database.write { try $0.claimDeliveries(limit: 100, lease: lease) }
        }
    }

    private func house() throws -> House {
        let database = try database()
        let slug = "app-" + UUID().uuidString.lowercased()
        let app = try database.write {
            try $0.addApp(
                slug: slug, name: "App", platform: "iOS", bundleId: nil, releaseOrder: .semver, profile: .aa)
        }
        return House(database: database, app: app)
    }

    @Test func `a step is told to those who asked for its event, of its app, and are switched on`() throws {
        let house = try house(), other = try self.house()
        let hook = try house.hook([.problemOpened]), silent = try house.hook([.buildSealed])
        let off = try house.hook(isEnabled: false), foreign = try other.hook(), ended = try house.hook()
        try house.database.write { try $0.endWebhooks([ended]) }
        let problem = try house.problem()
        let told = try house.deliveries(hook)
        #expect(told.map(\.event) == ["problem.opened"] && told.first?.state == .waiting)
        for webhook in [silent, off, ended] { #expect(try house.deliveries(webhook).isEmpty) }
        #expect(try other.deliveries(foreign).isEmpty)
        try house.database.write { try house.keep(house.record(.fixed), ofProblem: problem, $0) }
        #expect(try house.deliveries(hook).count == 1, "it did not ask for that")
    }

    @Test func `what was not kept is not told, and a transaction tells where a problem ended up`() throws {
        struct Broken: Error {}
        let house = try house(), hook = try house.hook()
        #expect(throws: Broken.self) {
            try house.database.write { transaction in
                _ = try house.add(.open, transaction)
                throw Broken()
            }
        }
        #expect(try house.deliveries(hook).isEmpty)
        try house.database.write { transaction in
            let problem = try house.add(.open, transaction)
            for state in [ProblemState.fixClaimed, .fixed, .regressed] {
                try house.keep(house.record(state), ofProblem: problem, transaction)
            }
        }
        #expect(try house.deliveries(hook).map(\.event) == ["problem.regressed"])
    }

    @Test func `a record that says the same state tells nothing`() throws {
        let house = try house(), problem = try house.problem(), hook = try house.hook()
        var record = try house.record(.open)
        record.reportedIn = ["1.0"]
        try house.database.write { try house.keep(record, ofProblem: problem, $0) }
        #expect(try house.deliveries(hook).isEmpty)
    }

    @Test func `two servers never take the same notice, and a webhook has one under way for each`() throws {
        let house = try house(), hook = try house.hook()
        for _ in 1...3 { _ = try house.problem() }
        let taken = try house.database.write { first in
            let mine = try first.claimDeliveries(limit: 100, lease: 60)
            // The other server looks while the first one has not committed yet.
            return try (mine, house.claim())
        }
        let mine = taken.0.filter { $0.app == house.app }, theirs = taken.1.filter { $0.app == house.app }
        #expect(mine.count == 1 && theirs.count == 1 && mine.first?.id != theirs.first?.id)
        #expect(try house.claim().filter { $0.app == house.app }.count == 1)
        #expect(try house.claim().filter { $0.app == house.app }.isEmpty, "all three are under way")
        #expect(try house.deliveries(hook).map(\.attempts) == [1, 1, 1])
    }

    @Test func `what a server took and never brought is due again when its lease is over`() throws {
        let house = try house(), hook = try house.hook()
        _ = try house.problem()
        let first = try #require(try house.claim(lease: 0).first { $0.app == house.app })
        try house.database.write { try $0.setBody("{}", ofDelivery: first.id) }
        let second = try #require(try house.claim().first { $0.app == house.app })
        #expect(second.id == first.id && second.message == first.message && second.attempts == 2 && second.body == "{}")
        try house.database.write { try $0.record(delivery: second.id, status: 200, error: nil, pause: nil) }
        // The first one comes back late and finds it done.
        try house.database.write { try $0.record(delivery: first.id, status: nil, error: "late", pause: 5) }
        let delivery = try #require(try house.deliveries(hook).first)
        #expect(delivery.state == .delivered && delivery.status == 200 && delivery.error == nil)
    }

    @Test func `a failed notice waits, then is given up; sent again it starts anew as the same message`() throws {
        let house = try house(), hook = try house.hook()
        _ = try house.problem()
        let claimed = try #require(try house.claim().first { $0.app == house.app })
        try house.database.write { try $0.record(delivery: claimed.id, status: 500, error: "no", pause: 3600) }
        let waiting = try #require(try house.deliveries(hook).first)
        #expect(waiting.state == .waiting && waiting.status == 500 && waiting.dueAt > waiting.createdAt)
        #expect(try house.claim().filter { $0.app == house.app }.isEmpty)
        try house.database.write { try $0.record(delivery: claimed.id, status: 500, error: "no", pause: nil) }
        #expect(try house.deliveries(hook).first?.state == .givenUp)
        try house.database.write { try $0.sendAgain(delivery: claimed.id) }
        let again = try #require(try house.claim().first { $0.app == house.app })
        #expect(again.message == claimed.message && again.attempts == 1)
    }

    @Test func `an ended webhook is told nothing more, and one that is switched off later`() throws {
        let house = try house(), hook = try house.hook()
        _ = try house.problem()
        func change(isEnabled: Bool) throws {
            try house.database.write {
                try $0.change(
                    webhook: hook,
                    WebhookSettings(
                        url: "https://b.example/", events: ["x"], format: .earshot, description: nil,
                        isEnabled: isEnabled))
            }
        }
        try change(isEnabled: false)
        #expect(try house.claim().filter { $0.app == house.app }.isEmpty)
        try change(isEnabled: true)
        let claimed = try #require(try house.claim(lease: 0).first { $0.app == house.app })
        #expect(claimed.url == "https://b.example/")
        try house.database.write { try $0.endWebhooks([hook]) }
        #expect(try house.claim().filter { $0.app == house.app }.isEmpty)
        #expect(try house.deliveries(hook).first?.state == .givenUp)
    }

    @Test func `a secret that was replaced signs beside the new one until its hours are over`() throws {
        let house = try house(), hook = try house.hook()
        _ = try house.problem()
        try house.database.write { try $0.rotate(webhook: hook, to: [9], hours: 1) }
        #expect(try house.claim(lease: 0).first { $0.app == house.app }?.secrets == [[9], [1, 2, 3]])
        try house.database.write { try $0.rotate(webhook: hook, to: [8], hours: 0) }
        #expect(try house.claim(lease: 0).first { $0.app == house.app }?.secrets == [[8]])
    }

    @Test func `old finished notices are removed, and no other`() throws {
        let house = try house(), hook = try house.hook()
        for _ in 1...3 { _ = try house.problem() }
        let all = try house.deliveries(hook)
        try house.database.write { transaction in
            for delivery in all.dropFirst() {
                try transaction.record(delivery: delivery.id, status: 200, error: nil, pause: nil)
            }
        }
        try TestDatabase.connect().execute(
            "UPDATE webhook_deliveries SET finished_at = finished_at - interval '31 days' WHERE id = \(all[1].id)")
        try house.database.write { try $0.removeDeliveries(finishedDaysAgo: 30) }
        #expect(try house.deliveries(hook).map(\.id) == [all[0].id, all[2].id])
    }
}
