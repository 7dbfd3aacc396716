/// Which release contains which: an app's releases, each on its line, each line with what it grew from.
package struct Lineage: Sendable {
    package enum Relation: Hashable, Sendable {
        case same, before, after
        /// On two lines, neither grown from the other's.
        case apart
        /// One of them has no place in the order.
        case unknown
    }

    package let order: ReleaseOrder
    private let lineOf: [String: String]
    /// By line: its history, earliest first, with what it inherits from the line it forked from.
    private let histories: [String: [PlacedRelease]]
    /// By line, then by release: its rank in that history. Releases of equal precedence share one.
    private let ranks: [String: [String: Int]]

    package init(_ order: ReleaseOrder, releases: [PlacedRelease], lines: [ReleaseLine] = []) {
        self.order = order
        let placed = releases.filter(order.places)
        let lineOf = Dictionary(placed.map { ($0.name, $0.line) }, uniquingKeysWith: { first, _ in first })
        let own = Dictionary(grouping: placed, by: \.line).mapValues(order.sorted)
        let forks = Dictionary(
            lines.compactMap { line in line.forkedFrom.map { (line.name, $0) } },
            uniquingKeysWith: { first, _ in first })

        func history(of line: String, visited: Set<String>) -> [PlacedRelease] {
            var inherited: [PlacedRelease] = []
            if let fork = forks[line], let parent = lineOf[fork], !visited.contains(parent) {
                let whole = history(of: parent, visited: visited.union([parent]))
                inherited = whole.firstIndex { $0.name == fork }.map { Array(whole[...$0]) } ?? []
            }
            return inherited + (own[line] ?? [])
        }
        let names = Set(own.keys).union(lines.map(\.name)).union([ReleaseLine.main])
        let histories = Dictionary(uniqueKeysWithValues: names.map { ($0, history(of: $0, visited: [$0])) })
        self.lineOf = lineOf
        self.histories = histories
        ranks = histories.mapValues { history in
            var ranks: [String: Int] = [:]
            var previous: PlacedRelease?
            var rank = 0
            for release in history {
                if let previous, order.relation(of: previous, to: release) != .same || previous.line != release.line {
                    rank += 1
                }
                if ranks[release.name] == nil { ranks[release.name] = rank }
                previous = release
            }
            return ranks
        }
    }

    /// All lines, main first, then by name.
    package var lines: [String] {
        [ReleaseLine.main]
            + histories.keys.filter { $0 != ReleaseLine.main }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func line(of release: String) -> String? { lineOf[release] }

    /// What this line is made of, earliest first.
    package func history(ofLine line: String) -> [PlacedRelease] { histories[line] ?? [] }

    /// The release's place in the history of a line; `nil` where it is no part of it.
    package func rank(of release: String, on line: String) -> Int? { ranks[line]?[release] }

    /// Where `left` stands to `right`: before, where what holds in `left` was carried into `right`.
    package func relation(of left: String, to right: String) -> Relation {
        if left == right { return lineOf[left] == nil ? .unknown : .same }
        guard let leftLine = lineOf[left], let rightLine = lineOf[right] else { return .unknown }
        for line in [rightLine, leftLine] {
            guard let first = ranks[line]?[left], let second = ranks[line]?[right] else { continue }
            return first < second ? .before : first == second ? .same : .after
        }
        return .apart
    }
}
