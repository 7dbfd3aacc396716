import Foundation
import History
package import Storage

extension AppHistory {
    /// The newest release: the last that has a place in the order, since of any other nobody knows whether it is newer; where
    /// none has one, the last that came to be known. `nil`: there is none.
    package var newest: StoredRelease? { ordered.last { lineage.line(of: $0.version) != nil } ?? ordered.last }

    /// All builds, oldest first; those of a release without a place in the order by themselves, after the others.
    package var orderedBuilds: OrderedBuilds {
        var all = OrderedBuilds()
        for (number, release) in ordered.enumerated() {
            let own = builds(of: release), lot = lineage.line(of: release.version) == nil ? number + 1 : 0
            all.ids += own.map(\.id)
            all.lots += own.map { _ in lot }
        }
        return all
    }

    /// Whether nothing of an earlier release was captured, as far as the order is known: what fails in the release is
    /// then the start and not new.
    package func isOfFirstRelease(_ build: StoredBuild) throws -> Bool {
        try baseline(of: build, holding: \.holdsCaptures) == nil
    }

    /// Whether a screen that no build before it had is known to be new to the app: where nothing comes before it, or nobody can
    /// say what does, none is.
    func knowsNewScreens(of build: StoredBuild) throws -> Bool {
        try !isOfFirstRelease(build) && orderUnknown(for: build) == nil
    }

    /// The nearest builds that follow one, the first of them first, where later releases were sealed before it.
    func following(_ build: StoredBuild) -> [StoredBuild] {
        guard isSealed(after: build.version) else { return [] }
        return Array(
            newestFirst.reversed().lazy.filter { other in
                other.holdsCaptures && other.id != build.id && self.isInOrder(build.id, other.id)
            }.prefix(50))
    }

    /// By screen the first build, in the order of releases, in which it is known to be new to the app.
    /// - Parameters:
    ///   - came: by build the screens that none before it had.
    ///   - isMeant: whether a build counts.
    func firstBuilds(
        withNewScreens came: [Int64: Set<Int64>], where isMeant: (StoredBuild) -> Bool
    ) throws -> [Int64: Int64] {
        var firsts: [Int64: Int64] = [:]
        for build in newestFirst.reversed() where isMeant(build) {
            guard let screens = came[build.id], try knowsNewScreens(of: build) else { continue }
            for screen in screens where firsts[screen] == nil { firsts[screen] = build.id }
        }
        return firsts
    }

    /// Why a build can't be measured against the one of this name: it is that one, or comes before it.
    func fault(ofBaseline name: String, for build: StoredBuild) throws -> String? {
        let named = try self.build(named: name)
        guard isInOrder(build.id, named.id) else { return nil }
        return named.id == build.id
            ? "\(named.name) is the build that is asked about. Name an earlier one."
            : "\(named.name) comes after \(build.name). Name an earlier one."
    }

    /// A captured build of another release that could come before one of which nothing earlier is known: nobody can say
    /// in which order the two are. `nil`: the release is the first, or something is known to come before it.
    private func unordered(with build: StoredBuild) throws -> StoredBuild? {
        let holding: KeyPath<StoredBuild, Bool> = build.holdsCaptures ? \.holdsCaptures : \.holdsAnything
        guard try baseline(of: build, holding: holding) == nil else { return nil }
        return newestFirst.first {
            $0[keyPath: holding] && $0.releaseID != build.releaseID
                && lineage.relation(of: build.version, to: $0.version) != .before
        }
    }

    /// Why nothing can be said about what a build has against earlier ones: another release was captured, and nobody can
    /// say which of the two comes first. In sentences, with what is to be done; `nil`: the order is known.
    package func orderUnknown(for build: StoredBuild) throws -> String? {
        guard let other = try unordered(with: build) else { return try startElsewhere(than: build) }
        return [build, other].lazy.compactMap { missingPlace(of: $0, beside: other) }.first
            ?? unconnected(build, with: other)
    }

    /// Why what a build is measured against is no yardstick: it is of the build's own line, and nobody has said what the first that
    /// was captured on it goes on from. `nil`: that is known, or the build is that one.
    func startUnknown(for build: StoredBuild) throws -> String? {
        guard let line = lineage.line(of: build.version), line != ReleaseLine.main else { return nil }
        let first = ordered.lazy.filter { self.lineage.line(of: $0.version) == line }
            .flatMap { self.builds(of: $0) }.first(where: \.holdsCaptures)
        return try first.flatMap { $0.releaseID == build.releaseID ? nil : try orderUnknown(for: $0) }
    }

    /// Why a build of an app's first release is no start, and nothing of the release is before it: what was captured first of
    /// all comes after it by its number, and was sealed before it came. `nil`: it comes after that, or it is that, or the two came
    /// side by side, as from jobs of one pipeline.
    private func startElsewhere(than build: StoredBuild) throws -> String? {
        guard build.holdsCaptures, try isOfFirstRelease(build),
            let first = builds(ofReleaseOf: build).filter(\.holdsCaptures).min(by: { $0.id < $1.id }),
            first.id != build.id, isInOrder(build.id, first.id), let sealed = first.sealedAt, sealed < build.createdAt
        else { return nil }
        return
            "\(first.name) was captured before \(build.name), whose number says that it is the earlier one, so that nobody "
            + "can say what it is measured against. Give each build a higher number than the one before it."
    }

    /// Of the builds of its release the one that came last, where that is an earlier one by its number, so that it is not the one
    /// that speaks for the release. `nil`: the newest came last.
    func latecomer(beside build: StoredBuild) -> StoredBuild? {
        let last = builds(ofReleaseOf: build).filter(\.holdsAnything).max { $0.id < $1.id }
        return last.flatMap { $0.id > build.id && isInOrder($0.id, build.id) ? $0 : nil }
    }

    private func missingPlace(of build: StoredBuild, beside other: StoredBuild) -> String? {
        guard lineage.line(of: build.version) == nil else { return nil }
        let why =
            switch lineage.order {
            case .semver: "“\(build.version)” is no version that can be ordered"
            case .date: "\(build.version) has no day"
            case .declared: "\(build.version) has no place in the order that is declared"
            }
        return "\(why), so that nobody can say which releases come before it. "
            + "Set the order of releases: PUT /v1/apps/\(app.slug)/order."
    }

    private func unconnected(_ build: StoredBuild, with other: StoredBuild) -> String {
        let line = lineage.line(of: build.version) ?? ReleaseLine.main
        guard line != ReleaseLine.main else {
            return "\(other.name) was captured on another line, and nothing before \(build.version) on its own. "
                + "Capture an earlier release of main, or name a baseline."
        }
        guard let fork = lines.first(where: { $0.name == line })?.forkedFrom else {
            return "Nobody has said which release the line \(line) goes on from, and \(other.name) was captured on "
                + "another. Name it as forkedFrom: PUT /v1/apps/\(app.slug)/releases/\(build.version)."
        }
        return "The line \(line) goes on from \(fork), and neither that nor anything before it was captured. "
            + "Capture \(fork), or name a baseline."
    }
}
