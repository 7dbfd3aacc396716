/// What it costs the person.
package enum Impact: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// a nuisance · slower, more tiring · great effort or guesswork · the task can't be done
    case minor, moderate, serious, critical

    package static func < (left: Impact, right: Impact) -> Bool { left.rank < right.rank }
    private var rank: Int { Impact.allCases.firstIndex(of: self) ?? 0 }
}

extension Impact? {
    /// How much a thing counts beside others: where nobody has said what it costs, as serious
    /// (docs/judgement.md section 3). For order and for what is raised; it is never shown.
    package var weight: Impact { self ?? .serious }

    /// How it is told: `serious`, `not known`.
    package var words: String { self?.rawValue ?? "not known" }

    /// Whether it counts from this impact on: what nobody knows the impact of does.
    package func counts(from floor: Impact) -> Bool { map { $0 >= floor } ?? true }
}

/// The verdict of one rule on one node.
package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case passed, failed, cantTell, inapplicable, untested
}

/// A measured fact that a finding rests on. Encodes as the plain JSON value.
package indirect enum Evidence: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([Evidence])
    case none
}

/// One failed or cantTell outcome: of our own rule on a node, or as an imported audit states it.
package struct Finding: Hashable, Sendable {
    /// Our rule's id; for an imported finding the rule of ours it maps to, where there is one.
    package var rule: String?
    /// The source's own words for the rule, for imported findings.
    package var sourceRule: String?
    package var outcome: Outcome
    /// `nil`: nobody has said it.
    package var impact: Impact?
    /// WCAG 2.2 success criteria by number: `4.1.2`.
    package var criteria: [String]
    /// Index into the capture's tree. `nil`: not linked to a node.
    package var node: Int?
    package var message: String
    package var evidence: [String: Evidence]
    /// What an imported finding carries to be linked by.
    package var target: FindingTarget?

    package init(
        rule: String?, sourceRule: String? = nil, outcome: Outcome, impact: Impact?, criteria: [String], node: Int?,
        message: String, evidence: [String: Evidence] = [:], target: FindingTarget? = nil
    ) {
        self.rule = rule
        self.sourceRule = sourceRule
        self.outcome = outcome
        self.impact = impact
        self.criteria = criteria
        self.node = node
        self.message = message
        self.evidence = evidence
        self.target = target
    }
}

/// What an imported finding says of the place it is about; all optional.
package struct FindingTarget: Hashable, Sendable, Codable {
    /// Its accessibility identifier.
    package var identifier: String?
    /// Its accessibility label.
    package var label: String?
    /// x, y, width, height in points.
    package var frame: [Double]?
    /// Its selector, as the tool writes one.
    package var selector: String?
    /// Its path through the tree, as the tool writes one.
    package var path: String?
    /// What its source looks like, as the tool quotes it.
    package var snippet: String?
    /// The class of its view, as the tool says it.
    package var className: String?
    package init() {}
}

/// An engine applied to a capture, ours or an imported one.
package struct AuditRun: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable, Codable { case automatic, manual, semiAuto }
    package var tool: String
    package var toolVersion: String?
    package var mode: Mode
    /// When the tool looked, RFC 3339 in UTC; `nil`: the source does not say.
    package var auditedAt: String?
    /// What else the source says of the run, in its own words: the browser, the device, the standard.
    package var facts: [String: Evidence]
    /// The capture of the same file that it is about, by its place there.
    package var capture: Int?
    /// The screen it is about where the source names one: a key, a title or an address.
    package var screen: String?
    package var findings: [Finding]
    /// Rules that ran and found nothing, and rules that did not apply: absent can be told from not observed.
    package var outcomes: [RuleOutcome]
    /// The source lists every rule that it asked, so that one that is neither among the findings nor the outcomes was
    /// not asked. False: where there are no outcomes, it lists failures only.
    package var listsRules: Bool

    package struct RuleOutcome: Hashable, Sendable, Codable {
        package var rule: String
        package var outcome: Outcome
        /// How many places it was met on, where the source says.
        package var count: Int?
        /// What the rule passed on; `nil`: the source does not list it.
        package var places: [PlaceMark]?
        package init(rule: String, outcome: Outcome, count: Int? = nil, places: [PlaceMark]? = nil) {
            (self.rule, self.outcome, self.count, self.places) = (rule, outcome, count, places)
        }
    }

    package init(
        tool: String, toolVersion: String? = nil, mode: Mode = .automatic, auditedAt: String? = nil,
        facts: [String: Evidence] = [:],
        screen: String? = nil, findings: [Finding], outcomes: [RuleOutcome] = [], listsRules: Bool = false
    ) {
        self.tool = tool
        self.toolVersion = toolVersion
        self.mode = mode
        (self.auditedAt, self.facts) = (auditedAt, facts)
        self.screen = screen
        self.findings = findings
        (self.outcomes, self.listsRules) = (outcomes, listsRules)
    }
}
