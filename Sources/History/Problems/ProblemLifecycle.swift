/// How a problem moves from state to state, as a fold over its events.
///
/// Each release line is folded by itself, over the events whose release belongs to its history, so a hot fix neither
/// closes nor reopens anything on the main line. What no release is known for, decisions among it, counts on all. Looks
/// come in the order of the releases, whenever they arrive.
package enum ProblemLifecycle {
    /// Raised when the same events amount to something else, together with the default of `problems.judged_by`: what an
    /// earlier version judged is then judged anew.
    package static let version = 9

    /// - Parameters:
    ///   - initial: where it entered: reports at triage, findings as open.
    ///   - persons: by report a number that all reports of one person share; see ``Voices``.
    ///   - confirmers: with what those listen who reported it; nothing is asked where nothing finds it gone.
    ///   - causes: of one that others went on in, where they are several.
    ///   - reporters: those to whom looks tell something else than to all.
    ///   - isPartlyUnseen: see ``ProblemFamily``: what people found there, people alone find gone.
    package static func record(
        of events: [ProblemEvent], lineage: Lineage, initial: ProblemState = .triage, persons: [Int64: Int64] = [:],
        confirmers: Confirmers = Confirmers(), isPartlyUnseen: Bool = false, causes: [FamilyCause] = [],
        reporters: [ListeningReporters] = []
    ) -> ProblemRecord {
        let events = inForce(events).sorted { $0.sequence < $1.sequence }.withoutRefutedLooks
        let voices = Voices(events, persons: causes.persons(persons))
        let touched = TouchedLines(events.filter { !voices.replaced.contains($0.sequence) }, lineage)
        let lines = touched.names.map { name in
            var fold = LineFold(
                line: name, lineage: lineage, state: initial, voices: voices, confirmers: confirmers,
                isPartlyUnseen: isPartlyUnseen, causes: causes, reporters: reporters)
            for event in events.inOrderOfReleases(on: name, lineage, voices) { fold.apply(event) }
            var line = fold.told
            line.isInherited = touched.own.contains(name) ? nil : true
            return line
        }
        let duplicateOf = duplicateOf(events)
        let acceptance = lines.contains { $0.state == .accepted } ? acceptance(events) : nil
        let own = lines.filter { $0.isInherited != true }
        let ownState = (own.isEmpty ? lines : own).map(\.state).max { $0.urgency < $1.urgency } ?? initial
        let reportedIn = voices.releasesWithIt
        return ProblemRecord(
            state: duplicateOf == nil ? ownState : .duplicate, duplicateOf: duplicateOf, lines: lines,
            reportedIn: reportedIn.isEmpty ? nil : reportedIn, isPartlyUnseen: isPartlyUnseen ? true : nil,
            acceptedBecause: acceptance?.reason, isFalseAlarm: acceptance?.isFalseAlarm, pin: pin(events))
    }

    /// The problem that one went on in last, and still does.
    package static func duplicateOf(_ events: [ProblemEvent]) -> Int64? {
        events.reduce(into: Int64?.none) { target, event in
            switch event.kind {
            case .merged(let into): target = into
            case .unmerged: target = nil
            case .observed, .reported, .confirmed, .fixClaimed, .decided, .takenBack: break
            }
        }
    }

    /// The expectation that looks asked for.
    private static func pin(_ events: [ProblemEvent]) -> Int64? {
        for case .observed(_, _, let evidence) in events.map(\.kind) {
            if let pin = evidence.pin { return pin }
        }
        return nil
    }

    /// Without what was taken back.
    package static func inForce(_ events: [ProblemEvent]) -> [ProblemEvent] {
        let gone = Set(
            events.compactMap { event -> Int64? in
                if case .takenBack(let sequence) = event.kind { sequence } else { nil }
            })
        return gone.isEmpty ? events : events.filter { !gone.contains($0.sequence) }
    }

    /// By release: what was seen of it there last.
    package static func presence(_ events: [ProblemEvent]) -> [String: Presence] {
        events.reduce(into: [:]) { presence, event in
            guard case .observed(let release, let seen, _) = event.kind else { return }
            // “Nobody looked” takes back nothing that somebody saw.
            if seen != .notObserved || presence[release] == nil { presence[release] = seen }
        }
    }

    /// Why it was accepted last, unless somebody has said since that it is a problem.
    private static func acceptance(_ events: [ProblemEvent]) -> (reason: String, isFalseAlarm: Bool)? {
        events.reduce(into: nil) { reason, event in
            guard case .decided(let decision, _, let release) = event.kind else { return }
            switch decision {
            case .accept(let because): reason = (because, false)
            case .falseAlarm(let because): reason = (because, true)
            // On some lines alone it is left as it is on others.
            case .open: reason = release == nil ? nil : reason
            }
        }
    }
}

/// The release lines that a problem is about.
private struct TouchedLines {
    /// Lines with an event of their own in whose history it was met or a fix claimed, main first. A clean build on a line
    /// that never had it says nothing of it there; where no event names a release that has a place, main speaks for all.
    let names: [String]
    /// Main, and lines on which it was met or a fix was claimed in a release of their own.
    let own: Set<String>

    init(_ events: [ProblemEvent], _ lineage: Lineage) {
        var touched: Set<String> = []
        var concerned: Set<String> = []
        var releases: Set<String> = []
        for event in events {
            guard let release = event.release, let line = lineage.line(of: release) else { continue }
            if case .observed(_, .notObserved, _) = event.kind { continue }
            touched.insert(line)
            guard event.isMeeting || event.isClaim else { continue }
            concerned.insert(line)
            releases.insert(release)
        }
        let known = lineage.lines.filter { line in
            touched.contains(line) && releases.contains { lineage.rank(of: $0, on: line) != nil }
        }
        names = known.isEmpty ? [ReleaseLine.main] : known
        own = concerned.union([ReleaseLine.main])
    }
}

extension ProblemEvent {
    fileprivate var isClaim: Bool { if case .fixClaimed = kind { true } else { false } }
}
