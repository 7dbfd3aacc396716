import Screens

extension Importer {
    package static let axeAndroid = Importer(
        android: "axe-android-json", title: "axe for Android",
        howTo: """
            In an instrumented test with axe-android, write the result of a run to a file:

            val result = AxeRunner(axe).run(AccessibilityNodeInfo root …)
            File("axe-android.json").writeText(result.toJson())
            """,
        recognises: { $0["axeRuleResults"]?.isArray == true },
        reading: { document, warnings throws(ImportError) in
            var found = AndroidResults()
            try document.forEachRecord { record throws(ImportError) in
                guard record.isObject else { throw record.error("The results of axe for Android are wanted here.") }
                try found.add([try axeAndroidRun(record, &warnings)], of: record["axeContext"], &warnings)
            }
            guard !found.runs.isEmpty else { throw ImportError("There are no results in the list: axeRuleResults.") }
            return found
        })

    /// One run of axe for Android; Accessibility Insights has the same under a key of its own.
    static func axeAndroidRun(_ results: JSONView, _ warnings: inout ImportWarnings) throws(ImportError) -> AuditRun {
        guard let list = results["axeRuleResults"], list.isArray else {
            throw results.error("The results of axe for Android have a list axeRuleResults.")
        }
        let context = results["axeContext"]
        let views = AndroidViews(context)
        let title = context?["axeMetaData"]?.loose("screenTitle")
        let screen = title == "No Screen Title Available" ? nil : title
        var run = AuditRun(
            tool: "axe for Android", toolVersion: context?["axeMetaData"]?.loose("axeVersion"),
            auditedAt: context?["axeMetaData"]?.time("analysisTimestamp"), screen: screen, findings: [],
            listsRules: true)
        run.facts["appIdentifier"] = .known(context?["axeMetaData"]?.loose("appIdentifier"))
        run.facts["standards"] = .texts(results["axeConf"]?.looseTexts("standards") ?? [])
        run.facts.add(context?["axeDevice"], as: "device")
        var runs = RunsByScreen(like: run)
        let settings = results["axeConf", "rules"]?.fields.reduce(into: [String: JSONView]()) { $0[$1.key] = $1.value }
        if list.count == 0 { warnings.note("No rule was asked: the list is empty.", at: list) }
        for result in list.items {
            guard let id = result.loose("ruleId") else {
                warnings.note("A result that names no rule (ruleId) is passed over.", at: result)
                continue
            }
            let status = result.loose("status"), outcome = axeAndroidOutcomes[status ?? ""] ?? .untested
            if outcome == .untested {
                warnings.note("The rule \(id) was not asked here: its status is \(status ?? "missing").", at: result)
            }
            guard outcome == .failed || outcome == .cantTell else {
                runs.add(outcome, of: id, on: screen)
                continue
            }
            runs.add(finding(id, result, outcome, settings?[id], views), on: screen)
        }
        return runs.orEmpty[0]
    }

    private static let axeAndroidOutcomes: [String: Outcome] = [
        "FAIL": .failed, "PASS": .passed, "INCOMPLETE": .cantTell, "INAPPLICABLE": .inapplicable, "ERROR": .untested,
    ]

    private static func finding(
        _ id: String, _ result: JSONView, _ outcome: Outcome, _ settings: JSONView?, _ views: AndroidViews
    ) -> Finding {
        let impact = result["impact"]?.integer ?? settings?["impact"]?.integer
        let target = views.target(of: result)
        var evidence: [String: Evidence] = [:]
        evidence.add(result["props"])
        evidence["impact"] = impact.map { .number(Double($0)) }
        evidence["standard"] = .known(settings?.loose("standard"))
        let rule = id == "ActiveViewName" ? KnownRules.androidName(target.className) : KnownRules.axeAndroid[id]
        return .imported(
            id, as: rule, outcome: outcome, impact: impact.flatMap(axeAndroidImpact),
            criteria: KnownRules.androidCriteria[id] ?? [],
            message: result.loose("ruleSummary") ?? settings?.loose("summary") ?? id, evidence: evidence,
            target: target)
    }

    /// dequelabs/axe-android `AxeImpact`: minor 0, moderate 1, serious 2, critical 3, blocker 4.
    private static func axeAndroidImpact(_ number: Int) -> Impact? {
        switch number {
        case 0: .minor
        case 1: .moderate
        case 2: .serious
        case 3, 4: .critical
        default: nil
        }
    }
}
