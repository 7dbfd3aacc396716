import History
package import Storage

/// Screens that a person has yet to listen to, from the first step to the last.
struct OwedSessions {
    private let asking: AskGate
    private let screens: [Int64: StoredScreen]
    private let owed: Owed
    /// By screen the releases in which a whole session was held on it.
    private let held: [Int64: [String]]

    private var transaction: WriteTransaction { asking.transaction }
    private var history: AppHistory { asking.history }

    init(_ asking: AskGate, _ owed: Owed, _ screens: [Int64: StoredScreen]) throws {
        (self.asking, self.owed, self.screens) = (asking, owed, screens)
        held = try asking.transaction.screensWithWholeSession(app: asking.app.id)
    }

    /// Screens that came new with this build or one before it, and through which no person has run yet.
    func newScreens(of review: BuildReview) throws -> [GateEvidence.Item] {
        let unheard = try history.unheardScreens(review.newScreens, in: asking.build, held, transaction)
        return Set(unheard.keys).subtracting(owed.retiredScreens(of: review))
            .compactMap { screens[$0] }.sorted { $0.key < $1.key }
            .map { screen in
                // A build that was named is no history: what it lacks may be older.
                guard let named = asking.namedBaseline, review.newScreens.contains(screen.id) else {
                    return GateEvidence.Item(
                        "\(screen.name) is new and nobody has listened to all of it", screen: screen.key)
                }
                return GateEvidence.Item(
                    "\(screen.name) is not in \(named.name), and nobody has listened to all of it from "
                        + "\(asking.release.version) on", screen: screen.key)
            }
    }

    /// Screens that are not as they were in the release in which somebody last listened to all of them.
    func changedScreens() throws -> [GateEvidence.Item] {
        try history.changedScreens(in: asking.build, held, transaction)
            .compactMap { id, release in screens[id].map { ($0, release) } }.sorted { $0.0.key < $1.0.key }
            .map { screen, release in
                GateEvidence.Item(
                    "\(screen.name) is not as it was when somebody last listened to all of it, in \(release)",
                    screen: screen.key)
            }
    }
}

extension AppHistory {
    /// Screens that a build shows otherwise than the release in which somebody last listened to all of them, with that release.
    /// - Parameter held: by screen the releases in which a whole session was held on it.
    package func changedScreens(
        in build: StoredBuild, _ held: [Int64: [String]], _ transaction: some Transaction
    ) throws -> [Int64: String] {
        let last = held.compactMapValues { releases in
            releases.last { [.before, .same].contains(lineage.relation(of: $0, to: build.version)) }
        }
        let changed = try transaction.screens(last, changedIn: build.id, ofApp: app.id)
        return last.filter { changed.contains($0.key) }
    }

    /// Those of them on which the policy asks for a session.
    package func changedScreensOwed(
        in build: StoredBuild, _ held: [Int64: [String]], _ transaction: some Transaction
    ) throws -> [Int64: String] {
        let line = lineage.line(of: build.version)
        let scopes = try Policies.current(app, in: transaction).conditions
            .filter { $0.measure == .changedScreensWithoutSession }.map { $0.scope ?? Policy.Scope() }
            .filter { scope in line.map(scope.asks) ?? true }
        guard !scopes.isEmpty else { return [:] }
        let screens = try transaction.screensByID(ofApp: app.id)
        return try changedScreens(in: build, held, transaction).filter { screen, _ in
            scopes.contains { $0.counts(onScreen: screens[screen]?.key) }
        }
    }

    /// Screens that came new with a build or one before it, and through which no person has run yet in a release that can
    /// have them, with the build in which each came.
    /// - Parameters:
    ///   - new: those that came with this build.
    ///   - held: by screen the releases in which a whole session was held on it.
    package func unheardScreens(
        _ new: Set<Int64>, in build: StoredBuild, _ held: [Int64: [String]], _ transaction: some Transaction
    ) throws -> [Int64: Int64] {
        let all = try transaction.screensOwingSession(ofApp: app.id)
        var owing = all.filter { isInOrder($0.value, build.id) }
        // Another line may have had it before this one did.
        let elsewhere = all.keys.filter { owing[$0] == nil }.sorted()
        let came = elsewhere.isEmpty ? [:] : try transaction.builds(withNewScreens: elsewhere)
        try owing.merge(firstBuilds(withNewScreens: came) { isInOrder($0.id, build.id) }) { own, _ in own }
        for screen in new where owing[screen] == nil { owing[screen] = build.id }
        // Who listened to a loading screen in its place has not listened to it.
        let onOthers = try transaction.releasesWithSessionsElsewhere(
            onScreens: owing.keys.filter { held[$0] != nil }.sorted(), ofApp: app.id,
            among: builds(upTo: build).map(\.id), measuredBy: standards(upTo: build))
        return try owing.filter { screen, since in
            let came = self.build(id: since)?.version
            let releases = (held[screen] ?? []).filter { !(onOthers[screen] ?? []).contains($0) }
            let isHeard = releases.contains { release in
                came.map { lineage.relation(of: release, to: $0) != .before } ?? true
            }
            guard !isHeard, !releases.isEmpty else { return !isHeard }
            // A build that is open sets no standard, and who listened to all of it has listened.
            let holding = try transaction.builds(holdingScreen: screen).compactMap { self.build(id: $0)?.version }
            return Set(holding).isDisjoint(with: releases)
        }
    }

    /// What a build goes on from, and the build itself, in their order.
    private func builds(upTo build: StoredBuild) -> [StoredBuild] {
        newestFirst.reversed().filter { isInOrder($0.id, build.id) }
    }

    /// Those of them that others are measured against, and the build itself: one before it that is open sets no standard.
    private func standards(upTo build: StoredBuild) -> [Int64] {
        builds(upTo: build).map(\.id).filter { $0 == build.id || setsStandard($0) }
    }
}
