import History
import Screens

/// What the captures and audits of a build that is still open show of problems: it is on record once the build is sealed, and
/// what is on record is what counts.
struct UnsealedLooks {
    let build: String
    /// Keys of the screens that it shows.
    let screens: Set<String>
    /// A tool looked at the app as a whole.
    let isAppAudited: Bool

    var sentence: String {
        "\(build) is still open: what it shows of known problems, and the problems that it opens, count once it is sealed, so that the verdict may be another then."
    }

    /// The same of the papers, which name those that people found.
    var paperSentence: String {
        "\(build) is still open: what it shows of the problems that people found counts once it is sealed."
    }

    /// Whether it may show anything of a problem.
    /// - Parameter rule: `nil`: only people know of it, as they alone know what a step of a session asks.
    func tells(of rule: String?, on screen: String?) -> Bool {
        guard let rule, !ChecklistStep.isStep(rule: rule) else { return false }
        return screen.map(screens.contains) ?? isAppAudited
    }

    /// What counts as it is on record, each with that the build may show otherwise.
    func beside(_ items: [GateEvidence.Item]) -> [GateEvidence.Item] {
        items.map { item in
            guard tells(of: item.rule, on: item.screen) else { return item }
            var item = item
            item.aside = "what \(build) shows of it counts once the build is sealed"
            return item
        }
    }
}
