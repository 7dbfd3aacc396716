/// What a build shows to be worse than when it was last good, or to fail on what is new: one cause, however many of its
/// captures show it.
package struct Worsening: Hashable, Sendable {
    package let cause: ProblemCause
    /// What stands in the way, where something does.
    package private(set) var fault: Fault
    package private(set) var captures: Set<Int64>
    /// The looks that show it in the words of the fault, in their order.
    package private(set) var alike: [Look] = []
    /// By look, the one in which it was good last there: of another variant, where there was none of its own.
    package private(set) var good: [Look: Look] = [:]
    /// What shows it in other words: faults in states of the screen that no look in the words of the fault is of, one for each.
    package var otherwise: [Fault] {
        var told = Set(alike.map(\.of))
        return others.filter { told.insert($0.look.of).inserted }
    }
    private var others: [Fault] = []
    /// The builds in which it came, in one capture or the other.
    package private(set) var builds: Set<Int64> = []
    /// Why it does not count: somebody decided to live with all of it, or that it is none, or took it for intended.
    package private(set) var setAside: Aside?
    /// The nodes that show it in the capture of the fault: texts in one cell are one cause.
    private var nodes: Set<String> = []

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
        for fault in faults.sorted(by: isWorse) {
            let cause = cause(fault), aside = setAside(fault, cause)
            if found[cause] == nil {
                order.append(cause)
                found[cause] = Worsening(cause: cause, fault: fault, captures: [], setAside: aside)
            }
            found[cause]?.meet(fault, aside)
        }
        return order.compactMap { found[$0] }.sorted { isWorse($0.fault, $1.fault) }
    }

    /// Of two faults the one that names the cause, in whichever order they came.
    private static func isWorse(_ fault: Fault, _ other: Fault) -> Bool {
        guard fault.impact == other.impact else { return other.impact < fault.impact }
        return (fault.look.capture, fault.node, fault.message) < (other.look.capture, other.node, other.message)
    }

    /// One that shows it, too. What was set aside in one says nothing of another.
    private mutating func meet(_ fault: Fault, _ aside: Aside?) {
        captures.insert(fault.look.capture)
        if aside == nil, !isOpen { (self.fault, setAside, nodes, alike, others, builds) = (fault, nil, [], [], [], []) }
        guard isOpen == (aside == nil) else { return }
        builds.insert(fault.since)
        if fault.look.capture == self.fault.look.capture { nodes.insert(fault.node) }
        let isAlike = fault.message == self.fault.message && fault.good?.build == self.fault.good?.build
        guard isAlike else { return others.append(fault) }
        if !alike.contains(fault.look) { alike.append(fault.look) }
        good[fault.look] = fault.good
    }

    /// In a sentence, with how much more of the element fails, and the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - states: of the screen that show it, as people say them; none where it has but one.
    ///   - name: of a build, by its id.
    package func words(on screen: String? = nil, in states: [String] = [], _ name: (Int64) -> String?) -> String {
        let place = cause.element == nil ? "like it on the screen" : "in the same element"
        let more = nodes.count > 1 ? ", and \(nodes.count - 1) more \(place)" : ""
        return fault.words(on: screen, in: states, and: more, name)
    }
}

extension Fault {
    /// In a sentence, with the build in which it was good last.
    /// - Parameters:
    ///   - screen: its key; `nil`: it is named elsewhere.
    ///   - states: of the screen that show it, as people say them; none where it has but one.
    ///   - more: what else is to be said of it.
    ///   - name: of a build, by its id.
    package func words(
        on screen: String? = nil, in states: [String] = [], and more: String = "", _ name: (Int64) -> String?
    ) -> String {
        let place = screen.map { " (\(states.isEmpty ? $0 : "\($0): \(states.listedAsStates)"))" } ?? ""
        let good = good.flatMap { name($0.build) }.map { ", good last in \($0)" } ?? ""
        return words + place + more + good + (isTold ? "" : "; the capture does not tell whether that is still so")
    }
}
