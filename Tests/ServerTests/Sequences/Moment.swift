import Storage
import TestSupport

/// A step of a story with what was before it and what is after it.
struct Moment {
    var step: Step
    var answers: [TestCaller.Answer]
    var before: Snapshot
    var after: Snapshot
    /// Before the step.
    var facts: Facts
    /// After it, by problem: the builds in which a look met it.
    var met: [Int64: [String]]

    /// Nothing was done: it was refused.
    var isRefused: Bool { answers.allSatisfy { (400..<500).contains($0.status) } }
    var isDone: Bool { answers.allSatisfy { $0.status < 300 } }
}

/// What must hold after every step of every story.
struct Invariant: Sendable {
    let sentence: String
    /// What is wrong, in words; nothing where it holds.
    let faults: @Sendable (Moment) throws -> [String]

    init(_ sentence: String, _ faults: @escaping @Sendable (Moment) throws -> [String]) {
        (self.sentence, self.faults) = (sentence, faults)
    }

    static let all = looks + truth + states + triage + reports + answers
}
