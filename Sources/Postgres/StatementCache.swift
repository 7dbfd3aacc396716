/// The prepared statements of one session, by their text and the types of their values; the least used go first.
struct StatementCache {
    struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    final class Statement {
        let name: String
        /// Known after the first answer.
        var columns: Columns?
        var lastUse = 0

        init(name: String) { self.name = name }
    }

    /// More than the house has statements; a list with many optional conditions stays bounded.
    static let capacity = 256

    private var statements: [Key: Statement] = [:]
    private var made = 0
    private var uses = 0

    subscript(key: Key) -> Statement? {
        mutating get {
            guard let statement = statements[key] else { return nil }
            uses += 1
            statement.lastUse = uses
            return statement
        }
    }

    mutating func add(_ key: Key) -> Statement {
        made += 1
        uses += 1
        let statement = Statement(name: "s\(made)")
        statement.lastUse = uses
        statements[key] = statement
        return statement
    }

    mutating func forget(_ key: Key) { statements[key] = nil }

    /// Takes the statement out that was used longest ago, when there is no room for `count` more.
    mutating func makeRoom(for count: Int = 1) -> String? {
        guard statements.count + count > Self.capacity else { return nil }
        guard let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
        statements[oldest.key] = nil
        return oldest.value.name
    }
}
