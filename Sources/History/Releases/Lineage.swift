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
    /// All releases of all lines, earliest first; those without a place in the order last.
    package let releases: [PlacedRelease]
    private let lineOf: [String: String]
    /// By line: its history, earliest first, with what it inherits from the line it forked from.
    private let histories: [String: [PlacedRelease]]
    /// By line, then by release: its rank in that history. Releases of equal precedence share one.
    private let ranks: [String: [String: Int]]

    package init(_ order: ReleaseOrder, releases: [PlacedRelease], lines: [ReleaseLine] = []) {
        typealias Ranked = (place: ReleaseOrder.Position, release: PlacedRelease)
        let ranked = order.ranked(releases)
        self.order = order
        self.releases = ranked.placed.map(\.release) + ranked.others
        let lineOf = Dictionary(
            ranked.placed.map { ($0.release.name, $0.release.line) }, uniquingKeysWith: { first, _ in first })
        let own = Dictionary(grouping: ranked.placed, by: \.release.line)
        let forks = Dictionary(
            lines.compactMap { line in line.forkedFrom.map { (line.name, $0) } },
            uniquingKeysWith: { first, _ in first })

        func history(of line: String, visited: Set<String>) -> [Ranked] {
            var inherited: [Ranked] = []
            if let fork = forks[line], let parent = lineOf[fork], !visited.contains(parent) {
                let whole = history(of: parent, visited: visited.union([parent]))
                inherited = whole.firstIndex { $0.release.name == fork }.map { Array(whole[...$0]) } ?? []
            }
            return inherited + (own[line] ?? [])
        }
        let names = Set(own.keys).union(lines.map(\.name)).union([ReleaseLine.main])
        let histories = Dictionary(uniqueKeysWithValues: names.map { ($0, history(of: $0, visited: [$0])) })
        self.lineOf = lineOf
        self.histories = histories.mapValues { $0.map(\.release) }
        ranks = histories.mapValues { history in
            var ranks: [String: Int] = [:]
            var previous: Ranked?
            var rank = 0
            for known in history {
                if let previous, previous.place != known.place || previous.release.line != known.release.line {
                    rank += 1
                }
                if ranks[known.release.name] == nil { ranks[known.release.name] = rank }
                previous = known
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

    /// Whether all lines are made of the same releases in the same order.
    package func isSame(as other: Lineage) -> Bool {
        histories.mapValues { $0.map(\.name) } == other.histories.mapValues { $0.map(\.name) }
    }

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
