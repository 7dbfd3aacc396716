/// What waivers say of a problem outside of a verdict: those that cover it or what goes on in it, and which part none covers.
package struct ProblemWaivers: Hashable, Sendable {
    /// A problem, or one that goes on in it.
    package struct Part: Hashable, Sendable {
        package var id: Int64
        package var rule: String?
        package var screen: String?

        package init(id: Int64, rule: String?, screen: String?) {
            (self.id, self.rule, self.screen) = (id, rule, screen)
        }
    }

    /// Those whose last day is not over.
    package let inForce: [Waiver]
    package let ended: [Waiver]
    /// The last day on which all of the problem is waived. `nil`: it is not, or a part of it is not.
    package let until: Day?
    /// Parts that no waiver in force covers, where one covers another part.
    package let uncovered: [Int64]

    /// - Parameters:
    ///   - parts: the problem first.
    ///   - head: the problem that all of them go on in.
    package init(_ parts: [Part], goingOnIn head: Int64, _ waivers: [Waiver], on day: Day) {
        let items = parts.map { part in
            GateEvidence.Item(
                "", problem: ProblemReference(id: head, title: "", state: .open),
                mergedFrom: part.id == head ? nil : part.id, rule: part.rule, screen: part.screen)
        }
        let covering = waivers.filter { waiver in items.contains(where: waiver.excusesFound) }
        let inForce = covering.filter { $0.isInForce(on: day) }
        let ends = items.map { item in inForce.filter { $0.excusesFound(item) }.map(\.until).max() }
        (self.inForce, ended) = (inForce, covering.filter { !$0.isInForce(on: day) })
        until = ends.contains(nil) ? nil : ends.compactMap(\.self).min()
        uncovered = inForce.isEmpty ? [] : zip(parts, ends).filter { $0.1 == nil }.map(\.0.id)
    }

    package var all: [Waiver] { inForce + ended }
}

extension Waiver {
    /// It is for a problem or a rule, and excuses this wherever it is counted.
    fileprivate func excusesFound(_ item: GateEvidence.Item) -> Bool {
        if case .condition = target { return false }
        return excuses(item, of: .regressions)
    }
}
