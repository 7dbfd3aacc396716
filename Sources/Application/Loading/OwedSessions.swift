import History
import Storage

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
        var owing = try transaction.screensOwingSession(ofApp: asking.app.id)
            .filter { history.isInOrder($0.value, asking.build.id) }
        for screen in review.newScreens where owing[screen] == nil { owing[screen] = asking.build.id }
        let unheard = owing.filter { screen, since in !isHeard(screen, since: since) }.keys
        return Set(unheard).subtracting(owed.retiredScreens(of: review))
            .compactMap { screens[$0] }.sorted { $0.key < $1.key }
            .map { GateEvidence.Item("\($0.name) is new and nobody has listened to all of it", screen: $0.key) }
    }

    /// Somebody listened to all of it, in a release that can have it: none from before it came.
    private func isHeard(_ screen: Int64, since build: Int64) -> Bool {
        let came = history.build(id: build)?.version
        return (held[screen] ?? []).contains { release in
            came.map { history.lineage.relation(of: release, to: $0) != .before } ?? true
        }
    }

    /// Screens that are not as they were in the release in which somebody last listened to all of them.
    func changedScreens() throws -> [GateEvidence.Item] {
        let last = held.compactMapValues { releases in
            releases.last { [.before, .same].contains(history.lineage.relation(of: $0, to: asking.release.version)) }
        }
        return try transaction.screens(last, changedIn: asking.build.id, ofApp: asking.app.id)
            .compactMap { screen in screens[screen].map { ($0, last[screen] ?? "") } }.sorted { $0.0.key < $1.0.key }
            .map { screen, release in
                GateEvidence.Item(
                    "\(screen.name) is not as it was when somebody last listened to all of it, in \(release)",
                    screen: screen.key)
            }
    }
}
