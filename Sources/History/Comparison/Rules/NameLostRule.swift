import Screens

extension ChangeRule {
    /// Had a name, has none (D3).
    static let nameLost = ChangeRule(
        "name-lost", since: 1, title: "Names are kept", impact: .critical, criteria: [.nameRoleValue],
        meets: "“Button.” Yesterday it was “Buy, button”.", spares: "Nothing: a name that was there was needed.",
        standsFor: ["button-name", "link-name", "image-name", "text-field-name", "control-name"]
    ) { scenes in
        scenes.pairs.filter { $0.before.isNamed && !$0.after.isNamed }.map { before, after in
            Change(
                node: after.index, message: "\(before.called) has lost its name.",
                evidence: ["before": .optional(before.label)])
        }
    }
}
