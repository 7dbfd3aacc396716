import Screens

extension ChangeRule {
    /// A promise that held for the baseline does not hold now (A13).
    static let expectationBroken = ChangeRule(
        "expectation-broken", since: 1, title: "What a team pinned still holds", impact: .serious, criteria: [],
        meets: "Somebody wrote down that this must be heard, and it is not.",
        spares: "What did not hold for the baseline either."
    ) { scenes in
        scenes.expectations.compactMap { expectation in
            guard case .held = expectation.check(scenes.before.scene),
                case .broken(let nearest, let differences) = expectation.check(scenes.after.scene)
            else { return nil }
            let found = differences.map { difference in
                "\(difference.part.rawValue) is \(difference.actual.map { "“\($0)”" } ?? "missing")"
            }
            let instead = found.isEmpty ? "" : " Nearest: \(found.joined(separator: ", "))."
            return Change(
                node: nearest ?? Tree.root, message: "Expected \(expectation.summary): not there any more.\(instead)",
                evidence: ["expectation": .text(expectation.summary)])
        }
    }
}
