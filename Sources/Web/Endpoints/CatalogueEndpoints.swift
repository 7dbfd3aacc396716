import API
import Application
import Formats
import Screens

extension Routes {
    mutating func bindCatalogues() {
        bind(.listFormats) { _, _ in
            Reply(
                Listing(
                    items: Importer.all.map {
                        FormatResource(id: $0.id, kind: $0.kind.rawValue, title: $0.title, howTo: $0.howTo)
                    }))
        }
        bind(.listRules) { _, _ in
            Reply(
                Listing(
                    items: Ruleset.all.map { rule in
                        RuleResource(
                            id: rule.id, title: rule.title, impact: rule.impact.rawValue,
                            criteria: rule.criteria.map(\.number),
                            since: rule.since, url: "/rules/\(rule.id)")
                    }))
        }
    }
}
