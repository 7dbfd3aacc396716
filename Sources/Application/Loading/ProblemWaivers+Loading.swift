package import Foundation
package import History
package import Storage

extension ProblemWaivers {
    /// What waivers say of these problems of an app, by problem; nothing of those that none covers.
    package static func of(_ ids: [Int64], _ app: StoredApp, at moment: Date, in transaction: some Transaction) throws
        -> [Int64: ProblemWaivers]
    {
        guard !ids.isEmpty, let day = Waivers.day(moment) else { return [:] }
        let waivers = try Waivers.all(app, in: transaction).filter { waiver in
            if case .condition = waiver.target { false } else { true }
        }
        guard !waivers.isEmpty else { return [:] }
        let joined = try transaction.duplicates(ofProblems: ids)
        let problems = try transaction.problems(ids: ids + joined.values.flatMap(\.self))
        return ids.reduce(into: [:]) { known, id in
            let family = ([id] + (joined[id] ?? [])).compactMap { problems[$0] }
            guard let problem = family.first else { return }
            let told = ProblemWaivers(
                family.map { Part(id: $0.id, rule: $0.rule, screen: $0.screenKey) },
                goingOnIn: problem.record.duplicateOf ?? id, waivers, on: day)
            if !told.all.isEmpty { known[id] = told }
        }
    }
}
