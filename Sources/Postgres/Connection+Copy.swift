import CPostgres

extension Connection {
    /// Writes many rows by `COPY … FROM STDIN` in binary, the fastest way in. `encode` appends each column's value in
    /// the order of `columns`. All rows or none. Returns how many.
    @discardableResult
    package func copy<Source: Sequence>(
        _ rows: Source, into table: String, columns: [String], encode: (Source.Element, inout CopyRow) -> Void
    ) throws(PostgresError) -> Int {
        let names = SQL.joined(columns.map { "\(identifier: $0)" })
        let types = try run("SELECT \(fragment: names) FROM \(identifier: table) LIMIT 0").columnTypes
        let copy: SQL = "COPY \(identifier: table) (\(fragment: names)) FROM STDIN (FORMAT binary)"
        return try attempt { session throws(PostgresError) in
            try session.execute(script: copy.statement, until: self.deadline)
            var row = CopyRow(columns: columns, types: types)
            do throws(PostgresError) {
                for element in rows {
                    row.begin()
                    encode(element, &row)
                    try row.end()
                    if row.buffer.bytes.count >= 64 * 1024 { try session.put(&row.buffer, until: self.deadline) }
                }
                row.buffer.append(Int16(-1))
                try session.put(&row.buffer, until: self.deadline)
            } catch {
                try session.endCopy(failure: error.message, until: self.deadline)
                throw error
            }
            return try session.endCopy(failure: nil, until: self.deadline)
        }
    }
}

extension Session {
    fileprivate func put(_ buffer: inout SQLBuffer, until deadline: Deadline) throws(PostgresError) {
        while true {
            let taken = buffer.bytes.withUnsafeBytes {
                PQputCopyData(link, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
            }
            if taken == 1 { break }
            if taken < 0 { throw .lost(link) }
            try flush(until: deadline)
        }
        buffer.bytes.removeAll(keepingCapacity: true)
        try flush(until: deadline)
    }

    /// Ends the copy; a failure of ours makes the server drop its rows.
    @discardableResult
    fileprivate func endCopy(failure: String?, until deadline: Deadline) throws(PostgresError) -> Int {
        while true {
            let taken = PQputCopyEnd(link, failure)
            if taken == 1 { break }
            if taken < 0 { throw .lost(link) }
            try flush(until: deadline)
        }
        do {
            return try answers(until: deadline).last?.affected ?? 0
        } catch  where failure != nil && error.sqlState == "57014" {
            return 0  // the refusal we asked for
        }
    }
}

/// One row of a `COPY`, filled column by column.
package struct CopyRow {
    var buffer = SQLBuffer()
    private let columns: [String]
    private let types: [SQLType]
    private var filled = 0
    private var failure: PostgresError?

    init(columns: [String], types: [SQLType]) {
        self.columns = columns
        self.types = types
        buffer.bytes += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
        buffer.append(Int32(0))  // no flags
        buffer.append(Int32(0))  // no header extension
    }

    mutating func begin() {
        filled = 0
        buffer.append(Int16(columns.count))
    }

    /// The next column's value. Whole numbers fit columns of any width that holds them.
    package mutating func append<Value: SQLEncodable>(_ value: Value) {
        defer { filled += 1 }
        guard filled < types.count, failure == nil else { return }
        let start = buffer.bytes.count
        buffer.append(Int32(-1))
        if value.isNull { return }
        if types[filled] == .jsonb, Value.sqlType == .inferred { buffer.bytes.append(1) }  // the binary form's version
        value.encode(into: &buffer)
        fit(Value.sqlType, at: start + 4)
        buffer.set(Int32(buffer.bytes.count - start - 4), at: start)
    }

    /// Makes what was encoded as `type` the column's own type, where both are the same, text, or whole numbers.
    private mutating func fit(_ type: SQLType, at offset: Int) {
        let target = types[filled]
        if type == target || (type == .inferred && (target.isTextual || target == .jsonb)) { return }
        let wholeNumbers: [SQLType] = [.int2, .int4, .int8]
        guard wholeNumbers.contains(type), wholeNumbers.contains(target) else { return refuse() }

        let digits = buffer.bytes[offset...]
        let number = digits.reduce(digits.first ?? 0 < 0x80 ? Int64(0) : -1) { $0 << 8 | Int64($1) }
        buffer.bytes.removeLast(digits.count)
        switch target {
        case .int2: Int16(exactly: number).map { buffer.append($0) } ?? refuse()
        case .int4: Int32(exactly: number).map { buffer.append($0) } ?? refuse()
        default: buffer.append(number)
        }
    }

    private mutating func refuse() {
        failure = PostgresError(.unexpected, "a value doesn't fit column \(columns[filled]) in a COPY")
        failure?.column = columns[filled]
    }

    func end() throws(PostgresError) {
        if let failure { throw failure }
        if buffer.isUnstorable {
            throw PostgresError(.unstorableText, "a text holds a NUL character, which Postgres can't store")
        }
        guard filled == columns.count else {
            throw PostgresError(.unexpected, "a row of a COPY has \(filled) values for \(columns.count) columns")
        }
    }
}
