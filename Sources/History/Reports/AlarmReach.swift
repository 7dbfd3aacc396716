package import Foundation
import Screens

/// For which releases an alarm counts whose reports gathered without a release: on a screen, or by their words (docs/judgement.md section 8).
///
/// A report that has been tied to a release since is of that one. One that names a release without a build here is of
/// that, in the app's order. One that names none is taken to be of what people had when it was written: of each line the
/// newest release that was out then. As any alarm, it counts for these and for what grew from them.
package struct AlarmReach: Sendable {
    /// What one of its reports says of its release.
    package struct Voice: Hashable, Sendable {
        /// One that is known here.
        package var release: String?
        /// As the person called one that is not.
        package var unknown: String?
        package var writtenAt: Date
        /// Nobody says when it was written, so that it is taken to be when it came in.
        package var isUndated: Bool

        package init(release: String?, unknown: String? = nil, writtenAt: Date, isUndated: Bool = false) {
            (self.release, self.unknown, self.writtenAt, self.isUndated) = (release, unknown, writtenAt, isUndated)
        }
    }

    /// A release as people may have had it.
    package struct Release: Hashable, Sendable {
        package var version: String
        package var channel: Channel
        package var shippedAt: Date?
        package var firstSeenAt: Date

        package init(_ version: String, _ channel: Channel, shippedAt: Date?, firstSeenAt: Date) {
            (self.version, self.channel) = (version, channel)
            (self.shippedAt, self.firstSeenAt) = (shippedAt, firstSeenAt)
        }
    }

    /// Releases that its reports are tied to by now.
    let tied: [String]
    /// Names of releases without a build here that have a place in the app's order.
    let unknown: [String]
    /// Of each line the newest that was out when those were written that name none.
    let newest: [String]
    /// Of some of them nothing tells which release they are about.
    let isOfAny: Bool
    /// Of some that name none nobody knows when they were written, but only when they came in.
    private let isUndated: Bool
    private let lineage: Lineage

    /// - Parameters:
    ///   - voices: its reports as they are now, without what was put aside.
    ///   - raisedAt: stands for the time of all where none is left.
    package init(_ voices: [Voice], raisedAt: Date, releases: [Release], lineage: Lineage) {
        self.lineage = lineage
        let voices = voices.isEmpty ? [Voice(release: nil, writtenAt: raisedAt)] : voices
        // Of other orders nothing tells where a release stands that was never seen.
        func isPlaced(_ name: String) -> Bool { lineage.order == .semver && SemanticVersion(name) != nil }
        func sorted(_ names: some Sequence<String>) -> [String] {
            lineage.order.sorted(Set(names).map { PlacedRelease($0) }).map(\.name)
        }
        tied = sorted(voices.compactMap(\.release))
        let unplaced = voices.filter { $0.release == nil }
        unknown = sorted(unplaced.compactMap(\.unknown).filter(isPlaced))
        let nameless = unplaced.filter { $0.unknown.map { !isPlaced($0) } ?? true }
        isUndated = nameless.contains(where: \.isUndated)
        let times = Set(nameless.map(\.writtenAt))
        let out = times.map { Self.newest(at: $0, releases, lineage) }
        newest = sorted(out.joined())
        isOfAny = out.contains(where: \.isEmpty)
    }

    /// Where somebody says when releases ship, those without a day have not shipped; else they are out once they were
    /// seen here. Who tests a beta is not everybody.
    private static func newest(at time: Date, _ releases: [Release], _ lineage: Lineage) -> [String] {
        let isDated = releases.contains { $0.shippedAt != nil }
        let out = releases.filter { release in
            (release.shippedAt ?? (isDated ? nil : release.firstSeenAt)).map { $0 <= time } ?? false
        }
        let channels = Dictionary(out.map { ($0.version, $0.channel) }) { first, _ in first }
        return lineage.lines.compactMap { line in
            let own = lineage.history(ofLine: line).map(\.name).filter {
                lineage.line(of: $0) == line && channels[$0] != nil
            }
            return own.last { channels[$0] == .production } ?? own.last
        }
    }

    /// Whether it counts when the gate is asked for this release.
    package func counts(in release: String) -> Bool {
        if isOfAny { return true }
        let asked = PlacedRelease(release)
        return (tied + newest).contains { [.same, .before].contains(lineage.relation(of: $0, to: release)) }
            || unknown.contains {
                lineage.order.relation(of: PlacedRelease($0), to: asked).map { $0 != .after } ?? true
            }
    }

    /// What is known of their release: “which release they have is not known, and 2.1 was the newest when they came in”.
    package var told: String {
        var parts: [String] = []
        let isOne = [!tied.isEmpty, !unknown.isEmpty, !newest.isEmpty || isOfAny].count { $0 } == 1
        if !tied.isEmpty { parts.append("\(isOne ? "they are" : "some are") tied to \(tied.listed()) by now") }
        if !unknown.isEmpty {
            parts.append(
                "\(isOne ? "they" : "some") say release \(unknown.listed()), which \(unknown.count == 1 ? "has" : "have") no build here"
            )
        }
        if isOfAny {
            parts.append("\(isOne ? "nothing tells" : "of others nothing tells") which release they are about")
        } else if !newest.isEmpty {
            parts.append(
                "which release \(isOne ? "they" : "others") have is not known, and \(newest.listed()) \(newest.count == 1 ? "was" : "were") the newest when they \(isUndated ? "came in" : "were written")"
            )
        }
        return parts.joined(separator: "; ")
    }
}
