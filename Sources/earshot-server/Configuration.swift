import Application
import ArgumentParser
import Foundation
import HTTP
import Outgoing
import Postgres
import Storage
import Web

/// Where everything is, from the environment. `EARSHOT_DATABASE_URL_FILE` names a file that holds the connection string,
/// so that a secret need not stand in the environment.
struct Configuration {
    /// A libpq connection string; `nil`: a private cluster in `dataFolder`.
    var databaseURL: String?
    var dataFolder: String
    var address: String
    var port: Int
    /// Threads that answer long requests.
    var workers: Int
    var publicURL: String
    /// The settings say where it is; without them a server that runs may have been started on any port.
    var isAddressSet: Bool
    var tls: (certificate: String, key: String)?
    /// Whose word is taken for where requests came from.
    var trustedProxies: TrustedProxies
    /// By what people sign in, and by which header a proxy says who they are.
    var signIn: SignInConfiguration
    /// Of one token, account or address that has neither; 0: any number.
    var requestsPerMinute: Int
    /// Of uploads and attachments that an app may keep; 0: any number.
    var bytesPerApp: Int64
    /// Where notices may be sent.
    var destinations: DestinationRules
    /// By which server, and from whom, replies go out as mail.
    var mail: MailSetup?
    /// The folders `migrations` and `Public`.
    var home: String

    init(port: Int? = nil) throws {
        let value = Setting.value
        databaseURL = value("EARSHOT_DATABASE_URL")
        if let file = value("EARSHOT_DATABASE_URL_FILE") {
            databaseURL = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
                in: .whitespacesAndNewlines)
        }
        dataFolder = value("EARSHOT_DATA") ?? ".earshot"
        let listen = value("EARSHOT_LISTEN") ?? "127.0.0.1:8080"
        guard let colon = listen.lastIndex(of: ":"), let listenPort = Int(listen[listen.index(after: colon)...]),
            (0...65535).contains(listenPort)
        else { throw ValidationError("EARSHOT_LISTEN is written 127.0.0.1:8080, not “\(listen)”.") }
        if let port, !(0...65535).contains(port) { throw ValidationError("A port is from 0 to 65535, not \(port).") }
        address = String(listen[..<colon]).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        self.port = port ?? listenPort
        guard let workers = Int(value("EARSHOT_WORKERS") ?? "2"), (1...64).contains(workers) else {
            throw ValidationError("EARSHOT_WORKERS is a number from 1 to 64.")
        }
        self.workers = workers
        guard LogFormat(rawValue: value("EARSHOT_LOG") ?? "text") != nil else {
            throw ValidationError("EARSHOT_LOG is text or json.")
        }
        tls = try Self.tls(certificate: value("EARSHOT_TLS_CERTIFICATE"), key: value("EARSHOT_TLS_KEY"))
        let shown = address == "0.0.0.0" || address == "::" ? "localhost" : address
        var url =
            try value("EARSHOT_PUBLIC_URL").map(Self.address)
            ?? "\(tls == nil ? "http" : "https")://\(shown.contains(":") ? "[\(shown)]" : shown):\(self.port)"
        while url.hasSuffix("/") { url.removeLast() }
        publicURL = url
        isAddressSet = value("EARSHOT_PUBLIC_URL") != nil || value("EARSHOT_LISTEN") != nil
        do throws(TrustedProxies.Unreadable) {
            trustedProxies = try value("EARSHOT_TRUSTED_PROXIES").map(TrustedProxies.init(list:)) ?? TrustedProxies()
        } catch {
            throw ValidationError(
                "EARSHOT_TRUSTED_PROXIES is written 127.0.0.1,10.0.0.0/8; this is no address: “\(error.entry)”.")
        }
        signIn = try SignInConfiguration(value, proxies: trustedProxies)
        requestsPerMinute = Int(try Self.bound("EARSHOT_REQUESTS_PER_MINUTE", value, otherwise: 60_000))
        bytesPerApp = try Self.bound("EARSHOT_APP_BYTES", value, otherwise: 100_000_000_000)
        do throws(DestinationRules.Unreadable) {
            destinations = try value("EARSHOT_WEBHOOK_HOSTS").map(DestinationRules.init(list:)) ?? .standard
        } catch {
            throw ValidationError(
                "EARSHOT_WEBHOOK_HOSTS is written hooks.example.org,http://ci.internal:8080; this is no host: “\(error.entry)”."
            )
        }
        mail = try value("EARSHOT_SMTP_URL").map { try Self.mail($0, from: value("EARSHOT_MAIL_FROM")) }
        try Setting.need("EARSHOT_SMTP_URL", beside: "EARSHOT_MAIL_FROM", value)
        home = try Self.home(value("EARSHOT_HOME"))
    }

    /// With one of the two the server would speak plainly, where somebody believes it to be safe.
    private static func tls(certificate: String?, key: String?) throws -> (certificate: String, key: String)? {
        if let certificate, let key { return (certificate, key) }
        guard certificate == nil, key == nil else {
            let names = ["EARSHOT_TLS_CERTIFICATE", "EARSHOT_TLS_KEY"]
            let (said, missing) = key == nil ? (names[0], names[1]) : (names[1], names[0])
            throw ValidationError(
                "\(said) is set and \(missing) is not: Earshot speaks TLS with both, and without TLS with neither.")
        }
        return nil
    }

    /// Links lead there, and browsers are believed that come from there.
    private static func address(_ said: String) throws -> String {
        let parts = URLComponents(string: said)
        guard let parts, ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw ValidationError(
                "EARSHOT_PUBLIC_URL is the address that people open, as https://earshot.example.org, not “\(said)”.")
        }
        return said
    }

    private static func bound(_ name: String, _ value: (String) -> String?, otherwise: Int64) throws -> Int64 {
        guard let text = value(name) else { return otherwise }
        guard let number = Int64(text), number >= 0 else {
            throw ValidationError("\(name) is a whole number; 0 for no limit.")
        }
        return number
    }

    private static func mail(_ url: String, from: String?) throws -> MailSetup {
        do throws(MailSetup.Fault) { return try MailSetup(url: url, from: from) } catch {
            switch error {
            case .url:
                // It may hold a secret: it is not repeated.
                throw ValidationError(
                    "EARSHOT_SMTP_URL is written smtp://mail.example.org:587 or smtps://user:secret@mail.example.org.")
            case .from:
                throw ValidationError(
                    "EARSHOT_MAIL_FROM says from whom mail comes: Shop support <support@example.org>.")
            }
        }
    }

    /// The folder that holds `migrations` and `Public`: the one said, the working folder, or one above the program.
    private static func home(_ said: String?) throws -> String {
        // Called by its name alone, the argument is no path.
        let program = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
        let above = sequence(first: program.deletingLastPathComponent()) {
            $0.path == "/" ? nil : $0.deletingLastPathComponent()
        }
        let places = said.map { [$0] } ?? [FileManager.default.currentDirectoryPath] + above.map(\.path)
        guard
            let home = places.first(where: {
                FileManager.default.fileExists(atPath: $0 + "/migrations/0001_accounts.sql")
            })
        else {
            throw ValidationError("The folders migrations and Public are not here; say where with EARSHOT_HOME.")
        }
        return home
    }

    func migrator() throws -> Migrator { try Migrator(folder: home + "/migrations") }
    var publicFolder: String { home + "/Public" }
}

