package import History
package import Storage

/// With what looks at problems were listened to, read once for many problems.
struct ListenedWith {
    /// By screen, by a variant's name.
    private let variants: [Int64: [String: Set<HeardWith>]]
    private let sessions: [Int64: HeardWith]

    /// - Parameters:
    ///   - events: what happened to the problems.
    ///   - screens: those that they are on.
    init(_ events: [StoredProblemEvent], onScreens screens: Set<Int64>, in transaction: some Transaction) throws {
        let seen = events.flatMap(\.observations)
        variants = try transaction.heardWith(
            variants: Set(seen.compactMap(\.variant)).sorted(), onScreens: screens.sorted())
        sessions = try transaction.heardWith(sessions: Set(seen.compactMap(\.evidence.session)).sorted())
    }

    /// The looks at a problem.
    func looks(_ events: [StoredProblemEvent], onScreens screens: Set<Int64>) -> VariantLooks {
        func with(_ seen: Observation) -> Set<HeardWith> {
            if let session = seen.evidence.session { return Set([sessions[session]].compactMap(\.self)) }
            guard let name = seen.variant else { return [] }
            return screens.reduce(into: []) { $0.formUnion(variants[$1]?[name] ?? []) }
        }
        let looks = events.filter { !$0.observations.isEmpty }.map { look in
            (look.event.sequence, look.observations.map { VariantLooks.Part($0, with: with($0)) })
        }
        return VariantLooks(Dictionary(looks) { first, _ in first })
    }
}

extension HeardWith {
    /// With what whoever reports listens, as far as they say.
    package init(_ report: StoredReport) {
        self.init(device: report.device, system: report.os, screenReader: report.assistiveTechnology)
    }

    init(_ draft: ReportDraft) {
        self.init(device: draft.device, system: draft.os, screenReader: draft.assistiveTechnology)
    }
}
