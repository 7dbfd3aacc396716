import Screens

extension Importer {
    /// SARIF 2.1.0 (OASIS), whichever tool wrote it.
    package static let sarif = Importer(
        audits: "sarif", title: "SARIF 2.1.0",
        howTo: """
            Many tools write it; for axe: axe-sarif-converter, for Earshot itself:

            npx @accessibility-insights/axe-sarif-converter axe.json -o axe.sarif
            earshot audit capture.json --sarif > audit.sarif
            """,
        recognises: { $0["runs"]?.isArray == true && ($0.has("version") || $0.has("$schema")) },
        reading: { document throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                if let version = record.loose("version"), !version.hasPrefix("2.1") {
                    throw record.error("This is SARIF \(version); 2.1.0 is read.")
                }
                for run in try record["runs"]?.wantItems().map({ $0 }) ?? [] { runs += SARIFRun(run).read() }
            }
            return runs
        })
}

/// What a SARIF file says of a rule, looked at once however many results refer to it.
private struct SARIFRule {
    let id: String?
    let title: String?
    let helpUri: String?
    let level: String?
    /// From its tags and the taxa it relates to.
    let criteria: [String]
    let messages: [String: String]

    init(_ rule: JSONView) {
        id = rule.loose("id")
        title = rule["shortDescription"]?.loose("text")
        helpUri = rule.loose("helpUri")
        level = rule["defaultConfiguration"]?.loose("level")
        let taxa = rule["relationships"]?.items.compactMap { $0["target"]?.loose("id") } ?? []
        criteria = Criteria.of((rule["properties"]?.looseTexts("tags") ?? []) + taxa)
        messages = rule["messageStrings"]?.fields.reduce(into: [:]) { $0[$1.key] = $1.value.loose("text") } ?? [:]
    }
}

/// One run of a SARIF file: results refer to its rules and artifacts by index.
private struct SARIFRun {
    private let run: JSONView
    private let rules: [SARIFRule]
    private let byID: [String: SARIFRule]
    private let artifacts: [JSONView]
    private let isOwn: Bool

    init(_ run: JSONView) {
        self.run = run
        let driver = run["tool", "driver"]
        rules = driver?["rules"]?.items.map(SARIFRule.init) ?? []
        let further = run["tool", "extensions"]?.items.flatMap { $0["rules"]?.items.map(SARIFRule.init) ?? [] } ?? []
        byID = (rules + further).reduce(into: [:]) { table, rule in
            if let id = rule.id, table[id] == nil { table[id] = rule }
        }
        artifacts = run["artifacts"].map { Array($0.items) } ?? []
        isOwn = driver?.loose("name")?.lowercased() == Ruleset.tool
    }

    func read() -> [AuditRun] {
        let driver = run["tool", "driver"]
        let name = driver?.loose("name") ?? "SARIF"
        let version = driver?.loose("semanticVersion") ?? driver?.loose("version")
        var runs = RunsByScreen(tool: name, toolVersion: version)
        for result in run["results"].map({ Array($0.items) }) ?? [] {
            let (id, rule) = rule(of: result)
            let location = result["locations"]?.items.first { _ in true }
            let screen = result["properties"]?.loose("screen") ?? screen(location)
            let outcome = outcome(of: result)
            guard outcome == .failed || outcome == .cantTell else {
                let count = result["properties", "count"]?.integer ?? 1
                runs.add(outcome, of: id, on: screen, count: min(max(count, 1), 1_000_000))
                continue
            }
            runs.add(finding(id, rule, result, location, outcome), on: screen)
        }
        return runs.runs.isEmpty ? [AuditRun(tool: name, toolVersion: version, findings: [])] : runs.runs
    }

