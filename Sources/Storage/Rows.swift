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

extension Row {
    /// A value that is stored by its name. A name nobody knows is a fault of ours.
    func named<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
        let name: String = try value(column)
        guard let value = Value(rawValue: name) else { throw UnknownName(column: column, name: name) }
        return value
    }
}

/// A column holds a name that this version does not know.
struct UnknownName: Error {
    var column: String
    var name: String
}
