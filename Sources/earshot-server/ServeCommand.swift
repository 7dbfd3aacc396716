import API
import Application
import ArgumentParser
import Foundation
import Glibc
import HTTP
import Logging
import Storage
import Web

/// Serves until it is told to stop.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the server.",
        discussion: """
            EARSHOT_DATABASE_URL names the database; without it a private cluster is kept in EARSHOT_DATA (default .earshot)
            and migrated at the start. EARSHOT_LISTEN (default 127.0.0.1:8080), EARSHOT_PUBLIC_URL, EARSHOT_WORKERS,
            EARSHOT_TLS_CERTIFICATE and EARSHOT_TLS_KEY (files), EARSHOT_TRUSTED_PROXIES (addresses of proxies before it),
            EARSHOT_REQUESTS_PER_MINUTE and EARSHOT_APP_BYTES (limits; 0 for none), EARSHOT_WEBHOOK_HOSTS (where notices may be sent),
            EARSHOT_OIDC_ISSUER, EARSHOT_OIDC_CLIENT_ID and others (sign-in by OpenID Connect), EARSHOT_USER_HEADER and
            EARSHOT_GROUPS_HEADER (by which a proxy says who asks), EARSHOT_GROUPS (what groups may do), EARSHOT_PASSWORDS,
            EARSHOT_LOG (text or json),
            EARSHOT_SMTP_URL and EARSHOT_MAIL_FROM (by which server, and from whom, replies and notices go out as mail).
            """)

    @Option(help: "The port to listen on, instead of the one in EARSHOT_LISTEN.") var port: Int?
    @Flag var demo: DemoSize?

    func run() throws {
        Memory.settle()
        let configuration = try Configuration(port: port)
        let signals = Signals.block()
        LoggingSystem.bootstrap { WrittenLog(label: $0) }
        let open = try OpenDatabase(configuration)
        defer { try? open.close() }
        guard try open.isThere(isToldToStop: signals.arrive(within:), log: say) else { return }
        if configuration.databaseURL == nil { try open.migrate(configuration, log: say) }
        try open.needCurrent(configuration)
        let database = try open.quickDatabase(connections: 8)
        let server = try Server(
            database: database, patient: try open.database(connections: configuration.workers + 1),
            writing: try open.writingDatabase(connections: Listener.Configuration().writers),
            settings: Self.settings(configuration))
        let listening = Self.listening(configuration)
        let listener = try Listener(
            listening, standing: try server.standing(isSecure: listening.isSecure), admit: server.admit,
            answer: server.answer,
            refusal: server.refusal,
            log: AccessLog.write)
        let sender = WebhookSender(
            database: try open.database(connections: 1), rules: configuration.destinations,
            publicURL: configuration.publicURL)
        let housekeeper = Housekeeper(database: try open.database(connections: 1), viewings: server.viewings)
        let replies = try configuration.mail.map { mail in
            ReplySender(
                database: try open.database(connections: 1), mail: mail, publicURL: configuration.publicURL)
        }
        let mailer = try configuration.mail.map { mail in
            AccountMailer(
                database: try open.database(connections: 1), mail: mail, publicURL: configuration.publicURL)
        }
        let tokens = TokenWatch(database: try open.database(connections: 1), memory: server.tokens)
        let imports = ImportRunner(
            database: try open.database(connections: 1), publicURL: configuration.publicURL,
            room: Room(most: configuration.bytesPerApp, kept: server.stored))
        try listener.start()
        sender.start()
        imports.start()
        tokens.start()
        replies?.start()
        mailer?.start()
        housekeeper.start()
        say("Earshot listens on \(configuration.publicURL)")
        try Self.welcome(database, configuration)
        if let demo {
            try Demo.load(demo, address: "http://127.0.0.1:\(listener.port)", database: database, log: say)
        }
        _ = signals.wait()
        say("Stopping: finishing what was begun.")
        if !listener.stop(grace: 20) { say("Some requests were cut off.") }
        sender.stop()
        replies?.stop()
        mailer?.stop()
        imports.stop()
        housekeeper.stop()
        tokens.stop()
        LogWriter.standardError.finish()
    }

    private static func settings(_ configuration: Configuration) -> Server.Settings {
        var settings = Server.Settings(
            publicURL: configuration.publicURL, publicFolder: configuration.publicFolder)
        settings.destinations = configuration.destinations
        settings.signInWays = configuration.signIn.ways
        settings.identityHeader = configuration.signIn.header
        settings.canMail = configuration.mail != nil
        settings.requestsPerMinute = configuration.requestsPerMinute
        settings.bytesPerApp = configuration.bytesPerApp
        settings.leftOutLogLines = { LogWriter.standardError.leftOut }
        return settings
    }

    private static func listening(_ configuration: Configuration) -> Listener.Configuration {
        var listening = Listener.Configuration()
        listening.address = configuration.address
        listening.port = configuration.port
        listening.workers = configuration.workers
        listening.tls = configuration.tls
        listening.trustedProxies = configuration.trustedProxies
        listening.isBehindTLS = configuration.publicURL.hasPrefix("https://")
        // On a loopback address everybody comes from there: a proxy, or whoever works on the machine.
        if !["127.0.0.1", "::1", "localhost"].contains(configuration.address) {
            listening.connectionsPerAddress = listening.connectionLimit / 4
        }
        return listening
    }

    /// The first start makes an account and prints the link that signs it in.
    private static func welcome(_ database: Database, _ configuration: Configuration) throws {
        let operations = Operations.keeper(database)
        guard try database.read({ try $0.accounts() }).isEmpty else { return }
        _ = try operations.addAccount(name: "admin", scopes: Scope.allCases, password: nil)
        let secret = try operations.addSignInLink(account: "admin")
        say(
            "First account: admin. Sign in once, within a day: \(configuration.publicURL)/sign-in/link?token=\(secret)")
    }
}

/// Waits for the signals that end the server. Blocked before the first thread starts, so that no thread dies of one.
struct Signals {
    private var set = sigset_t()

    static func block() -> Signals {
        var signals = Signals()
        sigemptyset(&signals.set)
        for signal in [SIGINT, SIGTERM] { sigaddset(&signals.set, signal) }
        pthread_sigmask(SIG_BLOCK, &signals.set, nil)
        signal(SIGPIPE, SIG_IGN)
        return signals
    }

    /// Whether one arrives within so many milliseconds.
    func arrive(within milliseconds: Int) -> Bool {
        var copy = set
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return sigtimedwait(&copy, nil, &time) > 0
    }

    func wait() -> Int32 {
        var copy = set
        var signal: Int32 = 0
        sigwait(&copy, &signal)
        return signal
    }
}

/// One line a request, on standard error.
enum AccessLog {
    static func write(_ record: AccessRecord) {
        LogWriter.standardError.write { LogFormat.chosen.append(record, to: &$0) }
    }
}

/// Says a line to whoever started the program, at once: through a pipe `print` would hold it back.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }
