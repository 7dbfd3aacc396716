package import API
import History
import Storage

extension Operations {
    /// So many releases are tried at most: each costs as much as asking the gate.
    private static let mostTried = 20
    private static let usuallyTried = 10

    /// What a policy would say of the newest releases; nothing is recorded or set.
    package func tryPolicy(_ input: AppInput, _ body: PolicyTrialBody) throws -> PolicyTrialResource {
        let count = body.releases ?? Self.usuallyTried
        guard (1...Self.mostTried).contains(count) else {
            throw APIError.field("/releases", "A policy is tried on 1 to \(Self.mostTried) releases.")
        }
        let conditions = try Policies.conditions(PolicyBody(conditions: body.conditions))
        let (current, releases, recorded) = try context.read { transaction in
            let app = try transaction.need(app: input.app)
            try needKnown(conditions, of: app, in: transaction)
            let history = try AppHistory(app, in: transaction)
            return (
                try Policies.current(app, in: transaction), history.ordered,
                try history.newestVerdicts(of: history.ordered.suffix(count), in: transaction)
            )
        }
        let tried = Policy(version: current.version, conditions: conditions)
        let newest = releases.suffix(count)
        let trial = PolicyTrial(
            releases: try newest.map { try trying(tried, beside: current, on: $0, input) },
            older: releases.count - newest.count)
        return PolicyTrialResource(
            summary: trial.summary, notes: trial.notes,
            releases: zip(newest, trial.releases).reversed().map { stored, release in
                .init(release, recorded: recorded[stored.id]?.verdict)
            })
    }

    /// One release in a transaction of its own, so that none lasts long.
    private func trying(
        _ policy: Policy, beside current: Policy, on release: StoredRelease, _ input: AppInput
    ) throws -> PolicyTrial.Release {
        do {
            return try database.write { transaction in
                let asking = try AskGate(transaction, app: input.app, release: release.version, operations: self)
                let verdicts = try asking.verdicts(by: [policy, current])
                return PolicyTrial.Release(
                    version: release.version, build: asking.build.name, isSealed: asking.build.sealedAt != nil,
                    tried: verdicts[0], current: verdicts[1])
            }
        } catch let error as APIError where error.kind == .nothingCaptured {
            return PolicyTrial.Release(version: release.version, build: nil, isSealed: false, tried: nil, current: nil)
        }
    }
}

extension PolicyTrialResource.Release {
    fileprivate init(_ release: PolicyTrial.Release, recorded: Verdict.Answer?) {
        self.init(
            release: release.version, build: release.build, isSealed: release.isSealed,
            verdict: release.tried?.verdict, current: release.current?.verdict, recorded: recorded,
            failing: (release.tried?.conditions ?? []).filter { $0.outcome == .fail }.map {
                Failing(measure: $0.measure, why: $0.why)
            })
    }
}
