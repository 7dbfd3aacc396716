import API
import Application
import History
import Messages
import Screens

/// All rules in force: those that judge one screen, and those that compare two releases.
struct RulesPage: TranslatedPage {
    struct Row {
        var link: String
        var id: String
        var title: Message
        var impact: Message
        var criteria: Message
    }
    let title: Message = "Rules"
    var number: Int
    var rules: [Row]
    var changes: [Row]

    static var sample: RulesPage {
        let row = Row(link: "/", id: "button-name", title: "t", impact: "i", criteria: "4.1.2")
        return RulesPage(number: 1, rules: [row], changes: [row])
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
            guard let content = try RulePage(id) else { throw APIError.notFound("rule “\(id)”") }
            return renderer.page(content, context)
        }
    }

}

extension RulesPage.Row {
    fileprivate init(_ id: String, _ title: String, _ impact: Impact, _ criteria: [SuccessCriterion]) {
        (link, self.id) = (Address.path("rules", id), id)
        (self.title, self.impact) = (Message(ours: title), Message(ours: impact.rawValue))
        self.criteria =
            criteria.isEmpty
            ? "none: advice"
            : Message(text: criteria.map { "\($0.number) (\($0.level.rawValue))" }.joined(separator: ", "))
    }
}
