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
    /// What other tools say in the same file; left out where none do.
    package var audits: [ToolFindings]?

    package init(_ runs: [(capture: Capture, run: AuditRun)], audits: [AuditRun] = []) {
        ruleset = Ruleset.number
        captures = runs.map { CaptureFindings($0.capture, $0.run) }
        self.audits = audits.isEmpty ? nil : audits.map(ToolFindings.init)
    }
}

/// What another tool found on a screen.
package struct ToolFindings: Codable, Sendable, Hashable {
    package struct Found: Codable, Sendable, Hashable {
        /// Ours that means the same.
        @Null package var rule: String?
        /// By the tool's own name.
        @Null package var sourceRule: String?
        package var outcome: Outcome
        /// Null: nobody has said it.
        @Null package var impact: Impact?
        package var criteria: [String]
        package var message: String
        @Null package var target: FindingTarget?
        package var evidence: [String: JSONValue]

        package init(_ finding: Finding) {
            (outcome, criteria, message) = (finding.outcome, finding.criteria, finding.message)
            evidence = finding.evidence.mapValues(JSONValue.init)
            (rule, sourceRule, impact, target) = (finding.rule, finding.sourceRule, finding.impact, finding.target)
        }
    }

    package var tool: String
    @Null package var toolVersion: String?
    /// RFC 3339 in UTC; null: the file does not say.
    @Null package var auditedAt: String?
    @Null package var screen: String?
    package var findings: [Found]

    package init(_ run: AuditRun) {
        (tool, findings) = (run.tool, run.findings.map(Found.init))
        (toolVersion, auditedAt, screen) = (run.toolVersion, run.auditedAt, run.screen)
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
