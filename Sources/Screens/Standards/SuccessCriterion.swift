/// A success criterion of WCAG 2.2: what a finding says is not met.
package struct SuccessCriterion: Hashable, Sendable {
    /// `4.1.2`
    package let number: String
    /// As the standard has it.
    package let title: String
    package let level: ConformanceLevel

    init(_ number: String, _ title: String, _ level: ConformanceLevel) {
        (self.number, self.title, self.level) = (number, title, level)
    }

    /// The criterion of this number; `nil` for a number that WCAG 2.2 does not have.
    package init?(number: String) {
        guard let criterion = SuccessCriterion.all.first(where: { $0.number == number }) else { return nil }
        self = criterion
    }
}
