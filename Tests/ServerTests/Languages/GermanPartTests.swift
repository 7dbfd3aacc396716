import API
import Foundation
import History
import Screens
import TestSupport
import Testing

/// Sentences that are made of parts are German in all of them, whatever screens and releases are called.
@Suite(.database) struct GermanPartTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let german: TestBrowser

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        german = try TestBrowser(server, .read, .triage, .support, .admin).speakingGerman()
    }

    private func cart(_ labels: String?..., key: String = "cart") -> String {
        TestCapture.screen(
            key, title: key.capitalized,
            [TestCapture.heading(key.capitalized)]
                + labels.enumerated().map { TestCapture.button($1, id: "\(key)\($0)") })
    }

    @Test func `a screen that is called as a word of ours`() throws {
        try caller.ship(cart("Buy", "Send"), as: "1.0", of: app)
        try caller.ship(cart("Buy", "Send"), cart(nil, key: "new"), as: "1.1", of: app)
        try german.expect(
            "/apps/\(app)/releases/1.1", says: "1 neuer Bildschirm ohne Sitzung. ",
            "New ist neu, und niemand hat ihm ganz zugehört.", "1 Fehler an Neuem mit ernster Auswirkung",
            not: ["new screen without", "on what is new"])
    }

    @Test func `releases that are called by words`() throws {
        try caller.ship(cart("Buy"), as: "spring", of: app)
        try caller.ship(cart("Buy"), as: "summer", of: app)
        let order = #"{"releaseOrder":"declared","releases":["spring"]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order).status == 200)
        for release in ["spring", "summer"] {
            try german.expect(
                "/apps/\(app)/releases/\(release)",
                says: "summer hat keinen Platz in der angegebenen Reihenfolge",
                not: ["has no place", "can’t be computed"])
        }
    }

    @Test func `expectations that a build does not show, and one that it breaks`() throws {
        let pins =
            #"{"items":[{"screen":"cart","label":"Buy","traits":["button"]},{"screen":"home","label":"Send"}]}"#
        try caller.ship(cart("Buy"), cart("Send", key: "home"), as: "1.0", of: app)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pins).status == 200)
        _ = try caller.upload(cart(nil), to: "1.1+7", of: app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1%2B7/seal").status == 200)
        try german.expect(
            "/apps/\(app)/releases/1.1",
            says: "Cart: „Buy, button“ ist jetzt „button“: die Beschriftung „Buy“ ist weg",
            not: ["is now", "can't be asked"])
    }

    @Test func `what support may know of a report, and the problem that it is tied to`() throws {
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        try caller.ship(cart(nil), as: "1.1", of: app)
        let reports = try ["ann", "bob"].map { who in
            try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"The button has no name with VoiceOver","release":"1.1","screen":"cart","element":"cart0","reporter":{"contact":"\#(who)@example.org"}}"#
            ).json(ReportReceipt.self)
        }
        let problem = try #require(reports[0].problem)
        #expect(reports[1].problem == problem)
        let help = #"{"workaround":"Use the menu."}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(problem)", help).status == 200)
        try caller.ship(cart("Buy"), as: "1.2", of: app)
        for (report, works) in zip(reports, [true, false]) {
            let said = #"{"release":"1.2","works":\#(works)}"#
            #expect(try caller.post("/v1/reports/\(report.id)/confirmations", said).status == 201)
        }
        try german.expect(
            "/reports/\(reports[0].id)", says: "Was bis dahin hilft: Use the menu.",
            "„Buy“ hat den Namen verloren (Cart)",
            "Zu 1.2 ist von 1 Person mit einer Meldung zu hören, dass es dort funktioniert, und von 1 Person, dass nicht.",
            not: ["What helps", "who reported it said", "has lost its name"])
    }

    @Test func `what somebody did last is named on the button that undoes it`() throws {
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        try caller.ship(cart(nil), as: "1.1", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self)
        let problem = try #require(problems.items.first).id
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try german.expect("/problems/\(problem)", says: "Behebung gemeldet für 1.2", not: ["fix claimed"])
        let help = #"{"workaround":"Use the menu."}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(problem)", help).status == 200)
        try german.expect("/problems/\(problem)", says: "was bis dahin hilft: Use the menu.", not: ["what helps"])
    }

    @Test func `what versions of a policy ask otherwise`() throws {
        try caller.ship(cart("Buy"), cart("Send", key: "home"), as: "1.0", of: app)
        let policy =
            #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"minor"},{"measure":"spokenCoverage","comparator":">=","threshold":0.99,"scope":{"screens":["cart","home"]}}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status == 200)
        try german.expect(
            "/apps/\(app)/policy",
            says: "Verschlechterungen: höchstens 0, gering oder schlimmer, vorher höchstens 0, ernst oder schlimmer.",
            ": mindestens 0,99, auf cart und home, vorher nicht verlangt.", ": nicht mehr verlangt, vorher höchstens 0",
            not: ["not asked", " before.", "at most"])
    }

    @Test func `a step that failed without a note, and a criterion that people and rules passed`() throws {
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        func hold(_ answers: [String]) throws {
            let body = #"{"release":"1.0","screen":"cart","answers":[\#(answers.joined(separator: ","))]}"#
            #expect(try caller.post("/v1/apps/\(app)/sessions", body).status == 201)
        }
        try hold(Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# })
        try german.expect(
            "/apps/\(app)/releases/1.0/conformance/4.1.2",
            says: "Kein Fehler auf einem Bildschirm, nach Regeln und nach Menschen", not: ["No failure on"])
        try hold([#"{"step":"order","outcome":"failed"}"#])
        try german.expect(
            "/apps/\(app)/problems", says: "Die Reihenfolge ergibt keinen Sinn: Sie springt hin und her",
            not: ["jumps to and fro"])
        try hold([#"{"step":"trap","outcome":"failed"}"#])
        try german.expect(
            "/apps/\(app)/releases/1.0", says: "Kein Weg hinaus: ", not: ["No way out", "You have to turn"])
    }

    @Test func `what is not known of a capture of Android`() throws {
        let page =
            #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.Button" bounds="[0,0][90,90]" text="Buy" clickable="true"/></hierarchy>"#
        #expect(try caller.upload(page, to: "1.0", of: app, "?screen=cart").status == 201)
        try german.expect(
            "/apps/\(app)/screens/cart", says: "eigene Aktionen: die Quelle enthält sie nicht", not: ["customActions"])
    }
}
