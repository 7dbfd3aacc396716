import History
import Storage

/// What went on in the problems that have a say.
struct MergedProblems {
    /// By cause, the problem it is or goes on in.
    let byCause: [ProblemCause: SpeakingProblem]
    /// By problem: what is still there of it in a release in which looks found its own subject gone.
    let subjects: [Int64: String]

    init(
        _ problems: [SpeakingProblem], in release: String, _ corrections: MatchCorrections,
        in transaction: some Transaction
    ) throws {
        let heads = Dictionary(problems.map { ($0.id, $0) }) { first, _ in first }
        let families = try transaction.duplicates(ofProblems: heads.keys.sorted())
        var causes = problems.compactMap { problem in ProblemCause(problem, corrections).map { ($0, problem) } }
        var subjects: [Int64: String] = [:]
        for id in families.keys.sorted() {
            guard let head = heads[id], let problem = try transaction.problem(id: id) else { continue }
            let family = try FamilyOfProblem(problem, in: transaction)
            subjects[id] = family.subject(in: release)
            causes += family.joined.compactMap { other in ProblemCause(other.problem, corrections).map { ($0, head) } }
        }
        byCause = Dictionary(causes) { first, _ in first }
        self.subjects = subjects
    }
}
