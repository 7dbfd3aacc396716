import History
import Storage

/// What went on in the problems that have a say.
struct MergedProblems {
    /// By cause, the problem it is or goes on in: also of what says the same of an element by another rule, since a release that
    /// was sealed late, in which it was good, makes a loss of what had been new at fault.
    let byCause: [ProblemCause: Int64]
    /// By cause, the problem that went on in another.
    let joined: [ProblemCause: Int64]
    /// By problem that went on in another: the one that it goes on in.
    let heads: [Int64: Int64]
    /// By problem: what is still there of it in a release in which looks found its own subject gone.
    let subjects: [Int64: StoredProblem]
    /// By problem that others went on in.
    let families: [Int64: FamilyOfProblem]

    init(
        _ problems: [SpeakingProblem], in release: String, _ corrections: MatchCorrections,
        in transaction: some Transaction
    ) throws {
        families = try FamilyOfProblem.all(ofProblems: problems.map(\.id), in: transaction)
        typealias Told = (cause: ProblemCause, head: Int64, joined: Int64?)
        var told = problems.compactMap { problem -> Told? in
            ProblemCause(problem, corrections).map { ($0, problem.id, nil) }
        }
        var subjects: [Int64: StoredProblem] = [:]
        var heads: [Int64: Int64] = [:]
        for (head, family) in families.sorted(by: { $0.key < $1.key }) {
            subjects[head] = family.subject(in: release)
            for (other, _) in family.joined {
                heads[other.id] = head
                guard let cause = ProblemCause(other, corrections) else { continue }
                told.append((cause, head, other.id))
            }
        }
        let same = told.flatMap { known in known.cause.sayingTheSame.map { ($0, known.head, known.joined) } }
        var byCause: [ProblemCause: Int64] = [:], joined: [ProblemCause: Int64] = [:]
        for (cause, head, other) in told + same where byCause[cause] == nil {
            (byCause[cause], joined[cause]) = (head, other)
        }
        (self.byCause, self.joined, self.heads, self.subjects) = (byCause, joined, heads, subjects)
    }
}

extension ProblemCause {
    /// On the same element, by the rules about changes that stand for its rule, or by those that its rule stands for.
    fileprivate var sayingTheSame: [ProblemCause] {
        guard element != nil else { return [] }
        return (Self.rulesSayingTheSame[rule] ?? []).map {
            ProblemCause(screen: screen, element: element, rule: $0)
        }
    }

    private static let rulesSayingTheSame: [String: [String]] = {
        var rules: [String: [String]] = [:]
        for change in ChangeRule.all {
            for rule in change.standsFor { rules[rule, default: []].append(change.id) }
        }
        for change in ChangeRule.all { rules[change.id, default: []] += change.standsFor.sorted() }
        return rules
    }()
}
