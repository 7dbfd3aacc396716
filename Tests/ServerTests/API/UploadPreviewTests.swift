import API
import Foundation
import HTTP
import Postgres
import TestSupport
import Testing
import Web

/// `?preview=true`: what an upload would be told, and nothing kept of it.
@Suite(.database, .serialized) struct UploadPreviewTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])
    private let unnamed = TestCapture.screen("offer", [TestCapture.button(nil, id: "take")])

    /// All that is stored, table by table: how many rows, and a digest of them. A token's row says when it was used.
    private func rows() throws -> [String: String] {
        let connection = try TestDatabase.connect()
        defer { connection.close() }
        let tables: [String] = try connection.run(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'tokens'"
        ).map { try $0.value("tablename") }
        #expect(tables.count > 60)
        return try tables.reduce(into: [:]) { found, table in
            found[table] = try connection.run(
                """
                SELECT count(*) || ' ' || md5(coalesce(string_agg(whole::text, ',' ORDER BY whole::text), '')) AS rows
                FROM \(identifier: table) AS whole
                """
            ).first?.value("rows")
        }
    }

    private func preview(
        _ bytes: String, to build: String, of app: String, _ caller: TestCaller, _ query: String = ""
    ) throws -> TestCaller.Answer {
        try caller.upload(bytes, to: build, of: app, "?preview=true" + query)
    }

    /// An app whose build 1.0 is sealed, and whose build 1.1 is there and holds one screen.
    private func house() throws -> (caller: TestCaller, app: String) {
        let caller = try TestServer().caller(), app = try caller.app()
        for capture in [list, help] { #expect(try caller.upload(capture, to: "1.0", of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        #expect(try caller.upload(help, to: "1.1", of: app).status == 201)
        return (caller, app)
    }

    @Test func `nothing is kept, whatever came and however it ended`() throws {
        let (caller, app) = try house()
        let report = #"{"text":"Buy is silent","release":"2.0","screen":"offer"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", report).status == 201)
        let away = try caller.app()
        #expect(try caller.send("PATCH", "/v1/apps/\(away)", #"{"archived":true}"#).status == 200)
        let before = try rows()
        let asked: [(String, String, String, Int)] = [
            (unnamed, "1.1", app, 200), (silent, "1.1", app, 200), (help, "1.1", app, 200), (list, "2.0+7", app, 200),
            (unnamed, "2.0", app, 200), (TestAudit.axe(("image-alt", "buy")), "1.1", app, 200),
            (TestAudit.axe(("image-alt", "buy")), "3.0", app, 200), (list, "1.0", app, 200), (silent, "1.0", app, 409),
            (String(list.dropLast(9)), "1.1", app, 422), ("no format", "4.0", app, 422), (list, "1.0", away, 409),
            (list, "1.0", "nobody", 404), (list, "+", app, 400),
        ]
        for (number, (bytes, build, app, status)) in asked.enumerated() {
            let answer = try preview(bytes, to: build, of: app, caller)
            #expect(answer.status == status, "\(number): \(answer.text)")
            #expect(try rows() == before, "\(number): \(build)")
        }
        let releases = try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items
        #expect(Set(releases.map(\.version)) == ["1.0", "1.1"])
    }

    /// The receipt without its numbers.
    private func told(_ receipt: UploadReceipt) -> [String] {
        [receipt.digest, receipt.format]
            + receipt.captures.map {
                "\($0.screen) \($0.elements) \($0.utterances) \(String(describing: $0.spokenCoverage)) \($0.failed) \($0.cantTell) \($0.alarms) \($0.capturesOfVariant ?? 1)"
            } + receipt.audits.map { "\($0.tool) \($0.findings) \($0.linked)" }
            + (receipt.warnings ?? []).map { "\($0.place ?? "") \($0.detail)" }
    }

    private func told(_ preview: UploadPreview) -> [String] {
        [preview.digest, preview.format]
            + preview.captures.map {
                "\($0.screen) \($0.elements) \($0.utterances) \(String(describing: $0.spokenCoverage)) \($0.failed) \($0.cantTell) \($0.alarms) \($0.capturesOfVariant ?? 1)"
            } + preview.audits.map { "\($0.tool) \($0.findings) \($0.linked)" }
            + (preview.warnings ?? []).map { "\($0.place ?? "") \($0.detail)" }
    }

    @Test func `it says what the receipt of an upload says, before and after that`() throws {
        let (caller, app) = try house()
        let pins = #"{"items":[{"screen":"list","label":"Buy later","traits":["button"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pins).status == 200)
        let slip = help.replacing(#""className""#, with: #""clasName""#)
        let both = [silent, unnamed].map { $0.replacing("\n", with: "") }.joined(separator: "\n")
        for (bytes, build) in [
            (silent, "1.1"), (list, "1.1"), (list, "1.2"), (help, "1.2"), (both, "1.3+4"), (slip, "1.3+4"),
            (TestAudit.axe(("image-alt", "buy")), "1.3+4"), (unnamed, "2.0"),
        ] {
            let said = try preview(bytes, to: build, of: app, caller)
            try #require(said.status == 200, "\(said.text)")
            let receipt = try caller.upload(bytes, to: build, of: app)
            try #require(receipt.status == 201, "\(receipt.text)")
            let expected = told(try receipt.json(UploadReceipt.self))
            #expect(told(try said.json(UploadPreview.self)) == expected, "\(build)")
            let again = try preview(bytes, to: build, of: app, caller)
            #expect(told(try again.json(UploadPreview.self)) == expected, "\(build), as it is kept")
        }
    }

    @Test func `nothing in it has a number or an address`() throws {
        let (caller, app) = try house()
        for bytes in [silent, TestAudit.axe(("image-alt", "buy"))] {
            let answer = try preview(bytes, to: "1.1", of: app, caller)
            #expect(answer.status == 200 && answer.response["Location"] == nil)
            #expect(!answer.text.contains("\"id\""), "\(answer.text)")
        }
    }

    @Test func `what is worse is measured against when it was last good, whoever shipped it since`() throws {
        let (caller, app) = try house()
        #expect(try caller.upload(silent, to: "1.1", of: app).status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        let capture = try #require(
            try preview(silent + "\n", to: "1.2+pr", of: app, caller).json(UploadPreview.self).captures.first)
        #expect(capture.against == "1.1")
        let lost = try #require(capture.regressions.first { $0.rule == "name-lost" })
        #expect(lost.lastGood == "1.0" && lost.since == "1.1" && lost.node == "buy")
        #expect(capture.isWorse && capture.alarms.contains { $0.rule == "name-lost" && $0.lastGood == "1.0" })
        let mended = try #require(
            try preview(list, to: "1.2+pr", of: app, caller).json(UploadPreview.self).captures.first)
        #expect(!mended.isWorse && mended.regressions == [] && mended.newFaults == [] && mended.notCompared == [])
    }

    @Test func `what somebody accepted or called false is not told`() throws {
        let (caller, app) = try house()
        #expect(try caller.upload(silent, to: "1.1", of: app).status == 201)
        let accepted = #"{"build":"1.1","screen":"list","reason":"It has a picture."}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", accepted).status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        let capture = try #require(
            try preview(silent + "\n", to: "1.2", of: app, caller).json(UploadPreview.self).captures.first)
        #expect(!capture.isWorse && capture.regressions == [], "\(capture)")
    }

    @Test func `what is new and what can't be compared is said with the reason`() throws {
        let (caller, app) = try house()
        func captures(_ bytes: String, _ query: String = "") throws -> [CapturePreview] {
            try preview(bytes, to: "1.2", of: app, caller, query).json(UploadPreview.self).captures
        }
        let new = try #require(try captures(unnamed).first)
        #expect(new.against == nil && new.regressions == [])
        #expect(new.newFaults.map(\.rule).contains("button-name") && new.newFaults[0].since == "1.2")
        #expect(new.notCompared == ["There is no earlier capture of this screen that it could be compared with."])
        #expect(new.isWorse, "a nameless button alarms")
        let other = try #require(try captures(list, "&orientation=landscape").first)
        #expect(other.against == nil && other.variant.contains("landscape"))
        #expect(other.notCompared == ["No earlier capture of this screen can be compared with it."])
        #expect(other.isNotComparable == true && new.isNotComparable == nil)
        let dark = try #require(try captures(list, "&appearance=dark").first)
        #expect(
            dark.notCompared == [
                "Compared with 1.0 in another appearance: what is heard was compared, what is drawn was not."
            ])
    }

    @Test func `it takes the scope upload, and true or false`() throws {
        let (caller, app) = try house()
        let reader = try caller.server.caller(.read)
        #expect(try preview(list, to: "1.2", of: app, reader).status == 403)
        let uploader = try caller.server.caller(.upload)
        #expect(try preview(list, to: "1.2", of: app, uploader).status == 200)
        #expect(try caller.upload(list, to: "1.2", of: app, "?preview=perhaps").status == 400)
        #expect(try caller.upload(list, to: "1.2", of: app, "?preview=false").status == 201)
    }

    @Test func `it takes no room of what an app may keep`() throws {
        let server = try TestServer { $0.bytesPerApp = 600 }, caller = try server.caller(), app = try caller.app()
        let large = list + String(repeating: "\n", count: 700)
        #expect(try caller.upload(large, to: "1.0", of: app).status == 409)
        for _ in 0..<3 { #expect(try preview(large, to: "1.0", of: app, caller).status == 200) }
    }

    @Test func `uploads to the same app go on beside it`() async throws {
        let (caller, app) = try house()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                let screen = TestCapture.screen("s\(number % 4)", [TestCapture.heading("S \(number)")])
                group.addTask {
                    number.isMultiple(of: 2)
                        ? try caller.upload(screen, to: "1.5", of: app, "?preview=true").status
                        : try caller.upload(screen, to: "1.5", of: app).status
                }
            }
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            #expect(statuses.sorted() == [200, 200, 200, 200, 200, 200, 201, 201, 201, 201, 201, 201])
        }
        let screens = try caller.get("/v1/apps/\(app)/screens").json(Listing<ScreenResource>.self).items
        #expect(Set(screens.map(\.key)) == ["list", "help", "s1", "s3"])
    }
}
