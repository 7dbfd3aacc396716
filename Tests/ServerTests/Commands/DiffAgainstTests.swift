import API
import Application
import Foundation
import JSON
import TestSupport
import Testing

/// `earshot diff --against RELEASE`: a pull request's captures beside what the server holds.
@Suite(.database) struct DiffAgainstTests {
    private let live: LiveServer
    private let caller: TestCaller
    private let app: String

    init() throws {
        live = try LiveServer(TestServer())
        caller = TestCaller(server: live.server, token: live.token)
        app = try caller.app()
        for capture in [list, cart] { #expect(try caller.upload(capture, to: "1.0", of: app).status == 201) }
    }

    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let cart = TestCapture.screen("cart", [TestCapture.heading("Cart")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    private func diff(_ arguments: [String], token: String? = nil) throws -> Program {
        try Program.run(
            "earshot", ["diff", "--app", app] + arguments,
            environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": token ?? live.token])
    }

    @Test func `what got worse against a release is told, and nothing is stored`() throws {
        let before = try caller.get("/v1/apps/\(app)/releases").json(JSONValue.self)
        try TextFiles.with([silent]) { files in
            let said = try diff(["--against", "1.0"] + files)
            #expect(said.status == 1 && said.output.contains("Buy. Button."), "\(said.output)\(said.errors)")
            let markdown = try diff(["--against", "1.0", "--markdown"] + files)
            #expect(markdown.status == 1 && markdown.output.contains("cart"), "A screen that is not there is named.")
        }
        try TextFiles.with([list]) { files in
            let same = try diff(["--against", "1.0"] + files)
            #expect(same.status == 0, "\(same.output)\(same.errors)")
        }
        #expect(try caller.get("/v1/apps/\(app)/releases").json(JSONValue.self) == before)
    }

    @Test func `a folder's files are named as an upload would name them`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-pr-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let nameless = silent.replacing(#""key":"list","#, with: "").replacing(#""key":"list""#, with: "")
        #expect(nameless != silent)
        try Data(nameless.utf8).write(to: folder.appending(path: "list.json"))
        #expect(try diff(["--against", "1.0", folder.path]).status == 1)
    }

    @Test func `a new screen alone is compared with no other`() throws {
        let only = try caller.app()
        #expect(try caller.upload(cart, to: "1.0", of: only).status == 201)
        try TextFiles.with([list]) { files in
            let said = try Program.run(
                "earshot", ["diff", "--app", only, "--against", "1.0"] + files,
                environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
            #expect(
                said.status == 2 && said.errors.contains("No capture is of the same screen and variant as one of 1.0"))
        }
    }

    @Test func `what is missing or not allowed is said`() throws {
        try TextFiles.with([list]) { files in
            #expect(try diff(["--against", "9.0"] + files).status == 4)
            let unable = try live.server.operations.addToken(name: "u", scopes: [.upload]).secret
            #expect(try diff(["--against", "1.0"] + files, token: unable).status == 4)
            #expect(try diff(files + files).errors.contains("--against and --app go together."))
            let one = try Program.run("earshot", ["diff"] + files)
            #expect(one.status == 2 && one.errors.contains("Name two files"))
        }
    }

    @Test func `a build's captures come in parts, each once`() throws {
        let first = try caller.get("/v1/apps/\(app)/builds/1.0/captures?limit=1")
            .json(Listing<BuildCaptureResource>.self)
        let second = try caller.get("/v1/apps/\(app)/builds/1.0/captures?limit=1&after=\(#require(first.next))")
            .json(Listing<BuildCaptureResource>.self)
        #expect(Set((first.items + second.items).map(\.screen)) == ["list", "cart"] && second.next == nil)
        #expect(try caller.get("/v1/apps/\(app)/builds/1.0/captures?after=-1").status == 400)
        #expect(try caller.get("/v1/apps/\(app)/builds/7/captures").status == 404)
    }

    @Test func `a screen that was retired is not missed`() throws {
        try TextFiles.with([list]) { files in
            let missed = try diff(["--against", "1.0"] + files)
            #expect(missed.output.contains("Not captured: cart"), "\(missed.output)")
            let body = #"{"since":"1.1","reason":"Nobody bought"}"#
            try caller.ship(list, as: "1.1", of: app)
            #expect(try caller.post("/v1/apps/\(app)/screens/cart/retirements", body).status == 201)
            let said = try diff(["--against", "1.0"] + files)
            #expect(
                said.status == 0 && said.output.contains("Not captured and retired: cart, since 1.1"), "\(said.output)")
            #expect(!said.output.contains("Not captured: cart"))
            let json = try diff(["--against", "1.0", "--json"] + files).output.filter { !$0.isWhitespace }
            #expect(json.contains(#""screensNotCaptured":[]"#) && json.contains("cart,since1.1"), "\(json)")
        }
    }
}
