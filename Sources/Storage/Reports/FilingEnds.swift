import Postgres

/// What one filed report is answered from.
package struct FilingEnd: Sendable {
    package var report: StoredReport
    /// As alarms count it.
    package var counted: CountedReports
    /// `nil`: it is of none.
    package var problem: HeardProblem?
}

/// A problem as whoever files a report on it hears of it.
package struct HeardProblem: Sendable {
    package var problem: StoredProblem
    /// What happened to it beside what people reported, in order.
    package var events: [StoredProblemEvent]
    /// No other went on in it, and whoever filed the report has filed no other of it.
    package var isAlone: Bool
    /// What nobody has to capture any more in its app, oldest first.
    package var retirements: [StoredRetirement]
}

extension Transaction {
    /// In one trip.
    /// - Parameter problem: that it was filed on.
    package func end(ofFiling id: Int64, on problem: Int64?, ofApp app: Int64) throws -> FilingEnd? {
        let ofProblem = problem.map {
            [Self.problem(id: $0), Self.isAlone(problem: $0, filed: id), Self.retirements(ofApp: app)]
                + Self.events(ofProblems: [$0], besideReports: true)
        }
        let rows = try connection.pipeline(
            [Self.report(id: id), Self.placed(reports: [id])] + Self.counts(ofReports: [id]) + (ofProblem ?? []))
        return try seen(report: rows[0]).map { report in
            FilingEnd(
                report: report, counted: try Self.counted(rows[1], rows[2...3]),
                problem: ofProblem == nil ? nil : try heardProblem(in: Array(rows.dropFirst(4))))
        }
    }

    private func heardProblem(in rows: [Rows]) throws -> HeardProblem? {
        try problem(in: rows[0]).map { problem in
            HeardProblem(
                problem: problem, events: try events(in: Array(rows.dropFirst(3)))[problem.id] ?? [],
                isAlone: try rows[1].one().value("is_alone"), retirements: try rows[2].decoded())
        }
    }
}
