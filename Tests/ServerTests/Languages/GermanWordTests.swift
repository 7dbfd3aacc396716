import API
import Foundation
import History
import TestSupport
import Testing

/// What papers, expectations and releases say in stored sentences is German on German pages, with people's words in it.
@Suite(.database) struct GermanWordTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let german: TestBrowser

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        german = try TestBrowser(server, .read, .triage).speakingGerman()
    }

    private func cart(_ labels: String..., key: String = "cart") -> String {
        TestCapture.screen(
            key, title: key.capitalized,
            [TestCapture.heading(key.capitalized)] + labels.map { TestCapture.button($0, id: $0.lowercased()) })
    }

    private func audit(_ version: String) -> String {
        #"""
        {"testEngine":{"name":"axe-core","version":"\#(version)"},"url":"https://shop.example/","timestamp":"2026-11-01T00:00:00Z",
         "violations":[{"id":"button-name","impact":"critical","tags":["wcag412"],"help":"h","helpUrl":"https://d/",
          "nodes":[{"impact":"critical","target":["#buy"],"html":"<i>","any":[],"all":[],"none":[]}]}],
         "passes":[],"incomplete":[],"inapplicable":[]}
        """#
    }

    @Test func `the start of an app, and a tool that comes again in another version`() throws {
        _ = try caller.upload(cart("Buy"), to: "1.0", of: app)
        #expect(try caller.upload(audit("4.9"), to: "1.0", of: app, "?screen=cart").status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        try german.expect(
            "/apps/\(app)/releases/1.0",
            says:
                "Dies ist das erste erfasste Release: 0 Fehler und 1 Befund eines anderen Werkzeugs wurden als Anfang",
            not: ["This is the first release", "the first run of"])
        _ = try caller.upload(cart("Buy"), to: "1.1", of: app)
        #expect(try caller.upload(audit("4.10"), to: "1.1", of: app, "?screen=cart").status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        try german.expect(
            "/apps/\(app)/releases/1.1", says: "im Rückstand: ", not: ["the first run of", "looked before only as"])
    }

    @Test func `an expectation that is broken, and one on a screen that nobody captured`() throws {
        let pins =
            #"{"items":[{"screen":"cart","label":"Save","traits":["button"]},{"screen":"cart","identifier":"send"},{"screen":"cart","label":"Buy","traits":["link"]},{"screen":"ghost","label":"Boo"}]}"#
        _ = try caller.upload(cart("Buy", "Save", "Send"), to: "1.0", of: app)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pins).status == 200)
        try caller.ship(cart("Buy"), as: "1.1", of: app)
        try german.expect(
            "/apps/\(app)/expectations",
            says:
                "„Save, button“ ist nicht da, am nächsten kommt „Buy, button“: die Beschriftung ist „Buy“, nicht „Save“.",
            "„Buy, link“ ist nicht da, am nächsten kommt „Buy, button“: die Eigenschaft link fehlt.",
            "Das Element mit der Kennung send", "? dieser Bildschirm wurde nie erfasst",
            not: ["is not there", "never captured", "is missing"])
    }

    @Test func `a sign-off of an earlier verdict, and what somebody said on a paper`() throws {
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        let verdicts = "/v1/apps/\(app)/releases/1.0/verdicts"
        #expect(try caller.post(verdicts, "{}").status == 201)
        #expect(try caller.post("/v1/apps/\(app)/releases/1.0/sign-offs", "{}").status == 201)
        #expect(try caller.post(verdicts, "{}").status == 201)
        try german.expect(
            "/apps/\(app)/releases/1.0", says: "Das gilt einem früheren Urteil: Seitdem kam Urteil ",
            not: ["This is of an earlier"])
        let said = #"{"answer":"supports","remark":"Tried; it works"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.0/conformance/4.1.2", said).status < 300)
        try german.expect(
            "/apps/\(app)/releases/1.0/conformance", says: "Gesagt von token test am ", ": „Tried; it works“. ",
            "Was die Belege sagen: ", not: ["Said by", "What the evidence says", "“Tried"])
    }

    @Test func `what can't be compared, or has no place in the order, and several waivers`() throws {
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        try caller.ship(cart("Send", key: "mail"), as: "2.0", of: app)
        try german.expect(
            "/apps/\(app)/comparisons?from=1.0&to=2.0", says: "? Keine Erfassung des einen ließ sich mit einer")
        try caller.ship(cart("Buy"), as: "nightly", of: app)
        try german.expect(
            "/apps/\(app)/releases/nightly",
            says: "„nightly“ ist keine Version, die sich einordnen lässt, sodass niemand",
            "Legen Sie die Reihenfolge der Releases fest: PUT /v1/apps/\(app)/order.",
            not: ["is no version that", "Set the order"])
        try german.expect("/apps/\(app)/releases", says: "abgeschlossen", not: ["versiegelt"])
    }

    @Test func `what audits alone show to be worse between two builds`() throws {
        // What failed is what passed there.
        let clean = audit("4.9").replacing("violations", with: "held").replacing("passes", with: "violations")
            .replacing("held", with: "passes")
        for (build, audit) in [("1.0", clean), ("1.1", audit("4.9"))] {
            #expect(try caller.upload(audit, to: build, of: app, "?screen=cart").status == 201)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
        }
        try german.expect(
            "/apps/\(app)/comparisons?from=1.0&to=1.1",
            says: "1 Prüfpunkt anderer Werkzeuge ist schlechter",
            "Nicht beide enthalten Erfassungen, also werden nur Prüfungen anderer Werkzeuge verglichen.",
            not: ["nichts zu vergleichen", "Beide wurden"])
        let told = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect(told.auditFaults?.count == 1 && told.screens.isEmpty)
    }

    @Test func `each waiver with its own day`() throws {
        try caller.ship(cart("Buy", "Send", "Save"), as: "1.0", of: app)
        try caller.ship(cart("Buy", "Send", "Save").replacing(#""label":"Buy","#, with: ""), as: "1.1", of: app)
        let waivers =
            #"{"items":[{"rule":"name-lost","reason":"Later","until":"2999-12-24"},{"condition":"newProblems","reason":"Soon","until":"2999-12-01"},{"condition":"newProblems","screen":"cart","reason":"So","until":"2999-12-24"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", waivers).status == 200)
        let told = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let problems = try #require(told.conditions.first { $0.measure == .newProblems })
        #expect(
            problems.waived
                == "Waived until 2999-12-01: “Soon” (token test); until 2999-12-24: “Later” (token test); “So” (token test)."
        )
        try german.expect(
            "/apps/\(app)/releases/1.1",
            says:
                "Ausgenommen bis 01.12.2999: „Soon“ (token test); bis 24.12.2999: „Later“ (token test); „So“ (token test).",
            not: ["“Later", "“So”"])
    }
}
