import History
import Storage

/// Expectations that somebody took back. Nobody asks for them any more, so that what was found of them neither counts nor
/// is mended.
struct EndedPins {
    private let byID: [Int64: StoredExpectationEnd]

    /// - Parameter pins: those that may have been taken back.
    init(_ pins: some Sequence<Int64>, in transaction: some Transaction) throws {
        let ends = try transaction.expectationEnds(Set(pins).sorted())
        byID = Dictionary(ends.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Of the expectations that faults are about.
    init(of faults: [Fault], in transaction: some Transaction) throws {
        try self.init(faults.compactMap(\.cause.pin), in: transaction)
    }

    /// Why a fault does not count; `nil`: it is about no expectation that was taken back.
    func aside(of fault: Fault) -> Aside? {
        fault.cause.pin.flatMap { byID[$0] }.map { end in
            Aside(
                "pinned no longer, taken back on \(PlainWords.day(end.endedAt))"
                    + (end.caller.map { " by \($0)" } ?? ""))
        }
    }

    func holds(_ pin: Int64?) -> Bool { pin.map { byID[$0] != nil } ?? false }

    /// What is to be said of their problems.
    var evidence: [Int64: ObservationEvidence] {
        byID.mapValues { .expectationEnded(pin: $0.id, on: PlainWords.day($0.endedAt), by: $0.caller) }
    }
}