    private func rule(of result: JSONView) -> (id: String, rule: SARIFRule?) {
        let index = result["ruleIndex"]?.integer ?? result["rule", "index"]?.integer ?? -1
        let indexed = rules.indices.contains(index) ? rules[index] : nil
        let id = result.loose("ruleId") ?? result["rule"]?.loose("id") ?? indexed?.id ?? "unknown"
        return (id, byID[id] ?? indexed)
    }

    private func outcome(of result: JSONView) -> Outcome {
        if result["baselineState"]?.text == "absent" { return .passed }
        return switch result["kind"]?.text ?? "fail" {
        case "pass": .passed
        case "notApplicable": .inapplicable
        case "open", "review": .cantTell
        case "informational": .untested
        default: .failed
        }
    }

    /// The artifact; results without a place, as those of rules that do not apply, are about the only one there is.
    private func screen(_ location: JSONView?) -> String? {
        let artifact = location?["physicalLocation", "artifactLocation"]
        if let uri = artifact?.loose("uri") { return uri }
        let index = artifact?["index"]?.integer ?? (artifacts.count == 1 ? 0 : -1)
        return artifacts.indices.contains(index) ? artifacts[index]["location"]?.loose("uri") : nil
    }

    private func finding(
        _ id: String, _ rule: SARIFRule?, _ result: JSONView, _ location: JSONView?, _ outcome: Outcome
    ) -> Finding {
        let properties = result["properties"]
        let level = result.loose("level") ?? rule?.level ?? "warning"
        var evidence: [String: Evidence] = ["level": .text(level)]
        evidence["helpUrl"] = .known(rule?.helpUri)
        if (result["suppressions"]?.count ?? 0) > 0 { evidence["suppressed"] = .flag(true) }
        for fact in properties?["evidence"]?.fields.map({ $0 }) ?? [] { evidence[fact.key] = Evidence(fact.value) }
        let impact = properties?.loose("impact")
        evidence["impact"] = .known(impact)
        return Finding(
            rule: isOwn ? id : KnownRules.axe[id], sourceRule: id, outcome: outcome,
            impact: impact.flatMap(Impact.init(spoken:)) ?? SARIFRun.impacts[level] ?? .moderate,
            criteria: criteria(rule, properties), node: nil, message: message(result, rule) ?? id, evidence: evidence,
            target: target(location, properties))
    }

    private static let impacts: [String: Impact] = [
        "error": .serious, "warning": .moderate, "note": .minor, "none": .minor,
    ]

    /// From the result itself, else from its rule's tags and the taxa it relates to.
    private func criteria(_ rule: SARIFRule?, _ properties: JSONView?) -> [String] {
        if let own = properties?["criteria"], own.isArray { return Criteria.of(own.items.compactMap(\.text)) }
        return rule?.criteria ?? []
    }

    /// The text, or the rule's text of that id with its `{0}` filled in.
    private func message(_ result: JSONView, _ rule: SARIFRule?) -> String? {
        if let text = result["message"]?.loose("text") { return text }
        guard let id = result["message"]?.loose("id") else { return rule?.title }
        var text = rule?.messages[id]
        for (number, argument) in (result["message"]?.looseTexts("arguments") ?? []).prefix(20).enumerated() {
            text = text?.replacing("{\(number)}", with: argument)
        }
        return text
    }

    private func target(_ location: JSONView?, _ properties: JSONView?) -> FindingTarget {
        var target = FindingTarget()
        target.snippet = location?["physicalLocation", "region", "snippet"]?.loose("text")
        for logical in location?["logicalLocations"]?.items.map({ $0 }) ?? [] {
            guard let name = logical.loose("fullyQualifiedName") ?? logical.loose("name") else { continue }
            if name.hasPrefix("/") || isOwn {
                target.path = target.path ?? name
            } else {
                target.selector = target.selector ?? name
            }
        }
        target.identifier = properties?.loose("identifier")
        target.label = properties?.loose("label")
        target.className = properties?.loose("className")
        target.frame = properties?["frame"]?.looseNumbers(4)
        return target
    }
}
