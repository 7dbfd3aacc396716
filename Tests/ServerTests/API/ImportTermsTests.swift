import API
import Application
import Foundation
import HTTP
import Testing

import TestSupport

/// What is said of all rows of a file: whose ids they have, and of which zone their times are.
@Suite(.database) struct ImportTermsTests {
    private let caller: TestCaller
    private let app: String

    init() throws {
        caller = try TestServer().caller()
        app = try caller.app()
    }

    private func load(_ body: String, _ query: String) throws -> TestCaller.Answer {
        try caller.post("/v1/apps/\(app)/reports/imports?\(query)", body)
    }

    private func report(_ id: Int) throws -> ReportResource { try caller.get("/v1/reports/\(id)").json() }

    @Test func `ticket 17 of two desks is two reports, and of one desk one`() throws {
        let zendesk =
            #"{"id":17,"subject":"Silent","description":"The cart is silent","via":{"channel":"web"},"url":"https://a.zendesk.com/api/v2/tickets/17.json"}"#
        let freshdesk =
            #"{"id":17,"subject":"Mute","description_text":"The map is mute","source":2,"requester_id":1,"status":2}"#
        let first: ImportReceipt = try load(zendesk, "format=zendesk-json").json()
        let second: ImportReceipt = try load(freshdesk, "format=freshdesk-json").json()
        let again: ImportReceipt = try load(zendesk, "format=zendesk-json").json()
        let one = try #require(first.accepted.first), other = try #require(second.accepted.first)
        #expect(again.duplicates.map(\.id) == [one.id] && again.duplicates.first?.reason == nil)
        #expect(try report(one.id).externalSource == "zendesk" && report(other.id).externalSource == "freshdesk")
    }

    @Test func `who names no source has ids as before, and the same words are the same report`() throws {
        func post(_ text: String, _ more: String) throws -> TestCaller.Answer {
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)","externalId":"17"\#(more)}"#)
        }
        func file(_ text: String, _ more: String) throws -> (status: Int, id: Int) {
            let answer = try post(text, more)
            return (answer.status, try answer.json(ReportReceipt.self).id)
        }
        let plain = try file("The cart is silent", "")
        #expect(try post("The cart is not silent", "").status == 409, "an id without a source is one for the app")
        #expect(try file("The cart is silent", #","externalSource":"zendesk""#) == (200, plain.id))
        let named = try file("The map is mute", #","externalSource":"zendesk""#)
        #expect(named.status == 201 && named.id != plain.id)
        #expect(try post("The map is loud", #","externalSource":"zendesk""#).status == 409)
        #expect(try file("The list is mute", #","externalSource":"freshdesk""#).status == 201)
        #expect(
            try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"x","externalSource":"\#(String(repeating: "a", count: 1_001))"}"#
            ).status == 422)
    }

    @Test func `a table may say whose ids it has`() throws {
        let table = "id,text\n17,The cart is silent\n"
        let first: ImportReceipt = try load(table, "format=csv&source=desk-a").json()
        let second: ImportReceipt = try load("id,text\n17,The map is mute\n", "format=csv&source=desk-b").json()
        #expect(first.accepted.count == 1 && second.accepted.count == 1)
        #expect(try report(first.accepted[0].id).externalSource == "desk-a")
    }

    private static let times = """
        text,date
        no zone,2026-07-01 10:00
        in winter,2026-01-01 10:00
        its own zone,2026-07-01T10:00:00+09:00
        none,
        """

    @Test(arguments: [
        ("", "UTC", "2026-07-01T10:00:00Z", "2026-01-01T10:00:00Z"),
        ("&timezone=Europe/Berlin", "Europe/Berlin", "2026-07-01T08:00:00Z", "2026-01-01T09:00:00Z"),
        ("&timezone=-05:30", "-05:30", "2026-07-01T15:30:00Z", "2026-01-01T15:30:00Z"),
        ("&timezone=UTC", "UTC", "2026-07-01T10:00:00Z", "2026-01-01T10:00:00Z"),
    ])
    func `a time without a zone is taken as what is said, and the receipt says so`(
        query: String, takenAs: String, summer: String, winter: String
    ) throws {
        let receipt: ImportReceipt = try load(Self.times, "format=csv" + query).json()
        #expect(receipt.timesWithoutZone == .init(rows: 2, takenAs: takenAs))
        let written = try receipt.accepted.map { try report($0.id).writtenAt?.formatted(.iso8601) }
        #expect(written == [summer, winter, "2026-07-01T01:00:00Z", nil])
    }

    @Test(arguments: ["Mars/Phobos", "CST", "Berlin", "+25:00", "europe"])
    func `a zone that nobody knows is refused by its name`(name: String) throws {
        let answer = try load(Self.times, "format=csv&timezone=\(name.replacing("+", with: "%2B"))")
        #expect(answer.status == 400 && answer.text.contains("“\(name)” is no time zone"), "\(answer.text)")
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
    }

    @Test func `where every time says its zone, nothing is said of zones`() throws {
        let row = #"{"text":"silent","writtenAt":"2026-07-01T10:00:00Z"}"#
        let receipt: ImportReceipt = try load(row, "format=earshot-report").json()
        #expect(receipt.timesWithoutZone == nil)
    }

    @Test func `a large file keeps what was said of its rows`() throws {
        let rows = (0..<1_001).map { "\($0),row \($0) is silent,2026-07-01 10:00" }.joined(separator: "\n")
        let answer = try load("id,text,date\n" + rows, "format=csv&timezone=Europe/Berlin&source=desk-a")
        #expect(answer.status == 202)
        let progress: ImportProgress = try answer.json()
        let runner = ImportRunner(database: caller.server.database, publicURL: "http://earshot.test")
        while try runner.runOne() {}
        let done = try caller.get("/v1/apps/\(app)/reports/imports/\(progress.id)").json(ImportProgress.self)
        #expect(done.receipt?.timesWithoutZone == .init(rows: 1_001, takenAs: "Europe/Berlin"))
        let first = try report(try #require(done.receipt?.accepted.first).id)
        #expect(first.externalSource == "desk-a")
        #expect(first.writtenAt?.formatted(.iso8601) == "2026-07-01T08:00:00Z")
    }

    @Test func `the page carries both on to the columns, names an unknown zone at its field, and says what was taken`()
        throws
    {
        let browser = try TestBrowser(caller.server, .read, .support)
        let sent = try browser.submit(
            "/apps/\(app)/reports/import", [("timezone", "Mars/Phobos"), ("source", "desk-a")],
            file: ("a.csv", Self.times))
        let address = try #require(sent.response["Location"])
        let columns = try browser.get(address).text
        #expect(columns.contains(#"value="Mars/Phobos""#) && columns.contains(#"value="desk-a""#))
        func file(_ zone: String) throws -> TestCaller.Answer {
            try browser.submit(
                String(address.prefix { $0 != "?" }),
                [
                    ("name-1", "text"), ("column-1", "text"), ("name-2", "date"), ("column-2", "writtenAt"),
                    ("timezone", zone), ("do", "file"),
                ])
        }
        let refused = try file("Mars/Phobos")
        #expect(refused.status == 422 && refused.text.contains("“Mars/Phobos” is no time zone"))
        #expect(refused.text.contains(#"id="timezone-message""#))
        let done = try file("Europe/Berlin")
        #expect(done.text.contains("In 2 rows the time says no zone: it was taken as Europe/Berlin."), "\(done.text)")
    }
}
