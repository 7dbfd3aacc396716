import Foundation
import History
import Storage

extension ProblemBook {
    /// Writes down what looks that found nothing tell, by what people told of before any look met it: reports came to the problem,
    /// or left it, or somebody took a word back. Of one that goes on in another problem, that one's reports tell.
    /// - Returns: the problems of whose looks any tells something else than before.
    func heedEarlierReports(_ family: FamilyOfProblem) throws -> Set<Int64> {
        let members = [family.head] + family.joined, all = members.flatMap(\.events)
        guard ProblemLifecycle.duplicateOf(family.head.events.map(\.event)) == nil,
            all.contains(where: { $0.event.report != nil || $0.observations.contains { $0.evidence.isToldEarlier } })
        else { return [] }
        let persons = try family.persons(in: transaction)
        let causes = family.causes.isEmpty ? [nil] : family.causes.map(Optional.some)
        return try transaction.tell(causes.flatMap { heeded(members, $0, persons) })
    }

    /// What looks at one cause tell otherwise than it is written down.
    /// - Parameter cause: of several; `nil`: there is one alone.
    private func heeded(_ members: [FamilyOfProblem.Member], _ cause: FamilyCause?, _ persons: [Int64: Int64])
        -> [SeenOtherwise]
    {
        let own = members.filter { cause?.problems.contains($0.problem.id) ?? true }
        let looks = own.flatMap { member in
            member.events.filter(\.event.isLook).map { (problem: member.problem.id, look: $0) }
        }
        let said = members.flatMap(\.events).filter { said in
            said.event.report.map { cause?.reports.contains($0) ?? true } ?? !said.event.isLook
        }
        let events = (looks.map(\.look) + said).sorted { $0.event.sequence < $1.event.sequence }
        let inForce = ProblemLifecycle.inForce(events.map(\.event)), left = Set(inForce.map(\.sequence))
        let told = EarlierReports(
            events.filter { left.contains($0.event.sequence) }.map { ($0.event, time(of: $0)) },
            Voices(inForce, persons: persons), history.lineage)
        return looks.flatMap { problem, look in
            look.observations.compactMap { seen in
                let heeded = look.event.release.map { told.heeded(seen, in: $0) } ?? seen
                return heeded == seen ? nil : SeenOtherwise(problem: problem, look: look.event.sequence, seen: heeded)
            }
        }
    }

    /// What a build shows was there to be seen since it was sealed, whenever somebody looked it up.
    private func time(of event: StoredProblemEvent) -> Date {
        event.build.flatMap(history.build)?.sealedAt ?? event.at
    }
}
