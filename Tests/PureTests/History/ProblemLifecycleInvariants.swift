import History
import Testing

/// Random histories; what must hold in each of them is the name of its test.
@Suite struct ProblemLifecycleInvariants {
    private let lineage = LineageTests.lineage
    private let releases = ["5.0.0", "5.0.1", "5.0.2", "5.1.0", "5.2.0", "Sunrise"]

    private func history(_ seed: UInt64) -> [ProblemEvent] {
        var random = SeededRandom(seed)
        // In half of the stories nobody listens.
        let isByPerson = Bool.random(using: &random)
        return (0..<Int.random(in: 1...14, using: &random)).map { index in
            let release = releases[Int.random(in: 0..<releases.count, using: &random)]
            let report = Int64.random(in: 1...4, using: &random)
            let kind: ProblemEvent.Kind =
                switch Int.random(in: 0..<12, using: &random) {
                case 0: .observed(release: release, .present, .finding(rule: "r", capture: "c"))
                case 1:
                    .observed(
                        release: release, .present, isByPerson ? .session(1) : .comparison(rule: "r", capture: "c"))
                case 2: .observed(release: release, .absent, .passed(rule: "r", capture: "c"))
                case 3: .observed(release: release, .absent, isByPerson ? .session(1) : .elementGone(capture: "c"))
                case 4: .observed(release: release, .notObserved, .nobodyLooked)
                case 5: .reported(report: report, release: release)
                case 6: .reported(report: report, release: nil)
                case 7: .confirmed(report: report, release: release, works: Bool.random(using: &random))
                case 8, 9: .fixClaimed(release: release, author: "a")
                case 10: .decided(.accept(reason: "r"), author: "a")
                default: .decided(.open, author: "a")
                }
            return ProblemEvent(Int64(index), kind)
        }
    }

    private func record(_ events: [ProblemEvent]) -> ProblemRecord {
        // Reports 3 and 4 are one person's.
        ProblemLifecycle.record(of: events, lineage: lineage, persons: [3: 3, 4: 3])
    }

    private static let seeds = 0..<UInt64(3000)

    @Test func `not observed changes nothing but the note that nobody looked`() {
        for seed in Self.seeds {
            let events = history(seed)
            let looked = events.filter { if case .observed(_, .notObserved, _) = $0.kind { false } else { true } }
            #expect(record(events).lines == record(looked).lines, "seed \(seed)")
        }
    }

    @Test func `fixed means that a claim holds, and that somebody looked or confirmed at it or later`() {
        for seed in Self.seeds {
            let events = history(seed)
            for line in record(events).lines where line.state == .fixed {
                let claim = line.claims.last
                #expect(claim?.standing == .held, "seed \(seed)")
                let proof = events.contains { event in
                    guard let release = event.release, let rank = lineage.rank(of: release, on: line.name),
                        let fix = claim.flatMap({ lineage.rank(of: $0.release, on: line.name) }), rank >= fix
                    else { return false }
                    switch event.kind {
                    case .observed(_, .absent, .elementGone): return false
                    case .observed(_, .absent, _), .confirmed(_, _, works: true): return true
                    default: return false
                    }
                }
                #expect(proof, "seed \(seed)")
            }
        }
    }

    @Test func `an event of another line changes nothing on this one`() {
        for seed in Self.seeds {
            let events = history(seed)
            let whole = record(events)
            for line in whole.lines {
                let own = events.filter { event in
                    guard let release = event.release, lineage.line(of: release) != nil else { return true }
                    return lineage.rank(of: release, on: line.name) != nil
                }
                #expect(record(own).lines.first { $0.name == line.name } == line, "seed \(seed)")
            }
        }
    }

    @Test func `a report or look at a release before the fix never ends it`() {
        for seed in Self.seeds {
            let events = history(seed)
            for line in record(events).lines {
                guard line.state == .fixed, let fix = line.claims.last?.release,
                    let older = lineage.history(ofLine: line.name).first, older.name != fix
                else { continue }
                let later = events + [ProblemEvent(1000, .reported(report: 99, release: older.name))]
                let after = record(later).lines.first { $0.name == line.name }
                // It may wait for that person's word; what was seen of the fix stands.
                let isWaiting = after?.state == .fixClaimed && after?.claims.last?.standing == .open
                #expect(isWaiting || after?.state == .fixed && after?.claims == line.claims, "seed \(seed)")
                #expect(after?.claims.map(\.release) == line.claims.map(\.release), "seed \(seed)")
            }
        }
    }

    @Test func `what is accepted leaves only by a claim or a decision`() {
        for seed in Self.seeds {
            var events = history(seed)
            events.append(ProblemEvent(500, .decided(.accept(reason: "r"), author: "a")))
            let machine = history(seed &+ 1).filter { event in
                switch event.kind {
                case .observed, .reported, .confirmed: true
                default: false
                }
            }
            events += machine.map { ProblemEvent($0.sequence + 600, $0.kind) }
            #expect(record(events).lines.allSatisfy { $0.state == .accepted }, "seed \(seed)")
        }
    }

