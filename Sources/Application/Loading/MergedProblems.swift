import History
import Storage

/// What went on in the problems that have a say.
struct MergedProblems {
    /// By cause, the problem it is or goes on in: also of what says the same of an element by another rule, since a release that
    /// was sealed late, in which it was good, makes a loss of what had been new at fault.
    let byCause: [ProblemCause: SpeakingProblem]
    /// By cause, the problem that went on in another.
    let joined: [ProblemCause: Int64]
    /// By problem that went on in another: the one that it goes on in.
    let heads: [Int64: SpeakingProblem]
    /// By problem: what is still there of it in a release in which looks found its own subject gone.
    let subjects: [Int64: StoredProblem]
    /// By problem that others went on in.
    let families: [Int64: FamilyOfProblem]

    init(
        _ problems: [SpeakingProblem], in release: String, _ corrections: MatchCorrections,
        in transaction: some Transaction
    ) throws {
        let heads = Dictionary(problems.map { ($0.id, $0) }) { first, _ in first }
        families = try FamilyOfProblem.all(ofProblems: heads.keys.sorted(), in: transaction)
        typealias Told = (cause: ProblemCause, head: SpeakingProblem, joined: Int64?)
        var told = problems.compactMap { problem -> Told? in
            ProblemCause(problem, corrections).map { ($0, problem, nil) }
        }
        var subjects: [Int64: StoredProblem] = [:]
        var goingOn: [Int64: SpeakingProblem] = [:]
        for (id, family) in families.sorted(by: { $0.key < $1.key }) {
            guard let head = heads[id] else { continue }
            subjects[id] = family.subject(in: release)
            for (other, _) in family.joined {
                goingOn[other.id] = head
                guard let cause = ProblemCause(other, corrections) else { continue }
                told.append((cause, head, other.id))
            }
        }
        let same = told.flatMap { known in known.cause.sayingTheSame.map { ($0, known.head, known.joined) } }
        let known = Dictionary((told + same).map { ($0.0, $0) }) { first, _ in first }
        byCause = known.mapValues(\.head)
        joined = known.compactMapValues(\.joined)
        self.heads = goingOn
        self.subjects = subjects
    }
}

extension ProblemCause {
    /// On the same element, by the rules about changes that stand for its rule, or by those that its rule stands for.
    fileprivate var sayingTheSame: [ProblemCause] {
        guard element != nil else { return [] }
        let rules = ChangeRule.all.filter { $0.standsFor.contains(rule) }.map(\.id)
        return (rules + (ChangeRule.rule(rule)?.standsFor ?? []).sorted()).map {
            ProblemCause(screen: screen, element: element, rule: $0)
        }
    }
}
