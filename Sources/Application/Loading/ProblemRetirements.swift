package import History
package import Storage

/// Since which releases a problem's screen, or a state of it, is no part of the app: nobody has to look there.
package struct ProblemRetirements {
    /// Those of its screen that are in force, with the first release that captured it again.
    private let known: [(retired: StoredRetirement, again: String?)]
    private let lineage: Lineage

    package init(of problem: StoredProblem, _ history: AppHistory, in transaction: some Transaction) throws {
        lineage = history.lineage
        guard let screen = problem.screenID else {
            known = []
            return
        }
        let retired = try Retired(history, in: transaction)
        known = try retired.all.filter { $0.screenID == screen }.map {
            ($0, try retired.capturedAgain($0, in: transaction))
        }
    }

    /// That of the whole screen, where no later release captured it again.
    package var ofScreen: StoredRetirement? {
        known.last { $0.retired.variant == nil && $0.again == nil }?.retired
    }

    /// The one by which nobody looked in a release; `nil`: it was owed there, or somebody looked.
    package func retirement(behind evidence: ObservationEvidence, in release: String) -> StoredRetirement? {
        let here = known.filter { retired, again in
            [.before, .same].contains(lineage.relation(of: retired.since, to: release))
                && again.map { lineage.relation(of: release, to: $0) == .before } ?? true
        }.map(\.retired)
        switch evidence {
        case .nobodyLooked, .auditMissing:
            return here.first { $0.variant == nil }
        case .variantsMissing(let names):
            let all = names.map { name in here.first { $0.variant == nil || $0.variant == name } }
            return all.contains(nil) ? nil : all.first ?? nil
        default: return nil
        }
    }
}

extension StoredRetirement {
    /// Why nobody looked: `Its screen is retired since 1.2: “No payment in the app”.`
    package var words: String {
        "Its \(variant.map { "state \($0)" } ?? "screen") is retired since \(since): “\(reason)”."
    }
}
