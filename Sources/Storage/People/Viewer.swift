package import Foundation
import Postgres
import Synchronization

/// For whom a transaction reads. What it reads of people's words is masked for whoever may not see who reported, and each
/// look at a reporter is noted.
package struct Viewer: Sendable {
    let name: String
    /// What was asked: `GET /v1/reports/7`.
    let door: String
    let seesPeople: Bool
    let viewings: ViewingBook

    package init(name: String, door: String, seesPeople: Bool, viewings: ViewingBook) {
        (self.name, self.door, self.seesPeople, self.viewings) = (name, door, seesPeople, viewings)
    }

    func note(_ subject: String, app: Int64?) {
        viewings.note(Viewing(at: Date(), app: app, caller: name, subject: subject, door: door))
    }
}

/// That somebody saw who reported: who, when, of which report, by which door. Whom they saw is not part of it.
package struct Viewing: Sendable, Hashable, Encodable {
    package var at: Date
    package var app: Int64?
    package var caller: String
    /// `report/7`, `app/shop`.
    package var subject: String
    package var door: String

    package init(at: Date, app: Int64?, caller: String, subject: String, door: String) {
        (self.at, self.app, self.caller, self.subject, self.door) = (at, app, caller, subject, door)
    }
}

/// Looks on their way into the log. Reading never waits for it, nor fails where the log can't be written for a while:
/// viewings stay here and are written as soon as it can be.
///
/// It holds 20 000. Where more come during one outage, the oldest go, and the log says how many.
package final class ViewingBook: Sendable {
    package static let most = 20_000
    private let state = Mutex<(viewings: [Viewing], lost: Int)>(([], 0))

    package init() {}

    package func note(_ viewing: Viewing) {
        state.withLock { state in
            state.viewings.append(viewing)
            guard state.viewings.count > Self.most else { return }
            let excess = Self.most / 10
            state.viewings.removeFirst(excess)
            state.lost += excess
        }
    }

    /// Writes what waits, in one statement.
    package func write(to database: Database) throws {
        try write { viewings, lost in try database.write { try $0.add(viewings, lost: lost) } }
    }

    /// Hands over what waits. Where that fails, it waits on.
    package func write(_ body: ([Viewing], Int) throws -> Void) throws {
        let (viewings, lost) = state.withLock { state in
            defer { state = ([], 0) }
            return state
        }
        guard !viewings.isEmpty || lost > 0 else { return }
        do {
            try body(viewings, lost)
        } catch {
            state.withLock { state in
                state.viewings.insert(contentsOf: viewings, at: 0)
                state.lost += lost
            }
            throw error
        }
    }
}

extension WriteTransaction {
    /// What the log calls a look at who reported.
    package static var reporterSeen: String { "reporterSeen" }

    fileprivate func add(_ viewings: [Viewing], lost: Int) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let rows = String(decoding: try encoder.encode(viewings), as: UTF8.self)
        _ = try connection.execute(
            """
            INSERT INTO events (app_id, at, caller, kind, subject, details)
            SELECT apps.id, to_timestamp(viewing.at), caller, \(Self.reporterSeen), subject, jsonb_build_object('door', door)
            FROM jsonb_to_recordset(\(JSONB(rows))) AS viewing(app bigint, at double precision, caller text, subject text, door text)
            LEFT JOIN apps ON apps.id = viewing.app ORDER BY viewing.at
            """)
        if lost > 0 {
            try note("viewingsLost", "log", app: nil, caller: "earshot", details: #"{"count":\#(lost)}"#)
        }
    }
}
