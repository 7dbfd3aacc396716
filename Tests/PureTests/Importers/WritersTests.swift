import Foundation
import History
import Importers
import Screens
import Testing

/// What goes out, and that it comes back.
@Suite struct WritersTests {
    private static let nasty = "He said “<&\"'>”\u{1}\r\n]]> =1+1"

    private static func publication() throws -> Publication {
        var builder = TreeBuilder()
        var root = Node()
        root.className = "Window"
        try builder.open(root)
        var button = Node()
        (button.identifier, button.label, button.frame) = ("pay", "Pay", Frame(10, 20, 44, 40))
        try builder.open(button)
        let tree = try builder.finish()
        let findings = [
            Finding(
                rule: "target-size", outcome: .failed, impact: .moderate, criteria: ["2.5.5"], node: 1,
                message: nasty, evidence: ["height": .number(40), "odd": .number(.infinity)]),
            Finding(
                rule: "button-name", outcome: .cantTell, impact: .critical, criteria: ["4.1.2"], node: 1,
                message: "Is “Pay” enough?"),
        ]
        let run = AuditRun(
            tool: Ruleset.tool, screen: "till/1", findings: findings,
            outcomes: [
                .init(rule: "image-name", outcome: .passed, count: 3), .init(rule: "link-name", outcome: .inapplicable),
            ])
        return Publication(
            app: "shop", release: "5.0.1", build: "1234", date: "2026-11-21",
            screens: [PublishedScreen(run, on: Capture(screen: Screen(key: "till/1"), tree: tree))],
            criteria: [
                CriterionResult(number: "4.1.2", level: .partiallySupports, notes: "- yes: \"no\" #1\nsecond line"),
                CriterionResult(number: "2.5.5", level: .doesNotSupport),
            ], author: .init(email: "a@example.org"))
    }

    @Test(arguments: ["sarif", "earl-jsonld"])
    func `what a writer writes its importer reads again`(id: String) throws {
        let publication = try Self.publication()
        let text = try #require(Writer.named(id)).write(publication)
        let imported = try Import.read([UInt8](text))
        #expect(imported.format == id)
        let run = try #require(imported.audits.first)
        #expect((run.tool, run.screen) == (Ruleset.tool, "till/1"))
        #expect(run.outcomes.map(\.rule) == ["image-name", "link-name"])
        #expect(run.outcomes.map(\.outcome) == [.passed, .inapplicable])
        let findings = publication.screens[0].findings.map(\.finding)
        #expect(run.findings.map(\.rule) == findings.map(\.rule))
        #expect(run.findings.map(\.outcome) == findings.map(\.outcome))
        #expect(run.findings.map(\.impact) == findings.map(\.impact))
        #expect(run.findings.map(\.criteria) == findings.map(\.criteria))
        #expect(run.findings[1].message == findings[1].message)
        let target = try #require(run.findings[0].target)
        #expect((target.identifier, target.label, target.path) == ("pay", "Pay", "/0"))
        #expect(target.frame == [10, 20, 44, 40])
    }

    @Test func `JUnit is well-formed XML, whatever the messages hold`() throws {
        var publication = try Self.publication()
        let conditions = """
            {"measure":"regressions","comparator":"<=","threshold":0,"impact":"serious","actual":2,"outcome":"fail",
             "why":"Two elements fell silent","problems":[]},
            {"measure":"expiredWaivers","comparator":"<=","threshold":0,"actual":1,"outcome":"waived",
             "why":"Waived until Friday","problems":[]}
            """
        let verdict = """
            {"verdict":"fail","release":"5.0.1","build":"1234","policy":1,"ruleset":"1","speaker":"1",
             "decidedOn":"2026-11-21","conditions":[\(conditions)],"needlessWaivers":[]}
            """
        publication.verdict = try JSONDecoder().decode(Verdict.self, from: Data(verdict.utf8))
        let text = Writer.junit.write(publication)
        #expect(text.contains(#"<testsuite name="gate" tests="2" failures="1" errors="0" skipped="1">"#))
        #expect(text.contains(#"<testsuite name="till/1" tests="3" failures="1" errors="0" skipped="1">"#))
        #expect(text.contains("Two elements fell silent\n&lt;= 0, actual 2</failure>"))
        #expect(!text.unicodeScalars.contains("\u{1}"))
        #expect(text.contains("&lt;&amp;&quot;'&gt;"))
    }

    @Test func `a spreadsheet runs nothing of a table`() throws {
        let table = CSVText.table(
            header: ["a"], rows: [["=1+1"], ["+1"], ["-1"], ["@x"], ["\tx"], ["a,\"b\"\n"], ["ok"]])
        #expect(table == "a\r\n'=1+1\r\n'+1\r\n'-1\r\n'@x\r\n'\tx\r\n\"a,\"\"b\"\"\n\"\r\nok\r\n")
        let written = try #require(CSVTable([UInt8](Writer.csv.write(try Self.publication()).utf8)))
        let rows = try CSVReports.preview(written, mapping: CSVMapping([.text: "rule", .element: "element"]))
        #expect(rows.map { $0.values[.text] } == ["target-size", "button-name"])
        #expect(rows.map { $0.values[.element] } == ["/0", "/0"])
    }

    @Test func `OpenACR names every criterion once, and claims nothing that nobody looked at`() throws {
        let text = Writer.openACR.write(try Self.publication())
        for criterion in SuccessCriterion.all {
            #expect(text.components(separatedBy: "num: \(criterion.number)\n").count == 2, "\(criterion.number)")
        }
        #expect(text.components(separatedBy: "level: supports").count == 1)
        #expect(text.contains("level: partially-supports"))
        #expect(text.contains("level: not-evaluated"))
        #expect(text.contains("catalog: 2.5-edition-wcag-2.2-en"))
        #expect(text.contains("success_criteria_level_aaa:"))
    }

    @Test func `the same publication is the same text every time`() throws {
        for writer in Writer.all {
            #expect(writer.write(try Self.publication()) == writer.write(try Self.publication()))
        }
        #expect(Writer.all.map(\.id) == ["sarif", "junit", "earl-jsonld", "openacr-yaml", "csv"])
    }
}
