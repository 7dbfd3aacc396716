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
        reading: { document, warnings throws(ImportError) in
            var runs: [AuditRun] = []
            try document.forEachRecord { record throws(ImportError) in
                if let version = record.loose("version"), !version.hasPrefix("2.1") {
                    throw record.error("This is SARIF \(version); 2.1.0 is read.")
                }
                if let elsewhere = record.member("inlineExternalProperties") {
                    throw elsewhere.error("Results that lie beside their run are not read; send them in the run.")
                }
                for run in try record["runs"]?.wantItems().map({ $0 }) ?? [] {
                    runs += try SARIFRun(run).read(&warnings)
                }
            }
            guard !runs.isEmpty else {
                throw ImportError(
                    "No run of the file tells of a look: a run with “results” is wanted.", pointer: "/runs")
            }
            return runs
        })
}

/// What a SARIF file says of a rule, looked at once however many results refer to it.
private struct SARIFRule {
    let id: String?
    let title: String?
    let helpUri: String?
    let description: String?
    let help: String?
    let level: String?
    let isEnabled: Bool
    let impact: String?
    /// From its tags and the taxa it relates to.
    let criteria: [String]
    let messages: [String: String]

    init(_ rule: JSONView) {
        id = rule.loose("id")
        title = rule["shortDescription"]?.loose("text") ?? rule.loose("name")
        helpUri = rule.loose("helpUri")
        description = rule["fullDescription"]?.loose("text")
        help = rule["help"]?.loose("text")
        level = rule["defaultConfiguration"]?.loose("level")
        isEnabled = rule["defaultConfiguration", "enabled"]?.flag ?? true
        impact = rule["properties"]?.loose("impact")
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

    func read(_ warnings: inout ImportWarnings) throws(ImportError) -> [AuditRun] {
        if let elsewhere = run["externalPropertyFileReferences", "results"] {
            throw elsewhere.error("The results lie in another file; send them in the run.")
        }
        // SARIF 3.14.23: a run that found nothing has an empty list; null, or none, is a run that did not look.
        guard let results = run.member("results") else {
            warnings.note("The run has no results: its tool did not look, and nothing of it is kept.", at: run)
            return []
        }
        let failure = failure
        var runs = try found(in: results)
        guard let failure else {
            addPasses(to: &runs)
            return runs.orEmpty
        }
        let isSilent = runs.runs.isEmpty
        warnings.note(
            "The run did not come to its end (\(failure.words)): "
                + (isSilent
                    ? "it reports nothing, and nothing of it is kept."
                    : "what it reports is kept, and all else counts as not asked."),
            at: failure.place)
        return runs.runs.map { run in
            var run = run
            run.breakOff()
            return run
        }
    }

    /// What says that the tool broke off (SARIF 3.20.14, 3.20.21).
    private var failure: (words: String, place: JSONView)? {
        for invocation in run["invocations"]?.items.map({ $0 }) ?? [] {
            if let flag = invocation["executionSuccessful"], flag.flag == false {
                return ("executionSuccessful is false", flag)
            }
            for notice in invocation["toolExecutionNotifications"]?.items.map({ $0 }) ?? []
            where notice["level"]?.isText("error") ?? false {
                return (notice["message"]?.loose("text") ?? "a toolExecutionNotification of the level error", notice)
            }
        }
        return nil
    }

    /// A run that came to its end and lists rules without a result looked for them and found nothing. One that lists
    /// only those with results says nothing of others.
    private func addPasses(to runs: inout RunsByScreen) {
        let overrides = run["invocations"]?.items.flatMap { $0["ruleConfigurationOverrides"]?.items.map { $0 } ?? [] }
        let disabled = (overrides ?? []).filter { $0["configuration", "enabled"]?.flag == false }
            .compactMap { $0["descriptor"]?.loose("id") }
        let met = Set(runs.runs.flatMap { $0.findings.compactMap(\.sourceRule) + $0.outcomes.map(\.rule) })
        let clean = rules.filter(\.isEnabled).compactMap(\.id)
            .filter { !met.contains($0) && !disabled.contains($0) }
        let screens = runs.runs.isEmpty ? [screen(nil)] : runs.runs.map(\.screen)
        for screen in screens {
            for rule in clean { runs.add(.passed, of: rule, on: screen, count: nil) }
        }
    }

    private func found(in results: JSONView) throws(ImportError) -> RunsByScreen {
        let driver = run["tool", "driver"]
        let name = driver?.loose("name") ?? "SARIF"
        let version = driver?.looseEither("semanticVersion", "version", "dottedQuadFileVersion")
        let invocation = run["invocations"]?.items.first { _ in true }
        var about = AuditRun(
            tool: name, toolVersion: version,
            auditedAt: invocation?.time("endTimeUtc") ?? invocation?.time("startTimeUtc"), facts: facts(invocation),
            findings: [])
        about.facts["informationUri"] = .known(driver?.loose("informationUri"))
        var runs = RunsByScreen(like: about)
        for result in try results.wantItems() {
            let (id, rule) = rule(of: result)
            let location = result["locations"]?.items.first { _ in true }
            let screen = result["properties"]?.loose("screen") ?? screen(location)
            let outcome = outcome(of: result)
            guard outcome == .failed || outcome == .cantTell else {
                let count = result["properties", "count"]?.integer ?? 1
                runs.add(outcome, of: id, on: screen, count: min(max(count, 1), 1_000_000))
                continue
            }
            var finding = finding(id, rule, result, location, outcome)
            // What names its screen itself was exported by Earshot, and its artifact is that screen.
            if result["properties"]?.loose("screen") == nil {
                finding.evidence["artifact"] = .known(self.screen(location))
            }
            runs.add(finding, on: screen)
        }
        return runs
    }

    /// What the run says of itself beside its tool.
    private func facts(_ invocation: JSONView?) -> [String: Evidence] {
        var facts: [String: Evidence] = [:]
        let converter = run["conversion", "tool", "driver"]
        facts["converter"] = .known(converter?.loose("name"))
        facts["converterVersion"] = .known(converter?.looseEither("semanticVersion", "version"))
        facts["commandLine"] = .known(invocation?.loose("commandLine"))
        facts["executionSuccessful"] = invocation?["executionSuccessful"]?.flag.map(Evidence.flag)
        facts["run"] = .known(run["automationDetails"]?.loose("id"))
        facts.add(run["properties"])
        return facts
    }

    private func rule(of result: JSONView) -> (id: String, rule: SARIFRule?) {
        let index = result["ruleIndex"]?.integer ?? result["rule", "index"]?.integer ?? -1
        let indexed = rules.indices.contains(index) ? rules[index] : nil
        let id = result.loose("ruleId") ?? result["rule"]?.loose("id") ?? indexed?.id ?? "unknown"
        return (id, byID[id] ?? indexed)
    }

    private func outcome(of result: JSONView) -> Outcome {
        if result["baselineState"]?.text == "absent" { return .passed }
        // Before SARIF 2.1.0 was done, the level said it.
        let level = result["level"]?.text ?? ""
        return switch result["kind"]?.text ?? (Self.levelsOfOutcome.contains(level) ? level : "fail") {
        case "pass": .passed
        case "notApplicable": .inapplicable
        case "open", "review": .cantTell
        case "informational": .untested
        default: .failed
        }
    }

    private static let levelsOfOutcome: Set = ["pass", "notApplicable", "open"]

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
        var evidence: [String: Evidence] = [:]
        // How loudly to tell it, which is no word on what it costs anybody (SARIF 3.27.10).
        evidence["level"] = .known(result.loose("level") ?? rule?.level)
        evidence["helpUrl"] = .known(rule?.helpUri ?? properties?.loose("helpUrl"))
        evidence["title"] = .known(rule?.title)
        evidence["description"] = .known(rule?.description)
        evidence["help"] = .known(rule?.help)
        evidence["baselineState"] = .known(result.loose("baselineState"))
        evidence["rank"] = result["rank"]?.number.map(Evidence.number)
        evidence["line"] = location?["physicalLocation", "region", "startLine"]?.number.map(Evidence.number)
        evidence["related"] = .texts(
            result["relatedLocations"]?.items.compactMap { $0["message"]?.loose("text") } ?? [])
        if let suppressions = result["suppressions"], suppressions.count > 0 {
            evidence["suppressed"] = .flag(true)
            evidence["suppressedBecause"] = .texts(suppressions.items.compactMap { $0.loose("justification") })
        }
        evidence.add(result["partialFingerprints"], as: "fingerprint")
        evidence.add(properties?["evidence"])
        evidence.add(properties, passing: SARIFRun.readOtherwise)
        let impact = properties?.loose("impact") ?? rule?.impact
        evidence["impact"] = .known(impact)
        let target = target(location, properties)
        return .imported(
            id, as: isOwn ? id : properties?.loose("earshotRule") ?? KnownRules.web(id, on: target.snippet),
            outcome: outcome,
            impact: impact.flatMap(Impact.init(spoken:)), criteria: criteria(rule, properties),
            message: message(result, rule) ?? id, evidence: evidence, target: target)
    }

    /// Members of a result's properties that have a place of their own in a finding.
    private static let readOtherwise: Set<String> = [
        "evidence", "impact", "criteria", "screen", "identifier", "label", "className", "frame", "sourceRule",
        "earshotRule", "helpUrl", "snippet", "selector", "path", "auditedAt", "finding",
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
        target.snippet =
            location?["physicalLocation", "region", "snippet"]?.loose("text") ?? properties?.loose("snippet")
        target.selector = properties?.loose("selector")
        target.path = properties?.loose("path")
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
