/// What a build shows to be worse than when it was last good, or to fail on what is new: one cause, however many of its
/// captures show it.
package struct Worsening: Hashable, Sendable {
    package let cause: ProblemCause
    /// What stands in the way, where something does.
    package private(set) var fault: Fault
    package private(set) var captures: Set<Int64>
    /// Nobody decided to live with all of it, or that it is none, or took it for intended.
    package private(set) var isOpen: Bool

    /// All that a build shows, what costs the person most first.
    /// - Parameters:
    ///   - faults: those that the build shows.
    ///   - cause: by the element that stands for all that are one with the fault's.
    ///   - isSetAside: whether somebody decided that it does not count.
    package static func all(
        _ faults: [Fault], cause: (Fault) -> ProblemCause, isSetAside: (Fault, ProblemCause) -> Bool
    ) -> [Worsening] {
        var order: [ProblemCause] = []
        var found: [ProblemCause: Worsening] = [:]
        for fault in faults {
            let cause = cause(fault), isOpen = !isSetAside(fault, cause)
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

    /// In a sentence, with the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - name: of a build, by its id.
    package func words(on screen: String? = nil, _ name: (Int64) -> String?) -> String {
        let place = screen.map { " (\($0))" } ?? ""
        return fault.words + place + (fault.good.flatMap { name($0.build) }.map { ", good last in \($0)" } ?? "")
    }
}
