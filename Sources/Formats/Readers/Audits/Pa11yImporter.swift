import Screens

extension Importer {
    /// Pa11y's list of what it found, the object its interface returns, and pa11y-ci's report of several pages.
    package static let pa11y = Importer(
        audits: "pa11y-json", title: "Pa11y",
        howTo: """
            npx pa11y --reporter json --include-warnings https://localhost:3000 > pa11y.json
            npx pa11y-ci --json > pa11y-ci.json
            """,
        recognises: { isIssue($0) || isPage($0) || $0["results"]?.isObject == true && $0.has("total") },
        reading: { document, warnings throws(ImportError) in
            var runs = RunsByScreen(tool: "Pa11y")
            try document.forEachRecord { record throws(ImportError) in
                if isPage(record) {
                    let name = record.loose("pageUrl") ?? record.loose("documentTitle")
                    add(record["issues"], screen: name, to: &runs, &warnings)
                } else if let results = record["results"], results.isObject {
                    for page in results.fields { add(page.value, screen: page.key, to: &runs, &warnings) }
                } else if isIssue(record) {
                    runs.add(finding(record), on: nil)
                } else {
                    throw record.error("Not what Pa11y writes: a code, a type and a selector are wanted.")
                }
            }
            if runs.runs.isEmpty {
                warnings.note(
                    "Nothing was found, and the file does not say which of its runners (htmlcs, axe) looked: it tells of no problem that it is gone."
                )
            }
            return runs.orEmpty
        })

    private static func isIssue(_ value: JSONView) -> Bool {
        value["code"]?.text != nil && value.has("message") && (value.has("typeCode") || value.has("selector"))
    }

    private static func isPage(_ value: JSONView) -> Bool {
        value["issues"]?.isArray == true && value.hasAny(of: ["pageUrl", "documentTitle"])
    }

    private static func add(
        _ issues: JSONView?, screen: String?, to runs: inout RunsByScreen, _ warnings: inout ImportWarnings
    ) {
        for issue in issues?.items.map({ $0 }) ?? [] {
            guard issue.has("code") else {
                // pa11y-ci lists a page that could not be loaded with a message alone: nothing was looked at there.
                warnings.note("Nothing was looked at here: \(issue.loose("message") ?? "no code").", at: issue)
                continue
            }
            runs.add(finding(issue), on: screen)
        }
    }

    private static func finding(_ issue: JSONView) -> Finding {
        let code = issue.loose("code") ?? "unknown"
        let type = issue.loose("type")
        let extras = issue["runnerExtras"]
        let needsReview = extras?["needsFurtherReview"]?.flag ?? false
        var target = FindingTarget()
        target.selector = issue.loose("selector")
        target.snippet = issue.loose("context")
        var evidence: [String: Evidence] = [:]
        evidence["type"] = .known(type)
        evidence["runner"] = .known(issue.loose("runner"))
        evidence.add(extras)
        let ours = KnownRules.web(code, on: target.snippet)
        return .imported(
            code, as: ours, outcome: type == "error" && !needsReview ? .failed : .cantTell,
            impact: extras?.loose("impact").flatMap(Impact.init(spoken:)),
            criteria: Criteria.inCode(code), message: issue.loose("message") ?? code, evidence: evidence,
            target: target)
    }
}
