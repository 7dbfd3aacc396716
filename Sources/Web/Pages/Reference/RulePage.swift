import API
import Application
import History
import Messages
import Screens

/// One rule in words: for those who mend and those who check.
struct RulePage: PageContent {
    struct Criterion {
        var number: String
        var name: String
        var level: String
    }
    struct Part {
        var heading: String
        var text: String
    }
    /// A small screen, what is heard on it, and what the rule says of it.
    struct Example {
        var heading: String
        var shows: String
        var picture: ScreenPicture
        var lines: [Line]
        var findings: [Found]
        /// What is said where nothing is found.
        var verdict: String
        var verdictClass: String
    }
    struct Line {
        var position: Int
        var text: String
    }
    struct Found {
        var outcome: String
        var place: String
        var message: String
    }
    var title: Message
    var id: String
    var since: Int
    var impact: String
    var criteria: [Criterion]
    var parts: [Part]
    var samples: [MendingAdvice.Sample]
    var source: String
    /// The rule at work, on captures of our own.
    var examples: [Example]

    static var sample: RulePage {
        RulePage(
            title: "t", id: "button-name", since: 1, impact: "i",
            criteria: [Criterion(number: "4.1.2", name: "Name, Role, Value", level: "A")],
            parts: [Part(heading: "h", text: "t")], samples: [MendingAdvice.Sample(heading: "UIKit", code: "c")],
            source: "s",
            examples: [
                Example(
                    heading: "h", shows: "s", picture: .sample, lines: [Line(position: 1, text: "t")],
                    findings: [Found(outcome: "o", place: "p", message: "m")], verdict: "v", verdictClass: "good")
            ])
    }
}

extension RulePage {
    /// A rule on one screen, one on changes, or a step of a manual session; `nil`: there is none of this id.
    init?(_ id: String) throws {
        let examples = try RuleExample(of: id)
        if let rule = Ruleset.rule(id) {
            self.init(rule.title, id, rule.since, rule.impact, rule.criteria, rule.guide, examples)
            let asked = Profile.aaa.impact(of: rule)
            if asked != rule.impact { impact += "; \(asked.rawValue) for an app that is held to AAA" }
        } else if let rule = ChangeRule.rule(id) {
            self.init(rule.title, id, rule.since, rule.impact, rule.criteria, rule.guide, examples)
            parts.append(Part(heading: "What is not taken for worse", text: rule.spares))
        } else if ChecklistStep.isStep(rule: id) {
            self.init(step: id)
        } else {
            return nil
        }
    }

    private init(
        _ title: String, _ id: String, _ since: Int, _ impact: Impact, _ criteria: [SuccessCriterion],
        _ guide: RuleGuide, _ example: RuleExample?
    ) {
        (self.title, self.id, self.since) = (Message(ours: title), id, since)
        self.impact = PlainWords.impact(impact).english
        self.criteria = criteria.map(Criterion.init)
        parts = [
            Part(heading: "What a listener meets", text: guide.meets),
            Part(heading: "Whom it hurts", text: guide.hurts),
            Part(heading: "How to find it by hand", text: guide.byHand),
        ]
        samples = MendingAdvice.samples(of: guide)
        source = guide.source
        guard let example else {
            examples = []
            return
        }
        examples =
            (example.before.map { [Example("Before", $0, isJudged: false)] } ?? [])
            + [Example("It fails here", example.failing), Example("It passes here", example.passing)]
    }
}

extension RulePage {
    /// What a person judges in a session. A team's own steps are told on its checklist.
    private init(step id: String) {
        let step = Checklist.step(rule: id)
        self.init(
            title: step.map { Message(finished: $0.title) } ?? "A step of a team’s own checklist", id: id, since: 1,
            impact: PlainWords.impact(step?.impact ?? .serious).english,
            criteria: (step?.criteria ?? []).compactMap(SuccessCriterion.init(number:)).map(Criterion.init),
            parts: [
                Part(heading: "What to do", text: step?.how ?? "It stands on the checklist of the app."),
                Part(heading: "What is right", text: step?.right ?? "It stands there, too."),
                Part(heading: "What is wrong", text: step?.wrong ?? "It stands there, too."),
            ], samples: [], source: "A person listens, in a manual session. No capture can tell.", examples: [])
    }
}

extension RulePage.Example {
    fileprivate init(_ heading: String, _ side: RuleExample.Side, isJudged: Bool = true) {
        self.heading = heading
        shows = side.shows
        picture = ScreenPicture(side.scene, before: nil)
        lines = side.scene.utterances.enumerated().map { place, utterance in
            RulePage.Line(
                position: place + 1,
                text: PlainWords.heard(utterance.text) + (utterance.hint.map { " Hint: \($0)" } ?? ""))
        }
        findings =
            isJudged
            ? side.findings.map { finding in
                RulePage.Found(
                    outcome: PlainWords.outcome(finding.outcome).english,
                    place: finding.node.map { $0 == Tree.root ? "the whole screen" : side.scene[$0].spokenName }
                        ?? "", message: finding.message)
            } : []
        verdict = isJudged && findings.isEmpty ? "✓ The rule finds nothing here." : ""
        verdictClass = isJudged ? findings.isEmpty ? "good" : "bad" : ""
    }
}

extension RulePage.Criterion {
    fileprivate init(_ criterion: SuccessCriterion) {
        (number, name, level) = (criterion.number, criterion.title, criterion.level.rawValue)
    }
}
