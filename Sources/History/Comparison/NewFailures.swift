import Screens

/// Capture rules that fail now and did not before, unless a change rule has said so.
///
/// What could not be judged before is not known to be new: a rule that could not tell, a rule about what is drawn that a
/// capture without colours or fonts never asked, and a rule that goes by what was not recorded there.
struct NewFailures {
    /// On what was there.
    private(set) var regressions: [Comparison.Regression] = []
    /// On what was not.
    private(set) var newFaults: [Comparison.Regression] = []

    private let scenes: ComparedScenes
    /// By rule and node of the capture before.
    private let before: [String: [Int: Outcome]]
    /// What is gone and failed a rule, by what it was.
    private var gone: [FailureKin: [Int]]
    /// Of what kind all was that failed a rule before.
    private let failed: Set<FailureKin>
    private lazy var rowsBefore = RowsBefore(scenes.before, scenes.after)
    /// How many elements before are called by the same words.
    private lazy var called = NewFailures.counted(in: scenes.before.scene)
    private var names: DeveloperNames

    init(_ scenes: ComparedScenes, saidBy changes: [(ChangeRule, [Comparison.Regression])]) {
        self.scenes = scenes
        names = DeveloperNames(scenes.before.scene, scenes.after.scene)
        var paths = PathTable()
        let here = paths.paths(below: scenes.before.scene), there = paths.paths(below: scenes.after.scene)
        var before: [String: [Int: Outcome]] = [:]
        var failed: Set<FailureKin> = []
        gone = [:]
        for finding in scenes.before.run.findings {
            guard let rule = finding.rule, let node = finding.node else { continue }
            before[rule, default: [:]][node] = finding.outcome
            guard finding.outcome == .failed else { continue }
            let kin = FailureKin(rule, scenes.before.scene[node], here)
            failed.insert(kin)
            if scenes.nodes.after(node).map({ scenes.saysOther(rule, node, $0) }) ?? true {
                gone[kin, default: []].append(node)
            }
        }
        (self.before, self.failed) = (before, failed)
        for finding in scenes.after.run.findings where finding.outcome == .failed {
            guard let rule = finding.rule, let node = finding.node, scenes.compares(rule),
                !isSaid(rule, node, changes)
            else { continue }
            // What was hidden was not there for anybody: it is new, not good before. Nor is a name that nobody could hear.
            let old = scenes.nodes.before(node).flatMap { old in
                scenes.before.scene[old].isHiddenFromAll || scenes.saysOther(rule, old, node) ? nil : old
            }
            let isHeardFirst = old.map { isFirstHeard(rule, $0, node) } ?? false
            // Where one of two tools guesses what is heard, nobody knows since when it is.
            guard !isHeardFirst || !scenes.guessesStops else { continue }
            if let old, !isHeardFirst {
                if isWorse(rule, old) { regressions.append(.init(finding: finding, before: old)) }
            } else if !wasMet(FailureKin(rule, scenes.after.scene[node], there), node) {
                newFaults.append(.init(finding: finding, before: nil))
            }
        }
    }

    /// A rule about names judges what is heard.
    private func isFirstHeard(_ rule: String, _ old: Int, _ node: Int) -> Bool {
        (ChangeRule.isAboutMissing(name: rule) || ChangeRule.judgesWords(ofNames: rule))
            && !scenes.before.scene[old].isHeard && scenes.after.scene[node].isHeard
    }

    private func isWorse(_ rule: String, _ old: Int) -> Bool {
        guard before[rule]?[old] == nil else { return false }
        // What a name says could not be good where there was none.
        if ChangeRule.judgesWords(ofNames: rule), !scenes.before.scene[old].isNamed { return false }
        guard let known = Ruleset.rule(rule) else { return true }
        let (earlier, later) = (scenes.before.scene, scenes.after.scene)
        if known.isBlinder(in: earlier, than: later) || known.isBlinder(in: later, than: earlier) { return false }
        if scenes.before.passed[rule]?.contains(old) == true { return true }
        return scenes.before.asks(known) && known.isRecorded(at: scenes.before.scene[old])
            && !known.isGuessed(in: earlier.capture, besides: later.capture)
    }

