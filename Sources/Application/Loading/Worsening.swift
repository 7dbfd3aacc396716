import History
import Screens
import Storage

/// What a build shows to be worse than when it was last good, or to fail on what is new: one cause, however many of its
/// captures show it.
struct Worsening {
    let cause: ProblemCause
    /// What stands in the way, where something does.
    private(set) var fault: Fault
    private(set) var captures: Set<Int64>
    /// Nobody decided to live with all of it, or that it is none, or took it for intended.
    private(set) var isOpen: Bool

    /// In a sentence, with the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - name: of a build, by its id.
    func words(on screen: String? = nil, _ name: (Int64) -> String?) -> String {
        let place = screen.map { " (\($0))" } ?? ""
        return fault.words + place + (fault.good.flatMap { name($0.build) }.map { ", good last in \($0)" } ?? "")
    }

    /// All that a build shows, what costs the person most first.
    static func all(_ review: BuildReview, of build: StoredBuild, _ reviewing: Reviewing) throws -> [Worsening] {
        guard !review.faults.isEmpty else { return [] }
        let decisions = try Decisions.inForce(reviewing.app, in: reviewing.transaction)
        let screens = try reviewing.screens.byID()
        var order: [ProblemCause] = []
        var found: [ProblemCause: Worsening] = [:]
        for fault in review.faults {
            let cause = ProblemCause(fault, reviewing.looks.corrections)
            let finding = FindingCause(
                screen: screens[cause.screen]?.key, element: cause.element, rule: cause.rule, message: fault.message)
            let isOpen =
                decisions.decision(on: finding) == nil
                && reviewing.acceptances.acceptance(of: fault, in: build) == nil
            if found[cause] == nil {
                order.append(cause)
                found[cause] = Worsening(cause: cause, fault: fault, captures: [], isOpen: isOpen)
            }
            found[cause]?.meet(fault, isOpen: isOpen)
        }
        return order.compactMap { found[$0] }.sorted { $1.fault.impact < $0.fault.impact }
    }

    /// One capture more that shows it. What was set aside in one says nothing of another.
    private mutating func meet(_ fault: Fault, isOpen: Bool) {
        captures.insert(fault.look.capture)
        guard isOpen, !self.isOpen else { return }
        (self.fault, self.isOpen) = (fault, true)
    }
}
