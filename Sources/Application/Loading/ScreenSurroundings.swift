import History
import Screens
import Storage

/// What is around reports on their screens: what things are called there, and which of what they tell of fell silent.
final class ScreenSurroundings<Reading: Transaction> {
    private let history: AppHistory
    private let transaction: Reading
    private var screens: [Int64: ReportJoining.Screen] = [:]

    init(_ history: AppHistory, in transaction: Reading) { (self.history, self.transaction) = (history, transaction) }

    func around(_ draft: ReportDraft, _ link: ReportLink) throws -> Around {
        Around(try screen(link.screen), draft, link, self)
    }

    private func screen(_ id: Int64?) throws -> ReportJoining.Screen {
        guard let id else { return ReportJoining.Screen() }
        try prepare([id])
        return screens[id] ?? ReportJoining.Screen()
    }

    /// Reads what is around reports on these screens by as many statements as on one.
    func prepare(_ ids: Set<Int64>) throws {
        let missing = ids.filter { screens[$0] == nil }.sorted()
        guard !missing.isEmpty else { return }
        let labels = try transaction.labels(ofElementsOnScreens: missing)
        let titles = try transaction.titles(ofScreens: missing)
        for own in try transaction.screens(ids: missing) {
            screens[own.id] = ReportJoining.Screen(
                names: (titles[own.id] ?? [""]) + [LinkTerms.ofIdentifier(own.key).joined(separator: " ")],
                labels: labels[own.id] ?? [])
        }
    }

    /// What is around one report.
    final class Around {
        let screen: ReportJoining.Screen
        private let draft: ReportDraft
        private let link: ReportLink
        private let all: ScreenSurroundings
        private var lost: Lost?

        /// Of each element that it tells of: whether the person's build lets it be heard no more.
        private struct Lost {
            var build: StoredBuild?
            var hasRelease: Bool
            var isLost: [Bool]
        }

        fileprivate init(
            _ screen: ReportJoining.Screen, _ draft: ReportDraft, _ link: ReportLink, _ all: ScreenSurroundings
        ) {
            (self.screen, self.draft, self.link, self.all) = (screen, draft, link, all)
        }

        /// Whether what the report tells of is among what a problem says is lost; `nil`: it is about nothing lost, or
        /// nobody knows.
        func isIn(_ problem: StandingProblem) throws -> Bool? {
            guard problem.rule == ChangeRule.speechLoss.id else { return nil }
            let lost = try self.lost ?? read()
            self.lost = lost
            let history = all.history
            let since = problem.seenSince
                .compactMap { version in history.releases.first { $0.version == version } }
                .compactMap { history.personsBuild(of: $0) }
            if lost.hasRelease, let build = lost.build, !since.isEmpty,
                !since.contains(where: { history.isInOrder($0.id, build.id) })
            {
                return false
            }
            return lost.isLost.isEmpty ? nil : !lost.isLost.contains(false)
        }

        private func read() throws -> Lost {
            let (history, transaction) = (all.history, all.transaction)
            let version = draft.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
            let release = history.releases.first { $0.version == version }
            let build = history.personsBuild(of: release)
            var lost = Lost(build: build, hasRelease: release != nil, isLost: [])
            guard let id = link.screen else { return lost }
            let lines: [CandidateLine]
            if let element = link.element {
                lines = try transaction.lines(
                    ofElementsCalled: String(element), app: history.app.id, screen: id, build: build?.id
                ).filter { $0.elementID == element }
            } else {
                let told = [OwnWords.of(draft.text), draft.element, draft.heard].compactMap(\.self)
                lines = try transaction.lines(
                    ofElements: transaction.elements(onScreen: id, called: screen.mentioned(in: told).sorted()),
                    build: build?.id, before: nil)
            }
            let standing = try ElementStanding(lines, history, build, in: transaction)
            lost.isLost = lines.map { standing.of($0)?.lostSince != nil }
            return lost
        }
    }
}
