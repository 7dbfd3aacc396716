import API
import ArgumentParser
import EarshotClient
import Foundation
import History
import Screens

/// Whether everything is there that a job needs of a server: address, token, scopes, app. Each finding is one line; what
/// is wrong says how it is mended, and ends the command.
struct Checkup {
    let client: Client
    let caller: CallerResource
    private let address: String

    /// Looks at the environment and asks the server who we are.
    init() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let address = environment["EARSHOT_URL"], !address.isEmpty else {
            throw Self.wrong(
                .wrongUse, "No server is named.", "export EARSHOT_URL=https://earshot.example.org")
        }
        guard let token = environment["EARSHOT_TOKEN"], !token.isEmpty else {
            throw Self.wrong(
                .wrongUse, "No token is there.",
                "an administrator makes one with “earshot-server token add ci --scopes upload read”; then export EARSHOT_TOKEN=…"
            )
        }
        self.address = address
        guard let client = try? Client(address: address, token: token) else {
            throw Self.wrong(
                .wrongUse, "“\(address)” is no web address.", "export EARSHOT_URL=https://earshot.example.org")
        }
        self.client = client
        do throws(Client.Failure) {
            caller = try client.call(.getCaller, Nothing())
        } catch { throw Self.unanswered(error, address) }
        Self.fine("server", "\(address), Earshot \(caller.version)")
        if caller.version != Version.current {
            print("note   version: this command is Earshot \(Version.current); where they disagree, take the server's.")
        }
        Self.fine("token", "\(caller.name), may \(Self.words(caller))")
    }

    /// `upload, read`, or `read in shop`.
    private static func words(_ caller: CallerResource) -> String {
        func list(_ scopes: [Scope]) -> String { scopes.map(\.rawValue).joined(separator: ", ") }
        let everywhere = caller.scopes.isEmpty ? [] : [list(caller.scopes)]
        return (everywhere + (caller.apps ?? []).map { "\(list($0.scopes)) in \($0.app)" }).joined(separator: "; ")
    }

    /// Ends the command where one is missing.
    /// - Parameter app: in which they are needed; `nil`: in all or in some.
    func need(_ scopes: Scope..., in app: String? = nil) throws {
        let inApps = (caller.apps ?? []).filter { app == nil || $0.app == app }.flatMap(\.scopes)
        let held = Set(caller.scopes + inApps)
        let missing = scopes.filter { !held.contains($0) }.map(\.rawValue)
        guard missing.isEmpty else {
            throw Self.wrong(
                .refused, "The token lacks the scope \(missing.joined(separator: " and ")).",
                "take one with it: “earshot-server token add ci --scopes \(scopes.map(\.rawValue).joined(separator: " "))”"
            )
        }
    }

    /// The app; `nil`: there is none of this name.
    func app(_ slug: String) throws -> AppResource? {
        do throws(Client.Failure) { return try client.call(.getApp, AppInput(app: slug)) } catch {
            if case .refused(let problem) = error, problem.kind == .notFound { return nil }
            return try ServerAccess.ask { () throws(Client.Failure) in throw error }
        }
    }

    /// The names of all apps, for whoever misspelt one.
    func apps() throws -> String {
        let names = try ServerAccess.ask { () throws(Client.Failure) in
            try client.call(.listApps, Nothing()).items.map(\.slug)
        }
        return names.isEmpty ? "there is none yet" : "there are \(names.joined(separator: ", "))"
    }

    static func fine(_ what: String, _ words: String) { print("ok     \(what): \(words)") }

    static func wrong(_ exit: ProgramExit, _ fault: String, _ mend: String) -> ExitCode {
        ServerAccess.complain("WRONG  \(fault) To mend it: \(mend)")
        return ExitCode(exit)
    }

    private static func unanswered(_ failure: Client.Failure, _ address: String) -> ExitCode {
        switch failure {
        case .unreachable(let why):
            wrong(
                .unreachable, "Nobody answers at \(address): \(why)",
                "start the server (“scripts/serve” from a clone), or say its right address in EARSHOT_URL")
        case .refused(let problem) where problem.kind == .unauthenticated:
            wrong(
                .refused, "The server does not know this token, or it was revoked.",
                "an administrator makes a new one with “earshot-server token add ci --scopes upload read”; then export EARSHOT_TOKEN=…"
            )
        case .refused(let problem):
            wrong(
                ProgramExit(problem.kind ?? .unavailable), "The server refuses: \(problem.detail)",
                problem.kind == .notFound
                    ? "it is older than this command; upgrade it" : "the detail says what it lacks")
        case .strange(let status):
            wrong(
                .unreachable, "What answers \(status) at \(address) is no Earshot, or something in front of it.",
                "say the address under which the dashboard is opened in EARSHOT_URL")
        case .unnamed:
            wrong(.wrongUse, "The app has no name.", "say its slug with --app")
        case .unexpected(let why):
            wrong(
                .unreachable, "Something answers at \(address), and it is no Earshot: \(why)",
                "say the address under which the dashboard is opened in EARSHOT_URL")
        }
    }
}

/// `earshot doctor`: what is wrong, in one sentence, and how to mend it.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check address, token, scopes and app, and say how to mend what is wrong.")

    @Option(help: "The app's slug.") var app: String?

    func run() throws {
        let checkup = try Checkup()
        try checkup.need(.upload, .read, in: app)
        guard let app else { return print("All is well. With --app the app is looked at too.") }
        guard let found = try checkup.app(app) else {
            throw Checkup.wrong(
                .refused, "There is no app “\(app)”; \(try checkup.apps()).",
                NewApp.isSlug(app)
                    ? "“earshot init --app \(app) --platform ios” makes it, or one for android"
                    : "a slug holds small letters, digits and single hyphens, at most 64")
        }
        Checkup.fine("app", "\(found.slug), \(found.name)")
        if found.archivedAt != nil {
            throw Checkup.wrong(
                .refused, "\(found.name) is in the archive: it takes nothing in, and nothing is decided of it.",
                "take it out on its page More, Archive, or by PATCH /v1/apps/\(app) with {\"archived\":false}")
        }
        let releases = try ServerAccess.ask { () throws(Client.Failure) in
            try checkup.client.call(.listReleases, AppInput(app: app)).items
        }
        Checkup.fine(
            "releases", releases.isEmpty ? "none yet; “earshot upload” makes the first" : "\(releases.count)")
        let order = try ServerAccess.ask { () throws(Client.Failure) in
            try checkup.client.call(.getReleaseOrder, AppInput(app: app))
        }
        let unplaced = releases.map(\.version).filter { !(order.releases ?? []).contains($0) }
        guard !unplaced.isEmpty else { return print("All is well.") }
        let named = unplaced.prefix(5) + (unplaced.count > 5 ? ["\(unplaced.count - 5) more"] : [])
        // It stops no job, and whoever asks about one of them hears it of the gate.
        print(
            "note   order: by the order “\(order.releaseOrder.rawValue)” nobody can tell where \(named.listed()) "
                + "\(unplaced.count == 1 ? "stands" : "stand"), so that what needs a history can’t be computed there. "
                + "Set another order, or a day or a place for each: PUT /v1/apps/\(app)/order.")
        print("All else is well.")
    }
}
