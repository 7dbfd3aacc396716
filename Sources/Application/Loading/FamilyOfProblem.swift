package import History
package import Storage

/// A problem and those that went on in it, as one.
package struct FamilyOfProblem {
    package let events: [ProblemEvent]
    let isPartlyUnseen: Bool
    /// Where they are several.
    package let causes: [FamilyCause]
    /// By report a number that all reports of one person share.
    let persons: [Int64: Int64]
    let isMerged: Bool
    /// The problem and those that went on in it, each with what looks saw of it alone.
    private let members: [(problem: StoredProblem, events: [ProblemEvent])]

    package init(_ problem: StoredProblem, in transaction: some Transaction) throws {
        let id = problem.id
        let joined = try transaction.duplicates(ofProblem: id)
        let own = try transaction.events(ofProblem: id).map(\.event)
        let others = try joined.compactMap { other in
            try transaction.problem(id: other).map {
                ($0, try transaction.events(ofProblem: other).map(\.event))
            }
        }
        let family = try Self.known(problem, own: own, joined: others, in: transaction)
        isPartlyUnseen = ProblemFamily.isPartlyUnseen(family.map { ($0.element, $0.events) })
        events = ProblemFamily.events(own: own, joined: others.map(\.1), isPartlyUnseen: isPartlyUnseen)
        causes = try Self.causes(problem, own: own, joined: others, in: transaction)
        persons = problem.reports > 1 ? try transaction.persons(ofProblems: [id])[id] ?? [:] : [:]
        isMerged = !joined.isEmpty
        members = ([(problem, own)] + others).map { ($0.0, ProblemLifecycle.inForce($0.1)) }
    }

    private static func known(
        _ problem: StoredProblem, own: [ProblemEvent], joined: [(StoredProblem, [ProblemEvent])],
        in transaction: some Transaction
    ) throws -> [ProblemFamily.Member] {
        let members = ([(problem, own)] + joined).map { member, events in
            ProblemFamily.Member(
                id: member.id, screen: member.screenID, element: member.elementID,
                events: ProblemLifecycle.inForce(events))
        }
        guard !joined.isEmpty else { return members }
        return ProblemFamily.known(
            members, origins: try transaction.origins(ofReportsMergedFrom: joined.map(\.0.id)))
    }

    /// What is there in a release of what went on in the problem, where looks found the problem itself gone there: its
    /// title. `nil`: the problem's own title tells it.
    package func subject(in release: String) -> String? {
        let seen = members.map { (title: $0.problem.title, presence: ProblemLifecycle.presence($0.events)[release]) }
        guard seen.first?.presence == .absent else { return nil }
        return seen.first { $0.presence == .present }?.title
    }

    static func causes(
        _ problem: StoredProblem, own: [ProblemEvent], joined: [(StoredProblem, [ProblemEvent])],
        in transaction: some Transaction
    ) throws -> [FamilyCause] {
        guard !joined.isEmpty else { return [] }
        let causes = ProblemFamily.causes(
            try known(problem, own: own, joined: joined, in: transaction),
            origins: try transaction.origins(ofReportsMergedFrom: joined.map(\.0.id)),
            elements: try transaction.elements(ofReportsOfProblem: problem.id))
        return causes.count > 1 ? causes : []
    }
}
