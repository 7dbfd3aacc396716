import API
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// `earshot upload` of what test runs leave behind: folders with something broken in them, attachments, a job run again.
@Suite(.database) struct UploadCommandTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])
    private let page =
        "<?xml version=\"1.0\"?><hierarchy rotation=\"0\"><node class=\"android.widget.Button\" bounds=\"[0,0][9,9]\" text=\"Buy\" clickable=\"true\"/></hierarchy>"

    private struct House {
        let live: LiveServer
        let caller: TestCaller
        let app: String

        init() throws {
            live = try LiveServer(TestServer())
            caller = TestCaller(server: live.server, token: live.token)
            app = try caller.app()
        }

        func upload(_ build: String, _ arguments: String...) throws -> Program {
            try Program.run(
                "earshot", ["upload", "--app", app, "--build", build] + arguments,
                environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
        }

        var screens: Set<String> {
            get throws {
                Set(try caller.get("/v1/apps/\(app)/screens").json(Listing<ScreenResource>.self).items.map(\.key))
            }
        }
    }

    /// A folder of files for as long as the body runs.
    private func folder<Value>(_ files: [String: String], _ body: (String) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try body(folder.path)
    }

    @Test(arguments: [2, 12])
    func `one file that can't be read loses none of the others, is named, and nothing is sealed`(
        others: Int
    ) throws {
        let house = try House()
        var files = ["broken.json": #"{"format":"earshot-capture/1","root":{"alpha":"much"}}"#]
        for number in 0..<others {
            files["s\(number).json"] = TestCapture.screen("s\(number)", [TestCapture.heading("S")])
        }
        let sent = try folder(files) { try house.upload("1.0", "--seal", $0) }
        #expect(sent.status == 2 && !sent.output.contains("Sealed"))
        #expect(sent.errors.contains("broken.json: ") && sent.errors.contains("/root/alpha"))
        #expect(
            sent.errors.contains("1 of \(others + 1) files was not taken, \(others) were. 1.0 is not sealed."))
        #expect(try house.screens.count == others)
    }

    @Test func `files of no format are left out where that is asked for, broken ones never`() throws {
        let house = try House()
        let files = ["a.json": list, "log.txt": "Test run started\n", "cut.json": String(list.dropLast(9))]
        let asked = try folder(files) { try house.upload("1.0", "--ignore-unknown", $0) }
        #expect(asked.status == 2 && asked.errors.contains("cut.json: ") && asked.errors.contains("log.txt."))
        #expect(asked.errors.contains("1 of 3 files"))
        let strict = try folder(["a.json": list, "log.txt": "Test run started\n"]) { try house.upload("1.0", $0) }
        #expect(strict.status == 2 && strict.errors.contains("log.txt: "))
        let nothing = try folder(["log.txt": "x"]) { try house.upload("1.0", "--ignore-unknown", $0) }
        #expect(nothing.status == 2 && nothing.errors.contains("None of these files"))
    }

    @Test func `exported attachments are called as the tests called them, and the others are left out`() throws {
        let house = try House()
        let id = UUID().uuidString
        let manifest = """
            [{"testIdentifier":"ShopUITests/testBuy()","attachments":[
              {"exportedFileName":"A1.xml","suggestedHumanReadableName":"checkout_0_\(id).xml","timestamp":1.5},
              {"exportedFileName":"B2.png","suggestedHumanReadableName":"Screenshot_1_\(id).png"}]},
             {"testIdentifier":"ShopUITests/testHelp()","attachments":[
              {"exportedFileName":"C3.json","suggestedHumanReadableName":"help_0_\(id).json"}]}]
            """
        let files = [
            "manifest.json": manifest, "A1.xml": page, "B2.png": "\u{89}PNG", "C3.json": help, "stray.txt": "x",
        ]
        let sent = try folder(files) { try house.upload("1.0", "--seal", $0) }
        #expect(sent.status == 0 && sent.output.contains("Sealed 1.0: 2 screens"), "\(sent.errors)")
        #expect(sent.errors.contains("Screenshot.png"))
        #expect(try house.screens == ["checkout", "help"])
    }

    @Test func `a job that is run again finds a build of its own, with all of its files`() throws {
        let house = try House()
        #expect(try folder(["a.json": list, "b.json": help]) { try house.upload("1.0+7", "--seal", $0) }.status == 0)
        let otherwise = help.replacing("Help", with: "Help!")
        let again = try folder(["a.json": list, "b.json": otherwise]) { folder in
            let refused = try house.upload("1.0+7", "--seal", folder)
            #expect(refused.status == 4 && refused.errors.contains("sealed"))
            return try house.upload("1.0+7", "--new-build-if-sealed", "--seal", folder)
        }
        #expect(again.status == 0 && again.output.contains("Sealed 1.0+7.2: 2 screens"), "\(again.errors)")
        #expect(again.errors.contains("1.0+7 is sealed; this goes into 1.0+7.2."))
    }

    @Test func `a slip of a key is printed with its place`() throws {
        let house = try House()
        let slip = list.replacing("\"label\":\"Buy\"", with: "\"lable\":\"Buy\"")
        try #require(slip != list)
        let sent = try folder(["a.json": slip]) { try house.upload("1.0", $0 + "/a.json") }
        #expect(sent.status == 0 && sent.errors.contains("lable") && sent.errors.contains("“label” is meant?"))
    }

    @Test func `a server that is busy is asked again as it says, and what is long comes packed`() throws {
        let receipt = #"{"id":1,"digest":"","format":"earshot-capture","captures":[],"audits":[]}"#
        let seen = Mutex<[Bool]>([])
        let listener = try Listener(
            admit: { _ in .long(limit: 1 << 20) },
            answer: { request in
                let count = seen.withLock {
                    $0.append(request.headers["Content-Encoding"] == "gzip")
                    return $0.count
                }
                return count == 1
                    ? Response(status: 503, headers: [("Retry-After", "1")], body: .bytes([]))
                    : Response(type: "application/json", Array(receipt.utf8))
            },
            refusal: { _ in Response(status: 400, headers: [], body: .bytes([])) })
        try listener.start()
        defer { _ = listener.stop(grace: 1) }
        let long = TestCapture.screen(
            "list", (0..<200).map { (number: Int) in TestCapture.button("Buy \(number)", id: "buy\(number)") })
        let sent = try folder(["a.json": long]) { folder in
            try Program.run(
                "earshot", ["upload", "--app", "a", "--build", "1", folder + "/a.json"],
                environment: ["EARSHOT_URL": "http://127.0.0.1:\(listener.port)", "EARSHOT_TOKEN": "t"])
        }
        #expect(sent.status == 0 && sent.errors.contains("The server is busy; asked again in 1 s."), "\(sent.errors)")
        #expect(seen.withLock { $0 } == [true, true])
    }
}
