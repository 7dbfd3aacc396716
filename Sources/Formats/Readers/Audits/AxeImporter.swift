import Screens

extension Importer {
    /// axe-core's results, of all its reporters: an object a page (v1, v2), a list of pages, a list of rules (raw),
    /// or only the list of what it calls violations; also where a runner keeps them in objects of its own.
    package static let axe = Importer(
        audits: "axe-json", title: "axe-core results",
        howTo: """
            On the command line, for web views and web pages:

            npx @axe-core/cli https://localhost:3000 --save axe.json

            In a test with Playwright or Selenium, write what analyze() returns to a file:

            const results = await new AxeBuilder({ page }).analyze();
            fs.writeFileSync("axe.json", JSON.stringify(results));
            """,
        recognises: { AxePages.isPage($0) || AxePages.isRule($0) || !AxePages.kept(in: $0).isEmpty },
        reading: { document, _ throws(ImportError) in
            var pages: [AuditRun] = []
            var rules = AuditRun(tool: "axe-core", findings: [])
            var hasRules = false
            try document.forEachRecord { record throws(ImportError) in
                if AxePages.isPage(record) {
                    pages.append(page(record))
                } else if AxePages.isRule(record) {
                    hasRules = true
                    add(record, to: &rules)
                } else {
                    let kept = AxePages.kept(in: record)
                    if kept.isEmpty { throw notResults(record) }
                    pages += kept.map { page($0.results, called: $0.name) }
                }
            }
            return hasRules || pages.isEmpty ? pages + [rules] : pages
        })

    private static func notResults(_ record: JSONView) -> ImportError {
        AxePages.first(in: record).map(deeperAxe) ?? record.error("Neither a page nor a rule of axe-core.")
    }

    /// Names where results are that nobody looks for there.
    static func deeperAxe(_ results: JSONView) -> ImportError {
        results.error(
            "Results of axe-core are here, where they are not looked for: beside others, or deeper in the file. "
                + "Upload them as a file of their own.")
    }

    /// - Parameter name: what the page is called beside its results, where they name no address.
    private static func page(_ page: JSONView, called name: String? = nil) -> AuditRun {
        var run = AuditRun(
            tool: page["testEngine"]?.loose("name") ?? "axe-core", toolVersion: page["testEngine"]?.loose("version"),
            auditedAt: page.time("timestamp"), screen: page.loose("url") ?? name, findings: [],
            listsRules: page.hasAny(of: ["passes", "inapplicable"]))
        for name in ["testRunner", "testEnvironment", "toolOptions"] as [StaticString] {
            run.facts.add(page[name], as: "\(name)")
        }
        // Of types that nobody asked for axe lists one place a rule.
        let types = page["toolOptions"]?.looseTexts("resultTypes") ?? []
        let listsPasses = types.isEmpty || types.contains("passes")
        for (key, outcome) in lists {
            for rule in page[key]?.items.filter(\.isObject) ?? [] {
                add(rule, nodes: rule["nodes"], outcome: outcome, listsPasses: listsPasses, to: &run)
            }
        }
        return run
    }

    private static let lists: [(key: StaticString, outcome: Outcome)] = [
        ("violations", .failed), ("incomplete", .cantTell), ("passes", .passed), ("inapplicable", .inapplicable),
    ]

    /// A rule of the raw reporter, or one of a bare list of violations.
    private static func add(_ rule: JSONView, to run: inout AuditRun) {
        if rule.has("nodes") { return add(rule, nodes: rule["nodes"], outcome: .failed, to: &run) }
        var isMet = false
        for (key, outcome) in lists where outcome != .inapplicable && (rule[key]?.count ?? 0) > 0 {
            isMet = true
            add(rule, nodes: rule[key], outcome: outcome, to: &run)
        }
        if !isMet { add(rule, nodes: nil, outcome: .inapplicable, to: &run) }
    }

