package import Screens

/// What the gate decides on: each measure's single items, or why it can't be computed.
package struct GateEvidence: Sendable {
    package enum Measured: Hashable, Sendable {
        case items([Item])
        /// A share that is known of some screens only; of each other one an item says why it is not.
        case partly([Item], unknown: [Item])
        /// In words: “No capture says what is drawn on its screen.”
        case unknown(String)
        /// It needs a history, and this is where the history starts; in words.
        case start(String)
        /// What was captured can't tell it, though nothing is missing: all is in another language than before. In words.
        case untold(String)
    }

    /// One thing that counts: a regression, a problem, a screen.
    package struct Item: Hashable, Sendable {
        package var problem: ProblemReference?
        /// The problem that it is of and that goes on in `problem`; `nil`: it is of that itself.
        package var mergedFrom: Int64?
        /// The problem that all of its parts count as, once: each is waived by itself. `nil`: it counts by itself.
        package var countsAs: Int64?
        package var rule: String?
        /// What another tool that found it calls the rule.
        package var toolRule: String?
        package var screen: String?
        /// The states of the screen that it is said of, as people say them; none where the screen has but one.
        package var states: [String]
        /// `nil`: nobody said. It counts whatever the floor, since unknown is not harmless.
        package var impact: Impact?
        /// 1 where things are counted; the share where the measure is one.
        package var amount: Double
        /// A few words for people: “The button lost its name”.
        package var summary: String
        /// The same in other words, of other states of the screen: in German “Kaufen” lost its name.
        package var otherwise: [Telling]
        /// What else is to be said of it, behind the screen; `nil`: nothing.
        package var aside: String?

        package struct Telling: Hashable, Sendable {
            package var summary: String
            package var states: [String]

            package init(_ summary: String, states: [String]) { (self.summary, self.states) = (summary, states) }
        }

        package init(
            _ summary: String, problem: ProblemReference? = nil, mergedFrom: Int64? = nil, countsAs: Int64? = nil,
            rule: String? = nil, toolRule: String? = nil, screen: String? = nil, states: [String] = [],
            otherwise: [Telling] = [], impact: Impact? = nil, amount: Double = 1
        ) {
            (self.summary, self.otherwise) = (summary, otherwise)
            (self.problem, self.mergedFrom, self.countsAs) = (problem, mergedFrom, countsAs)
            (self.rule, self.toolRule) = (rule, toolRule)
            (self.screen, self.states) = (screen, states)
            self.impact = impact
            self.amount = amount
        }

        /// What a rule finds by itself is what got worse here.
        func isAlso(_ rule: String) -> Bool { self.rule.flatMap(ChangeRule.rule)?.sameRules.contains(rule) ?? false }
    }

    package var release: String
    /// The line that the release is on.
    package var line: String
    package var build: String
    package var baseline: String?
    /// Somebody named the baseline: measured against that build alone.
    package var isBaselineNamed: Bool
    /// There is a baseline, and nothing of the build could be compared with it or with what was before it.
    package var isNothingCompared: Bool
    package var ruleset: String
    package var speaker: String
    /// A measure that isn't here can't be computed. `expiredWaivers` is computed by the gate itself.
    package var measures: [Measure: Measured]
    /// What nobody looked at, and what can't be called new, in sentences.
    package var gaps: [String]
    /// What people call a screen, by its key. One that isn't here is called by its key.
    package var screenNames: [String: String]
    /// Keys of the screens that the build shows, or that a tool looked at in it.
    package var shownScreens: Set<String>
    /// Keys of the screens in whose place the build shows something else, wherever it was captured.
    package var screensElsewhere: Set<String>
    /// Keys of the screens that no release before showed.
    package var newScreens: Set<String>
    /// Keys of the screens that need not be there any more.
    package var retiredScreens: Set<String>
    /// Of the problems that waivers are for, those that stand in the release and of which no look at it tells whether they are
    /// there.
    package var untoldProblems: Set<Int64>

    package init(
        release: String, line: String, build: String, baseline: String?, isBaselineNamed: Bool = false,
        isNothingCompared: Bool = false, ruleset: String, speaker: String, measures: [Measure: Measured],
        gaps: [String] = [], screenNames: [String: String] = [:],
        shownScreens: Set<String> = [], screensElsewhere: Set<String> = [], newScreens: Set<String> = [],
        retiredScreens: Set<String> = [],
        untoldProblems: Set<Int64> = []
    ) {
        (self.release, self.line) = (release, line)
        (self.shownScreens, self.screensElsewhere) = (shownScreens, screensElsewhere)
        (self.newScreens, self.retiredScreens) = (newScreens, retiredScreens)
        self.untoldProblems = untoldProblems
        self.build = build
        self.baseline = baseline
        (self.isBaselineNamed, self.isNothingCompared) = (isBaselineNamed, isNothingCompared)
        self.ruleset = ruleset
        self.speaker = speaker
        (self.measures, self.gaps, self.screenNames) = (measures, gaps, screenNames)
    }
}

extension [GateEvidence.Item] {
    /// Of the parts that count as one, the first.
    var countedOnce: [GateEvidence.Item] {
        guard contains(where: { $0.countsAs != nil }) else { return self }
        var seen: Set<Int64> = []
        return filter { item in item.countsAs.map { seen.insert($0).inserted } ?? true }
    }
}

extension GateEvidence {
    /// What people call these screens, in a sentence.
    func list(_ screens: [String]) -> String { screens.map { screenNames[$0] ?? $0 }.listed() }
}

/// A problem as a verdict names it.
package struct ProblemReference: Hashable, Sendable, Codable {
    package var id: Int64
    package var title: String
    package var state: ProblemState

    package init(id: Int64, title: String, state: ProblemState) {
        (self.id, self.title, self.state) = (id, title, state)
    }
}
