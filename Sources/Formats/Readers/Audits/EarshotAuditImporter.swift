import Screens

extension Importer {
    /// Our own audit, made without a server.
    package static let earshotAudit = Importer(
        audits: "earshot-audit", title: "Earshot audit",
        howTo: """
            earshot audit capture.json --json > audit.json
            """,
        recognises: { $0.has("ruleset") && $0["captures"]?.isArray == true },
        reading: { document throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                let version = record.loose("ruleset")
                for capture in record["captures"].map({ Array($0.items) }) ?? [] {
                    var run = AuditRun(
                        tool: Ruleset.tool, toolVersion: version,
                        screen: capture.loose("screen") ?? capture["screen"]?.loose("key"), findings: [])
                    for finding in try capture["findings"]?.wantItems().map({ $0 }) ?? [] {
                        run.findings.append(try own(finding))
                    }
                    runs.append(run)
                }
            }
            return runs
        })

    private static func own(_ finding: JSONView) throws(ImportError) -> Finding {
        guard let rule = finding.loose("rule") else { throw finding.error("A finding names its rule.") }
        guard let outcome = finding.loose("outcome").flatMap(Outcome.init(rawValue:)),
            outcome == .failed || outcome == .cantTell
        else { throw finding.error("A finding's outcome is failed or cantTell.") }
        var target = FindingTarget()
        target.path = finding.loose("node")
        var evidence: [String: Evidence] = [:]
        for fact in finding["evidence"]?.fields.map({ $0 }) ?? [] { evidence[fact.key] = Evidence(fact.value) }
        target.identifier = finding["evidence"]?.loose("identifier")
        target.frame = finding["evidence", "frame"]?.looseNumbers(4)
        return .imported(
            rule, as: rule, outcome: outcome, impact: finding.loose("impact").flatMap(Impact.init(rawValue:)),
            criteria: Criteria.sorted(finding.looseTexts("criteria")),
            message: finding.loose("message") ?? rule, evidence: evidence, target: target)
    }
}