    private static func add(
        _ rule: JSONView, nodes: JSONView?, outcome: Outcome, listsPasses: Bool = true, to run: inout AuditRun
    ) {
        let id = rule.loose("id") ?? "unknown"
        guard outcome == .failed || outcome == .cantTell else {
            let count = nodes.map(\.count).flatMap { $0 > 0 ? $0 : nil }
            let passed = outcome == .passed && listsPasses && count != nil ? nodes.map { $0.items.flatMap(marks) } : nil
            return run.outcomes.append(
                AuditRun.RuleOutcome(rule: id, outcome: outcome, count: count, places: passed))
        }
        let places = nodes.map { Array($0.items) } ?? []
        let asked = AxeRule(
            id: id, outcome: outcome, impact: rule.loose("impact"), tags: rule.looseTexts("tags"),
            help: rule.loose("help"), description: rule.loose("description"), helpUrl: rule.loose("helpUrl"))
        if places.isEmpty { run.findings.append(finding(asked, at: nil)) }
        for node in places { run.findings.append(finding(asked, at: node)) }
    }

    /// By what a place is known again.
    private static func marks(_ node: JSONView) -> [PlaceMark] {
        let place = node["node"] ?? node
        let target = selector(place["target"] ?? place["selector"])
        return [target, selector(place["xpath"])].compactMap { $0.map { PlaceMark($0) } }
            + [target.flatMap { SelectorNames($0).identifier }].compactMap { $0.map { PlaceMark(identifier: $0) } }
    }

    /// What the results say of a rule, looked at once for all its places.
    private struct AxeRule {
        let id: String
        let outcome: Outcome
        let impact: String?
        let tags: [String]
        let help: String?
        let description: String?
        let helpUrl: String?
    }

    /// A rule's finding at one place; the place's own impact counts before the rule's.
    private static func finding(_ rule: AxeRule, at node: JSONView?) -> Finding {
        let impact = node?.loose("impact") ?? rule.impact
        // The raw reporter keeps what it knows of a place one level deeper and under other names.
        let place = node?["node"] ?? node
        var target = FindingTarget()
        target.selector = selector(place?["target"] ?? place?["selector"])
        target.path = selector(place?["xpath"])
        target.snippet = place?.loose("html") ?? place?.loose("source")
        var evidence: [String: Evidence] = [:]
        evidence["helpUrl"] = .known(rule.helpUrl)
        evidence["description"] = .known(rule.description)
        evidence["tags"] = .texts(rule.tags)
        evidence["impact"] = .known(impact)
        evidence["details"] = .known(node.flatMap(details))
        evidence["ancestry"] = .known(selector(place?["ancestry"]))
        let checks = node.map(checks) ?? []
        evidence["related"] = .texts(
            checks.flatMap { $0["relatedNodes"]?.items.compactMap { selector($0["target"]) } ?? [] })
        for check in checks { evidence.add(check["data"], as: check.loose("id")) }
        return .imported(
            rule.id, as: KnownRules.web(rule.id, on: target.snippet), outcome: rule.outcome,
            impact: impact.flatMap(Impact.init(spoken:)), criteria: Criteria.of(rule.tags),
            message: rule.help ?? rule.description ?? rule.id, evidence: evidence, target: target)
    }

    private static func checks(_ node: JSONView) -> [JSONView] {
        ([node["any"], node["all"], node["none"]] as [JSONView?]).compactMap { $0 }.flatMap(\.items)
    }

    /// A selector for each frame on the way down; inside shadow roots a list in the list.
    private static func selector(_ value: JSONView?) -> String? {
        guard let value else { return nil }
        if let text = value.text { return text }
        let steps = value.items.compactMap { $0.text ?? selector($0) }
        return steps.isEmpty ? nil : steps.joined(separator: " ")
    }

    private static func details(_ node: JSONView) -> String? {
        if let summary = node.loose("failureSummary") { return summary }
        return checks(node).compactMap { $0.loose("message") }.joined(separator: "\n")
    }
}
