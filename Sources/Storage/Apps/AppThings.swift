import Postgres

/// What has an address without its app's name.
package enum AppThing: String, Sendable, CaseIterable {
    case report, problem, verdict, alarm, step
}

extension Transaction {
    /// Whose it is; `nil`: there is no such thing.
    package func app(of thing: AppThing, id: Int64) throws -> Int64? {
        let table: SQL =
            switch thing {
            case .report: "reports"
            case .problem: "problems"
            case .verdict: "verdicts"
            case .alarm: "bursts"
            case .step: "triage_steps"
            }
        return try connection.run("SELECT app_id FROM \(fragment: table) WHERE id = \(id)").first?.value("app_id")
    }
}
