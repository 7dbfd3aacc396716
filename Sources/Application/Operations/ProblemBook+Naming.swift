import History
import Screens
import Storage

extension ProblemBook {
    /// A problem that a report named, that a rule asks for, and that no report belongs to any more, takes the name that the check
    /// gives it: what the report told of may be another element. What a person called it, it stays.
    func nameByRule(_ id: Int64) throws {
        guard let problem = try transaction.problem(id: id), problem.entered == .triage, problem.reports == 0,
            let rule = problem.rule, let words = try words(of: problem, by: rule)
        else { return }
        let title = title(words, on: problem.screenTitle ?? problem.screenKey)
        try transaction.setTitle(title, ofProblemNamedByReport: id)
    }

    /// A problem that a check opened, and that goes on by the rule of another one, takes the name that that one gives it: it is not
    /// told by what is not so any more. What a person called it, it stays.
    func nameAnew(_ id: Int64) throws {
        guard let problem = try transaction.problem(id: id), problem.entered == .open, let rule = problem.rule,
            let words = try words(of: problem, by: rule)
        else { return }
        let screens = try transaction.screens(ofApp: problem.appID)
        let screen = screens.first { $0.id == problem.screenID }.map { screens.word(for: $0) }
        let title = title(words, on: screen)
        if title != problem.title { try transaction.setTitle(title, ofProblemNamedByReport: id) }
    }

    private func title(_ words: String, on screen: String?) -> String {
        screen.map { "\(words) (\($0))." } ?? "\(words)."
    }

    /// As the newest look that met it says it, without the full stop.
    private func words(of problem: StoredProblem, by rule: String) throws -> String? {
        let found = try transaction.findings(ofProblem: problem.id, limit: 100).first {
            $0.rule == rule && $0.outcome == .failed
        }
        if let found { return found.message.withoutFullStop }
        let builds = try transaction.events(ofProblem: problem.id, besideReports: true).compactMap(\.build)
        for build in builds.reversed() {
            let fault = try transaction.faults(ofBuild: build, screen: problem.screenID, late: true).first {
                $0.cause.rule == rule && $0.cause.element == problem.elementID
            }
            if let fault { return fault.words }
        }
        return nil
    }
}
