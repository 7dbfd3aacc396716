import Storage

/// One cause: a rule on an element, or on a whole screen.
struct ProblemCause: Hashable {
    var screen: Int64
    /// The one that stands for all that are one with it.
    var element: Int64?
    var rule: String

    /// By each element that is one with its own.
    func everyName(_ hand: HandMatches) -> [RestBreakers.Cause] {
        let elements = element.map { hand.all(with: $0).map(Optional.some) } ?? [nil]
        return elements.map { .init(screen: screen, element: $0, rule: rule) }
    }
}
