import API
import Application
import Foundation
import Postgres
import Testing

import TestSupport

/// Alarms of a hundred reports and more: not each report has all of them counted again.
///
/// One after another: a round counts every app of the database, so that one test's round would count what another has left uncounted.
@Suite(.database, .serialized) struct StormTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        let screens = ["login", "player"].map { TestCapture.screen($0, [TestCapture.heading("Welcome")]) }
        for screen in screens { _ = try caller.upload(screen, to: "5.0", of: app) }
    }

    /// Where people report.
    struct Place: Sendable {
        var release: String?
        var screen: String?
    }

    private func row(_ number: Int, _ place: Place, hoursAgo: Double = 0.5) -> String {
        let time = Date().addingTimeInterval(-hoursAgo * 3600).formatted(.iso8601)
        let fields = [("release", place.release), ("screen", place.screen)]
            .compactMap { name, value in value.map { #""\#(name)":"\#($0)","# } }.joined()
        return
            #"{"text":"The categories are silent (\#(number))",\#(fields)"writtenAt":"\#(time)","reporter":{"contact":"p\#(number)@example.com"}}"#
    }

    private func load(_ numbers: ClosedRange<Int>, _ place: Place, hoursAgo: Double = 0.5) throws -> ImportReceipt {
        let rows = numbers.map { row($0, place, hoursAgo: hoursAgo) }.joined(separator: "\n")
        return try caller.post("/v1/apps/\(app)/reports/imports?format=earshot-report", rows).json()
    }

    private func file(_ number: Int, _ place: Place) throws -> ReportReceipt {
        try caller.post("/v1/apps/\(app)/reports", row(number, place, hoursAgo: 0)).json()
    }

    private func running() throws -> [BurstResource] {
        try caller.get("/v1/apps/\(app)/bursts?running=true").json(Listing<BurstResource>.self).items
    }

    /// What is remembered of the app's places, by size.
    private func sizes() throws -> [Int] {
        try TestDatabase.connect().run(
            """
            SELECT size FROM burst_counts JOIN apps ON apps.id = app_id WHERE slug = \(app) ORDER BY size
            """
        ).map { try $0.value("size") }
    }

    /// As if very many had been counted: a twentieth part of them is more than all tests file beside each other.
    private static let very = 100_000_000
    private func swell() throws {
        _ = try TestDatabase.connect().execute(
            "UPDATE burst_counts SET size = \(Self.very) WHERE app_id = (SELECT id FROM apps WHERE slug = \(app))")
    }

    static let places = [
        Place(release: "5.0", screen: "login"), Place(release: "5.0"), Place(screen: "login"), Place(),
    ]

    @Test(arguments: places) func `more are counted within one in twenty, and the round counts each`(place: Place)
        throws
    {
        let alarm = try #require(try load(1...120, place).alarms?.first)
        #expect(alarm.reports == 120 && alarm.screen == place.screen && alarm.release == place.release)
        for number in 121...130 {
            let told = try #require(try file(number, place).alarm)
            #expect(told.id == alarm.id && (number - 6...number).contains(told.reports), "\(told.reports) of \(number)")
        }
        try CountAgain(server.database).run()
        #expect(try running().map(\.reports) == [130])
    }

    @Test(arguments: places) func `of very many the alarm is told as it stands, and the round counts each`(place: Place)
        throws
    {
        let alarm = try #require(try load(1...120, place).alarms?.first)
        try swell()
        for number in 121...123 {
            let told = try #require(try file(number, place).alarm)
            #expect(told.id == alarm.id && told.reports == 120)
        }
        #expect(try running().map(\.why) == [alarm.why])
        try CountAgain(server.database).run()
        #expect(try running().map(\.reports) == [123])
        #expect(try running().first?.why.hasPrefix("123 reports") == true)
        #expect(try sizes().allSatisfy { (100...130).contains($0) })
        // Nothing came since: what is remembered stays.
        try swell()
        try CountAgain(server.database).run()
        #expect(try Set(sizes()) == [Self.very])
    }

    @Test(arguments: ["5.0", nil]) func `one that is tied there from elsewhere is counted at once`(release: String?)
        throws
    {
        let place = Place(release: release, screen: "login")
        let other = try file(900, Place(release: release, screen: "player"))
        _ = try load(1...120, place)
        try swell()
        _ = try file(121, place)
        let later = try file(901, Place(release: release, screen: "player"))
        #expect(try running().map(\.reports) == [120])
        for (id, count) in [(other.id, 122), (later.id, 123)] {
            _ = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(id)],"screen":"login"}"#)
            #expect(try running().map(\.reports) == [count])
        }
    }

    @Test(arguments: places) func `once somebody has ended the alarm, what comes then is counted from the first`(
        place: Place
    ) throws {
        let alarm = try #require(try load(1...120, place).alarms?.first)
        try swell()
        _ = try caller.post("/v1/bursts/\(alarm.id)/end", "{}")
        #expect(try sizes().isEmpty)
        let later = try load(200...211, place, hoursAgo: -0.001)
        #expect(
            later.alarms?.first.map { $0.id != alarm.id && $0.reports == 12 } == true,
            "\(String(describing: later.alarms))")
    }

    @Test(arguments: places) func `of few nothing is remembered`(place: Place) throws {
        #expect(try load(1...90, place).alarms?.first?.reports == 90)
        #expect(try sizes().isEmpty)
        #expect(try file(91, place).alarm?.reports == 91)
    }

    @Test func `what has become few is forgotten by the round`() throws {
        let place = Place(release: "5.0", screen: "login")
        _ = try load(1...110, place)
        // As if most of them had been written days ago.
        _ = try TestDatabase.connect().execute(
            """
            UPDATE reports SET written_at = now() - interval '3 days'
            WHERE app_id = (SELECT id FROM apps WHERE slug = \(app)) AND text NOT LIKE '%(1_)%'
            """)
        try swell()
        _ = try file(111, place)
        #expect(try sizes() == [Self.very, Self.very])
        try CountAgain(server.database).run()
        #expect(try sizes().isEmpty)
        #expect(try running().map(\.reports) == [110])
    }

    @Test func `a screen beside one that has very many is counted by itself`() throws {
        _ = try load(1...120, Place(release: "5.0", screen: "login"))
        try swell()
        let beside = try load(200...211, Place(release: "5.0", screen: "player"))
        #expect(beside.alarms?.first { $0.screen == "player" }?.reports == 12)
        #expect(try file(212, Place(release: "5.0", screen: "player")).alarm?.reports == 13)
    }
}
