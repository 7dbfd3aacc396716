import CPostgres
import Foundation
import Synchronization
import Glibc

/// Opens sessions: host by host, each with its own time-out, the one that answered last first.
///
/// Where several hosts are named, it never goes back to an older timeline: a primary that was replaced and comes back
/// to life is refused, since what is written there would be lost.
final class Connector: Sendable {
    private let settings: ConnectionSettings
    private let hosts: [[String: String]]
    private let known = Mutex(Known())

    private struct Known {
        var host: Int?
        /// Raised by one at each promotion of a standby.
        var timeline: Int64 = 0
    }

    init(_ settings: ConnectionSettings) throws(PostgresError) {
        self.settings = settings
        hosts = try Self.hosts(of: settings)
    }

    /// A session with a server that accepts writes.
    func connect(until deadline: Deadline) throws(PostgresError) -> Session {
        let known = self.known.withLock { $0 }
        // At first all hosts are asked, since the newest timeline may be anywhere.
        let survey = hosts.count > 1 && known.host == nil
        var order = Array(hosts.indices)
        if let host = known.host { order.sort { ($0 == host ? 0 : 1, $0) < ($1 == host ? 0 : 1, $1) } }

        var best: (session: Session, host: Int, timeline: Int64)?
        var failure = PostgresError(.connectionLost, "no host is named")
        for host in order {
            do throws(PostgresError) {
                let session = try open(hosts[host], until: deadline)
                let timeline = hosts.count > 1 ? try timeline(of: session, until: deadline) : 0
                guard timeline >= known.timeline else {
                    throw PostgresError(.connectionLost, "the server was replaced: it is on timeline \(timeline)")
                }
                if timeline > best?.timeline ?? -1 { best = (session, host, timeline) }
                if !survey { break }
            } catch { failure = error }
        }
        guard let best else { throw failure }
        self.known.withLock { $0 = Known(host: best.host, timeline: max(best.timeline, $0.timeline)) }
        return best.session
    }

    private func timeline(of session: Session, until deadline: Deadline) throws(PostgresError) -> Int64 {
        let query = "SELECT pg_walfile_name(pg_current_wal_insert_lsn())"  // its first eight digits: the timeline
        let answers = try session.execute(script: query, until: deadline.sooner(Deadline(in: settings.connectTimeout)))
        guard let answer = answers.first, let text = PQgetvalue(answer.result, 0, 0) else { return 0 }
        return Int64(String(cString: text).prefix(8), radix: 16) ?? 0
    }

    private func open(_ options: [String: String], until deadline: Deadline) throws(PostgresError) -> Session {
        let limit = deadline.sooner(Deadline(in: settings.connectTimeout))
        guard let link = Self.start(options) else { throw PostgresError(.connectionLost, "out of memory") }
        let session = Session(link: link, answerTimeout: settings.answerTimeout)
        // A socket that is not there, a name that nobody knows: there is nothing to wait for.
        var step = PQstatus(link) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while true {
            switch step {
            case PGRES_POLLING_OK: return session
            case PGRES_POLLING_READING: try session.wait(for: POLLIN, until: limit)
            case PGRES_POLLING_WRITING: try session.wait(for: POLLOUT, until: limit)
            default: throw Self.refusal(link)
            }
            step = PQconnectPoll(link)
        }
    }

    private static func start(_ options: [String: String]) -> OpaquePointer? {
        let pairs = options.sorted { $0.key < $1.key }
        let keys = pairs.map { strdup($0.key) } + [nil]
        let values = pairs.map { strdup($0.value) } + [nil]
        defer { for text in keys + values { free(text) } }
        return PQconnectStartParams(keys.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
    }

    /// A wrong password or a missing database won't mend itself; everything else may.
    private static func refusal(_ link: OpaquePointer) -> PostgresError { .lost(link) }

    /// One set of options for each host of the connection string, ours where it says nothing.
    private static func hosts(of settings: ConnectionSettings) throws(PostgresError) -> [[String: String]] {
        var message: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(settings.target, &message) else {
            let text = message.map { String(cString: $0).trimmed } ?? "unreadable"
            PQfreemem(message)
            throw PostgresError(.unreadableSettings, "the database's connection string: \(text)")
        }
        defer { PQconninfoFree(parsed) }
        var given: [String: String] = [:]
        var option = parsed
        while let key = option.pointee.keyword {
            if let value = option.pointee.val { given[String(cString: key)] = String(cString: value) }
            option += 1
        }
        var common = defaults(settings).merging(given) { _, said in said }
        common["options"] = [settings.serverOptions, given["options"] ?? ""].joined(separator: " ")
        return split(common)
    }

    private static func defaults(_ settings: ConnectionSettings) -> [String: String] {
        [
            "application_name": settings.applicationName, "client_encoding": "UTF8",
            "target_session_attrs": "read-write",
            // A peer that vanished is noticed though no packet says so.
            "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "10000",
        ]
    }

    /// `host=a,b port=1,2` as two sets. One port serves all hosts.
    private static func split(_ options: [String: String]) -> [[String: String]] {
        func list(_ key: String) -> [String] {
            options[key]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        }
        let lists = ["host", "hostaddr", "port"].map { ($0, list($0)) }
        let count = max(1, lists.map(\.1.count).max() ?? 1)
        return (0..<count).map { index in
            var one = options
            for (key, values) in lists where !values.isEmpty {
                one[key] = values.count == 1 ? values[0] : values.indices.contains(index) ? values[index] : ""
            }
            return one
        }
    }
}
