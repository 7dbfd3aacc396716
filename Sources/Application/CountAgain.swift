package import Storage

/// Counts again where many reports gather and not each was counted as it came: no alarm's figure stays behind when its storm is over.
package struct CountAgain {
    /// Who raises an alarm that nobody's report did.
    private static let caller = "earshot"

    private let database: Database
    package init(_ database: Database) { self.database = database }

    /// One app a transaction, under its lock. Where nothing came since, it is one look.
    /// - Parameter isOver: asked between two apps.
    package func run(until isOver: () -> Bool = { false }) throws {
        let apps = try database.write { transaction in
            try transaction.removeOldCounts()
            return try transaction.appsBehindCounts()
        }
        try database.writeAppByApp(apps, until: isOver) { transaction, app in
            let reports = try transaction.reportsBehindCounts(ofApp: app.id)
            guard let newest = reports.last else { return }
            try BurstWatch(transaction: transaction, app: app, caller: Self.caller, counting: .behind)
                .judge(reports: reports)
            try transaction.noteCounted(through: newest, ofApp: app.id)
        }
    }
}