    /// As many as failed before and are gone are the same again: rows with other data, and what nothing tells apart. Rows more
    /// of a list, each of whose rows failed, are no new faults.
    private mutating func wasMet(_ kin: FailureKin, _ node: Int) -> Bool {
        if failedInEachRow(kin, node) { return true }
        let same = gone[kin]?.firstIndex { scenes.rows.areRows($0, node) || !names.tellApart($0, node) }
        guard let same else { return false }
        gone[kin]?.remove(at: same)
        return true
    }

    private mutating func failedInEachRow(_ kin: FailureKin, _ node: Int) -> Bool {
        guard failed.contains(kin), rowsBefore.standing(by: kin.rule, of: node) == .failed else { return false }
        return isNewRow(node)
    }

    /// Neither it nor its row was there before: nothing else that is heard there was, or other data is there now. One more in a row that
    /// was is new there.
    private mutating func isNewRow(_ node: Int) -> Bool {
        guard scenes.nodes.before(node) == nil else { return false }
        let scene = scenes.after.scene
        guard let row = scene.shortRow(of: node), !scene[row].isScrollable, !scene[row].isList else { return true }
        let parts = [scene[row]] + scene[row].elementsInside
        let pairs = parts.compactMap { part in
            scenes.matches.before(part.index).map { (before: $0, after: part.index) }
        }
        if pairs.isEmpty { return true }
        guard pairs.contains(where: { scenes.rows.sayOtherWords($0.before, $0.after) }) else { return false }
        for pair in pairs where isItself(pair.before, pair.after) { return false }
        return true
    }

    /// It alone was called so, and is.
    private mutating func isItself(_ before: Int, _ after: Int) -> Bool {
        let words = scenes.before.scene[before].labelWords
        guard !words.isEmpty, words == scenes.after.scene[after].labelWords else { return false }
        return called[words] == 1
    }

    private static func counted(in scene: Scene) -> [[String]: Int] {
        scene.elements.reduce(into: [:]) { counts, element in counts[element.labelWords, default: 0] += 1 }
    }

    private func isSaid(_ rule: String, _ node: Int, _ changes: [(ChangeRule, [Comparison.Regression])]) -> Bool {
        let scene = scenes.after.scene, inside = scene.tree.subtree(node)
        // The order is of two: what is read before its turn makes the next one be read after its own.
        let precursor = rule == Rule.readingOrder.id ? scene[node].position.flatMap(scene.precursor) : nil
        return changes.contains { change, found in
            change.standsFor.contains(rule)
                && found.contains { $0.node.map { inside.contains($0) || $0 == precursor } ?? false }
        }
    }
}

extension ComparedScenes {
    /// Whether the variants have in common what a capture rule goes by.
    func compares(_ rule: String) -> Bool { twin.compares(Ruleset.rule(rule)?.judges ?? .structure) }

    /// Whether a rule about words judges other data now: a row that stands in the place of another, or one of several other things.
    func saysOther(_ rule: String, _ old: Int, _ node: Int) -> Bool {
        guard matches.after(old) == node else { return false }
        return switch Ruleset.rule(rule)?.judges {
        case .name, .words: rows.areExchanged(old, node) || replaced.contains(old)
        default:
            replaced.contains(old) && (rule == Rule.adjustableValue.id || ChangeRule.isAboutMissing(name: rule))
        }
    }

    /// Whether one of the rules failed on the node before and passes on it now, and none fails anew.
    func isMended(_ rules: Set<String>, _ old: Int, _ node: Int) -> Bool {
        let failed = before.failures(of: rules, on: old)
        return after.failures(of: rules, on: node).isSubset(of: failed)
            && failed.contains { after.passed[$0]?.contains(node) == true }
    }

    /// The same of the whole screen: what failed somewhere passes everywhere.
    func isMended(_ rules: Set<String>) -> Bool {
        !before.failures(of: rules).isEmpty && after.failures(of: rules).isEmpty
            && rules.contains { after.passed[$0] != nil }
    }
}

extension AuditedScene {
    /// Which of the rules failed, on a node or anywhere.
    fileprivate func failures(of rules: Set<String>, on node: Int? = nil) -> Set<String> {
        Set(
            run.findings.filter { $0.outcome == .failed && (node == nil || $0.node == node) }.compactMap(\.rule)
        ).intersection(rules)
    }
}

extension SceneNode {
    /// Neither seen nor heard.
    var isHiddenFromAll: Bool { node.hidden || above.contains { $0.node.hidden } }
}
