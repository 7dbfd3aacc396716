import History
import Screens
import Storage

/// Captures that were compared with a capture in another appearance, text size or language, so that not all of them was
/// compared (docs/judgement.md section 2). No fault by itself, and a verdict says so.
struct ComparedInPart {
    /// In sentences: what was not compared, with which build, and of which screens in which states.
    let sentences: [String]

    /// - Parameters:
    ///   - looks: of a build, as measured.
    ///   - told: of which that is said already.
    ///   - place: what people call a screen in a state.
    init(_ looks: [MeasuredLook], besides told: Set<Look>, place: (Look) -> String, build: (Int64) -> String?) {
        let parts = looks.compactMap { measured -> (limit: String, place: String)? in
            guard case .measured(let other, let twin) = measured.standing, measured.showsScreen,
                !told.contains(measured.look), let limit = Self.limit(twin, build(other.build) ?? "an earlier build")
            else { return nil }
            return (limit, place(measured.look))
        }
        sentences = Dictionary(grouping: parts, by: \.limit).sorted { $0.key < $1.key }.map { limit, parts in
            "\(limit): \(Set(parts.map { "“\($0.place)”" }).sorted().joined(separator: "; "))."
        }
    }

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
