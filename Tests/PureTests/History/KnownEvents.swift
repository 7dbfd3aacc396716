import History

/// What happens to a problem that the rule of named buttons checks.
extension ProblemEvent.Kind {
    static func present(_ release: String) -> Self {
        .observed(release: release, .present, .finding(rule: "button-name", capture: "c"))
    }
    static func absent(_ release: String) -> Self {
        .observed(release: release, .absent, .passed(rule: "button-name", capture: "c"))
    }
    static func works(_ report: Int64, _ release: String) -> Self {
        .confirmed(report: report, release: release, works: true)
    }
    static func fails(_ report: Int64, _ release: String) -> Self {
        .confirmed(report: report, release: release, works: false)
    }
}
