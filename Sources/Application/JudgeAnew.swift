import History
package import Storage

/// Judges problems anew that an earlier version of Earshot judged otherwise, after an upgrade: a problem at which nobody looks any
/// more would stay as it was told then. Verdicts that were given stay as they are.
package struct JudgeAnew {
    /// Problems a transaction, in which their app waits: each takes milliseconds.
    private static let batch = 20

    private let database: Database
    package init(_ database: Database) { self.database = database }

    /// Judges some, of one app. Answers how many; 0 where none is left.
    package func runOne() throws -> Int {
        try database.write { transaction in
            guard
                let (app, problems) = try transaction.problems(
                    judgedBefore: ProblemLifecycle.version, atMost: Self.batch)
            else { return 0 }
            try transaction.lock(app: app.id)
            let book = ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction))
            for problem in problems { try book.settle(problem) }
            try transaction.note(judged: problems, by: ProblemLifecycle.version)
            return problems.count
        }
    }
}
