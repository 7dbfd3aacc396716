import API
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// `earshot upload` of folders against a server that is slow, busy or refuses: what is on its way at once, in which order
/// it is told, and that no file is lost with another.
@Suite struct UploadFolderTests {
    @Test func `four files are on their way at once, and their receipts come in the files' order`() throws {
        let intake = try StandInIntake { file, _ in
            // The first is answered last.
            Thread.sleep(forTimeInterval: file.hasPrefix("a") ? 0.6 : 0.2)
            return .taken
        }
        let names = ["a", "b", "c", "d", "e", "f"]
        let sent = try intake.upload(Dictionary(uniqueKeysWithValues: names.map { ("\($0).json", Self.screen($0)) }))
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(sent.output.split(separator: "\n").map { $0.prefix(7) } == names.map { "\($0).json:" })
        #expect(intake.most == 4)
        #expect(sent.errors.contains("6/6"))
    }

    @Test func `captures of one screen are sent one after the other, in the order of their names`() throws {
        let intake = try StandInIntake { _, _ in
            Thread.sleep(forTimeInterval: 0.1)
            return .taken
        }
        let names = ["a", "b", "c", "d"]
        let sent = try intake.upload(
            Dictionary(uniqueKeysWithValues: names.map { ("\($0).json", Self.screen("list", saying: $0)) }))
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(intake.most == 1)
        #expect(intake.files == names.map { "\($0).json" })
    }

    @Test func `an audit waits for the captures before it, and they for none`() throws {
        let intake = try StandInIntake { file, _ in
            Thread.sleep(forTimeInterval: file == "a.json" ? 0.5 : 0.1)
            return .taken
        }
        let audit = #"{"format":"earshot-audit/1","tool":"t","findings":[]}"#
        let sent = try intake.upload(["a.json": Self.screen("a"), "b.json": Self.screen("b"), "c.json": audit])
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(intake.answered.last == "c.json" && intake.most == 2)
    }

    @Test(arguments: [503, 429])
    func `a server that is busy and says not how long is asked again`(status: Int) throws {
        let intake = try StandInIntake { file, attempt in file == "b.json" && attempt < 2 ? .says(status) : .taken }
        let sent = try intake.upload(["a.json": Self.screen("a"), "b.json": Self.screen("b")])
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(sent.errors.contains("asked again in 1 s.") && sent.output.contains("b.json:"))
    }

    @Test(arguments: [413, 500], [3, 12])
    func `a file that is refused loses none of the others`(status: Int, count: Int) throws {
        let intake = try StandInIntake { file, _ in file.contains("s2") || file == "bundle" ? .says(status) : .taken }
        var files: [String: String] = [:]
        for number in 0..<count { files["s\(number).json"] = Self.screen("s\(number)") }
        let sent = try intake.upload(files, "--seal")
        #expect(
            sent.status == (status == 413 ? 2 : 3)
                && sent.errors.contains("s2.json: A proxy, or another server than Earshot, answered \(status)."),
            "\(sent.errors)")
        #expect(
            sent.errors.contains("1 of \(count) files was not taken, \(count - 1) were. 1 is not sealed."),
            "\(sent.errors)")
        #expect(sent.output.split(separator: "\n").count == count - 1)
        #expect(!intake.files.contains("seal"))
    }

    @Test func `a file that can't be read from the disk is named and counted`() throws {
        let intake = try StandInIntake { _, _ in .taken }
        let sent = try intake.upload(["a.json": Self.screen("a"), "b.json": Self.screen("b")], "/nowhere/c.json")
        #expect(sent.status == 2 && sent.errors.contains("/nowhere/c.json: "), "\(sent.errors)")
        #expect(sent.errors.contains("1 of 3 files was not taken, 2 were.") && sent.errors.contains("3/3"))
    }

    @Test func `a token that is refused on the way ends it, and what was taken is told`() throws {
        let intake = try StandInIntake { file, _ in
            guard file != "a.json" else { return .taken }
            Thread.sleep(forTimeInterval: 0.3)
            return .problem(APIError(.unauthenticated, "The token was revoked."))
        }
        let names = (0..<7).map { $0 == 0 ? "a" : "b\($0)" }
        let sent = try intake.upload(Dictionary(uniqueKeysWithValues: names.map { ("\($0).json", Self.screen($0)) }))
        #expect(sent.status == 4 && sent.output.contains("a.json:"), "\(sent.errors)")
        #expect(sent.errors.components(separatedBy: "The token was revoked.").count == 2)
        #expect(sent.errors.contains("Not sent for that: 6 files, from ") && sent.errors.contains("b1.json on."))
        #expect(intake.files.count < 7)
    }

    @Test func `a build that was sealed before is not called open`() throws {
        let intake = try StandInIntake { _, _ in
            .problem(APIError(.buildSealed, "1 is sealed; start a new build, for instance 1+2."))
        }
        let sent = try intake.upload(["a.json": Self.screen("a"), "b.json": Self.screen("b")], "--seal")
        #expect(sent.status != 0 && sent.errors.contains("1 is sealed;") && sent.errors.contains("none was."))
        #expect(!sent.errors.contains("not sealed"), "\(sent.errors)")
    }

    private static func screen(_ key: String, saying label: String = "Title") -> String {
        TestCapture.screen(key, [TestCapture.heading(label)])
    }
}