    @Test func `merging and deciding can be taken back`() {
        for seed in Self.seeds {
            let events = history(seed)
            let merged = events + [ProblemEvent(900, .merged(into: 3)), ProblemEvent(901, .unmerged)]
            #expect(record(merged) == record(events), "seed \(seed)")
            let said = events.filter { if case .decided = $0.kind { true } else { false } }
            let back = said.enumerated().map {
                ProblemEvent(950 + Int64($0.offset), .takenBack(event: $0.element.sequence))
            }
            #expect(
                record(events + back) == record(events.filter { event in !said.contains(event) }), "seed \(seed)")
            #expect(record(events.shuffledByHash) == record(events), "the order of storage means nothing, seed \(seed)")
        }
    }

    /// Sealing relies on it: what says nothing new is noted without folding the whole story again.
    @Test func `a look whose outcome is certain comes to what the whole fold comes to`() {
        var quick = 0
        for seed in Self.seeds {
            let events = history(seed)
            let before = record(events)
            for release in lineage.lines.flatMap({ lineage.history(ofLine: $0).map(\.name) }) + ["unknown"] {
                for presence in Presence.allCases {
                    guard
                        let lines = ProblemLifecycle.lines(
                            of: before, afterSeeing: presence, in: release, lineage: lineage)
                    else { continue }
                    quick += 1
                    var expected = before
                    expected.lines = lines
                    let look = ProblemEvent(9_000, .observed(release: release, presence, .nobodyLooked))
                    let isAsFolded = record(events + [look]) == expected
                    #expect(isAsFolded, "seed \(seed), \(release) \(presence)")
                }
            }
        }
        #expect(quick > 1_000, "most looks say nothing new")
    }

    /// Filing relies on it: what one more person says is noted without folding the whole story again.
    @Test func `a report whose outcome is certain comes to what the whole fold comes to`() {
        var quick = 0
        for seed in Self.seeds {
            let events = history(seed)
            let before = record(events)
            for release in releases.map(Optional.some) + [nil, "unknown"] {
                let report = ProblemEvent(9_000, .reported(report: 9, release: release))
                let told = ProblemLifecycle.record(before, afterReport: 9, from: release, lineage: lineage)
                guard let told else { continue }
                quick += 1
                let isAsFolded = record(events + [report]) == told
                #expect(isAsFolded, "seed \(seed), \(release ?? "no release")")
            }
        }
        #expect(quick > 3_000, "most reports say nothing new")
    }

    @Test func `a clean build on one line opens and closes nothing on another`() {
        for seed in Self.seeds {
            let events = history(seed)
            let before = record(events)
            for release in ["5.0.1", "5.0.2"] {
                let look = ProblemEvent(
                    9_000, .observed(release: release, .absent, .passed(rule: "r", capture: "c")))
                let after = record(events + [look])
                #expect(
                    after.lines.first { $0.name == "main" } == before.lines.first { $0.name == "main" }
                        || !after.lines.contains { $0.name == "main" }, "seed \(seed)")
                if !before.state.isOpen { #expect(!after.state.isOpen, "seed \(seed), \(release)") }
                if before.lines.first(where: { $0.name == "main" })?.state.isOpen == true {
                    #expect(after.state.isOpen, "seed \(seed), \(release)")
                }
            }
        }
    }

    @Test func `what is gone with its element alone is never fixed by looks`() {
        for seed in Self.seeds {
            let events = history(seed).map { event -> ProblemEvent in
                guard case .observed(let release, .absent, _) = event.kind else { return event }
                return ProblemEvent(event.sequence, .observed(release: release, .absent, .elementGone(capture: "c")))
            }
            let isConfirmed = events.contains {
                if case .confirmed(_, _, works: true) = $0.kind { true } else { false }
            }
            let record = record(events)
            #expect(isConfirmed || !record.lines.contains { $0.state == .fixed }, "seed \(seed)")
            #expect(
                record.lines.allSatisfy { $0.isSeenGone == nil && ($0.lastWorkingRelease == nil || isConfirmed) },
                "seed \(seed)")
        }
    }

    @Test func `a person has one voice in a release: as if the earlier words had not been said`() {
        for seed in Self.seeds {
            let events = history(seed)
            let release = releases[Int(seed % 5)]
            let said = ProblemEvent(9_000, .confirmed(report: 4, release: release, works: seed.isMultiple(of: 2)))
            let quiet = events.map { event -> ProblemEvent in
                guard let report = event.report, (3...4).contains(report), event.release == release else {
                    return event
                }
                // That it was reported at all stays.
                guard case .confirmed = event.kind else { return event }
                return ProblemEvent(event.sequence, .observed(release: release, .notObserved, .nobodyLooked))
            }
            #expect(record(events + [said]).lines == record(quiet + [said]).lines, "seed \(seed)")
            #expect(
                record(events + [said]).reportedIn?.contains(release) ?? false
                    || seed.isMultiple(of: 2), "seed \(seed)")
        }
    }

    @Test func `only the last claim can be open or hold`() {
        for seed in Self.seeds {
            for line in record(history(seed)).lines {
                let earlier = line.claims.dropLast()
                #expect(earlier.allSatisfy { $0.standing != .open }, "seed \(seed)")
                #expect(
                    line.claims.map(\.attempt)
                        == Array(1...max(1, line.claims.count)).prefix(line.claims.count).map { $0 })
            }
        }
    }
}

extension [ProblemEvent] {
    /// Some other order, the same each time.
    fileprivate var shuffledByHash: [ProblemEvent] {
        var random = SeededRandom(UInt64(count))
        return shuffled(using: &random)
    }
}
