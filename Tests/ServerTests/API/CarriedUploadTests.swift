import API
import Foundation
import Storage
import Testing

import TestSupport

/// The same bytes for a later build are not read again; nothing that is said of them may tell.
@Suite(.database) struct CarriedUploadTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])

    /// An app whose build 1.0 holds two screens and is sealed, and whose build 1.1 is there and holds one.
    private func house() throws -> (server: TestServer, caller: TestCaller, app: String) {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for capture in [list, help] { _ = try caller.upload(capture, to: "1.0", of: app) }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        _ = try caller.upload(help, to: "1.1", of: app)
        return (server, caller, app)
    }

    /// The receipt without what every upload has for itself.
    private func receipt(_ answer: TestCaller.Answer) throws -> [CaptureReceipt] {
        try #require(answer.status == 201, "\(answer.text)")
        return try answer.json(UploadReceipt.self).captures
    }

    @Test func `what was read once and what was read again are told alike, by the receipt and by every later answer`()
        throws
    {
        let (_, carried, app) = try house(), (_, read, other) = try house()
        let first = try receipt(carried.upload(list, to: "1.1", of: app))
        let second = try receipt(read.upload(list + "\n", to: "1.1", of: other))
        var same = second
        same[0].id = first[0].id
        #expect(first == same)
        for (caller, app) in [(carried, app), (read, other)] {
            #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").json(SealResource.self).screens == 2)
        }
        func told(_ caller: TestCaller, _ app: String, _ path: String) throws -> String {
            try caller.get("/v1/apps/\(app)\(path)").text.replacing(app, with: "app")
                .replacing(#/"(id|element|capture|at|decidedAt|createdAt|url)" ?: ?("[^"]*"|[0-9]+)/#, with: "")
        }
        for path in [
            "/comparisons?from=1.0&to=1.1", "/releases/1.1/gate", "/screens", "/screens/list/transcript?build=1.1",
        ] {
            #expect(try told(carried, app, path) == told(read, other, path), "\(path)")
        }
    }

    @Test func `it is on record that the build was captured, and the same again answers the same receipt`() throws {
        let (server, caller, app) = try house()
        let first = try caller.upload(list, to: "1.1", of: app), again = try caller.upload(list, to: "1.1", of: app)
        #expect(first.status == 201 && again.status == 200 && first.text == again.text)
        let upload = try first.json(UploadReceipt.self)
        let known = try #require(try server.database.read { try $0.app(slug: app) })
        let stored = try #require(try server.database.read { try $0.upload(id: Int64(upload.id), ofApp: known.id) })
        #expect(stored.size == Int64(list.utf8.count))
        let build = stored.buildID
        let held = try server.database.read { try $0.buildCaptures(build: build) }
        #expect(held.count == 2)
        let noted = try server.database.read { try $0.events(of: "build/\(build)") }
        #expect(noted.map(\.details).contains(#"{"upload": \#(upload.id)}"#))
    }

    @Test func `a fault that stands is told again of the same bytes`() throws {
        let (_, caller, app) = try house()
        for build in ["1.1", "1.2", "1.3"] {
            let captures = try receipt(caller.upload(silent, to: build, of: app))
            #expect(captures[0].alarms.map(\.rule).contains("name-lost"), "\(build)")
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
            _ = try caller.upload(help, to: "1.\(Int(build.suffix(1))! + 1)", of: app)
        }
    }

    @Test func `what was pinned since is asked of the same bytes`() throws {
        let (_, caller, app) = try house()
        let pins = #"{"items":[{"screen":"list","label":"Buy later","traits":["button"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pins).status == 200)
        let captures = try receipt(caller.upload(list, to: "1.1", of: app))
        #expect(captures[0].alarms.map(\.rule) == ["expectation-broken"])
    }

    @Test func `another capture in its place is told of, and a sealed build takes no more`() throws {
        let (_, caller, app) = try house()
        _ = try caller.upload(silent, to: "1.1", of: app)
        #expect(try receipt(caller.upload(list, to: "1.1", of: app))[0].capturesOfVariant == 2)
        _ = try caller.upload(list, to: "1.2", of: app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        #expect(try caller.upload(help, to: "1.2", of: app).status == 409)
    }

    /// What nobody reads makes a file long.
    private func lines(_ count: Int, padding: Int, named: Bool = true) -> String {
        (0..<count).map { number in
            let line = TestCapture.screen("row \(number)", [TestCapture.heading("Row \(number)")])
                .replacing("\n", with: "").dropFirst()
            let capture = named ? String(line) : line.replacing(#""key":"row \#(number)","#, with: "")
            return #"{"padding":"\#(String(repeating: "x", count: padding))","# + capture
        }.joined(separator: "\n")
    }

    @Test(arguments: [true, false]) func `a long file of lines is read as a short one is`(isNamed: Bool) throws {
        let server = try TestServer(), caller = try server.caller()
        let receipts = try [10, 200_000].map { padding in
            let app = try caller.app()
            return try receipt(
                caller.upload(lines(24, padding: padding, named: isNamed), to: "1.0", of: app, "?fileName=rows"))
        }
        let short = receipts[0].map { [$0.screen, "\($0.elements) \($0.utterances) \($0.failed)"] }
        #expect(short == receipts[1].map { [$0.screen, "\($0.elements) \($0.utterances) \($0.failed)"] })
        #expect(short.last?.first == (isNamed ? "row 23" : "rows-24"))
    }

    @Test func `a long file with a line that can't be read leaves nothing behind`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let broken = lines(24, padding: 200_000).replacing(#""key":"row 20""#, with: #""key":7"#)
        let answer = try caller.upload(broken, to: "1.0", of: app)
        #expect(answer.status == 422, "\(answer.text)")
        #expect(try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items == [])
    }

    @Test func `many screens of which one has changed`() throws {
        let (_, caller, app) = try house()
        let answer = try receipt(
            caller.upload([silent, help].joined(separator: "\n").replacing("\n ", with: " "), to: "1.2", of: app))
        #expect(answer.map(\.screen) == ["list", "help"])
        #expect(answer[0].alarms.map(\.rule).contains("name-lost") && answer[1].alarms.isEmpty)
        #expect(answer.map(\.utterances) == [2, 1])
    }
}
