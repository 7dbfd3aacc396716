import History
import Screens
import Storage

/// Captures of a build that should show a screen and show something else, a spinner or an error, and that nobody took for
/// intended: they prove nothing of it.
struct Elsewhere {
    /// None where all captures show their screens.
    private(set) var captures: Set<Int64> = []
    /// The screens, or their variants, that are not seen for it.
    private(set) var owed: [ReleaseEvidence.Owed] = []

    init(
        _ build: StoredBuild, _ history: AppHistory, _ screens: [Int64: StoredScreen], in transaction: some Transaction
    ) throws {
        guard try !transaction.capturesOfSomethingElse(inBuild: build.id).isEmpty else { return }
        let acceptances = try Acceptances(history, in: transaction)
        let looks = try transaction.review(ofBuild: build.id)?.looks ?? []
        let (elsewhere, shown) = looks.reduce(into: ([MeasuredLook](), [MeasuredLook]())) { parted, measured in
            if measured.showsScreen || acceptances.isAccepted(measured.look) {
                parted.1.append(measured)
            } else {
                parted.0.append(measured)
            }
        }
        captures = Set(elsewhere.map(\.look.capture))
        let shownScreens = Set(shown.map(\.look.screen))
        owed = elsewhere.compactMap { measured in
            guard let screen = screens[measured.look.screen] else { return nil }
            let variant =
                shownScreens.contains(screen.id) ? " (\(PlainWords.variant(measured.look.variant)))" : ""
            return ReleaseEvidence.Owed(
                screen: screen.key, name: screen.name + variant,
                last: Self.reference(of: measured).flatMap { history.build(id: $0.build)?.version }, isElsewhere: true,
                isAnothers: measured.look.variant.screenReader == .talkBack)
        }
    }

    private static func reference(of measured: MeasuredLook) -> Look? {
        if case .measured(let reference, _) = measured.standing { reference } else { nil }
    }
}
