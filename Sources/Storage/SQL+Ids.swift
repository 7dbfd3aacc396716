import Postgres

extension SQL {
    /// What follows a column that holds one of these ids.
    ///
    /// A list may be of any length, so Postgres plans a statement with one anew each time: for a single id that takes longer
    /// than to run it. Compared as itself it is planned once.
    static func isOne(of ids: [Int64]) -> SQL { ids.count == 1 ? "= \(ids[0])" : "= ANY(\(ids))" }

    /// These ids as rows of one column, for the same reason.
    static func rows(of ids: [Int64]) -> SQL { ids.count == 1 ? "(VALUES (\(ids[0])))" : "unnest(\(ids))" }
}
