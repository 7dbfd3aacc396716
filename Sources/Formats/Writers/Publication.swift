package import History
package import Screens

/// What is written out of Earshot, in no format's words: findings by screen, what they come to for each success
/// criterion, and a verdict's conditions. Every writer takes what its format has a place for.
package struct Publication: Sendable {
    package var app: String
    package var release: String
    package var build: String?
    /// Where this is read in Earshot.
    package var url: String?
    /// The day it was made, as 2026-11-21.
    package var date: String?
    package var screens: [PublishedScreen]
    package var criteria: [CriterionResult]
    package var verdict: PublishedVerdict?
    /// What is told of a rule beside its findings; Earshot's own unless said.
    package var rules: [PublishedRule]
    /// Who answers for a conformance report.
    package var author: Contact?
    /// What nobody looked at, in sentences.
    package var gaps: [String]

    package struct Contact: Sendable {
        package var name: String?
        package var company: String?
        package var email: String
        package init(name: String? = nil, company: String? = nil, email: String) {
            (self.name, self.company, self.email) = (name, company, email)
        }
    }

    package init(
        app: String, release: String, build: String? = nil, url: String? = nil, date: String? = nil,
        screens: [PublishedScreen] = [], criteria: [CriterionResult] = [], verdict: PublishedVerdict? = nil,
        rules: [PublishedRule] = Ruleset.all.map { PublishedRule($0) }, author: Contact? = nil,
        gaps: [String] = []
    ) {
        (self.app, self.release, self.build, self.url, self.date) = (app, release, build, url, date)
        (self.screens, self.criteria, self.verdict) = (screens, criteria, verdict)
        (self.rules, self.author, self.gaps) = (rules, author, gaps)
    }

    /// Those whose rules found something or nothing, our own first.
    var tools: [PublishedTool] {
        let all = Set(screens.map(\.tool))
        let others = all.subtracting([.earshot]).sorted { ($0.name, $0.version ?? "") < ($1.name, $1.version ?? "") }
        return (all.contains(.earshot) ? [.earshot] : []) + others
    }

    /// A verdict alone.
    package init(app: String, verdict: PublishedVerdict) {
        self.init(app: app, release: verdict.release, build: verdict.build, url: verdict.url, verdict: verdict)
    }
}

/// Who found something: our own rules, or another tool that was read.
package struct PublishedTool: Hashable, Sendable {
    package var name: String
    package var version: String?

    package init(name: String, version: String?) { (self.name, self.version) = (name, version) }

    package static let earshot = PublishedTool(name: Ruleset.tool, version: String(Ruleset.number))
}

/// What one tool found on a screen, and its rules that found nothing there.
package struct PublishedScreen: Sendable {
    package var tool: PublishedTool
    /// When the tool looked, RFC 3339 in UTC; `nil`: nobody says.
    package var auditedAt: String?
    package var key: String
    package var title: String?
    package var findings: [PublishedFinding]
    package var outcomes: [AuditRun.RuleOutcome]

    package init(
        key: String, title: String? = nil, findings: [PublishedFinding], outcomes: [AuditRun.RuleOutcome] = [],
        tool: PublishedTool = .earshot, auditedAt: String? = nil
    ) {
        (self.key, self.title, self.findings, self.outcomes) = (key, title, findings, outcomes)
        (self.tool, self.auditedAt) = (tool, auditedAt)
    }

    /// The rule of a finding by the name that its tool gives it.
    func rule(_ found: PublishedFinding) -> String {
        tool == .earshot ? found.rule : found.finding.sourceRule ?? found.rule
    }

    /// What another tool said, on no capture.
    package init(_ run: AuditRun) {
        self.init(
            key: run.screen ?? "screen", findings: run.findings.map { PublishedFinding($0) }, outcomes: run.outcomes,
            tool: PublishedTool(name: run.tool, version: run.toolVersion), auditedAt: run.auditedAt)
    }

    /// A run of rules on a capture, its nodes by name.
    package init(_ run: AuditRun, on capture: Capture) {
        self.init(
            key: capture.screen.key ?? run.screen ?? capture.screen.title ?? "screen", title: capture.screen.title,
            findings: run.findings.map { PublishedFinding($0, in: capture.tree) }, outcomes: run.outcomes)
    }
}

/// A finding with the place it is about, in words that need no tree.
package struct PublishedFinding: Sendable {
    package var finding: Finding
    /// By which a server knows it; `nil`: it is kept nowhere.
    package var number: Int64?
    /// The node's id or path; `nil` where the finding is linked to none.
    package var node: String?
    package var place: FindingTarget

    package init(_ finding: Finding, in tree: Tree? = nil) {
        self.finding = finding
        place = finding.target ?? FindingTarget()
        guard let tree, let index = finding.node, tree.nodes.indices.contains(index) else { return }
        node = tree.name(of: index)
        place.identifier = tree[index].identifier ?? place.identifier
        place.label = tree[index].label ?? place.label
        if let frame = tree[index].accessibilityFrame ?? tree[index].frame {
            place.frame = [frame.x, frame.y, frame.width, frame.height]
        }
    }

    /// Where its tool explains the rule.
    var help: String? {
        guard case .text(let address)? = finding.evidence["helpUrl"] else { return nil }
        return address
    }

    /// Ours, else what the source called it.
    package var rule: String { finding.rule ?? finding.sourceRule ?? "unknown" }
}

/// What is told of a rule beside its findings.
package struct PublishedRule: Sendable {
    package var id: String
    package var title: String
    /// What it does to the listener.
    package var help: String?
    package var url: String?
    /// `nil`: nobody has said it.
    package var impact: Impact?
    package var criteria: [String]

    package init(
        id: String, title: String, help: String? = nil, url: String? = nil, impact: Impact?, criteria: [String]
    ) {
        (self.id, self.title, self.help, self.url) = (id, title, help, url)
        (self.impact, self.criteria) = (impact, criteria)
    }

    package init(_ rule: Rule, url: String? = nil) {
        self.init(
            id: rule.id, title: rule.title, help: rule.guide.hurts, url: url, impact: rule.impact,
            criteria: rule.criteria.map(\.number))
    }
}

/// What the evidence comes to for one success criterion.
package struct CriterionResult: Hashable, Sendable {
    /// The terms of a conformance report (VPAT 2.5, OpenACR).
    package enum Level: String, Hashable, Sendable, CaseIterable {
        case supports
        case partiallySupports = "partially-supports"
        case doesNotSupport = "does-not-support"
        case notApplicable = "not-applicable"
        case notEvaluated = "not-evaluated"
    }
    package var number: String
    package var level: Level
    package var notes: String

    package init(number: String, level: Level, notes: String = "") {
        (self.number, self.level, self.notes) = (number, level, notes)
    }
}
