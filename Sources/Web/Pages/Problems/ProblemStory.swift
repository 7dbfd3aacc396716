import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// A problem's story: where it came, what was tried, who saw what came of it. Message in one sentence, attempt by attempt,
/// and release by release.
struct ProblemStory {
    let problem: StoredProblem
    let events: [StoredProblemEvent]
    let history: AppHistory
    /// How often checks found it, by release.
    let occurrences: [(release: String, build: String, findings: Int)]
    /// Its own events, with what looks saw of those that went on in it.
    private let seen: [ProblemEvent]
    /// By release, by the looks alone.
    let presence: [String: Presence]
    /// Each person's last word on each release.
    private let voices: Voices
    /// Without what was taken back, and what a later word of the same person replaces.
    let current: [StoredProblemEvent]
    /// Reports of which nobody knows who wrote them.
    private let unnamed: Set<Int64>
    /// What is still there in a release of what went on in the problem, where its own subject is not.
    let subject: (String) -> Message?
    let isMerged: Bool
    private let names: LookNames

    /// - Parameters:
    ///   - joined: the events of each problem that went on in this one.
    ///   - persons: by report a number that all reports of one person share.
    init(
        problem: StoredProblem, events: [StoredProblemEvent], joined: [[StoredProblemEvent]],
        persons: [Int64: Int64], unnamed: Set<Int64> = [], history: AppHistory,
        occurrences: [(release: String, build: String, findings: Int)], names: LookNames,
        subject: @escaping (String) -> Message? = { _ in nil }
    ) {
        (self.subject, isMerged) = (subject, !joined.isEmpty)
        (self.unnamed, self.names) = (unnamed, names)
        (self.problem, self.events) = (problem, events)
        (self.history, self.occurrences) = (history, occurrences)
        seen = ProblemFamily.events(
            own: events.map(\.event), joined: joined.map { $0.map(\.event) },
            isPartlyUnseen: problem.record.isPartlyUnseen == true)
        presence = ProblemLifecycle.presence(seen)
        let standing = events.inForce, voices = Voices(standing.map(\.event), persons: persons)
        self.voices = voices
        current = standing.filter { !voices.replaced.contains($0.event.sequence) }
    }

    /// In one sentence: “Claimed fixed in 5.0.1, still reported, attempt 2 in 5.0.2, confirmed.” `nil`: nothing was tried
    /// and nothing is gone.
    var headline: Message? {
        let said = [tried, later, gone].compactMap(\.self)
        return said.isEmpty ? nil : said.joined(by: " ")
    }

    /// A claim tells nothing of what came into the problem after it.
    private var later: Message? {
        problem.record.lines.contains(where: \.isOpenForLater)
            ? "What was merged into it later is not fixed by that." : nil
    }

    /// That its element is gone is no fix.
    private var gone: Message? {
        let lines = problem.record.lines.filter { $0.goneWithElement != nil && $0.state != .fixed }
        return lines.first.flatMap(\.goneWithElement).map {
            problem.elementID == nil && problem.rule.flatMap(Ruleset.rule) != nil
                ? "Gone in \(text: $0): it is no longer drawn there, so nobody knows that it works."
                : "Gone with its element in \(text: $0): the element is no longer heard there, so nobody knows that it works."
        }
    }

    /// Who found it in a release, as far as that is still known.
    func finders(in release: String) -> Message {
        let found = occurrences.filter { $0.release == release }.reduce(0) { $0 + $1.findings }
        let name = Message(text: release)
        let looked: Message =
            isPerson(.present, in: release) ? "a person found it in \(name)" : "the checks found it in \(name)"
        let by: [Message] = [
            reports(of: release) > 0 ? "\(reporters(of: release)) in \(name)" : nil,
            denials(of: release) > 0 ? "a reporter says it does not work in \(name)" : nil,
            found > 0 && !isPerson(.present, in: release)
                ? "the checks find it in \(name)" : presence[release] == .present ? looked : nil,
        ].compactMap(\.self)
        return by.isEmpty ? "seen again in \(name)" : by.joined()
    }

    /// Each release from the last that works on, oldest first.
    var moments: [ProblemPage.Moment] {
        let first = [problem.lastSoundRelease(on: problem.speaking?.name), problem.lastWorkingRelease, problem.since]
        let ordered = history.ordered
        let start = first.compactMap { name in ordered.firstIndex { $0.version == name } }.min() ?? 0
        return ordered[start...].suffix(60).map { release in
            let version = release.version
            let seen = presence[version]
            let stands = stands(in: version), how = howSeen(version, stands), claims = claims(version)
            return ProblemPage.Moment(
                release: release.line == ReleaseLine.main
                    ? Message(text: version) : "\(text: version) (line \(text: release.line))",
                link: Address.path("apps", history.app.slug, "releases", version),
                presence: SignedMessage(PlainWords.presence(stands, how)),
                cell: cell(stands, how, isClaimed: isClaimed(in: version)),
                evidence: [
                    evidence(version, seen), byState(version), still(version), contradiction(version, seen),
                ].compactMap(\.self).joined(by: " "),
                builds: occurrences.filter { $0.release == version }.map {
                    "\(text: $0.build): \(Message.count($0.findings, "finding", "findings"))"
                },
                people: people(version), claims: claims)
        }
    }

    /// How it was in a release, by looks and by people.
    private func stands(in release: String) -> Presence {
        if problem.record.isReported(in: release) { return .present }
        let seen = presence[release] ?? .notObserved
        let isUntold = seen == .absent && problem.record.openDespiteLooks(in: release) != nil
        return isUntold ? .notObserved : seen
    }

