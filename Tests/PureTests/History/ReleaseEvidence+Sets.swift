import History
import Screens

extension ReleaseEvidence {
    /// Of sessions whose device nobody told, by what came of them.
    init(
        audited: [Audited], heardThrough: Set<String>, heardFailing: Set<String> = [],
        heardWithAnother: Set<String> = [], problems: [UserProblem], screenNames: [String: String] = [:]
    ) {
        // Whoever went through a screen found each step right.
        let steps = Set(Checklist.screen.map(\.rule))
        let heard = heardThrough.sorted().map { screen in
            Audited(
                screen: screen, variant: Variant(), tool: Checklist.tool, isCaptured: false, failures: [], judged: steps
            )
        }
        self.init(
            audited: audited + heard,
            sessions: heardThrough.union(heardFailing).union(heardWithAnother).sorted().map { screen in
                HeardScreens.Session(
                    screen: screen, device: nil, isFailing: heardFailing.contains(screen),
                    isSound: heardThrough.contains(screen), isWithAnother: heardWithAnother.contains(screen))
            }, problems: problems, screenNames: screenNames)
    }
}
