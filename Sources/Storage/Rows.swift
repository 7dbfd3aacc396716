import Postgres

/// A query that promised a row answered none: a fault of ours, never of the caller.
package struct MissingRow: Error {}

extension Rows {
    /// The one row a query promised.
    func one() throws -> Row {
        guard let first else { throw MissingRow() }
        return first
    }
    func one<Value>(_ make: (Row) throws -> Value) throws -> Value { try make(one()) }
}
