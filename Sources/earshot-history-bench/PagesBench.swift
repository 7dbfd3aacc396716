import API
import Application
import ArgumentParser
import BenchSupport
import Foundation
import HTTP
import Postgres
import Storage
import Web

/// What each page and each answer that is read costs on the app that `YearBench` made. Beside each stands a limit of
/// the same run: the same bytes kept in a table, read back by one statement.
struct PagesBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Reads pages and lists of the app that “year” made.")

    @Option(help: "How often each is read; the quickest counts.") var times = 7
    @Option(help: "Only pages whose name holds this.") var only: String?
    @Flag(help: "Reads until it is stopped, for a profiler.") var forever = false
    @Option(help: "A folder in which each answer is written.") var keep: String?

    func run() throws {
        let reader = try PageReader(target: HistoryBench.target())
        let pages = try ReadPage.all(reader).filter { only.map($0.name.contains) ?? true }
        while forever { for page in pages { _ = try reader.answer(page) } }
        let before = try ResidentMemory.now()
        print(Self.line("page", "CPU", "limit", "times", "wanted", "statements", "bytes"))
        for page in pages {
            let taken = try reader.take(page, times: times)
            print(
                Self.line(
                    page.name, Self.milliseconds(taken.time), Self.milliseconds(taken.limit),
                    String(Int((taken.time / taken.limit).rounded())),
                    page.wanted.map { "\($0) ms\(Double($0) < taken.time * 1000 ? " MISSED" : "")" } ?? "",
                    String(taken.statements),
                    "\(taken.bytes)\(page.bytes.map { $0 < taken.bytes ? " MISSED \($0)" : "" } ?? "")"))
            if let keep {
                let name = page.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
                try Data(reader.answer(page)).write(to: URL(filePath: keep).appending(path: String(name)))
            }
        }
        let after = try ResidentMemory.now()
        print("memory of the server: \(before) MiB after its first page, \(after) MiB after all of them")
    }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }

    private static func line(_ fields: String...) -> String {
        let widths = [44, 11, 10, 6, 14, 11, 10]
        return zip(fields, widths).map { field, width in
            field.padding(toLength: max(width, field.count), withPad: " ", startingAt: 0)
        }.joined(separator: " ")
    }
}

/// Something that is read.
struct ReadPage {
    var name: String
    var target: String
    /// Milliseconds of computing that it may take.
    var wanted: Int?
    /// Bytes that it may have.
    var bytes: Int?

    init(_ name: String, _ target: String, wanted: Int? = nil, bytes: Int? = nil) {
        (self.name, self.target, self.wanted, self.bytes) = (name, target, wanted, bytes)
    }

    static func all(_ reader: PageReader) throws -> [ReadPage] {
        let newest = try reader.newestRelease(), app = "/apps/bench", release = "\(app)/releases/\(newest)"
        let problem = try reader.newestProblem()
        return [
            ReadPage("gate, a preview", "/v1\(release)/gate", wanted: 15),
            ReadPage("release", release, wanted: 30, bytes: 100_000),
            ReadPage("app", app, wanted: 30, bytes: 100_000),
            ReadPage("all screens", "\(app)/screens", wanted: 30, bytes: 100_000),
            ReadPage("comparison", "\(app)/comparisons?to=\(newest)", wanted: 30, bytes: 100_000),
            ReadPage("nutrition label", "\(release)/nutrition-label", wanted: 30, bytes: 100_000),
            ReadPage("conformance", "\(release)/conformance", wanted: 30, bytes: 100_000),
            ReadPage("colours", "\(release)/colours", wanted: 30, bytes: 100_000),
            ReadPage("50 problems", "\(app)/problems", wanted: 3),
            ReadPage("one problem", "/problems/\(problem)", wanted: 30),
            ReadPage("screen", "\(app)/screens/screen-3", wanted: 30),
            ReadPage("search: a common word", "/search?q=coach", wanted: 30),
            ReadPage("search: two words", "/search?q=start%204", wanted: 30),
            ReadPage("search: a part of a word", "/search?q=orkou", wanted: 30),
            ReadPage("search: a slip of the pen", "/search?q=workuot", wanted: 30),
            ReadPage("search: two letters", "/search?q=in", wanted: 30),
            ReadPage("search: nothing", "/search?q=zirconium", wanted: 30),
            ReadPage(
                "search: a sentence", "/search?q=start%20says%20nothing%20on%20screen%20after%20the%20update",
                wanted: 30),
            ReadPage("search: of one app", "/search?q=coach&app=bench", wanted: 30),
            ReadPage("backlog", "\(app)/backlog", wanted: 30, bytes: 100_000),
            ReadPage("reports", "\(app)/reports", wanted: 30, bytes: 100_000),
            ReadPage("inbox", "\(app)/inbox", wanted: 30, bytes: 100_000),
            ReadPage("sessions", "\(app)/sessions", wanted: 30, bytes: 100_000),
            ReadPage("JSON: app", "/v1\(app)", wanted: 3),
            ReadPage("JSON: 50 problems", "/v1\(app)/problems", wanted: 3),
            ReadPage("JSON: 50 reports", "/v1\(app)/reports", wanted: 3),
            ReadPage("JSON: screens", "/v1\(app)/screens", wanted: 15, bytes: 100_000),
            ReadPage("JSON: releases", "/v1\(app)/releases", wanted: 15, bytes: 100_000),
            ReadPage("JSON: comparison", "/v1\(app)/comparisons?to=\(newest)", wanted: 30),
            ReadPage("JSON: transcript", "/v1\(app)/screens/screen-3/transcript", wanted: 30),
        ]
    }
}

