/// Something accepted until a day, and why. It names rules by id, so a rule's new version doesn't end it.
package struct Waiver: Hashable, Sendable, Codable {
    package enum Target: Hashable, Sendable, Codable {
        case problem(Int64)
        /// A rule's findings: on one screen, or on all of them.
        case rule(String, screen: String?)
        /// Whatever the conditions of a measure count: on one screen, or anywhere.
        case condition(Measure, screen: String?)
    }

    package var id: Int64
    package var target: Target
    /// Of a waiver for a problem: those that went on in it when it was waived. What goes on in it later, nobody waived. `nil`:
    /// written before that was told apart.
    package var joined: [Int64]?
    package var reason: String
    package var author: String
    /// The last day on which it holds.
    package var until: Day

    package init(
        id: Int64, target: Target, joined: [Int64]? = nil, reason: String, author: String, until: Day
    ) {
        (self.id, self.target, self.joined) = (id, target, joined)
        (self.reason, self.author, self.until) = (reason, author, until)
    }

    /// What is waived, until when, why, and by whom: `name-lost on list until 2026-12-31: “Ships with 5.1” (Mina)`.
    package var words: String { "\(GateWords.name(target)) until \(until): “\(reason)” (\(author))" }

    /// What begins its words where it is for this problem.
    package static func words(ofProblem id: Int64) -> String { "\(GateWords.name(.problem(id))) until " }

    /// It says the same as another, whoever wrote it.
    package func isSame(as other: Waiver) -> Bool {
        target == other.target && reason == other.reason && until == other.until
    }

    /// From so many days before its last day on a verdict warns of its end: a sprint's length.
    package static let daysOfWarning = 14

    package func isInForce(on day: Day) -> Bool { day <= until }

    package func endsSoon(after day: Day) -> Bool {
        isInForce(on: day) && day.days(until: until) <= Self.daysOfWarning
    }

    /// What is waived of a problem stays so where that goes on in another: its own part of it, not the other.
    package func excuses(_ item: GateEvidence.Item, of measure: Measure) -> Bool {
        switch target {
        case .problem(let id):
            item.mergedFrom == id
                || item.problem?.id == id && (item.mergedFrom.map { joined?.contains($0) ?? true } ?? true)
        case .rule(let rule, let screen):
            (item.rule == rule || item.toolRule == rule || item.isAlso(rule))
                && (screen == nil || item.screen == screen)
        case .condition(let waived, let screen): waived == measure && (screen == nil || item.screen == screen)
        }
    }

    /// The problem that it is for; `nil`: it is for a rule or a condition.
    package var problem: Int64? {
        guard case .problem(let id) = target else { return nil }
        return id
    }

    /// It is for the conditions of this measure, on one screen or anywhere.
    func isFor(_ measure: Measure) -> Bool {
        guard case .condition(measure, _) = target else { return false }
        return true
    }
}
