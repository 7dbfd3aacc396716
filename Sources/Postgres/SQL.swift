/// A statement with its values beside it: `"SELECT name FROM apps WHERE id = \(id)"` sends `… id = $1` and, apart
/// from it, the value. Text comes from literals only, so no runtime string ever becomes part of a statement.
///
/// A `String` is sent without a type, so it fits text, uuid, date, enum and json columns alike; where nothing around
/// it tells the type (`\(name) IS NULL`), say it: `\(name)::text IS NULL`.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The text around the values: one more than there are values.
    private(set) var texts: [String]
    private(set) var values: SQLValues

    package init(stringLiteral value: StaticString) {
        texts = [value.description]
        values = SQLValues()
    }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    private init() {
        texts = [""]
        values = SQLValues()
    }

    /// The text as the server prepares it, values as `$1`, `$2`, …
    var statement: String {
        guard texts.count > 1 else { return texts[0] }
        var text = texts[0]
        for index in 1..<texts.count {
            text += "$\(index)"
            text += texts[index]
        }
        return text
    }

    package static func += (left: inout SQL, right: SQL) {
        left.texts[left.texts.count - 1] += right.texts[0]
        left.texts += right.texts.dropFirst()
        left.values.append(right.values)
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum += right
        return sum
    }

    /// The fragments one after the other with `separator` between them.
    package static func joined(_ fragments: some Sequence<SQL>, separator: SQL = ", ") -> SQL {
        var sum = SQL()
        for (index, fragment) in fragments.enumerated() {
            if index > 0 { sum += separator }
            sum += fragment
        }
        return sum
    }

    /// Collects the literal parts and the values of one interpolation.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL()

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.texts.reserveCapacity(interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            sql.texts[sql.texts.count - 1] += literal.description
        }

        package mutating func appendInterpolation(_ value: some SQLEncodable) {
            sql.values.append(value)
            sql.texts.append("")
        }

        /// Apart from the one above, because the compiler takes a bare optional in an interpolation for a slip.
        package mutating func appendInterpolation<Value: SQLEncodable>(_ value: Value?) where Value?: SQLEncodable {
            sql.values.append(value)
            sql.texts.append("")
        }

        /// An enum or other wrapper goes by its raw value.
        @_disfavoredOverload
        package mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: SQLEncodable {
            appendInterpolation(value.rawValue)
        }

        @_disfavoredOverload
        package mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
        where Value.RawValue: SQLEncodable {
            appendInterpolation(value?.rawValue)
        }

        /// Another piece of SQL with the values it brings.
        package mutating func appendInterpolation(fragment: SQL) { sql += fragment }

        /// A name of a table, column or database, quoted.
        package mutating func appendInterpolation(identifier: String) {
            if identifier.utf8.contains(0) { sql.values.refuse() }
            let quoted = identifier.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            sql.texts[sql.texts.count - 1] += "\"\(quoted)\""
        }
    }
}
