/// The numbered set of rules in force.
package enum Ruleset {
    /// Grows whenever a rule is added or its meaning made sharper, or elements are matched otherwise, on which the rules
    /// about changes rest: runs and comparisons of different numbers are not put side by side.
    package static let number = 8
    /// What an audit run names as its tool.
    package static let tool = "earshot"

    /// In the order in which findings are listed.
    package static let all: [Rule] = [
        .buttonName, .linkName, .imageName, .textFieldName, .controlName,
        .swallowedChildren, .emptyContainer, .obscuredElement, .offscreenElement, .zeroSizeElement,
        .modalNotMarked, .modalWithoutEscape, .screenTrap, .readingOrder,
        .adjustableValue, .adjustableActions, .containerRelativeFrame, .textViewChildren,
        .directInteractionAlternative, .gestureAlternative, .dragAlternative,
        .hintLength, .hintWording, .labelInName, .labelRepeatsTrait, .labelPunctuation, .labelIsIdentifier,
        .duplicateName,
        .duplicateIdentifier, .labelLanguage,
        .traitConflict, .traitMissing,
        .targetSize, .targetSizeMinimum,
        .textContrast, .textContrastEnhanced, .nonTextContrast, .colorOnly, .dynamicType, .textClipped, .reducedMotion,
        .imageDescription, .mediaDescription,
        .screenTitle, .headingStructure, .thumbReach, .unspokenText, .statusAnnouncement,
    ]

    package static func rule(_ id: String) -> Rule? { byID[id] }
    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    /// The success criteria that a finding fails, by number: those that whoever found it names; where none is named, those of the
    /// rule of ours that it means. So what fails by a rule fails each criterion of that rule, whoever found it.
    /// Of headings tools that name none find what they call best practice (axe-core: `heading-order`, `empty-heading` and
    /// `page-has-heading-one`), which fails none.
    package static func criteria(named: [String], of rule: String?) -> [String] {
        guard named.isEmpty, let rule, rule != "heading-structure" else { return named }
        return self.rule(rule)?.criteria.map(\.number) ?? []
    }

    /// All findings of a scene, by rule, then in document order, and for each rule whether it passed or did not apply.
    package static func audit(_ scene: Scene, profile: Profile = .aa) -> AuditRun {
        audited(scene, profile: profile).run
    }

    /// The same with rules of the caller's choice: some of them, or one with an app's own reach table.
    package static func audit(_ scene: Scene, rules: [Rule]) -> AuditRun { audited(scene, rules: rules).run }

    /// The same with the nodes on which each rule passed: only they can be called fixed.
    package static func audited(_ scene: Scene, profile: Profile = .aa, reach: Reach = .standard) -> AuditedScene {
        let rules = all.filter(profile.includes)
        let own = reach == .standard ? nil : Rule.thumbReach(reach)
        return audited(
            scene, rules: own.map { own in rules.map { $0.id == own.id ? own : $0 } } ?? rules, profile: profile)
    }

    static func audited(_ scene: Scene, rules: [Rule], profile: Profile = .aa) -> AuditedScene {
        var passed: [String: NodeSet] = [:]
        let untold = rules.filter { !$0.reads.isSubset(of: scene.records) }.map(\.id)
        var run = AuditRun(
            tool: tool, toolVersion: String(number), screen: scene.capture.screen.key ?? scene.capture.screen.title,
            findings: [])
        for rule in rules {
            var judgements = Judgements(on: scene)
            rule.judge(scene, &judgements)
            let found = judgements.inDocumentOrder
            let impact = profile.impact(of: rule)
            run.findings += found.map { rule.finding($0.judgement, impact, at: $0.node, scene.capture.blindTo) }
            if judgements.passes > 0 {
                run.outcomes.append(.init(rule: rule.id, outcome: .passed, count: judgements.passes))
                var nodes = judgements.passed
                for (node, _) in found { nodes.remove(node) }
                passed[rule.id] = nodes
            } else if found.isEmpty {
                run.outcomes.append(.init(rule: rule.id, outcome: .inapplicable))
            }
        }
        nameSubjects(of: &run, in: scene)
        return AuditedScene(scene: scene, run: run, passed: passed, untold: untold)
    }

    /// Each message says first what it is about; that of the whole screen is about the screen.
    private static func nameSubjects(of run: inout AuditRun, in scene: Scene) {
        let subjects = Subjects(scene, run.findings.compactMap(\.node))
        for place in run.findings.indices {
            guard let node = run.findings[place].node, node != Tree.root || scene[node].isHeard else { continue }
            run.findings[place].message = "\(subjects[node].asOpening): \(run.findings[place].message)"
        }
    }
}

/// A scene with what the rules made of it.
package struct AuditedScene: Sendable {
    package let scene: Scene
    package let run: AuditRun
    /// By rule: the nodes it passed on.
    package let passed: [String: NodeSet]
    /// Rules that can tell nothing of the capture, since it does not record what they go by. That they find nothing mends
    /// nothing.
    package let untold: [String]

    /// Whether a rule could judge anything of the capture. One about what is drawn that was asked of nothing may have had nothing
    /// in sight: colours that are covered, a screen behind another.
    package func asks(_ rule: Rule) -> Bool {
        rule.judges != .drawing || !run.outcomes.contains { $0.rule == rule.id && $0.outcome == .inapplicable }
    }
}

extension Rule {
    /// A failure that rests on a key the format cannot express is only “can't tell”.
    fileprivate func finding(_ judgement: Judgement, _ impact: Impact, at node: Int, _ blindTo: Set<NodeKey>) -> Finding
    {
        var outcome = judgement.outcome
        var evidence = judgement.evidence
        let unseen = judgement.restsOn.intersection(blindTo)
        if outcome == .failed, !unseen.isEmpty {
            outcome = .cantTell
            evidence["notInFormat"] = .list(unseen.map(\.rawValue).sorted().map(Evidence.text))
        }
        return Finding(
            rule: id, outcome: outcome, impact: judgement.impact ?? impact,
            criteria: (judgement.criteria ?? criteria).map(\.number), node: node, message: judgement.message,
            evidence: evidence)
    }
}
