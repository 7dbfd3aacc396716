import Screens

extension Importer {
    /// Our own audit, made without a server.
    package static let earshotAudit = Importer(
        audits: "earshot-audit", title: "Earshot audit",
        howTo: """
            earshot audit capture.json --json > audit.json
            """,
        recognises: { $0.has("ruleset") && $0["captures"]?.isArray == true },
        reading: { document, _ throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                guard let version = record.loose("ruleset"), let captures = record.member("captures") else {
                    throw record.error("An audit of Earshot is wanted here: ruleset, and captures with their findings.")
                }
                for capture in try captures.wantItems() {
                    guard let findings = capture.member("findings") else {
                        throw capture.error(
                            "The key “findings” is missing; it is an empty list where nothing was found.")
                    }
                    var run = AuditRun(
                        tool: Ruleset.tool, toolVersion: version,
                        screen: capture.loose("screen") ?? capture["screen"]?.loose("key"), findings: [])
                    for finding in try findings.wantItems() { run.findings.append(try own(finding)) }
                    runs.append(run)
                }
                for audit in record["audits"].map({ Array($0.items) }) ?? [] { runs.append(try others(audit)) }
            }
            guard !runs.isEmpty else { throw ImportError("The file holds no audit: its list of captures is empty.") }
            return runs
        })

    /// What another tool said in the file that was audited.
    private static func others(_ audit: JSONView) throws(ImportError) -> AuditRun {
        guard let tool = audit.loose("tool") else { throw audit.error("An audit names its tool.") }
        var run = AuditRun(
            tool: tool, toolVersion: audit.loose("toolVersion"), auditedAt: audit.time("auditedAt"),
            screen: audit.loose("screen"), findings: [])
        guard let findings = audit.member("findings") else { throw audit.error("The key “findings” is missing.") }
        for finding in try findings.wantItems() {
            let said = finding["target"]
            var target = FindingTarget()
            (target.identifier, target.label) = (said?.loose("identifier"), said?.loose("label"))
            (target.selector, target.path) = (said?.loose("selector"), said?.loose("path"))
            (target.snippet, target.className) = (said?.loose("snippet"), said?.loose("className"))
            target.frame = said?["frame"]?.looseNumbers(4)
            run.findings.append(
                .imported(
                    finding.loose("sourceRule"), as: finding.loose("rule"), outcome: try outcome(finding),
                    impact: finding.loose("impact").flatMap(Impact.init(rawValue:)),
                    criteria: Criteria.sorted(finding.looseTexts("criteria")), message: finding.loose("message") ?? "",
                    evidence: evidence(finding), target: target))
        }
        return run
    }

    private static func outcome(_ finding: JSONView) throws(ImportError) -> Outcome {
        guard let outcome = finding.loose("outcome").flatMap(Outcome.init(rawValue:)),
            outcome == .failed || outcome == .cantTell
        else { throw finding.error("A finding's outcome is failed or cantTell.") }
        return outcome
    }

    private static func evidence(_ finding: JSONView) -> [String: Evidence] {
        (finding["evidence"]?.fields.map { $0 } ?? []).reduce(into: [:]) { $0[$1.key] = Evidence($1.value) }
    }

    private static func own(_ finding: JSONView) throws(ImportError) -> Finding {
        guard let rule = finding.loose("rule") else { throw finding.error("A finding names its rule.") }
        var target = FindingTarget()
        target.path = finding.loose("node")
        target.identifier = finding["evidence"]?.loose("identifier")
        target.frame = finding["evidence", "frame"]?.looseNumbers(4)
        return .imported(
            rule, as: rule, outcome: try outcome(finding),
            impact: finding.loose("impact").flatMap(Impact.init(rawValue:)),
            criteria: Criteria.sorted(finding.looseTexts("criteria")),
            message: finding.loose("message") ?? rule, evidence: evidence(finding), target: target)
    }
}
