import Storage

/// The problems that have a say, found by their numbers.
struct StatedProblems {
    private let problems: [SpeakingProblem]
    private let places: [Int64: Int]

    init(_ problems: [SpeakingProblem]) {
        self.problems = problems
        places = Dictionary(zip(problems.map(\.id), problems.indices)) { first, _ in first }
    }

    subscript(id: Int64) -> SpeakingProblem? { places[id].map { problems[$0] } }
}
