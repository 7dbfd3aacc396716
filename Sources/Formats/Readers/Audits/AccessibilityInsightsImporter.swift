import Screens

extension Importer {
    /// Accessibility Insights for Android: one file with the results of axe for Android and of Google's
    /// Accessibility Test Framework. Each is a run of its own.
    package static let accessibilityInsights = Importer(
        android: "accessibility-insights-android-json", title: "Accessibility Insights for Android",
        howTo: """
            Accessibility Insights for Android on a computer: connect the device, open the screen, start the test; the
            service on the device answers with this file:

            adb forward tcp:62442 tcp:62442
            curl http://localhost:62442/AccessibilityInsights/result_v2 > insights.json
            """,
        recognises: { $0.hasAny(of: ["AxeResults", "ATFAResults"]) },
        reading: { document, warnings throws(ImportError) in
            var found = AndroidResults()
            try document.forEachRecord { record throws(ImportError) in
                let axe = record.member("AxeResults"), checks = record.member("ATFAResults")
                guard axe != nil || checks != nil else {
                    throw record.error("The results of a test are wanted here: AxeResults or ATFAResults.")
                }
                var runs: [AuditRun] = []
                if let axe { runs.append(try axeAndroidRun(axe, &warnings)) }
                if let checks { runs.append(try testFrameworkRun(checks, record, like: runs.last, &warnings)) }
                try found.add(runs, of: axe?["axeContext"], &warnings)
            }
            guard !found.runs.isEmpty else { throw ImportError("There are no results in the list.") }
            return found
        })

    /// - Parameter axe: the run beside it, of the same screen at the same time.
    private static func testFrameworkRun(
        _ results: JSONView, _ record: JSONView, like axe: AuditRun?, _ warnings: inout ImportWarnings
    ) throws(ImportError) -> AuditRun {
        let screen = axe?.screen
        let views = AndroidViews(record["AxeResults", "axeContext"])
        let rules = record["ATFARules"]?.items.reduce(into: [Substring: Check]()) { table, rule in
            if let name = rule.loose("class")?.split(separator: ".").last { table[name] = Check(rule) }
        }
        var runs = RunsByScreen(
            like: AuditRun(
                tool: "Accessibility Test Framework for Android", auditedAt: axe?.auditedAt, facts: axe?.facts ?? [:],
                screen: screen, findings: [], listsRules: true))
        let list = try results.wantItems()
        if results.count == 0 { warnings.note("No check was asked: the list is empty.", at: results) }
        for result in list {
            guard let id = result.loose("AccessibilityCheckResult.checkClass")?.split(separator: ".").last else {
                warnings.note("A result that names no check (checkClass) is passed over.", at: result)
                continue
            }
            let type = result.loose("AccessibilityCheckResult.type") ?? "missing"
            let outcome = testFrameworkOutcomes[type] ?? .untested
            if outcome == .untested {
                warnings.note("The check \(id) was not asked here: its type is \(type).", at: result)
            }
            guard outcome == .failed || outcome == .cantTell else {
                runs.add(outcome, of: String(id), on: screen)
                continue
            }
            runs.add(finding(String(id), type, result, outcome, rules?[id], views), on: screen)
        }
        return runs.orEmpty[0]
    }

    /// An error is one for sure, a warning and a note are for a person to look at; what was suppressed was not judged
    /// (google/Accessibility-Test-Framework-for-Android, `AccessibilityCheckResultType`).
    private static let testFrameworkOutcomes: [String: Outcome] = [
        "ERROR": .failed, "WARNING": .cantTell, "INFO": .cantTell, "RESOLVED": .passed,
        "NOT_RUN": .inapplicable,
    ]

    private static func finding(
        _ id: String, _ type: String, _ result: JSONView, _ outcome: Outcome, _ check: Check?,
        _ views: AndroidViews
    ) -> Finding {
        let element = result["AccessibilityHierarchyCheckResult.element"]
        var target = FindingTarget()
        target.className = element?.loose("ViewHierarchyElement.className")
        target.identifier = element?.loose("ViewHierarchyElement.resourceName")
        target.label =
            element?["ViewHierarchyElement.contentDescription"]?.loose("SpannableString.rawString")
            ?? element?["ViewHierarchyElement.text"]?.loose("SpannableString.rawString")
        target.frame = views.frame(element?["ViewHierarchyElement.boundsInScreen"])
        var evidence: [String: Evidence] = ["type": .text(type)]
        evidence["result"] = .known(
            result["AccessibilityHierarchyCheckResult.resultId"]?.integer.flatMap { check?.results[$0] })
        evidence["helpUrl"] = .known(check?.helpUrl)
        evidence["category"] = .known(check?.category)
        let ours =
            id == "SpeakableTextPresentCheck"
            ? KnownRules.androidName(target.className) : KnownRules.testFramework[id]
        let measured = result["AccessibilityHierarchyCheckResult.metadata", "HashMapResultMetadata.map"]
        for field in measured.map({ Array($0.fields.prefix(50)) }) ?? [] {
            evidence[field.key] = field.value["TypedValue.value"].flatMap(Evidence.init)
        }
        return .imported(
            id, as: ours, outcome: outcome, impact: nil, criteria: KnownRules.androidCriteria[id] ?? [],
            message: check?.title ?? id, evidence: evidence, target: target)
    }

    /// What the file's own table says of a check, its results by their numbers: `RESULT_ID_…`.
    private struct Check {
        let title: String?
        let helpUrl: String?
        let category: String?
        let results: [Int: String]

        init(_ rule: JSONView) {
            title = rule.loose("titleMessage")
            helpUrl = rule.loose("helpUrl")
            category = rule.loose("category")
            results =
                rule["resultIdsAndMetadata"]?.fields.reduce(into: [:]) { table, field in
                    if field.key.hasPrefix("RESULT_ID_"), let number = field.value.integer { table[number] = field.key }
                } ?? [:]
        }
    }
}
