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
    /// Why it does not count: somebody decided to live with all of it, or that it is none, or took it for intended.
    private(set) var setAside: Aside?

    var isOpen: Bool { setAside == nil }

    /// In a sentence, with the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - name: of a build, by its id.
    func words(on screen: String? = nil, _ name: (Int64) -> String?) -> String {
        let place = screen.map { " (\($0))" } ?? ""
        return fault.words + place + (fault.good.flatMap { name($0.build) }.map { ", good last in \($0)" } ?? "")
    }

    /// All that a build shows, what costs the person most first.
    /// - Parameter decisions: what was decided of findings.
    static func all(
        _ review: BuildReview, of build: StoredBuild, _ counting: Counting, _ decisions: FindingDecisions,
        screens: [Int64: StoredScreen]
    ) -> [Worsening] {
        var order: [ProblemCause] = []
        var found: [ProblemCause: Worsening] = [:]
        for fault in review.faults {
            let cause = ProblemCause(fault, counting.corrections)
            let finding = FindingCause(
                screen: screens[cause.screen]?.key, element: cause.element, rule: cause.rule, message: fault.message)
            let aside =
                decisions.decision(on: finding)?.aside ?? counting.acceptances.acceptance(of: fault, in: build)?.aside
            if found[cause] == nil {
                order.append(cause)
                found[cause] = Worsening(cause: cause, fault: fault, captures: [], setAside: aside)
            }
            found[cause]?.meet(fault, aside)
        }
        return order.compactMap { found[$0] }.sorted { $1.fault.impact < $0.fault.impact }
    }

    /// One capture more that shows it. What was set aside in one says nothing of another.
    private mutating func meet(_ fault: Fault, _ aside: Aside?) {
        captures.insert(fault.look.capture)
        guard aside == nil, !isOpen else { return }
        (self.fault, setAside) = (fault, nil)
    }
}
