import History
import Testing

/// The same facts give the same answer in every order of arrival: what looks saw counts in the order of the releases.
@Suite struct ReleasesInOrderTests {
    private static let releases = (0..<7).map { "1.\($0)" }
    private let lineage = Lineage(.semver, releases: releases.map { PlacedRelease($0) })
    private static let seeds = 0..<UInt64(3000)

    private func look(_ release: String, _ presence: Presence) -> ProblemEvent.Kind {
        .observed(
            release: release, presence,
            presence == .present ? .finding(rule: "r", capture: "c") : .passed(rule: "r", capture: "c"))
    }
    private func record(_ kinds: [ProblemEvent.Kind]) -> ProblemRecord {
        ProblemLifecycle.record(
            of: kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }, lineage: lineage,
            initial: .open)
    }

    @Test func `a good look between two bad ones that comes late ends what was before it`() {
        let late = record([
            look("1.0", .absent), look("1.1", .present), look("1.3", .present), look("1.2", .absent),
        ])
        #expect(late.state == .regressed && late.lines[0].backSince == "1.3" && late.lines[0].since == "1.1")
        #expect(late.lines[0].lastWorkingRelease == "1.2" && late.claims.map(\.regressedIn) == ["1.3"])
    }

    @Test func `it does so before what people said of what is there since`() {
        let told: [ProblemEvent.Kind] = [
            look("1.1", .present), look("1.3", .present), .reported(report: 1, release: "1.3"),
            .decided(.accept(reason: "By design"), author: "ann"), look("1.2", .absent),
        ]
        let record = record(told)
        #expect(record.state == .accepted && record.lines[0].lastWorkingRelease == "1.2")
        #expect(record.lines[0].claims.map(\.standing) == [.regressed])
    }

    @Test func `what is claimed for a release is told of by every look at that or a later one`() {
        let claim = ProblemEvent.Kind.fixClaimed(release: "1.2", author: "ann")
        let held = record([look("1.1", .present), look("1.3", .absent), claim, look("1.2", .absent)])
        #expect(held.state == .fixed && held.claims.last?.author == "ann")
        let failed = record([look("1.1", .present), look("1.4", .present), claim, look("1.2", .present)])
        #expect(failed.state == .regressed && failed.contradictedFixes.count == 1)
    }

    @Test func `where it was met before and heard of after it was accepted, people are told`() {
        let record = record([
            look("1.1", .present), look("1.3", .present), .decided(.accept(reason: "No"), author: "ann"),
            look("1.4", .present), look("1.2", .present),
        ])
        #expect(record.state == .accepted && record.lines[0].seenAgain == ["1.2", "1.4"])
    }

    /// What looks alone amount to, said once more by the shortest words.
    @Test func `looks in any order: the last that works, since when, and the state`() {
        for seed in Self.seeds {
            var random = SeededRandom(seed)
            let seen = Self.releases.indices.map { _ in Bool.random(using: &random) }
            let looks = zip(Self.releases, seen).map { look($0, $1 ? .present : .absent) }
            guard let first = seen.firstIndex(of: true), let last = seen.lastIndex(of: true) else { continue }
            let line = record(looks.shuffled(using: &random)).lines[0]
            let good = seen[..<last].lastIndex(of: false)
            let isBack = good.map { $0 > first } ?? false
            let isFixed = last < seen.count - 1
            #expect(line.state == (isFixed ? .fixed : isBack ? .regressed : .open), "seed \(seed)")
            #expect(line.since == Self.releases[first], "seed \(seed)")
            let works = isFixed ? seen[..<first].lastIndex(of: false) : good
            #expect(line.lastWorkingRelease == works.map { Self.releases[$0] }, "seed \(seed)")
            #expect(
                line.backSince == (isBack && !isFixed ? good.map { Self.releases[$0 + 1] } : nil), "seed \(seed)")
        }
    }

    @Test func `a look at a release before what was known is heard as if it had come in time`() {
        var moved = 0
        for seed in Self.seeds {
            var random = SeededRandom(seed)
            let inTime = story(&random)
            let late = delayed(inTime, &random)
            if late != inTime { moved += 1 }
            // Who hears of it after it was accepted is told of it as seen again.
            let lines = [record(inTime), record(late)].map { record in
                record.lines.map { line in
                    var line = line
                    line.seenAgain = []
                    return line
                }
            }
            #expect(lines[0] == lines[1], "seed \(seed)")
            #expect(record(inTime).state == record(late).state, "seed \(seed)")
        }
        #expect(moved > 1_000)
    }

    /// Looks in the order of the releases, and what people say in between.
    private func story(_ random: inout SeededRandom) -> [ProblemEvent.Kind] {
        var kinds: [ProblemEvent.Kind] = []
        for release in Self.releases where Int.random(in: 0..<5, using: &random) > 0 {
            let evidence: ObservationEvidence =
                Int.random(in: 0..<6, using: &random) == 0 ? .session(1) : .finding(rule: "r", capture: "c")
            kinds.append(
                Int.random(in: 0..<8, using: &random) == 0
                    ? .observed(release: release, .absent, .elementGone(capture: "c"))
                    : .observed(release: release, Bool.random(using: &random) ? .present : .absent, evidence))
            let report = Int64.random(in: 1...3, using: &random)
            let spoken = Self.releases[Int.random(in: 0..<7, using: &random)]
            switch Int.random(in: 0..<12, using: &random) {
            case 0: kinds.append(.reported(report: report, release: spoken))
            case 1: kinds.append(.confirmed(report: report, release: spoken, works: Bool.random(using: &random)))
            case 2: kinds.append(.fixClaimed(release: spoken, author: "ann"))
            case 3: kinds.append(.decided(.accept(reason: "r"), author: "ann"))
            case 4: kinds.append(.decided(.open, author: "ann"))
            default: break
            }
        }
        return kinds
    }

    /// One look comes later than it did: after others, and after what was said once a later release was known.
    private func delayed(_ kinds: [ProblemEvent.Kind], _ random: inout SeededRandom) -> [ProblemEvent.Kind] {
        let looks = kinds.indices.filter { ProblemEvent(0, kinds[$0]).isLookAtRelease }
        guard looks.count > 1, let place = looks.dropLast().randomElement(using: &random) else { return kinds }
        let next = looks.first { $0 > place } ?? place
        // What was said right after it knew of it alone, or speaks of its release.
        guard next == place + 1 else { return kinds }
        let own = ProblemEvent(0, kinds[place]).release ?? ""
        let barrier = kinds[(next + 1)...].firstIndex {
            switch $0 {
            case .fixClaimed(let release, _, _): release <= own
            case .reported(_, let release): release == own
            case .confirmed(_, let release, works: false): release == own
            default: false
            }
        }
        var late = kinds
        let kind = late.remove(at: place)
        late.insert(kind, at: Int.random(in: next...((barrier ?? kinds.count) - 1), using: &random))
        return late
    }
}

extension ProblemEvent {
    fileprivate var isLookAtRelease: Bool { if case .observed = kind { true } else { false } }
}
