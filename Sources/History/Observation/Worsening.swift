/// What a build shows to be worse than when it was last good, or to fail on what is new: one cause, however many of its
/// captures show it.
package struct Worsening: Hashable, Sendable {
    package let cause: ProblemCause
    /// What stands in the way, where something does.
    package private(set) var fault: Fault
    package private(set) var captures: Set<Int64>
    /// Why it does not count: somebody decided to live with all of it, or that it is none, or took it for intended.
    package private(set) var setAside: Aside?

    package var isOpen: Bool { setAside == nil }

    /// All that a build shows, what costs the person most first.
    /// - Parameters:
    ///   - faults: those that the build shows.
    ///   - cause: by the element that stands for all that are one with the fault's.
    ///   - setAside: why one does not count.
    package static func all(
        _ faults: [Fault], cause: (Fault) -> ProblemCause, setAside: (Fault, ProblemCause) -> Aside?
    ) -> [Worsening] {
        var order: [ProblemCause] = []
        var found: [ProblemCause: Worsening] = [:]
        for fault in faults {
            let cause = cause(fault), aside = setAside(fault, cause)
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

    /// In a sentence, with the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - name: of a build, by its id.
    package func words(on screen: String? = nil, _ name: (Int64) -> String?) -> String {
        let place = screen.map { " (\($0))" } ?? ""
        return fault.words + place + (fault.good.flatMap { name($0.build) }.map { ", good last in \($0)" } ?? "")
    }
}
