import API
import History
import Screens
import Storage

/// Takes expectations back, within one transaction. Problems that are about nothing else are accepted with it: who no
/// longer expects it has decided on them. What people reported stays theirs.
struct EndPins {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    func end(_ pins: [Expectations.Pinned]) throws {
        guard !pins.isEmpty else { return }
        try transaction.endExpectations(pins.map(\.id))
        let open = ProblemState.allCases.filter(\.isOpen)
        for (problem, pin, _) in try transaction.problems(ofExpectations: pins.map(\.id), app: app.id, in: open) {
            guard let reason = pins.first(where: { $0.id == pin }).map(Self.reason) else { continue }
            try add(.decided(.accept(reason: reason), author: caller), to: problem)
        }
    }

    /// Takes the end of one back; the problems that were accepted with it are as they were before.
    func restore(_ pin: Expectations.Pinned) throws {
        try transaction.restoreExpectation(pin.id)
        for (problem, _, reason) in try transaction.problems(ofExpectations: [pin.id], app: app.id, in: [.accepted])
        where reason == Self.reason(pin) {
            let accepting = try transaction.events(ofProblem: problem).map(\.event).last {
                if case .decided(.accept(let said), _, _) = $0.kind { said == reason } else { false }
            }
            if let accepting { try add(.takenBack(event: accepting.sequence), to: problem) }
        }
    }

    private static func reason(_ pin: Expectations.Pinned) -> String {
        "The expectation was taken back: \(pin.expectation.summary)."
    }

    private func add(_ event: ProblemEvent.Kind, to problem: Int64) throws {
        try transaction.addEvent(event, toProblem: problem, note: nil, caller: caller)
        try ProblemBook(transaction: transaction, history: AppHistory(app, in: transaction)).settle(problem)
    }
}
