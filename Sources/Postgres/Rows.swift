import CPostgres

/// The columns of a statement: found once, shared by all its rows.
final class Columns {
    let names: [String]
    let types: [SQLType]
    private let positions: [String: Int]
    /// Where the columns of a type's properties are, in the order in which the first row asked: each further row asks in
    /// the same order, so that the next is nearly always the one asked for.
    private var properties: [(name: String, position: Int)] = []
    private var next = 0
    /// The same for columns that are asked for by their own names.
    private var asked: [(name: String, position: Int)] = []
    private var nextAsked = 0

    init(_ result: OpaquePointer) {
        let count = PQnfields(result)
        names = (0..<count).map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
        types = (0..<count).map { SQLType(rawValue: PQftype(result, $0)) }
        positions = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    }

    func position(_ name: String) throws(PostgresError) -> Int {
        if nextAsked == asked.count { nextAsked = 0 }
        if nextAsked < asked.count, asked[nextAsked].name == name {
            nextAsked += 1
            return asked[nextAsked - 1].position
        }
        if let known = asked.firstIndex(where: { $0.name == name }) {
            nextAsked = known + 1
            return asked[known].position
        }
        guard let position = positions[name] else {
            throw PostgresError(
                .unexpected, "the statement returns no column \(name), only \(names.joined(separator: ", "))")
        }
        asked.append((name, position))
        nextAsked = asked.count
        return position
    }

    /// The column that a property is called after.
    func position(property name: String) throws(PostgresError) -> Int {
        if next == properties.count { next = 0 }
        if next < properties.count, properties[next].name == name {
            next += 1
            return properties[next - 1].position
        }
        if let known = properties.firstIndex(where: { $0.name == name }) {
            next = known + 1
        } else {
            properties.append((name, try position(Columns.column(ofProperty: name))))
            next = properties.count
        }
        return properties[next - 1].position
    }

    /// `createdAt` as `created_at`, `buildID` as `build_id`.
    private static func column(ofProperty name: String) -> String {
        var column = "", wasCapital = true
        for character in name {
            if character.isUppercase, !wasCapital { column += "_" }
            wasCapital = character.isUppercase
            column += character.lowercased()
        }
        return column
    }
}

/// Owns one result of libpq.
final class Answer {
    let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }
    deinit { PQclear(result) }

    var affected: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }
    /// What was done, as `COMMIT`; a commit of a failed transaction answers `ROLLBACK`.
    var command: String { String(cString: PQcmdStatus(result)) }
}

/// The rows a statement returned, in its order.
package struct Rows: RandomAccessCollection {
    private let answer: Answer
    private let columns: Columns
    package let startIndex = 0
    package let endIndex: Int

    /// Rows an INSERT, UPDATE or DELETE touched, or a SELECT returned.
    var affected: Int { answer.affected }

    init(_ answer: Answer, _ columns: Columns) {
        self.answer = answer
        self.columns = columns
        endIndex = Int(PQntuples(answer.result))
    }

    package subscript(position: Int) -> Row { Row(answer: answer, columns: columns, position: Int32(position)) }
}

/// One row; values are read by column name and Swift type.
package struct Row {
    fileprivate let answer: Answer
    fileprivate let columns: Columns
    fileprivate let position: Int32

    /// The value of a column. NULL reads only as an optional; a type that doesn't fit is an error, not a conversion.
    /// What rows are mostly made of is read without asking what it is.
    @_specialize(where Value == Int64)
    @_specialize(where Value == Int64?)
    @_specialize(where Value == String)
    @_specialize(where Value == String?)
    @_specialize(where Value == Bool)
    package func value<Value: SQLDecodable>(_ name: String, as type: Value.Type = Value.self) throws(PostgresError)
        -> Value
    {
        try Value(cell: cell(name))
    }

    /// An enum or other wrapper, by its raw value.
    @_disfavoredOverload
    package func value<Value: RawRepresentable>(_ name: String, as type: Value.Type = Value.self) throws(PostgresError)
        -> Value where Value.RawValue: SQLDecodable
    {
        let cell = try cell(name)
        let raw = try Value.RawValue(cell: cell)
        guard let value = Value(rawValue: raw) else { throw Self.unknown(raw, name, Value.self) }
        return value
    }

    @_disfavoredOverload
    package func value<Value: RawRepresentable>(_ name: String, as type: Value?.Type = Value?.self)
        throws(PostgresError) -> Value? where Value.RawValue: SQLDecodable
    {
        guard let raw = try Value.RawValue?(cell: cell(name)) else { return nil }
        guard let value = Value(rawValue: raw) else { throw Self.unknown(raw, name, Value.self) }
        return value
    }

    private static func unknown(_ raw: Any, _ name: String, _ type: Any.Type) -> PostgresError {
        PostgresError(.unexpected, "column \(name) holds \(raw), which is no \(type)")
    }

    private func cell(_ name: String) throws(PostgresError) -> SQLCell { cell(at: try columns.position(name)) }

    /// The field in the column that a property is called after.
    func cell(property name: String) throws(PostgresError) -> SQLCell {
        cell(at: try columns.position(property: name))
    }

    var columnNames: [String] { columns.names }

    private func cell(at column: Int) -> SQLCell {
        let type = columns.types[column]
        guard PQgetisnull(answer.result, position, Int32(column)) == 0 else {
            return SQLCell(bytes: nil, type: type, column: columns.names[column])
        }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(answer.result, position, Int32(column)),
            count: Int(PQgetlength(answer.result, position, Int32(column))))
        return SQLCell(bytes: bytes, type: type, column: columns.names[column])
    }
}
