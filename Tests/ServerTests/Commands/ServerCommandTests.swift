import API
import Foundation
import History
import Testing
import TestSupport

/// The command with a server: real processes, a real socket.
@Suite(.database) struct ServerCommandTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    /// A server, an app of the test's own, and the command that talks to it.
    private struct House {
        let live: LiveServer
        let app: String
        let caller: TestCaller

        init() throws {
            live = try LiveServer(TestServer())
            caller = TestCaller(server: live.server, token: live.token)
            app = try caller.app()
        }

        func earshot(_ arguments: String..., input: String = "") throws -> Program {
            let (name, rest) = (arguments[0], Array(arguments.dropFirst()))
            return try Program.run(
                "earshot", [name, "--app", app] + rest, input: input,
                environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
        }

        /// May ship where no name was lost.
        func judgeByRegressions() throws {
            let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#
            #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status == 200)
        }
    }

    @Test func `files and folders are uploaded, the same again changes nothing, and the build is sealed`() throws {
        let house = try House()
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-upload-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("a.json", list), ("b.json", TestCapture.screen("help", [TestCapture.heading("Help")]))] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        let sent = try house.earshot("upload", "--build", "1.0+1", "--seal", folder.path)
        #expect(sent.status == 0 && sent.output.contains("list: 2 utterances"))
        #expect(sent.output.contains("Sealed 1.0+1: 2 screens"))
        #expect(sent.errors.contains("2/2 "), "plain lines say how far it is")

        let again = try house.earshot("upload", "--build", "1.0+1", "--json", folder.path + "/a.json")
        try #require(again.status == 0, "\(again.errors)")
        let receipts = try Wire.decode(Listing<UploadReceipt>.self, from: Data(again.output.utf8)).items
        #expect(receipts.first?.captures.map(\.screen) == ["list"])
        let screens = try house.caller.get("/v1/apps/\(house.app)/screens").json(Listing<ScreenResource>.self).items
        #expect(Set(screens.map(\.key)) == ["list", "help"])

        let dark = try house.earshot(
            "upload", "--build", "1.0+2", "--appearance", "dark", "--content-size", "XXXL", "--no-pre-login", "-",
            input: list)
        try #require(dark.status == 0, "\(dark.errors)")
        let tree = try house.caller.get("/v1/apps/\(house.app)/screens/list/tree").text
            .replacing("\": ", with: "\":")
        #expect(tree.contains(#""appearance":"dark""#) && tree.contains(#""contentSize":"XXXL""#))
        #expect(tree.contains(#""preLogin":false"#))
        let slip = try house.earshot("upload", "--build", "1.0+2", "--content-size", "Huge", "-", input: list)
        #expect(slip.status == 2 && slip.errors.contains("AccessibilityXL"))

        let refused = try house.earshot("upload", "--build", "1.0+1", "-", input: silent)
        #expect(refused.status == 4 && refused.output.isEmpty && refused.errors.contains("sealed"))
        let sealed = try house.earshot("seal", "--build", "1.0+1", "--json")
        #expect(try Wire.decode(SealResource.self, from: Data(sealed.output.utf8)).screens == 2)
    }

    @Test func `to seal says what stands where nothing could be compared, and calls places as pages do`() throws {
        let house = try House()
        let named = TestCapture.screen(
            "list", title: "My list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
        let lost = TestCapture.screen(
            "list", title: "My list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        let help = TestCapture.screen("help", [TestCapture.heading("Help")])
        func seal(_ build: String, _ captures: String...) throws -> String {
            for capture in captures {
                #expect(try house.caller.upload(capture, to: build, of: house.app).status == 201)
            }
            return try house.earshot("seal", "--build", build).output
        }
        #expect(
            try seal("1.0", named).hasSuffix(
                "measured against nothing: no build before it could be compared with it.\n"))
        let told = try seal("1.1", lost)
        #expect(told.contains("“Buy” has lost its name (My list (list)), good last in 1.0."), "\(told)")
        let apart = try seal("1.2", help)
        #expect(
            apart.hasPrefix(
                "Sealed 1.2: one screen, one regression; no capture of it could be compared with a build before it.\n"),
            "\(apart)")
        for (build, audit) in [("1.3", TestAudit.axe()), ("1.4", TestAudit.axe(("region", "buy")))] {
            for variant in ["en", "de"] {
                _ = try house.caller.upload(audit, to: build, of: house.app, "?screen=list&locale=\(variant)")
            }
        }
        _ = try seal("1.3", named.replacing(#""variant":{"#, with: #""variant":{"locale":"en","#))
        let audited = try seal("1.4")
        #expect(
            audited.contains(
                "region is broken at #buy: region of axe-core, good last in 1.3 (My list (list): English)."),
            "\(audited)")
    }

    @Test func `the gate ends with 0 where the release may ship and with 1 where not, in five forms`() throws {
        let house = try House()
        try house.judgeByRegressions()
        for (build, capture) in [("1.0", list), ("1.1", list), ("1.2", silent)] {
            let sent = try house.earshot("upload", "--build", build, "--seal", "-", input: capture)
            #expect(sent.status == 0, "\(sent.errors)")
        }
        let good = try house.earshot("gate", "--release", "1.1")
        #expect(good.status == 0 && good.output.hasPrefix("PASS: 1.1 "))
        let bad = try house.earshot("gate", "--release", "1.2")
        #expect(bad.status == 1 && bad.output.hasPrefix("FAIL: 1.2 ") && bad.errors.isEmpty)

        let json = try house.earshot("gate", "--release", "1.2", "--baseline", "1.0", "--format", "json")
        let verdict = try Wire.decode(VerdictResource.self, from: Data(json.output.utf8))
        #expect(json.status == 1 && verdict.verdict == .fail && verdict.baseline == "1.0" && verdict.id != nil)
        let junit = try house.earshot("gate", "--release", "1.2", "--format", "junit")
        #expect(junit.status == 1 && junit.output.contains("<testsuite ") && junit.output.contains("<failure"))
        let sarif = try house.earshot("gate", "--release", "1.2", "--format", "sarif")
        #expect(sarif.status == 1 && sarif.output.contains("\"2.1.0\""))
        let markdown = try house.earshot("gate", "--release", "1.2", "--format", "markdown")
        #expect(markdown.status == 1 && markdown.output.hasPrefix("### ✗ `1.2` may not ship\n\n| | Condition | Why |"))
        #expect(try house.earshot("gate", "--release", "9.9").status == 4)
        #expect(try house.earshot("gate", "--release", "9.9", "--wait", "1").status == 4, "nobody came")
        // A release's earlier build answers at once: the next job's has not come, and that is said.
        let early = try house.earshot("gate", "--release", "1.1", "--wait", "1")
        #expect(early.status == 0 && early.errors.contains("1.1 was judged, which was there already"))
        #expect(try house.earshot("gate", "--release", "1.1").errors.isEmpty, "nobody was to be waited for")
        let awaited = try house.earshot("gate", "--build", "1.1+2", "--wait", "1")
        #expect(awaited.status == 4, "the build that was named never came")
    }

    @Test func `a report is filed, and the answer says what is known`() throws {
        let house = try House()
        for (build, capture) in [("1.0", list), ("1.1", silent)] {
            let sent = try house.earshot("upload", "--build", build, "--seal", "-", input: capture)
            #expect(sent.status == 0, "\(sent.errors)")
        }
        let filed = try house.earshot(
            "report", "--release", "1.1", "--screen", "list", "--element", "buy", "--json", "It says nothing")
        let receipt = try Wire.decode(ReportReceipt.self, from: Data(filed.output.utf8))
        #expect(filed.status == 0 && receipt.screen?.key == "list")
        let told = try house.earshot("report", "--release", "1.1", "--screen", "list", "-", input: "Only “button”")
        #expect(told.status == 0 && told.output.contains("is filed.") && told.output.contains("Screen list: "))
        let kept = try house.caller.get("/v1/apps/\(house.app)/reports").json(Listing<ReportResource>.self).items
        #expect(Set(kept.map(\.text)) == ["It says nothing", "Only “button”"])
        #expect(try house.earshot("report", "--impact", "awful", "Words").status == 2)
    }

    @Test func `many reports are filed from a table, and rows that can't be are named`() throws {
        let house = try House()
        let table = "text,id\nNothing is read,1\n,2\nThe button is silent,3\n"
        let sent = try house.earshot("import-reports", "--format", "csv", "-", input: table)
        #expect(sent.status == 0 && sent.output.hasPrefix("2 filed, 0 there already, 1 rejected (csv)."))
        #expect(sent.output.contains("  row "))
        let again = try house.earshot("import-reports", "--format", "csv", "--json", "-", input: table)
        let receipt = try Wire.decode(ImportReceipt.self, from: Data(again.output.utf8))
        #expect(receipt.accepted.isEmpty && receipt.duplicates.count == 2 && receipt.rejected.count == 1)
        let other = try house.earshot("import-reports", "--format", "csv", "-", input: "text,id\nOther words,1\n")
        #expect(other.output.hasPrefix("0 filed, 0 there already, 0 rejected, 1 not filed (csv)."), "\(other.output)")
    }

    @Test func `a mail server is told by the exit code whether to try again or to send the mail back`() throws {
        let mail = "From: a@example.org\nSubject: Silent\nMessage-ID: <1@x>\nDate: x\n\nNothing is read.\n"
        let house = try House()
        let filed = try house.earshot("import-reports", "-", input: mail)
        #expect(filed.status == 0 && filed.output.hasPrefix("1 filed"))
        #expect(try house.earshot("import-reports", "-", input: mail).output.hasPrefix("0 filed, 1 there already"))
        let automatic = try house.earshot("import-reports", "-", input: "Auto-Submitted: auto-replied\n" + mail)
        #expect(automatic.status == 65 && automatic.errors.contains("automatic"))
        #expect(try house.earshot("import-reports", "-", input: "no mail").status == 65)
        func exit(_ url: String, _ token: String) throws -> Int {
            try Program.run(
                "earshot", ["import-reports", "--app", house.app, "-"], input: mail,
                environment: ["EARSHOT_URL": url, "EARSHOT_TOKEN": token]
            ).status
        }
        #expect(try exit("http://127.0.0.1:9", "t") == 75)
        #expect(try exit(house.live.address, "revoked") == 75)
        #expect(try Program.run("earshot", ["import-reports", "--app", "a", "-"], input: mail).status == 75)
    }

    @Test func `a server that is not there ends with 3, one that refuses with 4, wrong use with 2`() throws {
        let arguments = ["gate", "--app", "a", "--release", "1.0"]
        let nobody = try Program.run(
            "earshot", arguments, environment: ["EARSHOT_URL": "http://127.0.0.1:9", "EARSHOT_TOKEN": "t"])
        #expect(nobody.status == 3 && nobody.errors.hasPrefix("The server can't be reached: "))
        let house = try House()
        let stranger = try Program.run(
            "earshot", arguments, environment: ["EARSHOT_URL": house.live.address, "EARSHOT_TOKEN": "t"])
        #expect(stranger.status == 4 && stranger.errors.contains("unknown or revoked"))
        #expect(try Program.run("earshot", arguments).status == 2, "no server is named")
    }
}
