import Formats
import Screens
import Testing

/// What an audit's source says beside its findings is kept, and what it does not say is not made up.
@Suite struct AuditFactsTests {
    private func imported(_ path: String, screen: String? = nil) throws -> Imported {
        try Import.read(try ImportFixture.bytes(path), fileName: path, screen: screen)
    }
    private func run(_ path: String) throws -> AuditRun { try #require(try imported(path).audits.first) }

    @Test func `a level is no impact: it is what the source says, else the known rule's, else not known`() throws {
        let findings = try run("sarif/levels-without-impact.sarif").findings
        #expect(findings.map(\.impact) == [nil, .critical, .minor])
        #expect(findings.map { $0.evidence["impactFrom"] } == [nil, .text("button-name"), nil])
        #expect(findings.map { $0.evidence["level"] } == ["error", "note", "error"].map(Evidence.text))
        #expect(findings[1].impact == Ruleset.rule("button-name")?.impact)
    }

    @Test func `SARIF tells when it was run, by whom, and where to read on`() throws {
        let run = try run("sarif/levels-without-impact.sarif")
        #expect(run.auditedAt == "2025-02-03T04:05:06Z")
        #expect(run.facts["converter"] == .text("converter"))
        #expect(run.facts["commandLine"] == .text("check home"))
        let finding = try #require(run.findings.first)
        #expect(finding.evidence["helpUrl"] == .text("https://help.example/frame-title"))
        #expect(finding.evidence["description"] == .text("Each frame has one."))
        #expect(finding.evidence["line"] == .number(7))
        #expect(finding.target?.snippet == "<iframe>")
        #expect(run.findings[2].evidence["score"] == .number(0.5))
    }

    @Test func `Lighthouse hands on what axe said: criteria and impact, never by weight`() throws {
        let run = try run("lighthouse-json/impact-in-debug-data.json")
        #expect(run.auditedAt == "2025-02-03T04:05:06Z")
        #expect(run.facts["environment.credits.axe-core"] == .text("4.3.5"))
        #expect(run.facts["userAgent"] == .text("Browser 1"))
        #expect(run.findings.map(\.impact) == [.serious, .critical, .critical, nil])
        #expect(run.findings[0].criteria == ["2.4.1", "4.1.2"])
        #expect(run.findings[0].evidence["helpUrl"] == .text("https://help.example/frame-title/"))
        #expect(run.findings[0].evidence["related"] == .list([.text("#other")]))
        #expect(run.findings.map(\.rule) == [nil, "text-field-name", "control-name", nil], "A label by its field.")
        #expect(run.findings[1].evidence["impactFrom"] == .text("text-field-name"))
        #expect(run.findings[3].evidence["weight"] == .number(3))
    }

    @Test(
        arguments: [
            ("Principle1.Guideline1_1.1_1_1.H37", "<img src=a>", "image-name"),
            ("Principle1.Guideline1_1.1_1_1.H30.2", "<img src=a>", "link-name"),
            ("Principle1.Guideline1_3.1_3_1.F68", "<input type=\"email\">", "text-field-name"),
            ("Principle1.Guideline1_3.1_3_1.F68", "<input id=a>", "text-field-name"),
            ("Principle1.Guideline1_3.1_3_1.F68", "<select>", "control-name"),
            ("Principle1.Guideline1_3.1_3_1.F68", "<input type=hidden>", nil),
            ("Principle1.Guideline1_3.1_3_1_A.G141", "<h4>", "heading-structure"),
            ("Principle1.Guideline1_4.1_4_3.G145.Fail", "<h1>", "text-contrast"),
            ("Principle1.Guideline1_4.1_4_6.G17.Fail", "<p>", "text-contrast-enhanced"),
            ("Principle2.Guideline2_4.2_4_2.H25.1.NoTitleEl", "<head>", "screen-title"),
            ("Principle2.Guideline2_5.2_5_3.F96", "<button>", "label-in-name"),
            ("Principle3.Guideline3_1.3_1_1.H57.2", "<html>", nil),
            ("Principle4.Guideline4_1.4_1_2.H91.A.NoContent", "<a>", "link-name"),
            ("Principle4.Guideline4_1.4_1_2.H91.Button.Name", "<button>", "button-name"),
            ("Principle4.Guideline4_1.4_1_2.H91.InputCheckbox.Name", "<input>", "control-name"),
            ("Principle4.Guideline4_1.4_1_2.H91.Fieldset.Name", "<fieldset>", nil),
        ] as [(String, String, String?)])
    func `HTML_CodeSniffer's codes mean rules of ours, where one means the same`(
        code: String, context: String, rule: String?
    ) throws {
        let context = context.replacing("\"", with: "\\\"")
        let issue = #"""
            [{"code":"WCAG2AA.\#(code)","type":"error","typeCode":1,"message":"M","context":"\#(context)",
              "selector":"#a","runner":"htmlcs","runnerExtras":{}}]
            """#
        let finding = try #require(try Import.read([UInt8](issue)).audits.first?.findings.first)
        #expect(finding.rule == rule)
        #expect(
            finding.impact == rule.flatMap(Ruleset.rule)?.impact, "Its type says how sure it is, not what it costs.")
    }

    @Test func `EARL's rules are known by their addresses, and keep their dates and places`() throws {
        let run = try run("earl-jsonld/act-rules-with-dates.jsonld")
        #expect((run.tool, run.toolVersion, run.auditedAt) == ("Tool", "2", "2025-01-02T03:05:00Z"))
        #expect(run.findings.map(\.rule) == ["button-name", "text-contrast", nil])
        #expect(run.findings.map(\.impact) == [.critical, Ruleset.rule("text-contrast")?.impact, nil])
        let target = try #require(run.findings[0].target)
        #expect((target.path, target.selector, target.snippet) == ("/html/body/button", "#buy", #"<button id="buy">"#))
        #expect(run.findings[0].evidence["date"] == .text("2025-01-02T03:04:05Z"))
    }

    @Test func `axe for Android's views are a capture that TalkBack reads, beside its findings`() throws {
        let imported = try imported("axe-android-json/views-are-a-capture.json")
        let capture = try #require(imported.captures.first)
        #expect(capture.screenReader == .talkBack)
        #expect(capture.screen.key == "views-are-a-capture")
        #expect(capture.variant.device?.size == [400, 800])
        #expect((capture.variant.os, capture.capturedAt) == ("Android 14", "2023-11-14T22:13:20Z"))
        #expect(capture.tree.nodes.map(\.isElement) == [false, true, true, true])
        #expect(capture.tree[2].frame == Frame(0, 50, 200, 50))
        #expect(capture.tree[3].label == "Till", "Whoever labels a field names it.")
        #expect(Speaker().speak(capture).utterances.count == 3)
        let run = try #require(imported.audits.first)
        #expect((run.capture, run.screen, run.auditedAt) == (0, "views-are-a-capture", "2023-11-14T22:13:20Z"))
        #expect(run.findings.map(\.rule) == ["target-size", nil, nil])
        #expect(run.findings.map(\.impact) == [Ruleset.rule("target-size")?.impact, nil, .minor])
        #expect(run.facts["device.osVersion"] == .text("Android 14"))
    }

    @Test func `what our own audit tells of other tools comes back as it went out`() throws {
        let text = #"""
            {"ruleset":6,"captures":[],"audits":[{"tool":"checker","toolVersion":"4","auditedAt":"2025-02-03T04:05:06Z",
             "screen":"till","findings":[{"rule":null,"sourceRule":"own","outcome":"failed","impact":null,"criteria":["4.1.2"],
              "message":"Bold.","target":{"selector":"#one"},"evidence":{"ratio":2}}]}]}
            """#
        let run = try #require(try Import.read([UInt8](text)).audits.first)
        #expect((run.tool, run.toolVersion, run.auditedAt) == ("checker", "4", "2025-02-03T04:05:06Z"))
        let finding = try #require(run.findings.first)
        #expect((finding.rule, finding.sourceRule, finding.impact) == (nil, "own", nil))
        #expect(finding.target?.selector == "#one" && finding.evidence["ratio"] == .number(2))
    }

    @Test func `a screen that was named by whoever uploads is that of the views and of the findings`() throws {
        let imported = try imported("axe-android-json/pixels-and-density.json", screen: "checkout")
        #expect(imported.captures.map(\.screen.key) == ["checkout"])
        #expect(imported.captures.map(\.screen.title) == ["Till"])
        #expect(imported.audits.map(\.screen) == ["checkout"])
    }

    @Test func `where every view is called focusable, nothing is known of who is an element`() throws {
        let capture = try #require(
            try imported("axe-android-json/every-view-called-focusable.json").captures.first)
        #expect(capture.blindTo.contains(.isElement))
        #expect(capture.tree.nodes.map(\.isElement) == [false, false])
        #expect(Speaker().speak(capture).utterances.count == 1)
    }

    @Test func `Accessibility Insights' two engines looked at one capture`() throws {
        let imported = try imported("accessibility-insights-android-json/two-engines-in-one-file.json")
        #expect(imported.captures.count == 1)
        #expect(imported.audits.map(\.capture) == [0, 0])
    }

    @Test(arguments: [
        ("openacr-report.yaml", "OpenACR", "Upload the audits"),
        ("a11ysupport-test.json", "a11ysupport.io", "Upload a capture"),
        ("audit-in-prose.md", "prose", "as reports"),
    ])
    func `what is no audit is refused by its name, with what to do instead`(
        file: String, name: String, instead: String
    ) throws {
        let bytes = try ImportFixture.bytes("refused/\(file)")
        let error = #expect(throws: ImportError.self) { try Import.read(bytes, fileName: file) }
        #expect(error?.detail.contains(name) == true)
        #expect(error?.detail.contains(instead) == true)
    }

    @Test func `an OpenACR turned into JSON is one as well`() {
        let bytes = [UInt8](#"{"title":"Shop","chapters":{"success_criteria_level_a":{"criteria":[]}}}"#)
        let error = #expect(throws: ImportError.self) { try Import.read(bytes) }
        #expect(error?.detail.contains("OpenACR") == true)
    }
}
