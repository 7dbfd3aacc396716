import Formats
import Screens
import Testing

/// What becomes of other engines' findings, format by format.
@Suite struct AuditFormatsTests {
    private func runs(_ path: String) throws -> [AuditRun] {
        try Import.read(try ImportFixture.bytes(path), fileName: path).audits
    }
    private func run(_ path: String) throws -> AuditRun { try #require(try runs(path).first) }

    @Test func `XCTest types are read by name and by mask, and names by kind of element`() throws {
        let run = try run("xcuitest-audit-json/names-and-masks.json")
        #expect(run.tool == "XCTest")
        #expect(run.findings.map(\.rule) == ["text-contrast", "button-name", "trait-conflict", nil])
        #expect(run.findings.map(\.criteria) == [["1.4.3"], ["4.1.2"], ["4.1.2"], []])
        #expect(run.findings[1].target?.identifier == "cart.buy")
        #expect(run.findings[1].target?.frame == [300, 700, 44, 44])
        #expect(run.findings[0].target?.identifier == nil, "A name that equals the label is no identifier.")
        #expect(run.findings[1].sourceRule == "8")
    }

    @Test func `the answer of an Appium session is read, with an element that only describes itself`() throws {
        let finding = try #require(try run("xcuitest-audit-json/session-answer-of-old.json").findings.first)
        #expect(finding.rule == "dynamic-type")
        #expect(finding.target?.label == "Click me")
        #expect(finding.target?.className == "StaticText")
    }

    @Test func `a page of axe gives findings, doubts and what passed`() throws {
        let run = try run("axe-json/page-with-shadow-root.json")
        #expect((run.tool, run.toolVersion, run.screen) == ("axe-core", "4.10.0", "https://app.example/till"))
        #expect(run.findings.map(\.outcome) == [.failed, .failed, .cantTell])
        #expect(run.findings.map(\.rule) == ["text-contrast", "text-contrast", "target-size-minimum"])
        #expect(run.findings[0].criteria == ["1.4.3"])
        #expect(run.findings[0].evidence["impact"] == .text("serious"))
        #expect(run.findings.map { $0.target?.selector } == ["#pay", "#host .in-shadow button", "#pay"])
        #expect(run.outcomes.map(\.rule) == ["button-name", "video-caption"])
        #expect(run.outcomes.map(\.outcome) == [.passed, .inapplicable] && run.outcomes.map(\.count) == [3, nil])
        #expect(run.outcomes.map { $0.places == nil } == [false, true], "what it passed on is listed")
    }

    @Test func `axe's other shapes are read: pages, a bare list, the raw reporter`() throws {
        #expect(try runs("axe-json/list-of-pages.json").map(\.findings.count) == [2, 1])
        let bare = try run("axe-json/bare-list-of-violations.json")
        #expect(bare.findings.map(\.impact) == [.serious], "The node's impact counts before the rule's.")
        let raw = try run("axe-json/raw-reporter.json")
        #expect(raw.findings.map(\.rule) == ["image-name"])
        #expect(raw.findings[0].target?.snippet == "<img>")
        #expect(raw.outcomes == [.init(rule: "label", outcome: .inapplicable)])
    }

    @Test func `axe for Android counts pixels and is turned into density-independent ones`() throws {
        let run = try run("axe-android-json/pixels-and-density.json")
        #expect((run.screen, run.toolVersion) == ("Till", "1.2"))
        #expect(run.findings.map(\.rule) == ["target-size", "button-name"])
        #expect(run.findings.map(\.impact) == [.serious, .critical])
        #expect(run.findings[0].target?.frame == [50, 100, 100, 30])
        #expect(run.findings[0].target?.identifier == "app:id/pay")
        #expect(run.outcomes == [.init(rule: "ActiveViewName", outcome: .passed, count: 2)])
    }

    @Test func `Accessibility Insights holds two engines, each a run of its own`() throws {
        let runs = try runs("accessibility-insights-android-json/two-engines-in-one-file.json")
        #expect(runs.map(\.tool) == ["axe for Android", "Accessibility Test Framework for Android"])
        #expect(runs[1].findings.map(\.rule) == ["button-name", "text-contrast"])
        #expect(runs[1].findings.map(\.outcome) == [.failed, .cantTell], "A warning is for a person to look at.")
        #expect(runs[1].findings[0].evidence["result"] == .text("RESULT_ID_MISSING_SPEAKABLE_TEXT"))
        #expect(runs[1].findings[0].target?.frame == [0, 0, 48, 48])
        #expect(runs.map(\.screen) == ["Till", "Till"])
    }

    @Test func `of Lighthouse only the accessibility audits count`() throws {
        let run = try run("lighthouse-json/only-the-accessibility-category.json")
        #expect(run.findings.map(\.sourceRule) == ["button-name"])
        #expect(run.findings.map(\.impact) == [.critical])
        #expect(run.findings[0].target?.frame == [1, 2, 10, 20])
        #expect(run.outcomes.map(\.outcome) == [.passed, .inapplicable, .untested])
        #expect(run.screen == "https://a.example/home")
    }

    @Test func `Pa11y's warnings are doubts, and axe's impact is kept where axe ran`() throws {
        let run = try run("pa11y-json/bare-list-of-two-runners.json")
        #expect(run.findings.map(\.outcome) == [.failed, .cantTell, .cantTell, .failed])
        #expect(run.findings.map(\.criteria) == [["1.4.3"], ["1.1.1"], ["2.4.10"], ["2.4.4", "4.1.2"]])
        #expect(run.findings.map(\.rule) == ["text-contrast", nil, nil, "link-name"])
        #expect(run.findings.map(\.impact) == [Ruleset.rule("text-contrast")?.impact, nil, nil, .critical])
        #expect(try self.run("pa11y-json/object-of-one-page.json").screen == "https://a.example/")
        #expect(try runs("pa11y-json/ci-with-a-page-that-did-not-load.json").map(\.screen) == ["https://a.example/1"])
    }

    @Test func `SARIF's rules by index and messages by id are resolved`() throws {
        let run = try run("sarif/rules-by-index-and-message-strings.sarif")
        #expect((run.tool, run.toolVersion, run.screen) == ("Checker", "3.1.0", "home.html"))
        let finding = try #require(run.findings.first)
        #expect(finding.message == "The logo has no alternative")
        #expect((finding.rule, finding.sourceRule, finding.impact) == ("image-name", "image-alt", .serious))
        #expect(finding.criteria == ["1.1.1"])
        #expect((finding.target?.selector, finding.target?.path) == ("#logo", "/html/img"))
        #expect(run.findings[1].outcome == .cantTell)
        #expect(run.findings[1].evidence["suppressed"] == .flag(true))
        #expect(
            run.findings.allSatisfy { $0.evidence["artifact"] == .text("home.html") }, "the file goes with its lines")
        #expect(run.outcomes.map(\.outcome) == [.passed, .inapplicable])
    }

