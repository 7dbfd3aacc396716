import History
import Screens
import Storage

/// Captures that were compared with a capture in another appearance, text size or language, or of a tool that says other things, so
/// that not all of them was compared (docs/judgement.md section 2). No fault by itself, and a verdict says so.
struct ComparedInPart {
    /// In sentences: what was not compared, with which build, and of which screens in which states.
    let sentences: [String]

    /// - Parameters:
    ///   - looks: of a build, as measured.
    ///   - telling: what tells of checks that these do not record.
    ///   - told: of which that is said already.
    ///   - place: what people call a screen in a state.
    init(
        _ looks: [MeasuredLook], telling: [TellingLook], besides told: Set<Look>, place: (Look) -> String,
        build: (Int64) -> String?
    ) {
        let untold = Dictionary(telling.map { ($0.look, $0.rules) }) { $0.union($1) }
        let parts = looks.flatMap { measured -> [(limit: String, place: String)] in
            guard case .measured(let other, let twin) = measured.standing, measured.showsScreen,
                case let build = build(other.build) ?? "an earlier build"
            else { return [] }
            let limit = told.contains(measured.look) ? nil : Self.limit(twin, build)
            let unsaid = Self.unsaid.filter { untold[other]?.contains($0.rule.id) == true }.map {
                "Not all \($0.matter) were compared with \(build), since only one of the two captures says them"
            }
            return ([limit].compactMap(\.self) + unsaid).map { ($0, place(measured.look)) }
        }
        sentences = Dictionary(grouping: parts, by: \.limit).sorted { $0.key < $1.key }.map { limit, parts in
            "\(limit): \(Set(parts.map { "“\($0.place)”" }).sorted().joined(separator: "; "))."
        }
    }

    /// What rules about changes go by, where one of the two captures does not record it.
    private static let unsaid: [(rule: ChangeRule, matter: String)] = [
        (.traitLost, "roles"), (.stateLost, "values and states"), (.actionsLost, "actions"),
    ]

    private static func limit(_ twin: Twin, _ build: String) -> String? {
        twin.difference.map { "\(matter(twin)) not compared with \(build), which was captured \($0)" }
    }

    private static func matter(_ twin: Twin) -> String {
        switch twin {
        case .exact, .otherAppearance: "What is drawn was"
        case .otherTextSize: "What is drawn and where it lies were"
        case .otherLanguage: "Words were"
        }
    }
}