/// A server that takes uploads, and answers each as it is told to.
private final class StandInIntake: Sendable {
    enum Answer {
        case taken
        /// In nobody's words.
        case says(Int)
        case problem(APIError)
    }

    private struct Seen {
        var begun: [String] = []
        var answered: [String] = []
        var now = 0
        var most = 0
    }

    private let listener: Listener
    private let book: Book

    private final class Book: Sendable { let seen = Mutex(Seen()) }

    /// What came, in the order it came; several in an archive are `bundle`.
    var files: [String] { book.seen.withLock { $0.begun } }
    var answered: [String] { book.seen.withLock { $0.answered } }
    /// So many were here at once.
    var most: Int { book.seen.withLock { $0.most } }

    /// - Parameter answer: to a file by its name, asked for the how manieth time, from 0.
    init(_ answer: @escaping @Sendable (String, Int) -> Answer) throws {
        let book = Book()
        self.book = book
        var configuration = Listener.Configuration()
        configuration.workers = 8
        listener = try Listener(
            configuration, admit: { _ in .long(limit: 1 << 20) },
            answer: { request in
                let file =
                    request.path.hasSuffix("/seal")
                    ? "seal" : request.query.first { $0.name == "fileName" }?.value ?? "bundle"
                let attempt = book.seen.withLock { seen in
                    defer { seen.begun.append(file) }
                    seen.now += 1
                    seen.most = max(seen.most, seen.now)
                    return seen.begun.count { $0 == file }
                }
                let answer = answer(file, attempt)
                book.seen.withLock {
                    $0.now -= 1
                    $0.answered.append(file)
                }
                return Self.response(answer, file)
            })
        try listener.start()
    }

    deinit { _ = listener.stop(grace: 1) }

    /// Runs the command on a folder of these files.
    func upload(_ files: [String: String], _ more: String...) throws -> Program {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-folder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try Program.run(
            "earshot", ["upload", "--app", "a", "--build", "1", folder.path] + more,
            environment: ["EARSHOT_URL": "http://127.0.0.1:\(listener.port)", "EARSHOT_TOKEN": "t"])
    }

    private static func response(_ answer: Answer, _ file: String) -> Response {
        switch answer {
        case .says(let status): return Response(status: status, headers: [], body: .bytes([]))
        case .problem(let error):
            let document = (try? Wire.encode(ProblemDocument(error, instance: "/"))) ?? Data()
            return Response(
                status: error.kind.status, headers: [("Content-Type", "application/problem+json")],
                body: .bytes(Array(document)))
        case .taken:
            let capture = CaptureReceipt(
                id: 1, screen: file, variant: nil, elements: 1, utterances: 1, spokenCoverage: nil, failed: 0,
                cantTell: 0, alarms: [])
            let receipt = UploadReceipt(id: 1, digest: "", format: "earshot-capture", captures: [capture], audits: [])
            return Response(type: "application/json", Array((try? Wire.encode(receipt)) ?? Data()))
        }
    }
}
