import API
import History
import Screens

/// All rules in force: those that judge one screen, and those that compare two releases.
struct RulesPage: PageContent {
    struct Row {
        var link: String
        var id: String
        var title: String
        var impact: String
        var criteria: String
    }
    let title = "Rules"
    var number: Int
    var rules: [Row]
    var changes: [Row]

    static var sample: RulesPage {
        let row = Row(link: "/", id: "button-name", title: "t", impact: "i", criteria: "4.1.2")
        return RulesPage(number: 1, rules: [row], changes: [row])
    }
}

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
    struct Sample {
        var heading: String
        var code: String
    }
    var title: String
    var id: String
    var since: Int
    var impact: String
    var criteria: [Criterion]
    var parts: [Part]
    var samples: [Sample]
    var source: String?

    static var sample: RulePage {
        RulePage(
            title: "t", id: "button-name", since: 1, impact: "i",
            criteria: [Criterion(number: "4.1.2", name: "Name, Role, Value", level: "A")],
            parts: [Part(heading: "h", text: "t")], samples: [Sample(heading: "UIKit", code: "c")], source: "s")
    }
}

extension Routes {
    mutating func bindRules(_ renderer: Renderer) {
        page("/rules", scope: nil) { _, context in
            renderer.page(
                RulesPage(
                    number: Ruleset.number,
                    rules: Ruleset.all.map { .init($0.id, $0.title, $0.impact, $0.criteria) },
                    changes: ChangeRule.all.map { .init($0.id, $0.title, $0.impact, $0.criteria) }), context)
        }
        page("/rules/{id}", scope: nil) { page, context in
            let id = page.need("id")
            if let rule = Ruleset.rule(id) { return renderer.page(RulePage(rule), context) }
            if ChecklistStep.isStep(rule: id) { return renderer.page(RulePage(step: id), context) }
            guard let rule = ChangeRule.rule(id) else { throw APIError.notFound("rule “\(id)”") }
            return renderer.page(RulePage(rule), context)
        }
    }

}

extension RulesPage.Row {
    fileprivate init(_ id: String, _ title: String, _ impact: Impact, _ criteria: [SuccessCriterion]) {
        (link, self.id, self.title, self.impact) = (Say.link("rules", id), id, title, impact.rawValue)
        self.criteria =
            criteria.isEmpty
            ? "none: advice" : criteria.map { "\($0.number) (\($0.level.rawValue))" }.joined(separator: ", ")
    }
}

extension RulePage {
    fileprivate init(_ rule: Rule) {
        self.init(
            title: rule.title, id: rule.id, since: rule.since, impact: Say.impact(rule.impact.rawValue),
            criteria: rule.criteria.map(Criterion.init),
            parts: [
                Part(heading: "What a listener meets", text: rule.guide.meets),
                Part(heading: "Whom it hurts", text: rule.guide.hurts),
                Part(heading: "How to find it by hand", text: rule.guide.byHand),
            ],
            samples: [
                Sample(heading: "How to mend it in UIKit", code: rule.guide.fixUIKit),
                Sample(heading: "How to mend it in SwiftUI", code: rule.guide.fixSwiftUI),
            ], source: rule.guide.source)
    }

    /// What a person judges in a session. A team's own steps are told on its checklist.
    fileprivate init(step id: String) {
        let step = Checklist.step(rule: id)
        self.init(
            title: step?.title ?? "A step of a team’s own checklist", id: id, since: 1,
            impact: Say.impact((step?.impact ?? .serious).rawValue),
            criteria: (step?.criteria ?? []).compactMap(SuccessCriterion.init(number:)).map(Criterion.init),
            parts: [
                Part(heading: "What to do", text: step?.how ?? "It stands on the checklist of the app."),
                Part(heading: "What is right", text: step?.right ?? "It stands there, too."),
                Part(heading: "What is wrong", text: step?.wrong ?? "It stands there, too."),
            ], samples: [], source: "A person listens, in a manual session. No capture can tell.")
    }

    fileprivate init(_ rule: ChangeRule) {
        self.init(
            title: rule.title, id: rule.id, since: rule.since, impact: Say.impact(rule.impact.rawValue),
            criteria: rule.criteria.map(Criterion.init),
            parts: [
                Part(heading: "What a listener meets", text: rule.meets),
                Part(heading: "What is not taken for worse", text: rule.spares),
            ], samples: [], source: nil)
    }
}

extension RulePage.Criterion {
    fileprivate init(_ criterion: SuccessCriterion) {
        (number, name, level) = (criterion.number, criterion.title, criterion.level.rawValue)
    }
}
