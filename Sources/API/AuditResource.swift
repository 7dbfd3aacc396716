package import JSON
package import Screens

/// What the rules found in a file's captures, as `earshot audit --json` prints it.
package struct AuditResource: Codable, Sendable, Hashable {
    package struct CaptureFindings: Codable, Sendable, Hashable {
        @Null package var screen: String?
        package var findings: [FindingResource]

        package init(_ capture: Capture, _ run: AuditRun) {
            screen = capture.screen.key ?? capture.screen.title
            findings = run.findings.map { FindingResource($0, in: capture.tree) }
        }
    }

    /// Number of the ruleset that judged; runs of different ones are not compared.
    package var ruleset: Int
    package var captures: [CaptureFindings]

    package init(_ runs: [(capture: Capture, run: AuditRun)]) {
        ruleset = Ruleset.number
        captures = runs.map { CaptureFindings($0.capture, $0.run) }
    }
}

/// One failed or cantTell outcome on one node.
package struct FindingResource: Codable, Sendable, Hashable {
    @Null package var rule: String?
    package var outcome: Outcome
    /// Null: nobody has said it.
    @Null package var impact: Impact?
    /// WCAG 2.2 by number; empty for a vendor's advice or our own.
    package var criteria: [String]
    /// The node's id, else its path in the tree.
    @Null package var node: String?
    package var message: String
    package var evidence: [String: JSONValue]

    package init(_ finding: Finding, in tree: Tree) {
        rule = finding.rule
        outcome = finding.outcome
        impact = finding.impact
        criteria = finding.criteria
        node = finding.node.map(tree.name(of:))
        message = finding.message
        evidence = finding.evidence.mapValues(JSONValue.init)
    }
}
