import API
import Application
import Foundation
import History
import Postgres
import Testing

import TestSupport

/// After an upgrade problems are judged by what their events amount to now.
@Suite(.database) struct JudgeAnewTests {
    private func list(_ label: String?) -> String {
        TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(label, id: "buy")])
    }

    @Test func `what an earlier version called gone for everybody is judged anew once`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, label) in [("1.0", "Buy"), ("1.1", nil), ("1.2", "Buy")] {
            try caller.ship(list(label), as: release, of: app)
        }
        let filed = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"Buy says nothing","release":"1.1","screen":"list","element":"buy","device":"iPad Air"}"#)
        let problem = try #require(try filed.json(ReportReceipt.self).problem)
        let database = try TestDatabase.connect()
        func judged() throws -> [String] {
            let row = try #require(
                try database.run(
                    """
                    SELECT state, record #>> '{lines,0,untoldReporters,with,idiom}' AS idiom, presence, judged_by
                    FROM problems JOIN problem_releases ON problem_id = id AND problem_releases.version = '1.2'
                    WHERE id = \(Int64(problem))
                    """
                ).first)
            return try [
                row.value("state"), row.value("idiom", as: String?.self) ?? "", row.value("presence"),
                "\(row.value("judged_by", as: Int.self))",
            ]
        }
        #expect(try judged() == ["open", "pad", "notObserved", "\(ProblemLifecycle.version)"])
        while try JudgeAnew(server.database).runOne() > 0 {}
        try database.execute(
            """
            UPDATE problems SET judged_by = 0, state = 'fixClaimed', record = record #- '{lines,0,untoldReporters}'
            WHERE id = \(Int64(problem))
            """)
        try database.execute(
            "UPDATE problem_releases SET presence = 'absent' WHERE problem_id = \(Int64(problem)) AND version = '1.2'")
        #expect(try JudgeAnew(server.database).runOne() == 1)
        #expect(try judged() == ["open", "pad", "notObserved", "\(ProblemLifecycle.version)"])
        #expect(try JudgeAnew(server.database).runOne() == 0)
    }
}
