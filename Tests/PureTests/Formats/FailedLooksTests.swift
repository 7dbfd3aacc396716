import Formats
import Screens
import Testing

/// What did not look, or broke off, is told as that, and never as a look that found nothing.
@Suite struct FailedLooksTests {
    private func read(_ text: String, _ format: String? = nil) throws -> Imported {
        try Import.read([UInt8](text), format: format, screen: "till")
    }

    private func refusal(_ text: String, _ format: String? = nil) -> ImportError? {
        #expect(throws: ImportError.self) { try read(text, format) }
    }

    private func sarif(_ members: String, rules: String = "") -> String {
        #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Lint","rules":[\#(rules)]}},\#(members)}]}"#
    }

    private let result = #""results":[{"ruleId":"a","message":{"text":"m"}},{"ruleId":"b","kind":"pass"}]"#

    @Test(arguments: [#""results":null"#, #""artifacts":[]"#])
    func `a SARIF run without results is no look, and a file of such runs is refused`(members: String) {
        #expect(refusal(sarif(members))?.pointer == "/runs")
        #expect(refusal(#"{"version":"2.1.0","runs":[]}"#)?.pointer == "/runs")
    }

    @Test func `SARIF's results in another place are not read, and said so`() {
        let beside = sarif(#""externalPropertyFileReferences":{"results":[{"location":{"uri":"r.json"}}]}"#)
        #expect(refusal(beside)?.pointer == "/runs/0/externalPropertyFileReferences/results")
        let inlined =
            #"{"version":"2.1.0","inlineExternalProperties":[{"results":[]}],"runs":[{"tool":{"driver":{"name":"L"}}}]}"#
        #expect(refusal(inlined)?.pointer == "/inlineExternalProperties")
    }

    @Test(arguments: [
        #""invocations":[{"executionSuccessful":false}]"#,
        #""invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"error","message":{"text":"crash"}}]}]"#,
    ])
    func `of a SARIF run that broke off only what it found stands`(invocations: String) throws {
        let imported = try read(sarif("\(invocations),\(result)", rules: #"{"id":"c"}"#))
        let run = try #require(imported.audits.first)
        #expect(run.findings.map(\.sourceRule) == ["a"] && run.listsRules)
        #expect(run.outcomes.map(\.rule) == ["a", "b"] && run.outcomes.allSatisfy { $0.outcome == .untested })
        #expect(imported.warnings.first?.detail.contains("did not come to its end") == true)
        #expect(refusal(sarif(#"\#(invocations),"results":[]"#)) != nil)
    }

    @Test func `a SARIF run that came to its end looked for the rules that it lists, but for those switched off`()
        throws
    {
        let rules = #"{"id":"a"},{"id":"c"},{"id":"d","defaultConfiguration":{"enabled":false}}"#
        let run = try #require(
            try read(sarif(#""results":[{"ruleId":"a","message":{"text":"m"}}]"#, rules: rules)).audits.first)
        #expect(run.outcomes == [AuditRun.RuleOutcome(rule: "c", outcome: .passed)])
    }

    @Test func `an Android audit that asked nothing, and rows without a status that is known, are told`() throws {
        let empty = try read(#"{"axeRuleResults":[]}"#)
        #expect(empty.audits.map(\.listsRules) == [true] && empty.warnings.map(\.pointer) == ["/axeRuleResults"])
        let rows =
            #"{"ruleId":"A","status":"ERROR"},{"ruleId":"B","status":null},{"ruleId":"C"},{"ruleId":"D","status":"PASS"}"#
        let some = try read(#"{"axeRuleResults":[\#(rows)]}"#)
        #expect(some.warnings.map(\.pointer) == ["/axeRuleResults/0", "/axeRuleResults/1", "/axeRuleResults/2"])
        #expect(some.audits[0].outcomes.map(\.outcome) == [.untested, .untested, .untested, .passed])
        let checks = try read(#"{"ATFAResults":[]}"#)
        #expect(checks.audits.map(\.listsRules) == [true] && checks.warnings.map(\.pointer) == ["/ATFAResults"])
        let unknown = #"{"AccessibilityCheckResult.checkClass":"x.EditCheck","AccessibilityCheckResult.type":"ODD"}"#
        #expect(try read(#"{"ATFAResults":[\#(unknown)]}"#).warnings.first?.detail.contains("EditCheck") == true)
    }

    @Test func `a file that lists failures only says so where it lists none`() throws {
        #expect(try read("[]", "pa11y-json").warnings.first?.detail.contains("runners") == true)
        #expect(try read("[]", "xcuitest-audit-json").warnings.first?.detail.contains("auditTypes") == true)
        let lost = try read(#"{"total":1,"results":{"https://a.example":[{"message":"net::ERR"}]}}"#)
        #expect(lost.warnings.map(\.pointer).first == "/results/https:~1~1a.example/0")
    }

    @Test func `XCTest's audit tells of the types that the file says were asked for`() throws {
        let issue = #"{"auditType":"XCUIAccessibilityAuditTypeContrast","compactDescription":"Contrast failed"}"#
        let all = try read(#"{"auditTypes":["XCUIAccessibilityAuditTypeAll"],"issues":[\#(issue)]}"#)
        #expect(all.format == "xcuitest-audit-json" && all.audits[0].findings.count == 1)
        let passed = all.audits[0].outcomes.map(\.rule)
        #expect(passed.count == 6 && passed.contains("XCUIAccessibilityAuditTypeHitRegion"))
        #expect(
            !passed.contains("XCUIAccessibilityAuditTypeContrast")
                && !passed.contains("XCUIAccessibilityAuditTypeAction"))
        let none = try read(#"{"auditTypes":["contrast"],"issues":[]}"#)
        #expect(none.audits[0].outcomes.map(\.rule) == ["contrast"] && none.warnings.isEmpty)
    }

    @Test(arguments: ["{}", #"{"foo":1}"#, "[{}]", #"[{"foo":1}]"#, "null me"])
    func `what is something else is refused by every format, or nothing is read from it and that is said`(text: String)
    {
        for importer in Importer.all {
            guard let imported = try? Import.read([UInt8](text), format: importer.id, screen: "s") else { continue }
            let isTold = !imported.rejected.isEmpty || !imported.warnings.isEmpty
            #expect(isTold, "\(importer.id) took \(text)")
        }
    }
}
