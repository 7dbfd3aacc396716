import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// Who has listened to what: the screens of a release that a person still has to go through, and all runs so far.
struct SessionsPage: TranslatedPage {
    struct Row {
        /// `nil`: the round of beta feedback.
        var key: String?
        var name: Message
        var number: Int
        var link: String
        var need: Message
        var isMissing: Bool
        /// Missing since it is not as it was when somebody listened, and not since it is new.
        var isChanged = false
        var state: Message
        /// A run that goes on and can be gone on with.
        var running: String?
        var action: Message
    }
    struct Run {
        var link: String
        var what: Message
        var release: String
        var by: String
        var at: Message
        var result: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .sessions }
    var appLink: String
    var link: String
    var checklist: String
    var release: String
    var releases: [FormChoice]
    var summary: Message
    var summaryClass: String
    var rows: [Row]
    /// `1–60 of 200 screens`
    var range: Message
    var earlier: String?
    var later: String?
    var beta: Row?
    var runs: [Run]
    var runPages: ShownPart
    var mayRun: Bool

    static var sample: SessionsPage {
        let row = Row(
            key: "pier", name: "Pier", number: 1, link: "/", need: "new", isMissing: true, state: "s", running: "/",
            action: "a")
        return SessionsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/", checklist: "/",
            release: "2.4", releases: [.sample], summary: "s", summaryClass: "bad", rows: [row],
            range: "r", earlier: "/", later: "/", beta: row,
            runs: [Run(link: "/", what: "w", release: "2.4", by: "b", at: .sample, result: "r")],
            runPages: .sample, mayRun: true)
    }
}

extension SessionsPage {
    /// So many screens and so many runs are shown at once.
    private static let shown = 60

    init(_ page: PageRequest, _ context: Context) throws {
        self = try context.read { try SessionsPage(page, in: $0) }
        mayRun = context.caller.may(.triage)
    }

    private init(_ page: PageRequest, in transaction: some Transaction) throws {
        let slug = page.need("app"), wanted = page["release"]
        let stored = try transaction.need(app: slug)
        let history = try AppHistory(stored, in: transaction)
        let ordered = Array(history.ordered.reversed())
        let chosen =
            try wanted.map { try transaction.need(release: $0, of: stored) }
            ?? ordered.first { history.newestBuild(of: $0)?.holdsCaptures ?? false } ?? ordered.first
        title = "Manual sessions of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        let link = Address.path("apps", stored.slug, "sessions")
        self.link = link
        checklist = Address.path("apps", stored.slug, "checklist")
        mayRun = false
        release = chosen?.version ?? ""
        releases = ordered.map {
            FormChoice(value: $0.version, text: Message(text: $0.version), isChosen: $0.id == chosen?.id)
        }
        let all = try Runs(stored, in: chosen?.version, transaction)
        let held = ListPage(
            page, of: try transaction.countFinishedSessions(ofApp: stored.id), size: Self.shown, name: "runs")
        let finished = try transaction.finishedSessions(ofApp: stored.id, in: held.range)
        let answers = try transaction.answers(ofSessions: finished.map(\.id))
        let names = try transaction.screenNames(ofApp: stored.id)
        runs = finished.map { Run($0, answers[$0.id] ?? [], link, names) }
        runPages = held.shown("session", "sessions", at: "runs")
        guard let chosen, let build = history.newestBuild(of: chosen) else {
            (rows, range, beta) = ([], "", nil)
            (summary, summaryClass) = ("Nothing was captured yet, so there is nothing to listen to.", "")
            return
        }
        let screens = try transaction.screens(ofApp: stored.id)
        let here = Set(try transaction.buildCaptures(build: build.id).map(\.screenID))
        let hasBefore = try history.baseline(of: build) != nil
        let new = try transaction.newScreens(ofBuilds: [build.id])
        // What came with an earlier build of the release is new in it, too.
        let came = try transaction.newScreens(ofBuilds: history.builds(of: chosen).map(\.id)).intersection(here)
        let whole = try transaction.screensWithWholeSession(app: stored.id)
        let unheard = hasBefore ? try history.unheardScreens(new, in: build, whole, transaction) : [:]
        let changed = try history.changedScreensOwed(in: build, whole, transaction)
        func need(_ screen: StoredScreen) -> SessionNeed? {
            if let came = unheard[screen.id] { return .new(in: history.build(id: came)?.version ?? "") }
            return changed[screen.id].map { .changed(since: $0) }
        }
        let made = screens.filter { here.contains($0.id) }.enumerated().map { number, screen in
            all.row(
                screen, number + 1, chosen, need(screen), link, Address.path("apps", slug, "screens", screen.key))
        }
        let sorted = made.filter(\.isMissing) + made.filter { !$0.isMissing }
        let list = ListPage(page, of: sorted.count, size: Self.shown)
        rows = Array(sorted[list.range])
        (range, earlier, later) = (list.words("screen", "screens"), list.earlier, list.later)
        beta = all.row(nil, 0, chosen, nil, link, link)
        let missing = made.count { $0.isMissing && !$0.isChanged }, other = made.count(where: \.isChanged)
        let news = hasBefore ? Message.count(came.count, "screen is new", "screens are new") : nil
        (summary, summaryClass) =
            missing + other > 0
            ? (
                [
                    missing > 0
                        ? "✗ \(Message.count(missing, "new screen needs", "new screens need")) a session before \(text: chosen.version) ships."
                        : nil,
                    other > 0
                        ? "✗ \(Message.count(other, "screen that changed since somebody listened needs", "screens that changed since somebody listened need")) a session before \(text: chosen.version) ships."
                        : nil,
                ].compactMap { $0 as Message? }.joined(by: " "), "bad"
            )
            : here.isEmpty
                ? (
                    "? Nothing was captured in \(text: chosen.version), so which screens are new there is not known.",
                    "bad"
                )
                : (
                    "✓ No new screen is without a session. In \(text: chosen.version), \(news ?? "there is nothing before it to be new against").",
                    "good"
                )
    }
}

