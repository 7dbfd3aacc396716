import History
import Storage

extension Transaction {
    /// What people tell of a problem.
    func trouble(toldOf problem: StoredProblem) throws -> ToldTrouble {
        try troubles(toldOf: [problem])[problem.id] ?? ToldTrouble(title: problem.title, said: [])
    }

    /// What people tell of each of these problems, by their numbers.
    func troubles(toldOf problems: [StoredProblem]) throws -> [Int64: ToldTrouble] {
        let said = Dictionary(grouping: try texts(ofProblems: problems.map(\.id)), by: \.problemID)
        let told = problems.map { problem in
            (problem.id, ToldTrouble(title: problem.title, said: (said[problem.id] ?? []).map(ReportDraft.init)))
        }
        return Dictionary(told) { first, _ in first }
    }
}
