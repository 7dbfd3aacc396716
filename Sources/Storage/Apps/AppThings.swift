import Postgres

/// What has an address without its app's name.
package enum AppThing: String, Sendable, CaseIterable {
    case report, problem, verdict, alarm, step
}

extension Transaction {
    /// Whose it is; `nil`: there is no such thing.
    package func app(of thing: AppThing, id: Int64) throws -> Int64? {
        try connection.run("SELECT app_id FROM \(fragment: thing.table) WHERE id = \(id)").first?.value("app_id")
    }

    /// What there is not is in no archive.
    package func isArchived(app slug: String) throws -> Bool {
        try connection.run("SELECT EXISTS (SELECT FROM apps WHERE slug = \(slug) AND archived_at IS NOT NULL) AS is")
            .one().value("is")
    }

    package func isArchived(appOf thing: AppThing, id: Int64) throws -> Bool {
        try connection.run(
            """
            SELECT EXISTS (
                SELECT FROM \(fragment: thing.table) AS thing JOIN apps ON apps.id = thing.app_id
                WHERE thing.id = \(id) AND apps.archived_at IS NOT NULL) AS is
            """
        ).one().value("is")
    }
}

extension AppThing {
    fileprivate var table: SQL {
        switch self {
        case .report: "reports"
        case .problem: "problems"
        case .verdict: "verdicts"
        case .alarm: "bursts"
        case .step: "triage_steps"
        }
    }
}
