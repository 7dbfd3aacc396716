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
    /// A rule that failed on a node before and passes on it now.
    package struct Fix: Hashable, Sendable {
        package var rule: String
        /// In the capture after.
        package var node: Int
        package init(rule: String, node: Int) { (self.rule, self.node) = (rule, node) }
    }

    /// What got worse.
    package struct Regression: Hashable, Sendable {
        /// On a node of the capture after.
        package var finding: Finding
        /// What it is about, by its node in the capture before; `nil`: it was not there. The whole screen is the root.
        package var before: Int?

        package init(finding: Finding, before: Int?) { (self.finding, self.before) = (finding, before) }
        package var rule: String? { finding.rule }
        package var node: Int? { finding.node }
        package var message: String { finding.message }
    }

    package let scenes: ComparedScenes
    /// How near the two variants are: what of them was compared.
    package let twin: Twin
    package let transcript: TranscriptDiff
    /// For the worse, on nodes of the capture after: what the change rules say, then capture rules that fail anew on
    /// what was there before, heard or not.
    package let regressions: [Regression]
    /// Capture rules that fail on what was not there before.
    package let newFaults: [Regression]
    package let fixed: [Fix]
    /// Whether the capture after shows the screen that the one before shows: not a spinner, an error or an empty list
    /// in its place. One that doesn't proves no absence.
    package let showsSameScreen: Bool
    /// Rules that could tell of something before and can't of the same after, which does not record what they go by.
    package let untold: [String]
    /// What nobody can tell of what is said no more, in sentences: whether it is lost, or no longer so.
    package let doubts: [String]

    package var matches: ElementMatches { scenes.matches }
    package var speech: SpeechLoss { scenes.speech }
    /// Whether it is known how much speech is lost: the screen is shown, and both captures say what is heard, or neither
    /// does.
    package var isLossKnown: Bool { showsSameScreen && scenes.comparesSpeech }

    /// - Parameters:
    ///   - corrections: pairs of nodes that somebody matched by hand.
    ///   - apart: pairs that somebody parted by hand.
    ///   - known: pairs that are one by captures in between, where nothing else tells.
    ///   - expectations: what a team pinned; those of other screens are passed over.
    ///   - recorded: what devices were recorded to say on each: compared where both were, on one system.
    ///   - reach: the app's own hand and table, by which both were audited.
    package init(
        _ before: AuditedScene, _ after: AuditedScene, corrections: [(before: Int, after: Int)] = [],
        apart: [(before: Int, after: Int)] = [], known: [(before: Int, after: Int)] = [],
        expectations: [Expectation] = [], reach: Reach = .standard,
        recorded: (before: RecordedSpeech, after: RecordedSpeech) = (.none, .none), twin: Twin = .exact
    ) throws(ComparisonError) {
        let speakers = (before.scene.transcript.speaker, after.scene.transcript.speaker)
        guard speakers.0 == speakers.1 else { throw .speakersDiffer(before: speakers.0, after: speakers.1) }
        guard before.run.toolVersion == after.run.toolVersion else {
            throw .rulesetsDiffer(before: before.run.toolVersion, after: after.run.toolVersion)
        }
        func compared(apart: [(before: Int, after: Int)]) -> ComparedScenes {
            ComparedScenes(
                before, after, corrections: corrections, apart: apart, known: known, expectations: expectations,
                reach: reach,
                recorded: recorded, twin: twin)
        }
        let asGuessed = compared(apart: apart)
        let showsSameScreen = !asGuessed.isElsewhere
        self.showsSameScreen = showsSameScreen
        // What stands in the place of what is not shown is not that, so nothing is judged of it.
        let guesses = showsSameScreen ? [] : asGuessed.guesses + asGuessed.namesakes
        let scenes =
            guesses.isEmpty ? asGuessed : compared(apart: apart + guesses.map { (before: $0.before, after: $0.after) })
        self.scenes = scenes
        self.twin = twin
        let pairs = scenes.recorded
        transcript = TranscriptDiff(
            pairs.before(before.scene), pairs.after(after.scene), matches: scenes.matches, order: scenes.order,
            recorded: pairs, comparesWords: twin.compares(.words))
        let changes = ChangeRule.all.map { rule in
            (rule, showsSameScreen || !ChangeRule.ofSameScreen.contains(rule.id) ? rule.regressions(scenes) : [])
        }
        let failures = NewFailures(scenes, saidBy: changes)
        regressions = changes.flatMap(\.1) + failures.regressions
        newFaults = failures.newFaults
        fixed = Comparison.fixes(scenes)
        untold = scenes.untold
        doubts = showsSameScreen ? scenes.doubts : []
    }

    private static func fixes(_ scenes: ComparedScenes) -> [Fix] {
        var counted: Set<Fix> = []
        return scenes.before.run.findings.compactMap { finding in
            guard finding.outcome == .failed, let rule = finding.rule, let old = finding.node,
                scenes.compares(rule), let node = scenes.nodes.after(old),
                scenes.after.passed[rule]?.contains(node) == true
            else { return nil }
            let fix = Fix(rule: rule, node: node)
            return counted.insert(fix).inserted ? fix : nil
        }
    }
}

extension ComparedScenes {
    /// Another screen than before is shown. Most of what was heard is away, some of it and with it half of what was said,
    /// or a list is empty. Rows of a list that goes on with other data are not away; what has nothing but its place in
    /// common with what stood there is. What is still shown and heard no more is not away, but worse; nor is what lies behind an
    /// alert that was there before.
    fileprivate var isElsewhere: Bool {
        let shown = Set(silenced.map(\.before))
        lazy var stops = StopsByPlace(after.scene)
        let gone =
            matches.removed.filter {
                !shown.contains($0) && !behindModals.contains($0) && !isSaidAround($0, stops)
            }
            + guesses.map(\.before).filter(isReplaced)
        // What stands in the place of a row and says none of its words is none of those that are left.
        let other = matches.matches.filter { rows.sayOther($0.before, $0.after) }.map(\.before)
        let cut = rows.cutDown(by: Array(Set(gone + other)))
        let away = gone.count { !rows.goesOn($0) || cut.contains($0) }
        return away * 2 > before.scene.flick.count
            || away > 0 && comparesSpeech && speech.isAlarming && speech.alarmingLoss >= 0.5
            || rows.isAnyListEmptied(gone, nodes: nodes)
    }

    /// What is around it says all of its words now: where it is drawn still, or, since many tools write nothing of what is in an
    /// element, where it was.
    private func isSaidAround(_ old: Int, _ stops: @autoclosure () -> StopsByPlace) -> Bool {
        let element = before.scene[old], words = element.labelWords
        guard !words.isEmpty else { return false }
        guard let node = nodes.after(old) else { return twin.compares(.place) && stops().say(words, around: element) }
        return after.scene[node].owner.map { Set(words).isSubset(of: $0.spokenWords) } ?? false
    }

    /// Elements that are held to be one by where they lie alone: they share no word.
    fileprivate var guesses: [ElementMatch] { matches.guesses(rows) }

    /// Elements that are held to be one by their label alone, though they are of two kinds: a way back and a row, for instance.
    fileprivate var namesakes: [ElementMatch] {
        matches.matches.filter { $0.reason == .label && isReplaced($0.before) }
    }

    /// What stands in its place is of another kind.
    private func isReplaced(_ old: Int) -> Bool { matches.isReplaced(old, before.scene, after.scene) }
}
