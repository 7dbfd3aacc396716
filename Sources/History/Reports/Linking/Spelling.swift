/// How alike two spellings are.
enum Spelling {
    /// One letter too many, too few, another, or two exchanged; two such slips from nine letters on.
    static func isNear(_ one: String, _ other: String) -> Bool {
        let allowed = min(one.count, other.count) >= 9 ? 2 : 1
        guard abs(one.count - other.count) <= allowed, min(one.count, other.count) >= 4 else { return false }
        return distance(Array(one.unicodeScalars), Array(other.unicodeScalars)) <= allowed
    }

    /// Optimal string alignment: insertions, deletions, replacements and exchanges of neighbours.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...other.count)]
        for (row, left) in one.enumerated() {
            var current = [row + 1]
            for (column, right) in other.enumerated() {
                var best = min(
                    rows[row][column + 1] + 1, current[column] + 1, rows[row][column] + (left == right ? 0 : 1))
                if row > 0, column > 0, left == other[column - 1], one[row - 1] == right {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                current.append(best)
            }
            rows.append(current)
        }
        return rows[one.count][other.count]
    }
}
