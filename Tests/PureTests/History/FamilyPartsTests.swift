import History
import Testing

/// Which of the problems that were merged stand in a release, and of which a fix was claimed.
@Suite struct FamilyPartsTests {
    private let lineage = Lineage(.semver, releases: ["1.0", "1.1", "1.2"].map { PlacedRelease($0) })

    private func seen(_ sequence: Int64, _ release: String, _ presence: Presence) -> ProblemEvent {
        ProblemEvent(sequence, .observed(release: release, presence, .partly))
    }

    private func parts(_ head: [ProblemEvent], _ other: [ProblemEvent]) -> FamilyParts {
        let members = [
            ProblemFamily.Member(id: 1, screen: 1, element: 1, events: head),
            ProblemFamily.Member(id: 2, screen: 1, element: 2, events: other),
        ]
        let origins = Dictionary(other.compactMap(\.report).map { ($0, Int64(2)) }) { first, _ in first }
        let causes = ProblemFamily.causes(members, origins: origins, elements: [:])
        let words = (head + other.filter { $0.report != nil }).sorted { $0.sequence < $1.sequence }
        return FamilyParts(members, causes, Voices(words))
    }

    @Test func `a part that a look found gone stands no more, until it is met again`() {
        let known = parts(
            [seen(1, "1.1", .present), seen(3, "1.2", .present)],
            [
                seen(2, "1.1", .present), seen(4, "1.2", .absent), ProblemEvent(5, .merged(into: 1)),
            ])
        #expect(known.standing(in: "1.1", lineage) == [1, 2])
        #expect(known.standing(in: "1.2", lineage) == [1])
    }

    @Test func `where nobody looked a part stands as it was last, and not before it was met first`() {
        let known = parts(
            [seen(1, "1.0", .present), seen(4, "1.1", .absent)],
            [
                seen(2, "1.1", .present), seen(3, "1.2", .notObserved), ProblemEvent(5, .merged(into: 1)),
            ])
        #expect(known.standing(in: "1.0", lineage) == [1])
        #expect(known.standing(in: "1.2", lineage) == [2])
    }

    @Test func `what people say of a part is of that alone`() {
        var head = [ProblemEvent(1, .reported(report: 11, release: "1.1"))]
        let other = [ProblemEvent(2, .reported(report: 12, release: "1.1")), ProblemEvent(3, .merged(into: 1))]
        #expect(parts(head, other).standing(in: "1.2", lineage) == [1, 2])
        head += [ProblemEvent(4, .confirmed(report: 11, release: "1.2", works: true))]
        #expect(parts(head, other).standing(in: "1.2", lineage) == [2])
    }

    @Test func `a claim is of what was in the problem when it was made`() {
        let claim = ProblemEvent(4, .fixClaimed(release: "1.2", author: "ada"))
        let met = [seen(1, "1.1", .present)]
        #expect(
            parts(met + [claim], [seen(2, "1.1", .present), ProblemEvent(3, .merged(into: 1))]).claimed() == [1, 2])
        let later = parts(met + [claim], [seen(2, "1.1", .present), ProblemEvent(5, .merged(into: 1))])
        #expect(later.claimed(in: ["1.2"]) == [1] && later.claimed(in: ["1.1"]) == [])
    }
}
