import Postgres

extension SQL {
    /// What follows a column that holds one of these.
    ///
    /// A list may be of any length, so Postgres plans a statement with one anew each time: for a single value that takes
    /// longer than to run it. Compared as itself it is planned once.
    static func isOne<Value: SQLEncodable>(of values: [Value]) -> SQL where [Value]: SQLEncodable {
        values.count == 1 ? "= \(values[0])" : "= ANY(\(values))"
    }

    /// These ids as rows of one column, for the same reason.
    static func rows(of ids: [Int64]) -> SQL { ids.count == 1 ? "(VALUES (\(ids[0])))" : "unnest(\(ids))" }
}