extension SessionsPage.Run {
    fileprivate init(_ session: StoredSession, _ answers: [StoredAnswer], _ link: String, _ names: ScreenNames) {
        func count(_ outcome: String) -> Int { answers.count { $0.outcome == outcome } }
        let failed = count("failed"), inDoubt = count("cantTell"), passed = count("passed")
        let parts: [Message?] = [
            failed > 0 ? "\(failed) failed" : nil, inDoubt > 0 ? "\(inDoubt) in doubt" : nil,
            passed > 0 ? "\(passed) passed" : nil,
        ]
        let result = parts.allSatisfy { $0 == nil } ? "nothing applied" : parts.compactMap(\.self).joined()
        self.init(
            link: "\(link)/\(session.id)", what: session.screen.map { Message(text: names[$0]) } ?? "Beta feedback",
            release: session.release,
            by: session.caller, at: session.finishedAt.map { Message(time: $0) } ?? "",
            result: answers.judgeAnything ? result : "\(result): it counts as no session")
    }
}

/// Why a screen needs a session before its release ships.
private enum SessionNeed {
    /// Nobody has listened to all of it since it came, in this release.
    case new(in: String)
    /// It is not as it was when somebody last listened to all of it, in this release.
    case changed(since: String)

    var words: Message {
        switch self {
        case .new(let release): "needed: new in \(text: release)"
        case .changed(let release): "needed: changed since \(text: release)"
        }
    }
    var isChanged: Bool { if case .changed = self { true } else { false } }
}

/// The sessions held in a release as the page tells them.
private struct Runs {
    /// More than anybody holds in one release.
    private static let most = 10_000

    private let finished: [StoredSession]
    private let running: [StoredSession]
    private let answers: [Int64: [StoredAnswer]]
    private let own: [ChecklistStep]
    private let whole: Set<Int64>

    /// Of one release.
    init(_ app: StoredApp, in release: String?, _ transaction: some Transaction) throws {
        var filter = SessionFilter()
        filter.release = release
        finished = try transaction.sessions(ofApp: app.id, filter, after: nil, limit: Self.most).items
        filter.isRunning = true
        running = try transaction.sessions(ofApp: app.id, filter, after: nil, limit: Self.most).items
        answers = try transaction.answers(ofSessions: (finished + running).map(\.id))
        own = try Checklists.own(app, in: transaction)
        whole = try transaction.wholeSessions(finished.map(\.id))
    }

    private func progress(_ session: StoredSession) -> SessionProgress {
        SessionProgress(session.kind == "beta" ? Checklist.beta : Checklist.screen + own, answers[session.id] ?? [])
    }

    /// - Parameters:
    ///   - screen: `nil` for the round of beta feedback.
    ///   - need: why it needs a session; `nil`: it needs none.
    func row(
        _ screen: StoredScreen?, _ number: Int, _ release: StoredRelease, _ need: SessionNeed?, _ link: String,
        _ screenLink: String
    ) -> SessionsPage.Row {
        let isNeeded = need != nil
        func isHere(_ session: StoredSession) -> Bool {
            session.releaseID == release.id && session.screenID == screen?.id
                && session.kind == (screen == nil ? "beta" : "screen")
        }
        let held = finished.filter(isHere), going = running.filter(isHere)
        let done = held.first { whole.contains($0.id) }
        var states: [Message] = going.map { session in
            let progress = progress(session)
            return "… \(text: session.caller) is at it: \(progress.answered) of \(progress.steps.count) steps"
        }
        if let done { states.append("✓ \(text: done.caller), \(done.finishedAt.map { Message(day: $0) } ?? "")") }
        if done == nil, let part = held.first {
            let progress = progress(part)
            let isNothing = !(answers[part.id] ?? []).judgeAnything
            let answered: Message =
                "\(text: part.caller) answered \(progress.answered) of \(progress.steps.count) steps"
            let sign: Message = isNeeded ? "✗" : "–"
            states.append(
                isNothing ? "\(sign) \(answered), none right or wrong: no session" : "\(sign) \(answered)")
        }
        if states.isEmpty, screen == nil { states = ["Nobody has held one yet."] }
        if states.isEmpty { states = [isNeeded ? "✗ nobody has listened" : "– nobody has listened"] }
        let isFirst = going.isEmpty && done == nil
        let action: Message =
            screen != nil
            ? isFirst ? "Start" : "Start another"
            : isFirst ? "Start round of beta feedback" : "Start another round of beta feedback"
        return SessionsPage.Row(
            key: screen?.key, name: screen.map { Message(text: $0.name) } ?? "Beta feedback", number: number,
            link: screenLink, need: need?.words ?? "free to do",
            isMissing: isNeeded && (done == nil || need?.isChanged == true), isChanged: need?.isChanged ?? false,
            state: states.joined(by: "; "),
            running: going.first.map { "\(link)/\($0.id)" }, action: action)
    }
}