    @Test func `EARL is read with prefixes and links, and no person is named`() throws {
        let runs = try runs("earl-jsonld/prefixed-names-and-a-person.jsonld")
        #expect(runs.map(\.tool) == ["Manual evaluation", "tool"])
        #expect(runs.map(\.toolVersion) == [nil, "1.4"])
        #expect(runs.map(\.mode) == [.manual, .automatic])
        #expect(runs.map(\.screen) == ["Home", "https://a.example/"])
        #expect(runs[0].findings.map(\.criteria) == [["4.1.2"]])
        #expect(runs[0].findings[0].message == "The slider says nothing")
        #expect(runs[0].findings[0].target?.selector == "#slider")
        #expect(runs[1].findings.map(\.rule) == ["text-contrast"])
        #expect(runs[1].findings.map(\.outcome) == [.cantTell])
    }

    @Test func `an assertion about a whole that repeats a part counts once`() throws {
        let runs = try runs("earl-jsonld/whole-and-its-parts.jsonld")
        #expect(runs.flatMap(\.findings).map(\.message) == ["A picture is silent"])
        #expect(runs.flatMap(\.findings).map(\.criteria) == [["1.1.1"]])
        #expect(runs.flatMap(\.outcomes).map(\.outcome) == [.untested])
        #expect(runs.contains { $0.screen == "Contact" })
    }

