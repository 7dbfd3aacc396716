/// How a problem moves from state to state, as a fold over its events.
///
/// Each release line is folded by itself, over the events whose release belongs to its history, so a hot fix neither
/// closes nor reopens anything on the main line. What no release is known for, decisions among it, counts on all.
package enum ProblemLifecycle {
    /// - Parameter initial: where it entered: reports at triage, findings as open.
    package static func record(
        of events: [ProblemEvent], lineage: Lineage, initial: ProblemState = .triage
    ) -> ProblemRecord {
        let events = inForce(events).sorted { $0.sequence < $1.sequence }
        let lines = touchedLines(events, lineage).map { name in
            var fold = LineFold(line: name, lineage: lineage, state: initial)
            for event in events { fold.apply(event) }
            return fold.line
        }
        let duplicateOf = events.reduce(into: Int64?.none) { target, event in
            switch event.kind {
            case .merged(let into): target = into
            case .unmerged: target = nil
            case .observed, .reported, .confirmed, .fixClaimed, .decided, .takenBack: break
            }
        }
        let acceptance = lines.contains { $0.state == .accepted } ? acceptance(events) : nil
        let ownState = lines.map(\.state).max { $0.urgency < $1.urgency } ?? initial
        return ProblemRecord(
            state: duplicateOf == nil ? ownState : .duplicate, duplicateOf: duplicateOf, lines: lines,
            presence: presence(events), reports: reports(events), acceptedBecause: acceptance?.reason,
            isFalseAlarm: acceptance?.isFalseAlarm)
    }

    /// Without what was taken back.
    package static func inForce(_ events: [ProblemEvent]) -> [ProblemEvent] {
        let gone = Set(
            events.compactMap { event -> Int64? in
                if case .takenBack(let sequence) = event.kind { sequence } else { nil }
            })
        return gone.isEmpty ? events : events.filter { !gone.contains($0.sequence) }
    }

    /// The lines with an event of their own, main first. A line that only inherits says nothing new; where no event
    /// names a release that has a place, main speaks for all.
    private static func touchedLines(_ events: [ProblemEvent], _ lineage: Lineage) -> [String] {
        let touched = Set(
            events.compactMap { event -> String? in
                if case .observed(_, .notObserved, _) = event.kind { return nil }
                return event.release.flatMap(lineage.line)
            })
        return touched.isEmpty ? [ReleaseLine.main] : lineage.lines.filter(touched.contains)
    }

    /// By release: what was seen of it there last.
    package static func presence(_ events: [ProblemEvent]) -> [String: Presence] {
        events.reduce(into: [:]) { presence, event in
            guard case .observed(let release, let seen, _) = event.kind else { return }
            // “Nobody looked” takes back nothing that somebody saw.
            if seen != .notObserved || presence[release] == nil { presence[release] = seen }
        }
    }

    private static func reports(_ events: [ProblemEvent]) -> [Int64] {
        var known: Set<Int64> = []
        return events.compactMap { event in
            guard case .reported(let report, _) = event.kind, known.insert(report).inserted else { return nil }
            return report
        }
    }

    /// Why it was accepted last, unless somebody has said since that it is a problem.
    private static func acceptance(_ events: [ProblemEvent]) -> (reason: String, isFalseAlarm: Bool)? {
        events.reduce(into: nil) { reason, event in
            guard case .decided(let decision, _) = event.kind else { return }
            switch decision {
            case .accept(let because): reason = (because, false)
            case .falseAlarm(let because): reason = (because, true)
            case .open: reason = nil
            }
        }
    }
}
