import API
import Foundation
import TestSupport
import Testing

/// `earshot upload --preview`: a pull request's captures are measured as a build's would be, and no build comes of it.
@Suite(.database) struct UploadPreviewCommandTests {
    private let live: LiveServer
    private let caller: TestCaller
    private let app: String

    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])

    init() throws {
        live = try LiveServer(TestServer())
        caller = TestCaller(server: live.server, token: live.token)
        app = try caller.app()
        #expect(try caller.upload(list, to: "1.0", of: app).status == 201)
    }

    private func preview(_ arguments: [String]) throws -> Program {
        try Program.run(
            "earshot", ["upload", "--preview", "--app", app, "--build", "1.1+pr"] + arguments,
            environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
    }

    private func builds() throws -> [String] {
        try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items.map(\.version)
    }

    @Test func `what is worse is told with when it was good, ends with 1, and no build comes of it`() throws {
        try TextFiles.with([silent, help]) { files in
            let said = try preview(files)
            #expect(said.status == 1, "\(said.output)\(said.errors)")
            #expect(said.output.contains("ALARM name-lost: ") && said.output.contains(" Good last in 1.0."))
            #expect(said.output.contains("help (") && said.output.contains("not compared: There is no earlier capture"))
            #expect(said.output.hasSuffix("Nothing of this was kept.\n"))
        }
        #expect(try builds() == ["1.0"])
    }

    @Test func `what is as good as it was ends with 0`() throws {
        try TextFiles.with([list]) { files in
            let said = try preview(files)
            #expect(
                said.status == 0
                    && said.output.contains(
                        "no regression, no new fault (what was accepted is left out); compared with 1.0")
            )
            #expect(!said.output.contains("ALARM") && !said.output.contains("not compared"))
        }
        try TextFiles.with([list, TestAudit.axe(("image-alt", "buy"))]) { files in
            let said = try preview(files)
            #expect(said.output.contains("What other tools found is compared when a build is sealed, not here."))
        }
        #expect(try builds() == ["1.0"])
    }

    @Test func `in Markdown a capture compared with nothing is not known, and a new screen is no such`() throws {
        #expect(try caller.upload(help, to: "1.0", of: app, "?orientation=landscape").status == 201)
        let other = TestCapture.screen("other", [TestCapture.heading("Other")])
        try TextFiles.with([help, other, list]) { files in
            let new = try preview(["--markdown", "--orientation", "landscape", files[0], files[1]])
            #expect(new.status == 0 && new.output.contains("<!-- earshot diff: not worse -->"), "\(new.output)")
            let said = try preview(["--markdown", "--orientation", "landscape"] + files)
            #expect(said.status == 0 && said.output.contains("<!-- earshot diff: not known -->"), "\(said.output)")
            #expect(said.output.contains("got worse; not known: one capture compared with nothing\n"))
            #expect(said.output.contains("- `list` ("), "\(said.output)")
        }
    }

    @Test func `in JSON it is the answers of the server, and the code is the same`() throws {
        try TextFiles.with([silent, help]) { files in
            let said = try preview(["--json"] + files)
            let previews = try Wire.decode(Listing<UploadPreview>.self, from: Data(said.output.utf8)).items
            #expect(said.status == 1 && previews.count == 2)
            #expect(previews.first?.captures.first?.regressions.contains { $0.lastGood == "1.0" } == true)
        }
    }

    @Test func `many files that go together are told as each would be alone`() throws {
        let others = (0..<10).map { TestCapture.screen("s\($0)", [TestCapture.heading("S")]) }
        try TextFiles.with(others + [silent]) { files in
            let said = try preview(files)
            #expect(said.status == 1 && said.output.contains("s9 (") && said.output.contains("ALARM name-lost: "))
        }
        #expect(try builds() == ["1.0"])
    }

    @Test(arguments: ["--seal", "--new-build-if-sealed"])
    func `what is not kept can't be sealed, nor find another build`(option: String) throws {
        try TextFiles.with([list]) { files in
            let said = try preview([option] + files)
            #expect(said.status == 2 && said.errors.contains("--preview keeps nothing"))
        }
    }

    @Test func `a file that can't be read ends with 2, and the others are told`() throws {
        try TextFiles.with([silent, "no format"]) { files in
            let said = try preview(files)
            #expect(said.status == 2 && said.output.contains("ALARM name-lost: ") && said.errors.contains("1.json: "))
        }
    }
}