    @Test func `our own audit comes back as it went out`() throws {
        let runs = try runs("earshot-audit/two-screens.json")
        #expect(runs.map(\.screen) == ["till", nil])
        let finding = try #require(runs[0].findings.first)
        #expect((finding.rule, finding.impact, finding.criteria) == ("button-name", .critical, ["4.1.2"]))
        #expect(finding.target?.path == "/0/1")
        #expect(finding.evidence["count"] == .number(2))
        #expect(finding.evidence["nothing"] == Evidence.none)
    }

    @Test func `a format that was asked for but is another is an error with a pointer`() throws {
        let bytes = try ImportFixture.bytes("pa11y-json/bare-list-of-two-runners.json")
        let error = #expect(throws: ImportError.self) { try Import.read(bytes, format: "axe-json") }
        #expect(error?.pointer == "/0")
    }

    @Test func `an empty list of a format that was asked for is a run without findings`() throws {
        for format in ["xcuitest-audit-json", "axe-json", "pa11y-json"] {
            let imported = try Import.read([UInt8]("[]"), format: format, screen: "till")
            #expect(imported.audits.map(\.findings.count) == [0])
            #expect(imported.audits.map(\.screen) == ["till"])
        }
    }

    /// One page of axe-core's results, with one finding.
    private func axePage(_ url: String?) -> String {
        let address = url.map { #""url":"\#($0)","# } ?? ""
        let violation = #"{"id":"label","tags":[],"nodes":[{"target":["input"]}]}"#
        return #"{\#(address)"passes":[],"incomplete":[],"violations":[\#(violation)]}"#
    }

    @Test func `axe's results are read where a runner keeps them in objects of its own`() throws {
        func read(_ text: String) throws -> [AuditRun] { try Import.read([UInt8](text.utf8)).audits }
        let page = axePage("https://a.example/till")
        let kept = #"{"pageName":"Till","url":{},"axeResults":\#(page)}"#
        let others = [#"{"results":[\#(page)]}"#, #"{"value":\#(page)}"#, #"[{"page":"/","results":\#(page)}]"#]
        for text in ["[\(kept),\(kept)]"] + others {
            let runs = try read(text)
            #expect(!runs.isEmpty && runs.allSatisfy { $0.screen == "https://a.example/till" }, "\(text)")
            #expect(runs.allSatisfy { $0.findings.map(\.sourceRule) == ["label"] }, "\(text)")
        }
        #expect(try read("[\(kept),\(kept)]").count == 2)
        let keyed = try read(#"{"/till":\#(axePage(nil)),"/cart":\#(axePage("https://a.example/cart"))}"#)
        #expect(keyed.map(\.screen) == ["/till", "https://a.example/cart"], "A key is a name without an address.")
    }

    @Test func `axe's results of which nobody can tell which are meant are refused, and the place is named`() {
        let page = axePage("https://a.example/till")
        let beside = #"{"name":"Till","wide":\#(page),"narrow":\#(page)}"#
        let deep = #"{"run":{"at":1,"pages":{"all":[\#(page)]}}}"#
        for (text, place) in [(beside, "/wide"), (deep, "/run/pages/all/0")] {
            for format in [nil, "axe-json"] {
                let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text.utf8), format: format) }
                #expect(error?.pointer == place && error?.detail.contains("axe-core") == true)
            }
        }
    }
}
