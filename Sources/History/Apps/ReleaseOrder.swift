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
        return switch self {
        case .semver: relation(SemanticVersion(left.name), SemanticVersion(right.name))
        case .date: relation(left.date, right.date)
        case .declared: relation(left.position, right.position)
        }
    }

    /// Whether the release has a place in this order at all.
    package func places(_ release: PlacedRelease) -> Bool {
        switch self {
        case .semver: SemanticVersion(release.name) != nil
        case .date: release.date != nil
        case .declared: release.position != nil
        }
    }

    /// Earliest first. Equals stand by name; those without a place come last, by name.
    package func sorted(_ releases: [PlacedRelease]) -> [PlacedRelease] {
        let placed = releases.filter(places).sorted { left, right in
            switch relation(of: left, to: right) {
            case .before: true
            case .after: false
            case .same, nil: left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
            }
        }
        let unplaced = releases.filter { !places($0) }
        return placed + unplaced.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func relation<Place: Comparable>(_ left: Place?, _ right: Place?) -> Relation? {
        guard let left, let right else { return nil }
        return left < right ? .before : left == right ? .same : .after
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

    package init(_ name: String, line: String = ReleaseLine.main, date: Date? = nil, position: Int? = nil) {
        (self.name, self.line, self.date, self.position) = (name, line, date, position)
    }
}
