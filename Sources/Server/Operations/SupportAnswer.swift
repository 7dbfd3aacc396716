import Foundation
import History
import Storage

/// What support may tell a person who reports, at once: whether it is known, since when, which release still works,
/// and what became of attempts to fix it (N10).
struct SupportAnswer {
    /// What is known, fact by fact.
    let facts: [String]
    /// The same as a few sentences to send.
    let reply: String

    /// - Parameter problem: what the report is tied to; `nil`: nothing yet.
    init(_ problem: StoredProblem?) {
        guard let problem else {
            facts = ["It is not tied to a problem yet."]
            reply = "Thank you for telling us. We are looking into it, and write again when we know more."
            return
        }
        let others = problem.reports - 1
        var facts = [
            others > 0 ? "It is known; \(problem.reports) reports say so." : "This is the first report of it.",
            problem.rule == nil ? nil : "The checks find it, too.",
            problem.since.map { "It is there since \($0)." },
            problem.lastWorkingRelease.map { "The last release that works is \($0)." },
            Self.fix(problem),
        ].compactMap { $0 }
        if problem.state == .accepted {
            facts.append(
                "It was decided to leave it as it is: \(problem.record.acceptedBecause ?? "no reason was kept").")
        }
        self.facts = facts
        reply = Self.reply(problem, isKnown: others > 0 || problem.rule != nil)
    }

    private static func fix(_ problem: StoredProblem) -> String? {
        guard let claim = problem.record.claims.last else { return nil }
        switch claim.standing {
        case .held: return "It is fixed in \(claim.release)."
        case .contradicted: return "A fix was tried in \(claim.release) and did not hold."
        case .open where claim.author == nil:
            return "The checks find it no more in \(claim.release); nobody who reported it has confirmed that yet."
        case .open: return "A fix is claimed for \(claim.release); nobody has confirmed it yet."
        case .withdrawn: return nil
        }
    }

    private static func reply(_ problem: StoredProblem, isKnown: Bool) -> String {
        var words = [
            isKnown ? "Thank you for telling us. We know of this." : "Thank you for telling us; you are the first."
        ]
        switch problem.record.claims.last {
        case let claim? where claim.standing == .held:
            words.append("It is fixed in \(claim.release). Please tell us whether it works for you there.")
        case let claim? where claim.standing == .open:
            words.append(
                "We believe that it is fixed in \(claim.release). Please tell us whether it works for you there.")
        case let claim? where claim.standing == .contradicted:
            words.append("We tried to fix it in \(claim.release), and that was not enough. We are working on it again.")
        default:
            words.append("We are working on it.")
        }
        if problem.state != .fixed, let working = problem.lastWorkingRelease {
            words.append("Until then, version \(working) is the last that works.")
        }
        return words.joined(separator: " ")
    }
}
