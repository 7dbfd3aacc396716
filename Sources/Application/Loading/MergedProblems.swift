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

    init(
        _ problems: [SpeakingProblem], in release: String, _ corrections: MatchCorrections,
        in transaction: some Transaction
    ) throws {
        let heads = Dictionary(problems.map { ($0.id, $0) }) { first, _ in first }
        let families = try FamilyOfProblem.all(ofProblems: heads.keys.sorted(), in: transaction)
        var causes = problems.compactMap { problem in ProblemCause(problem, corrections).map { ($0, problem) } }
        var subjects: [Int64: StoredProblem] = [:], joined: [(ProblemCause, Int64)] = []
        var goingOn: [Int64: SpeakingProblem] = [:]
        for (id, family) in families.sorted(by: { $0.key < $1.key }) {
            guard let head = heads[id] else { continue }
            subjects[id] = family.subject(in: release)
            for (other, _) in family.joined {
                goingOn[other.id] = head
                guard let cause = ProblemCause(other, corrections) else { continue }
                causes.append((cause, head))
                joined.append((cause, other.id))
            }
        }
        byCause = Dictionary(causes + causes.flatMap { cause, problem in cause.sayingTheSame.map { ($0, problem) } }) {
            first, _ in first
        }
        let own = Set(problems.compactMap { ProblemCause($0, corrections) })
        self.joined = Dictionary(joined.filter { !own.contains($0.0) }) { first, _ in first }
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
