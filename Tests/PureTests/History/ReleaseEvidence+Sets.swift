import History

extension ReleaseEvidence {
    /// Of sessions whose device nobody told, by what came of them.
    init(
        audited: [Audited], heardThrough: Set<String>, heardFailing: Set<String> = [],
        heardWithAnother: Set<String> = [], problems: [UserProblem], screenNames: [String: String] = [:]
    ) {
        self.init(
            audited: audited,
            sessions: heardThrough.union(heardFailing).union(heardWithAnother).sorted().map { screen in
                HeardScreens.Session(
                    screen: screen, device: nil, isFailing: heardFailing.contains(screen),
                    isSound: heardThrough.contains(screen), isWithAnother: heardWithAnother.contains(screen))
            }, problems: problems, screenNames: screenNames)
    }
}
