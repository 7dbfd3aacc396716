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
        reading: { document, _ throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                runs.append(try lighthouseRun(report(record)))
            }
            guard !runs.isEmpty else { throw ImportError("There is no report of Lighthouse in the list.") }
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
            auditedAt: report.time("fetchTime"),
            screen: report.loose("finalDisplayedUrl") ?? report.loose("finalUrl") ?? report.loose("requestedUrl"),
            findings: [])
        run.facts["requestedUrl"] = .known(report.loose("requestedUrl"))
        run.facts["userAgent"] = .known(report.loose("userAgent"))
        run.facts["runWarnings"] = .texts(report.looseTexts("runWarnings"))
        run.facts.add(report["environment"], as: "environment")
        for form in ["formFactor", "emulatedFormFactor"] as [StaticString] {
            run.facts["\(form)"] = .known(report["configSettings"]?.loose(form))
        }
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
            let places = items.isEmpty ? [nil] : items.map(Optional.some)
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
        _ id: String, _ audit: JSONView, _ item: JSONView?, _ outcome: Outcome, weight: Double?
    ) -> Finding {
        let node = item?["node"]
        var target = FindingTarget()
        target.selector = node?.loose("selector")
        target.path = node?.loose("path")
        target.snippet = node?.loose("snippet")
        target.label = node?.loose("nodeLabel")
        target.frame = node?["boundingRect"]?.frame("left", "top", "width", "height")
        var evidence: [String: Evidence] = [:]
        evidence["weight"] = weight.map { .number($0) }
        evidence["details"] = .known(
            node?.loose("explanation") ?? audit.loose("explanation") ?? audit.loose("errorMessage"))
        let description = audit.loose("description")
        evidence["description"] = .known(description)
        evidence["helpUrl"] = .known(description.flatMap(link))
        evidence["related"] = .texts(
            item?["subItems", "items"]?.items.compactMap { $0["relatedNode"]?.loose("selector") } ?? [])
        // What the table says of the place beside the element.
        evidence.add(item, as: "item", passing: ["node", "subItems"])
        // axe's own words, which Lighthouse hands on beside its table (GoogleChrome/lighthouse, `axe-audit.js`).
        let axe = audit["details", "debugData"]
        let impact = axe?.loose("impact"), tags = axe?.looseTexts("tags") ?? []
        evidence["impact"] = .known(impact)
        evidence["tags"] = .texts(tags)
        return .imported(
            id, as: KnownRules.web(id, on: target.snippet), outcome: outcome,
            impact: impact.flatMap(Impact.init(spoken:)), criteria: Criteria.of(tags),
            message: audit.loose("title") ?? id, evidence: evidence, target: target)
    }

    /// Where a description leads to: `[Learn more](https://…)`.
    private static func link(_ description: String) -> String? {
        guard let start = description.firstRange(of: "](http") else { return nil }
        let address = description[description.index(start.lowerBound, offsetBy: 2)...].prefix { $0 != ")" }
        return address.contains(" ") ? nil : String(address)
    }
}
