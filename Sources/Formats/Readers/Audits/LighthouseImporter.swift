import Screens

extension Importer {
    package static let lighthouse = Importer(
        audits: "lighthouse-json", title: "Lighthouse",
        howTo: """
            npx lighthouse https://localhost:3000 --only-categories=accessibility --output json --output-path lighthouse.json

            Only the audits of the category Accessibility are read. The answers of PageSpeed Insights do as well.
            """,
        recognises: { record in
            let report = report(record)
            return report["audits"]?.isObject == true && report.hasAny(of: ["lighthouseVersion", "categories"])
        },
        reading: { document throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                runs.append(try lighthouseRun(report(record)))
            }
            return runs
        })

    /// PageSpeed Insights and Lighthouse's own interface for programs put the report into an object of theirs.
    private static func report(_ record: JSONView) -> JSONView {
        record["lighthouseResult"] ?? record["lhr"] ?? record
    }

    private static func lighthouseRun(_ report: JSONView) throws(ImportError) -> AuditRun {
        guard let references = report["categories", "accessibility", "auditRefs"], references.isArray else {
            throw report.error("The report has no category Accessibility; run Lighthouse with it.")
        }
        let audits = report["audits"]?.fields.reduce(into: [String: JSONView]()) { $0[$1.key] = $1.value } ?? [:]
        var run = AuditRun(
            tool: "Lighthouse", toolVersion: report.loose("lighthouseVersion"),
            screen: report.loose("finalDisplayedUrl") ?? report.loose("finalUrl") ?? report.loose("requestedUrl"),
            findings: [])
        var seen: Set<String> = []
        for reference in references.items {
            guard let id = reference.loose("id"), let audit = audits[id], seen.insert(id).inserted else { continue }
            let items = audit["details", "items"].map { Array($0.items) } ?? []
            let outcome = outcome(of: audit, items: items.count)
            guard outcome == .failed || outcome == .cantTell else {
                run.outcomes.append(AuditRun.RuleOutcome(rule: id, outcome: outcome))
                continue
            }
            let weight = reference["weight"]?.number
            let places = items.isEmpty ? [nil] : items.map { $0["node"] }
            run.findings += places.map { finding(id, audit, $0, outcome, weight: weight) }
        }
        return run
    }

    private static func outcome(of audit: JSONView, items: Int) -> Outcome {
        switch audit["scoreDisplayMode"]?.text {
        case "notApplicable", "not-applicable": .inapplicable
        case "manual", "error": .untested
        case "informative": items > 0 ? .cantTell : .passed
        default: (audit["score"]?.number ?? 0) >= 1 ? .passed : .failed
        }
    }

    private static func finding(
        _ id: String, _ audit: JSONView, _ node: JSONView?, _ outcome: Outcome, weight: Double?
    ) -> Finding {
        var target = FindingTarget()
        target.selector = node?.loose("selector")
        target.path = node?.loose("path")
        target.snippet = node?.loose("snippet")
        target.label = node?.loose("nodeLabel")
        target.frame = node?["boundingRect"]?.frame("left", "top", "width", "height")
        var evidence: [String: Evidence] = [:]
        evidence["weight"] = weight.map { .number($0) }
        evidence["details"] = .known(node?.loose("explanation"))
        let ours = KnownRules.axe[id]
        // Lighthouse names no criteria: of a rule that means the same as one of ours, ours are taken.
        let criteria = ours.flatMap(Ruleset.rule)?.criteria.map(\.number) ?? []
        return Finding(
            rule: ours, sourceRule: id, outcome: outcome, impact: impact(weight), criteria: criteria,
            node: nil, message: audit.loose("title") ?? id, evidence: evidence, target: target)
    }

    /// Lighthouse turns axe's impact into a weight: critical 10, serious 7 (once 3), moderate 3 (once 2), minor 1
    /// (GoogleChrome/lighthouse `docs/scoring.md`, accessibility).
    private static func impact(_ weight: Double?) -> Impact {
        switch weight ?? 3 {
        case 10...: .critical
        case 7...: .serious
        case 2...: .moderate
        default: .minor
        }
    }
}
