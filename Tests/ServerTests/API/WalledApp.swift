import API
import Application
import Foundation
import Postgres
import Storage

import TestSupport

/// An app with something of each kind that has an address without the app's name.
struct WalledApp {
    let slug: String
    /// Its name, which nobody outside may read.
    let name: String
    private let things: [AppThing: Int]

    init(_ server: TestServer, _ word: String) throws {
        let caller = try server.caller()
        let slug = "\(word)-\(UUID().uuidString.prefix(8).lowercased())"
        (self.slug, name) = (slug, "The \(word) of \(slug)")
        _ = try caller.post("/v1/apps", #"{"slug":"\#(slug)","name":"\#(name)","platform":"iOS"}"#)
        try caller.ship(TestCapture.screen("start", [TestCapture.button("Buy", id: "buy")]), as: "1.0+1", of: slug)
        let body =
            #"{"text":"\#(word) Buy is silent","release":"1.0","screen":"start","element":"buy","reporter":{"name":"Ada Harbour","contact":"ada@\#(slug).example.org"}}"#
        let report = try caller.post("/v1/apps/\(slug)/reports", body).json(ReportReceipt.self)
        let verdict = try caller.post("/v1/apps/\(slug)/releases/1.0/verdicts", "{}").json(VerdictResource.self)
        let connection = try TestDatabase.connect()
        let app = try server.database.read { try $0.app(slug: slug)?.id ?? 0 }
        func add(_ rows: SQL) throws -> Int { try connection.run(rows).first?.value("id") ?? 0 }
        things = [
            .report: report.id, .problem: report.problem ?? 0, .verdict: verdict.id ?? 0,
            .alarm: try add(
                """
                INSERT INTO bursts (app_id, reports, usual, probability, hours, why)
                VALUES (\(app), 9, 1, 0.01, 24, 'many') RETURNING id
                """),
            .step: try add(
                """
                INSERT INTO triage_steps (app_id, what, parts, problems, caller)
                VALUES (\(app), 'assigned', '[]', '{}', 'ada') RETURNING id
                """),
        ]
    }

    func id(_ thing: AppThing) -> Int { things[thing] ?? 0 }
}
