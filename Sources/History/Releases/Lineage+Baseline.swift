package import Foundation

/// A build among the others of its app.
package struct PlacedBuild: Hashable, Sendable {
    package var name: BuildName
    /// Rises in the order in which the builds of its release follow one another; see ``BuildName/inOrder(_:number:came:)``.
    package var place: Int
    /// `nil`: still open.
    package var sealedAt: Date?

    package init(_ name: BuildName, place: Int, sealedAt: Date? = nil) {
        (self.name, self.place, self.sealedAt) = (name, place, sealedAt)
    }
}

/// Why the baseline somebody named can't serve as one.
package enum BaselineError: Error, Hashable, Sendable {
    case unknown(String)
    case notSealed(String)
}

extension Lineage {
    /// What a build is measured against: the last sealed build of the nearest earlier release on its line, unless
    /// one is named. `nil`: nothing was sealed before it.
    ///
    /// Another build of the same release is never chosen: what the first build lost would be forgiven by the second.
    package func baseline(
        for build: BuildName, among builds: [PlacedBuild], named: BuildName? = nil
    ) throws(BaselineError) -> PlacedBuild? {
        if let named {
            let candidates = builds.filter {
                $0.name.release == named.release && (named.number == nil || $0.name.number == named.number)
            }
            guard !candidates.isEmpty else { throw .unknown(named.description) }
            guard let newest = newestSealed(candidates) else { throw .notSealed(named.description) }
            return newest
        }
        guard let line = line(of: build.release), let rank = rank(of: build.release, on: line) else { return nil }
        let earlier = builds.filter { other in
            self.rank(of: other.name.release, on: line).map { $0 < rank } ?? false
        }
        let byRank = Dictionary(grouping: earlier) { self.rank(of: $0.name.release, on: line) ?? 0 }
        for rank in byRank.keys.sorted(by: >) {
            if let newest = newestSealed(byRank[rank] ?? []) { return newest }
        }
        return nil
    }

    /// The sealed build right before one on its line, of its own release or an earlier one: what is known up to it is
    /// what the build is measured against, fault by fault. `nil`: nothing was sealed before it.
    package func predecessor(of build: PlacedBuild, among builds: [PlacedBuild]) -> PlacedBuild? {
        let own = builds.filter { other in
            other.name.release == build.name.release && other.sealedAt != nil && other.place < build.place
        }
        return newestSealed(own) ?? (try? baseline(for: build.name, among: builds))
    }

    private func newestSealed(_ builds: [PlacedBuild]) -> PlacedBuild? {
        builds.filter { $0.sealedAt != nil }.max { $0.place < $1.place }
    }
}
