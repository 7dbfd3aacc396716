package import Foundation

/// How an app's versions follow one another: declared per app, never guessed from the names.
package enum ReleaseOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// By ``SemanticVersion``; a name that is none has no place.
    case semver
    /// By the day it shipped, or was first seen.
    case date
    /// By the position somebody gave it.
    case declared

    package enum Relation: Hashable, Sendable { case before, same, after }

    /// Where `left` stands to `right`; `nil` where one of them has no place in this order.
    package func relation(of left: PlacedRelease, to right: PlacedRelease) -> Relation? {
        if left.name == right.name { return .same }
        guard let here = place(of: left), let there = place(of: right) else { return nil }
        return here < there ? .before : here == there ? .same : .after
    }

    /// Earliest first. Equals stand as they came, then by name; those without a place come last, by name.
    package func sorted(_ releases: [PlacedRelease]) -> [PlacedRelease] {
        let ranked = ranked(releases)
        return ranked.placed.map(\.release) + ranked.others
    }

    /// As ``sorted(_:)``, with each release's place: of a long history each name is read once.
    func ranked(_ releases: [PlacedRelease]) -> (
        placed: [(place: Position, release: PlacedRelease)], others: [PlacedRelease]
    ) {
        let byName = releases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        var placed: [(place: Position, release: PlacedRelease)] = [], others: [PlacedRelease] = []
        for release in byName {
            if let place = place(of: release) { placed.append((place, release)) } else { others.append(release) }
        }
        // The sort keeps equals as they stand.
        return (placed.sorted { $0.place < $1.place }, others)
    }

    private func place(of release: PlacedRelease) -> Position? {
        let rank: Position.Rank? =
            switch self {
            case .semver: SemanticVersion(release.name).map(Position.Rank.version)
            case .date: release.date.map(Position.Rank.date)
            case .declared: release.position.map(Position.Rank.position)
            }
        return rank.map { Position(rank: $0, came: release.came ?? .distantPast) }
    }

    /// Where a release stands. Two that the order calls equal, `1.0` and `1.0.0`, are told apart by when they came.
    struct Position: Comparable {
        /// Of one order only one kind is ever made.
        enum Rank: Comparable {
            case version(SemanticVersion)
            case date(Date)
            case position(Int)
        }

        var rank: Rank
        var came: Date

        static func < (left: Position, right: Position) -> Bool {
            left.rank == right.rank ? left.came < right.came : left.rank < right.rank
        }
    }
}

/// What decides where a release stands among the others.
package struct PlacedRelease: Hashable, Sendable {
    package var name: String
    package var line: String
    /// When it shipped; before that, when it was first seen.
    package var date: Date?
    /// Its place where the order is declared; higher is later.
    package var position: Int?
    /// When it was first seen.
    package var came: Date?

    package init(
        _ name: String, line: String = ReleaseLine.main, date: Date? = nil, position: Int? = nil, came: Date? = nil
    ) {
        (self.name, self.line, self.date) = (name, line, date)
        (self.position, self.came) = (position, came)
    }
}
