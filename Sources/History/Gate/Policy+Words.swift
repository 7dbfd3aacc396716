import Screens

extension Policy.Comparator {
    package var words: String {
        switch self {
        case .less: "less than"
        case .atMost: "at most"
        case .atLeast: "at least"
        case .greater: "more than"
        }
    }
}

extension Policy.Condition {
    /// What is wanted of the measure: `at most 0, serious or worse, on checkout`.
    package var wanted: String {
        let number = Int(exactly: threshold).map(String.init) ?? String(threshold)
        let floor = impact.map { $0 == .critical ? ", critical only" : ", \($0.rawValue) or worse" } ?? ""
        let place = scope.map { ", \($0.words)" } ?? ""
        return "\(comparator.words) \(number)\(floor)\(place)"
    }
}

extension Policy {
    /// What another policy asks otherwise, measure by measure, in sentences. Empty: they ask the same.
    package func changes(to other: Policy) -> [String] {
        Measure.allCases.compactMap { measure in
            let before = asked(measure), after = other.asked(measure)
            if Set(before) == Set(after) { return nil }
            if before.isEmpty { return "\(measure.title): \(Self.list(after)), not asked before." }
            if after.isEmpty { return "\(measure.title): not asked any more, \(Self.list(before)) before." }
            return "\(measure.title): \(Self.list(after)), \(Self.list(before)) before."
        }
    }

    private func asked(_ measure: Measure) -> [Condition] { conditions.filter { $0.measure == measure } }

    private static func list(_ conditions: [Condition]) -> String {
        conditions.map(\.wanted).joined(separator: " and ")
    }
}
