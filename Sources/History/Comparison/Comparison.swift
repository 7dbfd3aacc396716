package import Screens

/// Why two captures can't be compared: like is compared with like only.
package enum ComparisonError: Error, Hashable, Sendable {
    /// Spoken by different versions of the engine.
    case speakersDiffer(before: String, after: String)
    /// Audited by different rule sets.
    case rulesetsDiffer(before: String?, after: String?)
}

/// What changed on a screen from one capture to another, and what of it is for the worse.
package struct Comparison: Sendable {
    /// A rule that failed on an element before and passes on it now.
    package struct Fix: Hashable, Sendable {
        package var rule: String
        /// In the capture after.
        package var node: Int
        package init(rule: String, node: Int) { (self.rule, self.node) = (rule, node) }
    }

    package let scenes: ComparedScenes
    package let transcript: TranscriptDiff
    /// For the worse, on nodes of the capture after: what the change rules say, then capture rules that fail anew.
    package let regressions: [Finding]
    package let fixed: [Fix]

    package var matches: ElementMatches { scenes.matches }
    package var speech: SpeechLoss { scenes.speech }

    /// - Parameters:
    ///   - corrections: pairs of nodes that somebody matched by hand.
    ///   - apart: pairs that somebody parted by hand.
    ///   - expectations: what a team pinned; those of other screens are passed over.
    ///   - reach: the app's own hand and table, by which both were audited.
    package init(
        _ before: AuditedScene, _ after: AuditedScene, corrections: [(before: Int, after: Int)] = [],
        apart: [(before: Int, after: Int)] = [], expectations: [Expectation] = [], reach: Reach = .standard
    ) throws(ComparisonError) {
        let speakers = (before.scene.transcript.speaker, after.scene.transcript.speaker)
        guard speakers.0 == speakers.1 else { throw .speakersDiffer(before: speakers.0, after: speakers.1) }
        guard before.run.toolVersion == after.run.toolVersion else {
            throw .rulesetsDiffer(before: before.run.toolVersion, after: after.run.toolVersion)
        }
        let scenes = ComparedScenes(
            before, after, corrections: corrections, apart: apart, expectations: expectations, reach: reach)
        self.scenes = scenes
        transcript = TranscriptDiff(before.scene, after.scene, matches: scenes.matches, order: scenes.order)
        let changes = ChangeRule.all.map { ($0, $0.regressions(scenes)) }
        regressions = changes.flatMap(\.1) + Comparison.newFailures(scenes, changes)
        fixed = Comparison.fixes(scenes)
    }

    /// Capture rules that fail on a matched element and did not before, unless a change rule has said so.
    private static func newFailures(_ scenes: ComparedScenes, _ changes: [(ChangeRule, [Finding])]) -> [Finding] {
        let before = failures(scenes.before.run)
        return scenes.after.run.findings.filter { finding in
            guard finding.outcome == .failed, let rule = finding.rule, let node = finding.node,
                let old = scenes.matches.before(node), before[rule]?.contains(old) != true
            else { return false }
            let inside = scenes.after.scene.tree.subtree(node)
            return !changes.contains { change, found in
                change.standsFor.contains(rule) && found.contains { $0.node.map(inside.contains) ?? false }
            }
        }
    }

    private static func fixes(_ scenes: ComparedScenes) -> [Fix] {
        var counted: Set<Fix> = []
        return scenes.before.run.findings.compactMap { finding in
            guard finding.outcome == .failed, let rule = finding.rule, let old = finding.node,
                let node = scenes.matches.after(old), scenes.after.passed[rule]?.contains(node) == true
            else { return nil }
            let fix = Fix(rule: rule, node: node)
            return counted.insert(fix).inserted ? fix : nil
        }
    }

    private static func failures(_ run: AuditRun) -> [String: Set<Int>] {
        run.findings.reduce(into: [:]) { failures, finding in
            if finding.outcome == .failed, let rule = finding.rule, let node = finding.node {
                failures[rule, default: []].insert(node)
            }
        }
    }
}
