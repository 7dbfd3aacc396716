import API
import Foundation
package import History
package import Storage

/// An app's releases and builds in their declared order: what “before”, “newest” and “baseline” mean.
package struct AppHistory: Sendable {
    package private(set) var app: StoredApp
    package let releases: [StoredRelease]
    package let builds: [StoredBuild]
    /// Lines that go on from a release of another.
    package let lines: [ReleaseLine]
    package let lineage: Lineage
    /// Releases in their order, oldest first.
    package let ordered: [StoredRelease]
    /// As people who report may have them.
    let releasesOfPeople: ReporterPlace.Releases
    /// By release, in the order in which they follow one another.
    private let byRelease: [Int64: [StoredBuild]]
    /// By build.
    private let places: [Int64: Int]
    private let byID: [Int64: StoredBuild]

    /// - Parameter stamp: of the app's releases and builds, where it was read already.
    package init(_ app: StoredApp, at stamp: Int64? = nil, in transaction: some Transaction) throws {
        var known = try transaction.remembered(ofApp: app.id, at: stamp) {
            try AppHistory(reading: app, in: transaction)
        }
        if known.app.releaseOrder != app.releaseOrder { known = try AppHistory(reading: app, in: transaction) }
        known.app = app
        self = known
    }

    private init(reading app: StoredApp, in transaction: some Transaction) throws {
        self.app = app
        releases = try transaction.releases(ofApp: app.id)
        builds = try transaction.builds(ofApp: app.id)
        byRelease = Dictionary(grouping: builds, by: \.releaseID).mapValues { builds in
            BuildName.inOrder(builds, number: \.number, came: \.id)
        }
        places = byRelease.values.reduce(into: [:]) { places, builds in
            for (place, build) in builds.enumerated() { places[build.id] = place }
        }
        byID = Dictionary(builds.map { ($0.id, $0) }) { first, _ in first }
        lines = try transaction.releaseLines(ofApp: app.id)
        lineage = Lineage(app.releaseOrder, releases: releases.map(Self.placed), lines: lines)
        let byName = Dictionary(releases.map { ($0.version, $0) }) { first, _ in first }
        ordered = lineage.releases.compactMap { byName[$0.name] }
        let captured = byRelease
        releasesOfPeople = ReporterPlace.Releases(
            releases.map {
                ReporterPlace.Release(
                    $0.version, $0.channel, shippedAt: $0.shippedAt, hasBuild: captured[$0.id] != nil)
            }, lineage)
    }

    private static func placed(_ release: StoredRelease) -> PlacedRelease {
        PlacedRelease(
            release.version, line: release.line, date: release.shippedAt ?? release.createdAt,
            position: release.position, came: release.createdAt)
    }

    /// In the order in which they follow one another.
    package func builds(of release: StoredRelease) -> [StoredBuild] { byRelease[release.id] ?? [] }

    /// Those of its release, itself among them, in the order in which they follow one another.
    func builds(ofReleaseOf build: StoredBuild) -> [StoredBuild] { byRelease[build.releaseID] ?? [] }

    /// Where a build stands among those of its release.
    private func place(of build: StoredBuild) -> Int { places[build.id] ?? 0 }

    func placed(_ build: StoredBuild) -> PlacedBuild {
        PlacedBuild(build.buildName, place: place(of: build), sealedAt: build.sealedAt)
    }

    /// Whether a later build of the same release is sealed already.
    func isOvertaken(_ build: StoredBuild) -> Bool {
        (byRelease[build.releaseID] ?? []).contains {
            $0.sealedAt != nil && place(of: build) < place(of: $0)
        }
    }

    /// Whether a later release, on any line that has this one, has a sealed build.
    func isSealed(after version: String) -> Bool {
        let later = Set(releases(after: version))
        return builds.contains { $0.sealedAt != nil && later.contains($0.version) }
    }

    /// Whether others are measured against a build. One that is open sets no standard, since more may come into it, unless the app has
    /// never sealed any.
    func setsStandard(_ build: Int64) -> Bool {
        byID[build]?.sealedAt != nil || builds.allSatisfy { $0.sealedAt == nil }
    }

    /// Whether a build is of the main line, and of no later release there is a sealed one.
    func isNewest(_ build: StoredBuild) -> Bool {
        lineage.line(of: build.version) == ReleaseLine.main && !isSealed(after: build.version)
    }

    /// All builds, from the newest of the newest release on.
    package var newestFirst: [StoredBuild] { ordered.reversed().flatMap { builds(of: $0).reversed() } }

    /// The newest build that holds a capture of a screen. Mostly it is among the newest, which are asked for first.
    package func newestBuild(holding screen: StoredScreen, in transaction: some Transaction) throws -> StoredBuild? {
        let all = newestFirst
        var holding = try transaction.builds(all.prefix(50).map(\.id), holdingScreen: screen.id)
        if holding.isEmpty { holding = try transaction.builds(holdingScreen: screen.id) }
        return all.first { holding.contains($0.id) }
    }

    /// The builds with captures that are offered to choose from, newest first. Of very many these are the newest of each of the
    /// newest releases, and the newest of the releases of those that are shown, which are always among them.
    package func offered(beside shown: [StoredBuild]) -> (builds: [StoredBuild], areAll: Bool) {
        let all = newestFirst.filter(\.holdsCaptures)
        guard all.count > 60 else { return (all, true) }
        var offered = Set(shown.map(\.id))
        offered.formUnion(ordered.suffix(40).compactMap { newestBuild(of: $0)?.id })
        for release in Set(shown.map(\.releaseID)) {
            offered.formUnion((byRelease[release] ?? []).filter(\.holdsCaptures).suffix(20).map(\.id))
        }
        let builds = all.filter { offered.contains($0.id) }
        return (builds, builds.count == all.count)
    }

    /// The same, of those that hold a screen.
    package func offered(beside shown: [StoredBuild], holding screen: StoredScreen, in transaction: some Transaction)
        throws
        -> (builds: [StoredBuild], areAll: Bool)
    {
        let (builds, areAll) = offered(beside: shown)
        let holding = try transaction.builds(builds.map(\.id), holdingScreen: screen.id)
        return (builds.filter { holding.contains($0.id) }, areAll)
    }

    /// The releases after this one on any line that has it.
    func releases(after version: String) -> [String] {
        releases.map(\.version).filter { lineage.relation(of: version, to: $0) == .before }
    }

    /// Whether its release is for more people than those who test.
    func isForEverybody(_ build: StoredBuild) -> Bool {
        release(id: build.releaseID)?.channel == .production
    }

    /// The release's newest build that holds a capture, else its newest.
    package func newestBuild(of release: StoredRelease) -> StoredBuild? {
        let own = builds(of: release)
        return own.last { $0.holdsCaptures } ?? own.last
    }

    /// The build that somebody with this release has, as far as it is known: of their release, else the newest.
    func personsBuild(of release: StoredRelease?) -> StoredBuild? {
        release.flatMap(newestBuild) ?? ordered.reversed().lazy.compactMap(newestBuild).first { $0.holdsCaptures }
    }

    /// Of each release the newest builds that hold captures: what people have of it, and what was captured just before. A
    /// release may have a hundred builds, and what is asked of all releases must not cost more with each.
    var recentBuildsOfReleases: [StoredBuild] {
        ordered.flatMap { builds(of: $0).filter(\.holdsCaptures).suffix(5) }
    }

    /// The build that speaks for a release: its newest that holds captures or audits.
    package func judgedBuild(of release: StoredRelease) -> StoredBuild? {
        builds(of: release).last(where: \.holdsAnything)
    }

    /// By release the newest verdict on record of the newest of its builds that has one.
    package func newestVerdicts(of releases: some Sequence<StoredRelease>, in transaction: some Transaction) throws
        -> [Int64: StoredVerdict]
    {
        try transaction.newestVerdicts(builds: releases.flatMap { builds(of: $0).map(\.id) })
    }

    /// The build of this name, `5.0.1+1234`; of a release alone, `5.0.1`, its newest.
    package func build(named name: String) throws -> StoredBuild {
        guard let wanted = BuildName(name) else {
            // Of a name with a blank: a plus stands for one in a query.
            let meant = name.replacing(" ", with: "+"), escaped = name.replacing(" ", with: "%2B")
            throw APIError(
                .invalidParameter,
                builds.contains { $0.name == meant }
                    ? "“\(name)” is no build. In a query a plus stands for a blank: write “\(escaped)” for \(meant)."
                    : "“\(name)” is no build: write 5.0.1 or 5.0.1+1234.")
        }
        let release = releases.first { $0.version == wanted.release }
        let found = release.flatMap { release in
            wanted.number.map { number in builds.first { $0.releaseID == release.id && $0.number == number } }
                ?? newestBuild(of: release)
        }
        guard let found else { throw APIError.notFound("build “\(name)” of \(app.name)") }
        return found
    }

    /// The build of this very name, `5.0.1+1234`, or `5.0.1` where it has no number.
    func build(_ name: String, of release: StoredRelease) throws -> StoredBuild {
        let meant = name.replacing(" ", with: "+")
        if let build = builds(of: release).first(where: { $0.name == meant }) { return build }
        throw APIError.notFound("build “\(meant)” of \(app.name)")
    }

    /// The build right before one on its line: what is known up to it is what the build is measured against. Where
    /// nothing before it was sealed, the newest of an earlier release that holds captures; `nil`: there is none.
    /// - Parameter holding: what a build has to hold to be one.
    func predecessor(of build: StoredBuild, holding: KeyPath<StoredBuild, Bool> = \.holdsCaptures) throws
        -> StoredBuild?
    {
        let full = builds.filter { $0[keyPath: holding] && $0.id != build.id }
        guard let found = lineage.predecessor(of: placed(build), among: full.map(placed)) else {
            return try baseline(of: build, holding: holding)
        }
        return full.first { $0.buildName == found.name }
    }

    /// Whether one build is the other, or what holds in it was carried into the other.
    package func isInOrder(_ first: Int64, _ second: Int64) -> Bool {
        guard first != second else { return true }
        guard let one = byID[first], let other = byID[second] else { return false }
        return one.releaseID == other.releaseID
            ? place(of: one) < place(of: other)
            : lineage.relation(of: one.version, to: other.version) == .before
    }

    package func build(id: Int64) -> StoredBuild? { byID[id] }

    func release(id: Int64?) -> StoredRelease? { releases.first { $0.id == id } }

    /// What a build is measured against: the one named, else the newest sealed build of the release before on its
    /// line; where nothing there was sealed, the newest that holds captures.
    /// - Parameter holding: what a build has to hold to be one; captures where it holds some itself.
    package func baseline(
        of build: StoredBuild, named name: String? = nil, holding: KeyPath<StoredBuild, Bool>? = nil
    ) throws -> StoredBuild? {
        if let name { return try self.build(named: name) }
        let holding = holding ?? (build.holdsCaptures ? \.holdsCaptures : \.holdsAnything)
        let wanted = build.buildName
        let full = builds.filter { $0[keyPath: holding] && $0.id != build.id }
        let placed = full.map(placed)
        let anyhow = full.map { build in
            var placed = self.placed(build)
            placed.sealedAt = build.sealedAt ?? build.createdAt
            return placed
        }
        let found = try? lineage.baseline(for: wanted, among: placed) ?? lineage.baseline(for: wanted, among: anyhow)
        return found.flatMap { found in full.first { $0.buildName == found.name } }
    }
}

extension StoredBuild {
    var buildName: BuildName { BuildName(release: version, number: number.isEmpty ? nil : number) }
}