/// The database for the time of one command: the one that was named, or the private cluster.
final class OpenDatabase {
    let target: String
    private let cluster: LocalDatabase?
    private let memory = StampedMemory()

    /// - Parameter asGuest: look in beside a server that is running from the same folder, instead of being refused.
    init(_ configuration: Configuration, asGuest: Bool = false) throws {
        if let url = configuration.databaseURL {
            (target, cluster) = (url, nil)
        } else if asGuest, let running = try LocalDatabase.runningTarget(dataFolder: configuration.dataFolder) {
            (target, cluster) = (running, nil)
        } else {
            let cluster = try LocalDatabase(dataFolder: configuration.dataFolder)
            (target, self.cluster) = (cluster.target, cluster)
        }
    }

    /// For quick requests: an answer or a refusal within seconds, whatever the database does.
    /// - Parameter connections: as many as threads may ask at once.
    func quickDatabase(connections: Int) throws -> Database {
        Database(pool: try ConnectionPool(ConnectionSettings(target), size: connections), memory: memory)
    }

    /// For quick changes: as quick to refuse. A quarter of the connections is never left to those who wait for one app.
    /// - Parameter connections: as many as writers.
    func writingDatabase(connections: Int) throws -> Database {
        Database(
            pool: try ConnectionPool(ConnectionSettings(target), size: connections), memory: memory,
            queues: AppQueues(most: max(1, connections * 3 / 4)))
    }

    /// For long requests and commands: uploads, seals, imports may take their time.
    func database(connections: Int) throws -> Database {
        Database(
            pool: try ConnectionPool(.patient(target), size: connections, leaseTimeout: .seconds(5), budget: nil),
            memory: memory)
    }

    func migrate(_ configuration: Configuration, log: (String) -> Void) throws {
        try configuration.migrator().migrate(Connection(.patient(target))) { log("Migration \($0.number): \($0.name)") }
        let read = try Operations.keeper(try database(connections: 1)).readReports()
        if read > 0 { log("Read the words of \(read) report\(read == 1 ? "" : "s") again.") }
    }

    /// A machine that starts may start us before Postgres, or keep both busy: half a minute is waited, said once.
    /// - Parameter isToldToStop: waits for so many milliseconds, and whether the program was told to stop meanwhile.
    /// - Returns: whether it is there; false where the program was told to stop.
    /// - Throws: the error of the last try.
    func isThere(isToldToStop: (Int) -> Bool, log: (String) -> Void) throws(PostgresError) -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        var isSaid = false
        while true {
            do throws(PostgresError) {
                try Connection(.patient(target)).close()
                return true
            } catch {
                guard error.isUnavailable, ContinuousClock.now < end else { throw error }
                if !isSaid { log("Waiting for the database: \(error)") }
                isSaid = true
                if isToldToStop(500) { return false }
            }
        }
    }

    /// A schema that is behind, or ahead, is not served.
    func needCurrent(_ configuration: Configuration) throws {
        let connection = try Connection(.patient(target))
        defer { connection.close() }
        switch try configuration.migrator().status(of: connection) {
        case .current: return
        case .behind(let numbers):
            throw ValidationError("The database is \(numbers.count) migrations behind. Run: earshot-server migrate")
        case .ahead(let number):
            throw ValidationError(
                "The database is at migration \(number), which this program does not know. Use a newer one.")
        }
    }

    func close() throws { try cluster?.stop() }
}

/// Runs a command on the database, with operations in the name of whoever keeps the server.
func withOperations<Value>(_ body: (Operations) throws -> Value) throws -> Value {
    let configuration = try Configuration()
    let open = try OpenDatabase(configuration, asGuest: true)
    defer { try? open.close() }
    if configuration.databaseURL == nil { try open.migrate(configuration) { _ in } }
    try open.needCurrent(configuration)
    let operations = Operations.keeper(
        try open.database(connections: 2), publicURL: configuration.publicURL,
        door: CommandLine.arguments.prefix(2).map { URL(filePath: $0).lastPathComponent }.joined(separator: " "))
    let value = try body(operations)
    try operations.writeViewings()
    return value
}
