import Application
import API
import History
import Messages
import Storage

/// What people said is meant to be so, as a page lists it.
struct AcceptanceLines {
    struct Accepted {
        var id: Int64
        var what: Message
        var link: String
        var build: String
        var reason: String
        var by: Message
        var undo: String
    }
    struct Retirement {
        var id: Int64
        var screen: String
        var what: Message
        var link: String
        var since: String
        /// A later release captured it all the same.
        var again: Message?
        var reason: String
        var by: Message
        var undo: String
    }

    var accepted: [Accepted] = []
    var retired: [Retirement] = []
    var mayTriage = false

    static let sample = AcceptanceLines(
        accepted: [Accepted(id: 1, what: "w", link: "/", build: "2.4", reason: "r", by: .sample, undo: "/")],
        retired: [
            Retirement(
                id: 1, screen: "s", what: "w", link: "/", since: "2.4", again: "a", reason: "r", by: .sample, undo: "/")
        ], mayTriage: true)
}

extension AcceptanceLines {
    /// What counts in a release, newest first.
    /// - Parameter build: the one that is judged.
    init(
        _ app: StoredApp, _ build: StoredBuild?, _ release: StoredRelease, _ history: AppHistory,
        in transaction: some Transaction
    ) throws {
        let place = Address.path("apps", app.slug, "releases", release.version)
        let names = try transaction.screenNames(ofApp: app.id)
        accepted = try transaction.acceptances(ofApp: app.id).reversed().filter { accepted in
            build.map { history.isInOrder(accepted.buildID, $0.id) } ?? false
        }.map { try Accepted($0, at: place, app, names, in: transaction) }
        let retired = try Retired(history, in: transaction)
        self.retired = try retired.all.reversed().filter { retired.isFor($0, release.version) }.map {
            try Retirement($0, at: place, app, names, retired, in: transaction)
        }
    }

    /// What was said of a screen, newest first.
    init(_ screen: StoredScreen, _ history: AppHistory, in transaction: some Transaction) throws {
        let app = history.app
        let place = Address.path("apps", app.slug, "screens", screen.key)
        let names = ScreenNames([screen])
        accepted = try transaction.acceptances(ofApp: app.id).reversed().filter {
            $0.screenID == nil || $0.screenID == screen.id
        }.map { try Accepted($0, at: place, app, names, in: transaction) }
        let retired = try Retired(history, in: transaction)
        self.retired = try retired.all.reversed().filter { $0.screenID == screen.id }.map {
            try Retirement($0, at: place, app, names, retired, in: transaction)
        }
    }
}

extension AcceptanceLines {
    /// What was said of a screen that audits alone know, as they call it, newest first.
    init(page name: String, _ history: AppHistory, in transaction: some Transaction) throws {
        let place = Address.path("apps", history.app.slug, "screens", name)
        let retired = try Retired(history, in: transaction)
        self.retired = try retired.all.reversed().filter { $0.screen == name }.map {
            try Retirement($0, at: place, history.app, ScreenNames([]), retired, in: transaction)
        }
    }
}

extension AcceptanceLines.Accepted {
    /// - Parameter place: the address of the page.
    init(
        _ stored: StoredAcceptance, at place: String, _ app: StoredApp, _ names: ScreenNames,
        in transaction: some Transaction
    ) throws {
        let states = try PlainWords.variants(
            named: [stored.variant].compactMap { $0 }, onScreens: [stored.screenID].compactMap { $0 }, in: transaction)
        let variant = stored.variant.map { "(\(Message(variant: states[$0] ?? $0)))" as Message }
        let screen = [stored.screen.map { Message(text: names[$0]) }, variant].compactMap(\.self).joined(by: " ")
        let label = try stored.elementID.map { id -> Message in
            let element = try transaction.element(id: id, ofApp: app.id)
            return (element?.label ?? element?.identifier).map { "“\(text: $0)”" } ?? "element \(id)"
        }
        let whole: Message = screen.isEmpty ? "All that the build shows" : "All of \(screen)"
        self.init(
            id: stored.id,
            what: stored.rule.map {
                let rule = Message(ours: PlainWords.rule($0))
                return label.map { "\(screen): “\(rule)” on \($0)" } ?? "\(screen): “\(rule)”, the screen as a whole"
            } ?? whole,
            link: stored.elementID.map { Address.path("apps", app.slug, "elements", String($0)) }
                ?? stored.screen.map { Address.path("apps", app.slug, "screens", $0) }
                ?? Address.path("apps", app.slug),
            build: stored.build, reason: stored.reason, by: "\(text: stored.caller), \(day: stored.at)",
            undo: place + "/acceptances/\(stored.id)/end")
    }
}

extension AcceptanceLines.Retirement {
    /// - Parameter place: the address of the page.
    init(
        _ stored: StoredRetirement, at place: String, _ app: StoredApp, _ names: ScreenNames, _ retired: Retired,
        in transaction: some Transaction
    ) throws {
        let states = try PlainWords.variants(
            named: [stored.variant].compactMap { $0 }, onScreens: [stored.screenID].compactMap { $0 }, in: transaction)
        let again = try retired.capturedAgain(stored, in: transaction)
        self.init(
            id: stored.id, screen: stored.screen,
            what: Message(auditPlace: names[stored.screen], stored.variant.map { states[$0] ?? $0 }),
            link: Address.path("apps", app.slug, "screens", stored.screen), since: stored.since,
            again: again.map {
                stored.screenID == nil
                    ? "\(text: $0) audited it all the same: from then on it counts again."
                    : "\(text: $0) captured it all the same: from then on it is owed again."
            },
            reason: stored.reason, by: "\(text: stored.caller), \(day: stored.at)",
            undo: place + "/retirements/\(stored.id)/end")
    }
}
