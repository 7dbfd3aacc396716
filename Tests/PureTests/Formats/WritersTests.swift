import Formats
import Foundation
import History
import JSON
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

    private static let verdict = PublishedVerdict(
        release: "5.0.1", build: "5.0.1+1234", ruleset: "19", decidedAt: "2026-11-21T10:00:00Z", url: "https://x/gate",
        conditions: [
            .init(
                measure: "regressions", comparator: "<=", threshold: 0, impact: "serious", actual: 2, outcome: .fail,
                why: "Two elements fell silent",
                problems: [.init(title: "“Pay” is silent", state: "open", url: "https://x/problems/7")]),
            .init(
                measure: "expiredWaivers", comparator: "<=", threshold: 0, impact: nil, actual: 1, outcome: .waived,
                why: "Waived until Friday", problems: []),
            .init(
                measure: "spokenCoverage", comparator: ">=", threshold: 0.9, impact: nil, actual: 0.95, outcome: .pass,
                why: "All is spoken", problems: []),
        ])

    @Test(arguments: ["sarif", "earl-jsonld"])
    func `what a writer writes its importer reads again`(id: String) throws {
        let publication = try Self.publication()
        let text = try #require(try Writer.named(id)?.write(publication))
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
        publication.verdict = Self.verdict
        let text = try Writer.junit.write(publication)
        #expect(
            text.contains(
                #"<testsuite name="earshot.gate" tests="3" failures="1" errors="0" skipped="1" timestamp="2026-11-21T10:00:00Z">"#
            ))
        #expect(text.contains(#"<testsuite name="till/1" tests="3" failures="1" errors="0" skipped="1">"#))
        #expect(
            text.contains(
                #"<testcase classname="earshot.gate" name="regressions (serious or worse) &lt;= 0"><failure "#))
        #expect(
            text.contains(
                "Two elements fell silent\n&lt;= 0, actual 2\n“Pay” is silent (open) https://x/problems/7</failure>"))
        #expect(text.contains(#"name="spokenCoverage &gt;= 0.9"/>"#))
        #expect(!text.unicodeScalars.contains("\u{1}"))
        #expect(text.contains("&lt;&amp;&quot;'&gt;"))
    }

    @Test func `a verdict is a SARIF run of its own, and what is waived is suppressed`() throws {
        let text = try Writer.sarif.write(Publication(app: "shop", verdict: Self.verdict))
        let log = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        guard case .object(let members) = log, case .array(let runs)? = members["runs"], runs.count == 1,
            case .object(let run) = runs[0], case .array(let results)? = run["results"]
        else {
            Issue.record("not a log with one run: \(text)")
            return
        }
        #expect(members["version"] == "2.1.0")
        #expect(
            run["tool"] == [
                "driver": [
                    "name": "earshot gate", "version": "19", "informationUri": "https://x/gate",
                    "rules": [["id": "expiredWaivers"], ["id": "regressions"]],
                ]
            ])
        let place: JSONValue = [
            [
                "physicalLocation": ["artifactLocation": ["uri": "releases/5.0.1"]],
                "logicalLocations": [["fullyQualifiedName": "5.0.1+1234", "kind": "module"]],
            ]
        ]
        let known = results.compactMap { result -> JSONValue? in
            if case .object(let members) = result { members["partialFingerprints"] } else { nil }
        }
        #expect(Set(known).count == 2, "Each condition is known again by itself.")
        let bare = results.map { result -> JSONValue in
            guard case .object(var members) = result else { return result }
            members["partialFingerprints"] = nil
            return .object(members)
        }
        #expect(
            bare == [
                [
                    "ruleId": "regressions", "ruleIndex": 1, "level": "error",
                    "message": ["text": "Two elements fell silent"], "locations": place,
                ],
                [
                    "ruleId": "expiredWaivers", "ruleIndex": 0, "level": "error",
                    "message": ["text": "Waived until Friday"], "locations": place,
                    "suppressions": [["kind": "external", "justification": "Waived until Friday"]],
                ],
            ])
        var both = try Self.publication()
        both.verdict = Self.verdict
        let imported = try Import.read([UInt8](try Writer.sarif.write(both)))
        #expect(imported.audits.first?.findings.count == 2)
    }

    @Test func `a finding is known again in the next log by rule, screen and element, wherever it moved`() throws {
        func fingerprints(_ label: String, _ filler: Int, _ screen: String) throws -> Set<JSONValue> {
            var builder = TreeBuilder()
            try builder.open(Node())
            for _ in 0..<filler {
                try builder.open(Node())
                builder.close()
            }
            var button = Node()
            button.label = label
            try builder.open(button)
            let finding = Finding(
                rule: "target-size", outcome: .failed, impact: .moderate, criteria: ["2.5.5"], node: filler + 1,
                message: "It is \(filler) too small.")
            let run = AuditRun(tool: Ruleset.tool, screen: screen, findings: [finding])
            let capture = Capture(screen: Screen(key: screen), tree: try builder.finish())
            let text = try Writer.sarif.write(
                Publication(
                    app: "shop", release: "5.0.\(filler)", date: "2026-11-21",
                    screens: [PublishedScreen(run, on: capture)],
                    criteria: []))
            let values = text.matches(of: /"primaryLocationLineHash": ?"([^"]+)"/).map {
                JSONValue.string(String($0.1))
            }
            #expect(values.count == 1, "\(text)")
            return Set(values)
        }
        let first = try fingerprints("Pay", 0, "till")
        #expect(try fingerprints("Pay", 3, "till") == first)
        #expect(try fingerprints("Buy", 0, "till") != first && fingerprints("Pay", 0, "cart") != first)
    }

    @Test func `a spreadsheet runs nothing of a table`() throws {
        let table = CSVText.table(
            header: ["a"], rows: [["=1+1"], ["+1"], ["-1"], ["@x"], ["\tx"], ["a,\"b\"\n"], ["ok"]])
        #expect(table == "a\r\n'=1+1\r\n'+1\r\n'-1\r\n'@x\r\n'\tx\r\n\"a,\"\"b\"\"\n\"\r\nok\r\n")
        let written = try #require(CSVTable([UInt8](try Writer.csv.write(try Self.publication()).utf8)))
        let rows = try CSVReports.preview(written, mapping: CSVMapping([.text: "rule", .element: "element"]))
        #expect(rows.map { $0.values[.text] } == ["target-size", "button-name"])
        #expect(rows.map { $0.values[.element] } == ["/0", "/0"])
    }

    @Test func `OpenACR names every criterion once, and claims nothing that nobody looked at`() throws {
        let text = try Writer.openACR.write(try Self.publication())
        for criterion in SuccessCriterion.all {
            #expect(text.components(separatedBy: "num: \(criterion.number)\n").count == 2, "\(criterion.number)")
        }
        #expect(text.components(separatedBy: "level: supports").count == 1)
        #expect(text.contains("level: partially-supports"))
        #expect(text.contains("level: not-evaluated"))
        #expect(text.contains("catalog: 2.5-edition-wcag-2.2-en"))
        #expect(text.contains("success_criteria_level_aaa:"))
    }

    @Test func `what another tool found is said by that tool, with the name that it gives the rule`() throws {
        var publication = try Self.publication()
        let finding = Finding(
            rule: "image-name", sourceRule: "image-alt", outcome: .failed, impact: .serious, criteria: ["1.1.1"],
            node: nil, message: "No alt.")
        publication.screens.append(
            PublishedScreen(
                key: "web", findings: [PublishedFinding(finding)],
                outcomes: [.init(rule: "region", outcome: .passed)],
                tool: PublishedTool(name: "axe-core", version: "4.9")))
        for (id, rules) in [("sarif", ["image-alt"]), ("earl-jsonld", ["image-alt"])] {
            let imported = try Import.read([UInt8](try #require(try Writer.named(id)?.write(publication))))
            #expect(imported.audits.map(\.tool) == [Ruleset.tool, "axe-core"], "\(id)")
            let theirs = try #require(imported.audits.last)
            #expect(theirs.toolVersion == "4.9" && theirs.screen == "web", "\(id)")
            #expect(theirs.findings.map { $0.sourceRule ?? "" } == rules, "\(id)")
            #expect(theirs.outcomes.map(\.rule) == ["region"], "\(id)")
        }
        let openACR = try Writer.openACR.write(publication)
        #expect(openACR.contains("Accessibility trees of one screen, captured from the app"))
        #expect(openACR.contains("Audits by other tools were read: axe-core 4.9."))
        publication.screens.removeFirst()
        publication.gaps = ["No screen was captured."]
        #expect(try Writer.openACR.write(publication).contains("notes: Build 1234. No screen was captured."))
        #expect(try !Writer.openACR.write(publication).contains("Accessibility trees"))
        #expect(try Writer.sarif.write(publication).contains("No screen was captured."))
        #expect(try !Writer.earl.write(publication).contains("_:earshot"))
    }

    /// Two findings that differ by their place alone, of a rule whose impact nobody has said.
    private static func alike() -> Publication {
        let findings = ["#one", "#two"].enumerated().map { number, selector in
            var target = FindingTarget()
            (target.selector, target.snippet) = (selector, "<b>")
            var found = PublishedFinding(
                Finding(
                    rule: nil, sourceRule: "own", outcome: .failed, impact: nil, criteria: [], node: nil,
                    message: "Bold.", evidence: ["helpUrl": .text("https://help.example/own"), "ratio": .number(2)],
                    target: target))
            found.number = Int64(number + 1)
            return found
        }
        return Publication(
            app: "Shop", release: "1.0",
            screens: [
                PublishedScreen(
                    key: "web", findings: findings, tool: PublishedTool(name: "checker", version: "4"),
                    auditedAt: "2025-02-03T04:05:06Z")
            ])
    }

    @Test func `a table tells findings apart, and holds all that is known of them`() throws {
        let lines = try Writer.csv.write(Self.alike()).split(separator: "\r\n")
        #expect(lines.count == 3 && Set(lines).count == 3)
        let first = try #require(lines.dropFirst().first)
        for fact in [
            ",not known,", ",checker,4,own,1,#one,", "<b>", "https://help.example/own", "2025-02-03T04:05:06Z",
        ] {
            #expect(first.contains(fact), "\(fact)")
        }
        #expect(first.contains(#""{""ratio"":2}""#))
    }

    @Test func `an impact that nobody said is said in no format, and comes back as not known`() throws {
        for id in ["sarif", "earl-jsonld"] {
            let text = try #require(try Writer.named(id)?.write(Self.alike()))
            #expect(!text.contains("impact") && !text.contains(#""level""#), "\(id)")
            let run = try #require(try Import.read([UInt8](text)).audits.first)
            #expect(run.findings.map(\.impact) == [nil, nil], "\(id)")
            #expect(run.findings.map(\.target?.selector) == ["#one", "#two"], "\(id)")
            #expect(run.findings.map(\.target?.snippet) == ["<b>", "<b>"], "\(id)")
            #expect(run.findings[0].evidence["helpUrl"] == .text("https://help.example/own"), "\(id)")
        }
        #expect(try Writer.junit.write(Self.alike()).contains("impact not known"))
    }

    @Test func `the same publication is the same text every time`() throws {
        for writer in Writer.all {
            #expect(try writer.write(try Self.publication()) == writer.write(try Self.publication()))
        }
        #expect(Writer.all.map(\.id) == ["sarif", "junit", "earl-jsonld", "openacr-yaml", "csv"])
    }
}