    /// How a release's cell in the strip is drawn.
    private func cell(_ presence: Presence, _ how: ObservationEvidence?, isClaimed: Bool) -> String {
        switch presence {
        case .present: "present"
        case .absent where how?.isElementGone == true: "unknown"
        case .absent: "absent"
        case .notObserved: isClaimed ? "claimed" : "unknown"
        }
    }

    private func isClaimed(in release: String) -> Bool {
        problem.record.claims.contains { $0.release == release && $0.standing == .open }
    }

    /// How it is known of the last release in which a look met it: “5.0.1: The rule … finds it on this build.”
    var known: Message? {
        let met = history.ordered.map(\.version).last { presence[$0] == .present }
        return met.flatMap { release in
            evidence(release, .present).map { how in
                ["\(text: release): \(how)", still(release)].compactMap(\.self).joined(by: " ")
            }
        }
    }

    private func evidence(_ release: String, _ presence: Presence?) -> Message? {
        if let presence, let how = howSeen(release, presence) {
            if how.isElementGone, let gone = goneInPart(release) { return gone }
            return Message(how, presence, in: release, names)
        }
        let builds = history.ordered.first { $0.version == release }.map { history.builds(of: $0) } ?? []
        let captured = builds.filter(\.holdsCaptures)
        if captured.contains(where: { $0.sealedAt != nil }) {
            return problem.rule == nil
                ? "The release was captured; what people reported, no check can tell."
                : "The release was captured; nothing is on record of this problem."
        }
        guard captured.isEmpty else {
            return "Its build is open: what it shows of this is on record once it is sealed."
        }
        return voices.count(in: release).broken > 0
            ? "No look at this release is on record." : "Nobody looked, so nothing is known."
    }

    /// In which states the element is gone, where the build shows the screen in others as well.
    private func goneInPart(_ release: String) -> Message? {
        let look = events.last { event in
            if case .observed(release, .absent, .elementGone) = event.event.kind { true } else { false }
        }
        return look.flatMap { Message(goneIn: $0, names) }
    }

    /// What each state showed of a look that tells nothing because some were not captured.
    private func byState(_ release: String) -> Message? {
        guard case .variantsMissing? = presence[release].flatMap({ howSeen(release, $0) }) else { return nil }
        let look = events.last { event in
            if case .observed(release, .notObserved, .variantsMissing) = event.event.kind { true } else { false }
        }
        return look.flatMap { Message($0.observations, calling: names.states) }
    }

    /// The word by which nobody looked at it in a release.
    func retirement(in release: String) -> StoredRetirement? {
        names.retirements.retirement(behind: howSeen(release, .notObserved) ?? .nobodyLooked, in: release)
    }

    private func still(_ release: String) -> Message? {
        subject(release).map { problem.state == .fixed ? "There last: \($0)." : "Still there: \($0)." }
    }

    /// Who has it in a release knows better than a check that finds nothing there.
    private func contradiction(_ release: String, _ seen: Presence?) -> Message? {
        if seen != .present, problem.record.isReported(in: release) { return "Somebody has it in \(text: release)." }
        guard seen == .absent else { return nil }
        return problem.record.openDespiteLooks(in: release).map { Message($0) }
    }

    func howSeen(_ release: String, _ presence: Presence?) -> ObservationEvidence? {
        seen.last { event in
            if case .observed(release, let seen, _) = event.kind { seen == presence } else { false }
        }.flatMap { event in
            if case .observed(_, _, let how) = event.kind { how } else { nil }
        }
    }

    /// Whoever saw it was a person, not the checks.
    func isPerson(_ seen: Presence, in release: String) -> Bool {
        howSeen(release, seen)?.isSession == true
    }

    private func people(_ release: String) -> [Message] {
        let works = voices.count(in: release).works
        let said: [Message?] = [
            reports(of: release) > 0 ? "✗ \(reporters(of: release))" : nil,
            denials(of: release) > 0
                ? "✗ \(Message.count(denials(of: release), "reporter", "reporters")): it does not work" : nil,
            works > 0 ? "✓ \(Message.count(works, "reporter", "reporters")): it works" : nil,
        ]
        return said.compactMap(\.self)
    }

    private func voices(of release: String) -> [Int64] {
        current.compactMap { if case .reported(let report, release) = $0.event.kind { report } else { nil } }
    }
    func reports(of release: String) -> Int { voices(of: release).count }
    /// Several reports of one person are one voice. Where it is not known who wrote one, nobody knows how many people they are.
    private func reporters(of release: String) -> Message {
        let voices = voices(of: release)
        return unnamed.isDisjoint(with: voices)
            ? .counted(
                voices.count, one: "\(voices.count) person reported it", many: "\(voices.count) people reported it")
            : .counted(
                voices.count, one: "\(voices.count) report tells of it", many: "\(voices.count) reports tell of it")
    }
    func denials(of release: String) -> Int {
        current.count { if case .confirmed(_, release, false) = $0.event.kind { true } else { false } }
    }

    /// What came after it was accepted: it stays so, but nobody shall say that they were not told.
    var seenAgain: Message? {
        guard problem.state == .accepted,
            let decided = events.last(where: {
                if case .decided(let decision, _, _) = $0.event.kind, decision != .open { true } else { false }
            })
        else { return nil }
        let since = events.filter { $0.event.sequence > decided.event.sequence }
        let releases = problem.record.lines.flatMap(\.seenAgain)
        let reports = since.count { if case .reported = $0.event.kind { true } else { false } }
        let parts: [Message] = [
            releases.isEmpty ? nil : "seen again in \(releases.map { Message(text: $0) }.joined())",
            reports == 0 ? nil : .counted(reports, one: "reported once more", many: "reported \(reports) times more"),
        ].compactMap(\.self)
        return parts.isEmpty
            ? nil : "Since then it was \(parts.listed()). It stays accepted until somebody decides otherwise."
    }
}
