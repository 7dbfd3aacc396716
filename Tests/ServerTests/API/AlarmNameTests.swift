import API
import Foundation
import History
import TestSupport
import Testing

/// What an alarm's reports share is read by anybody: no names.
@Suite(.database, .serialized) struct AlarmNameTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        _ = try caller.upload(TestCapture.screen("login", [TestCapture.heading("Welcome")]), to: "5.0", of: app)
    }

    private func file(_ texts: [String], from first: Int = 0, name: String?, release: String?) throws {
        for (place, text) in texts.enumerated() {
            var body = NewReport(text: text)
            body.release = release
            body.reporter = ReporterBody(name: name, contact: "p\(first + place)@example.com")
            #expect(
                try caller.post("/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self)).status
                    == 201)
        }
    }

    private func alarms() throws -> [BurstResource] {
        try server.caller(.read).get("/v1/apps/\(app)/bursts").json(Listing<BurstResource>.self).items
    }

    /// - Parameter isInboxMasked: the reports themselves are masked wherever they stand.
    private func expectNoNames(_ what: String, isInboxMasked: Bool = false) throws {
        let browser = try TestBrowser(server, .read, .admin, .triage)
        let pages = ["/", "/apps/\(app)", "/apps/\(app)/bursts", "/apps/\(app)/releases/5.0"]
        for path in pages + (isInboxMasked ? ["/apps/\(app)/inbox"] : []) {
            let page = try browser.get(path).text.lowercased()
            #expect(!page.contains("quandt") && !page.contains("xaver"), "\(what) \(path)")
        }
        for path in ["/v1/apps/\(app)/bursts", "/v1/apps/\(app)/releases/5.0/gate"] {
            let answer = try server.caller(.read).get(path).text.lowercased()
            #expect(!answer.contains("quandt") && !answer.contains("xaver"), "\(what) \(path)")
        }
    }

    private let texts = (1...7).map { "Nothing is read of the playlist, Xaver Quandt, \($0) times Quandt" }

    @Test(arguments: ["5.0", nil]) func `a reporter's name is no word of it`(release: String?) throws {
        try file(texts, name: "Xaver Quandt", release: release)
        #expect(try alarms().map(\.reports) == [7], "one more does not raise another")
        try expectNoNames(release ?? "none", isInboxMasked: true)
        #expect(try alarms().first?.words.contains("playlist") == true)
    }

    @Test(arguments: ["5.0", nil]) func `nor is what a mask hides`(release: String?) throws {
        try file(texts.map { $0.replacing("Xaver Quandt", with: "my name is Quandt,") }, name: nil, release: release)
        #expect(try alarms().map(\.reports) == [7])
        try expectNoNames(release ?? "none")
    }

    @Test(arguments: ["5.0", nil]) func `nor what becomes a name when its bearer reports`(release: String?) throws {
        let texts = texts.map { $0.replacing("Nothing is read of the playlist", with: "Odd with VoiceOver") }
        try file(texts, name: nil, release: release)
        #expect(try alarms().first?.words.contains("quandt") == true, "nobody of that name has reported")
        try file([texts[0]], from: 10, name: "Xaver Quandt", release: release)
        #expect(try alarms().count == 1, "it is the same story")
        try expectNoNames(release ?? "none")
    }
}