/// A server in this process, that is asked without a network.
struct PageReader {
    private let connection: Connection
    private let server: Server
    private let token: String

    struct Taken {
        /// Seconds of computing, here and in the database.
        var time: Double
        /// The same for the same bytes, read as they are by one statement.
        var limit: Double
        var statements: Int
        var bytes: Int
    }

    init(target: String) throws {
        connection = try Connection(.patient(target))
        let database = Database(pool: try ConnectionPool(.patient(target), size: 1, budget: nil))
        server = try Server(
            database: database, patient: database,
            settings: .init(
                publicURL: "http://bench.test", publicFolder: FileManager.default.currentDirectoryPath + "/Public"))
        token = try Operations.keeper(database).addToken(name: "pages", scopes: Scope.allCases).secret
        try connection.run("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        try connection.run("CREATE TABLE IF NOT EXISTS bench_answers (name text PRIMARY KEY, body text NOT NULL)")
    }

    func newestRelease() throws -> String {
        try connection.run("SELECT version FROM releases ORDER BY id DESC LIMIT 1").first?.value("version") ?? ""
    }

    func newestProblem() throws -> Int64 {
        try connection.run("SELECT max(id) AS id FROM problems").first?.value("id") ?? 0
    }

    func answer(_ page: ReadPage) throws -> [UInt8] {
        let head = try RequestHead(
            method: .get, target: page.target, headers: ["Authorization": "Bearer \(token)", "Host": "bench.test"])
        let response = server.answer(Request(head, body: []))
        guard response.status == 200, case .bytes(let bytes) = response.body else {
            throw GrowingHistory.Unexpected(status: response.status)
        }
        return bytes
    }

    func take(_ page: ReadPage, times: Int) throws -> Taken {
        // Once to get ready, and once for statements to be prepared again where their table changed.
        _ = try answer(page)
        try connection.run("SELECT pg_stat_statements_reset()")
        let bytes = try answer(page)
        let asked: Int64 =
            try connection.run(
                """
                SELECT coalesce(sum(calls), 0)::bigint AS n FROM pg_stat_statements
                WHERE query NOT LIKE '%pg_stat_statements%'
                """
            ).first?.value("n") ?? 0
        let text = String(decoding: bytes, as: UTF8.self)
        try connection.run("DELETE FROM bench_answers")
        try connection.run("INSERT INTO bench_answers VALUES (\(page.name), \(text))")
        let clock = try CPUTime(connection)
        let time = try (0..<times).map { _ in try clock.spent { _ = try answer(page) } }.min() ?? 0
        let limit = try (0..<times).map { _ in try clock.spent { _ = try kept(page) } }.min() ?? 0
        return Taken(time: time, limit: limit, statements: Int(asked), bytes: bytes.count)
    }

    private func kept(_ page: ReadPage) throws -> Response {
        let body: String =
            try connection.run("SELECT body FROM bench_answers WHERE name = \(page.name)").first?.value("body") ?? ""
        return .html(body)
    }
}

/// What the process holds in memory.
enum ResidentMemory {
    static func now() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * 4096 / 1_048_576
    }
}
