package import API
import History
package import Storage

/// What nobody has to capture any more, release by release. A screen that is captured all the same is there again, and
/// owed from then on.
package struct Retired {
    /// Those in force, oldest first.
    package let all: [StoredRetirement]
    private let history: AppHistory

    package init(_ history: AppHistory, in transaction: some Transaction) throws {
        self.init(try transaction.retirements(ofApp: history.app.id), history)
    }

    init(_ all: [StoredRetirement], _ history: AppHistory) { (self.all, self.history) = (all, history) }

    /// - Parameter look: the last at the screen and variant that the build lacks.
    func covers(_ look: Look, in build: StoredBuild) -> Bool { covering(look, in: build) != nil }

    /// The word by which a build owes a screen and variant no longer.
    func covering(_ look: Look, in build: StoredBuild) -> StoredRetirement? {
        guard let last = history.build(id: look.build) else { return nil }
        return all.first { retired in
            retirement(retired).covers(
                look.of, capturedIn: history.placed(last), in: build.version, of: history.lineage)
        }
    }

    /// The same of a variant by its name that a build holds no capture of.
    func covering(screen: Int64, variant: String, in build: StoredBuild, in transaction: some Transaction) throws
        -> StoredRetirement?
    {
        let known = all.filter {
            $0.screenID == screen && ($0.variant == nil || $0.variant == variant) && isFor($0, build.version)
        }
        guard !known.isEmpty else { return nil }
        let held = try transaction.buildsShowing(screen) { $0.variant == variant }
        let last = history.newestFirst.first { earlier in
            held.contains(earlier.id)
                && [.before, .same].contains(history.lineage.relation(of: earlier.version, to: build.version))
        }
        return known.first { retired in
            last.map { !retirement(retired).isOver(with: history.placed($0), in: history.lineage) } ?? true
        }
    }

    /// Whether it speaks of a release: of that it names, or of one that goes on from it.
    package func isFor(_ retired: StoredRetirement, _ version: String) -> Bool {
        retirement(retired).isFor(version, in: history.lineage)
    }

    /// The first release that captured again what was retired; `nil`: none.
    package func capturedAgain(_ retired: StoredRetirement, in transaction: some Transaction) throws -> String? {
        let retirement = retirement(retired), builds = try retired.builds(of: history.app, in: transaction)
        return try history.newestFirst.last { build in
            try builds.contains(build.id) && retirement.isOver(with: history.placed(build), in: history.lineage)
                && !(retired.screenID.map {
                    try transaction.owesPart(of: $0, in: retired.variant, build: build.id)
                } ?? false)
        }?.version
    }

    /// What audits alone know and a build need not hold any more, as they call it.
    func pages(in build: StoredBuild, in transaction: some Transaction) throws -> Set<String> {
        Set(
            try all.filter { retired in
                guard retired.screenID == nil, isFor(retired, build.version) else { return false }
                let builds = try retired.builds(of: history.app, in: transaction)
                return !history.builds.contains { earlier in
                    builds.contains(earlier.id) && (earlier.id == build.id || history.isInOrder(earlier.id, build.id))
                        && retirement(retired).isOver(with: history.placed(earlier), in: history.lineage)
                }
            }.map(\.screen))
    }

    /// By screen: since when it is no part of the app, as long as no later release captures it again.
    func screensGone(of ids: Set<Int64>, in transaction: some Transaction) throws -> [Int64: [ScreenRetirement]] {
        let whole = try all.filter {
            try $0.variant == nil && $0.screenID.map(ids.contains) ?? false
                && capturedAgain($0, in: transaction) == nil
        }
        return whole.reduce(into: [:]) { gone, retired in
            guard let screen = retired.screenID else { return }
            gone[screen, default: []].append(ScreenRetirement(since: retired.since, reason: retired.reason))
        }
    }

    private func retirement(_ stored: StoredRetirement) -> Retirement {
        let known = stored.builds.compactMap(history.build).map(history.placed)
        return Retirement(
            screen: stored.screenID, variant: stored.variant, since: stored.since,
            saidOf: known.map(\.place).max())
    }
}

extension StoredRetirement {
    /// Those that hold what it is about: that captured it, or in which a tool looked at what audits alone know.
    fileprivate func builds(of app: StoredApp, in transaction: some Transaction) throws -> Set<Int64> {
        guard let screenID else { return try transaction.builds(auditing: [screen], ofApp: app.id) }
        return try transaction.buildsShowing(screenID) { variant == nil || variant == $0.variant }
    }
}

extension Transaction {
    /// Builds with such captures of a screen. A spinner, an error or an empty list in its place is no capture of it.
    fileprivate func buildsShowing(_ screen: Int64, where isMeant: (BuildCapture) -> Bool) throws -> Set<Int64> {
        let held = try buildCaptures(screen: screen).filter(isMeant)
        let other = held.isEmpty ? [:] : try capturesOfSomethingElse(inBuilds: Set(held.map(\.buildID)).sorted())
        return Set(held.filter { other[$0.buildID]?.contains($0.captureID) != true }.map(\.buildID))
    }

    /// Whether a build shows some parts of a screen in a variant, and owes others: these can be retired.
    func owesPart(of screen: Int64, in variant: String?, build: Int64) throws -> Bool {
        try review(ofBuild: build, screen: screen)?.partsLeftOut.contains { $0.variant.words == variant } ?? false
    }
}

extension RetirementResource {
    package init(_ stored: StoredRetirement, capturedAgain: String?) {
        self.init(
            id: Int(stored.id), screen: stored.screen, variant: stored.variant, since: stored.since,
            reason: stored.reason, author: stored.caller, at: stored.at, capturedAgain: capturedAgain)
    }

    /// Those of a screen that are in force, newest first.
    /// - Parameter screen: its key, or what audits call it.
    package static func all(of screen: String, _ app: StoredApp, in transaction: some Transaction) throws
        -> [RetirementResource]
    {
        let retired = try Retired(try AppHistory(app, in: transaction), in: transaction)
        return try retired.all.reversed().filter { $0.screen == screen }.map {
            RetirementResource($0, capturedAgain: try retired.capturedAgain($0, in: transaction))
        }
    }
}
