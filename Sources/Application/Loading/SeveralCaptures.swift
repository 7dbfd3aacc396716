import History
import Storage

/// Screens of which a build holds several captures in one state. Nobody says which is meant, so each is judged, and the worst
/// counts (docs/judgement.md section 2).
struct SeveralCaptures {
    private static let few = 3

    private struct State: Hashable {
        var screen: Int64
        var variant: String
    }

    /// In sentences; none where each is alone.
    let sentences: [String]

    init(_ build: StoredBuild, _ screens: [Int64: StoredScreen], in transaction: some Transaction) throws {
        let all = try transaction.buildCaptures(build: build.id)
        let several = Dictionary(grouping: all) { State(screen: $0.screenID, variant: $0.variant) }
            .filter { $0.value.count > 1 }
            .sorted { ($0.key.screen, $0.key.variant) < ($1.key.screen, $1.key.variant) }
        let told = several.prefix(Self.few).compactMap { state, captures -> String? in
            guard let screen = screens[state.screen] else { return nil }
            return
                "“\(screen.name)” was captured \(captures.count) times in one state in \(build.name), and nobody says which"
                + " is meant: each is judged, and the worst counts."
        }
        let left = several.count - Self.few
        let more = left > 0 ? ["So it is with \(left) more of the states that \(build.name) holds."] : []
        sentences = told + more
    }
}
