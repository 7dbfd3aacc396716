import Foundation
import History
import Storage

/// How problems stand, and how they came there.
extension Invariant {
    static let states = [
        Invariant("the record kept is what the events amount to") { moment in
            moment.after.problems.compactMap { problem in
                let (kept, folded) = (problem.record, moment.after.fold(problem))
                // What builds show of a problem at rest is known from their captures, and not kept with it.
                let isPresenceKept =
                    kept.mayRest || moment.after.presences[problem.id] ?? [:] == moment.after.presences(of: problem)
                return kept == folded && kept.state == problem.state && isPresenceKept
                    ? nil : "problem \(problem.id) is kept as \(problem.record), its events amount to \(folded)"
            }
        },
        Invariant("fixed means a claim that a look or a reporter confirmed, in that release or a later one") { moment in
            let lineage = moment.after.lineage
            return moment.after.lines.compactMap { problem, line in
                guard line.state == .fixed else { return nil }
                let fix = line.claims.last
                let proof = moment.after.family(problem.id).contains { event in
                    switch event.kind {
                    case .observed(_, .absent, .elementGone):
                        false
                    case .observed(let release, .absent, _), .confirmed(_, let release, works: true):
                        lineage.isAtOrAfter(release, fix?.release, on: line.name)
                    default: false
                    }
                }
                return fix?.standing == .held && proof
                    ? nil : "problem \(problem.id) is fixed on \(line.name) by \(fix as Any), and nobody saw it"
            }
        },
        Invariant("only the fixed release or a later one contradicts a fix") { moment in
            let lineage = moment.after.lineage
            return moment.after.lines.flatMap { problem, line in
                line.claims.filter {
                    $0.standing == .contradicted && !lineage.isAtOrAfter($0.contradictedIn, $0.release, on: line.name)
                }.map { "problem \(problem.id): \($0)" }
            }
        },
        Invariant("a report from the fixed release or a later one reopens") { moment in
            guard case .report = moment.step, let report = moment.after.reports.last,
                moment.after.reports.count > moment.before.reports.count,
                let old = report.problemID.flatMap(moment.before.problem),
                let new = report.problemID.flatMap(moment.after.problem)
            else { return [] }
            return old.record.lines.filter { line in
                (line.state == .fixed || line.state == .fixClaimed)
                    && moment.after.lineage.isAtOrAfter(report.release, line.claims.last?.release, on: line.name)
                    && new.record.lines.first { $0.name == line.name }?.state != .regressed
            }.map { "problem \(new.id) on \($0.name) after a report from \(report.release ?? "")" }
        },
        Invariant("what is older than the fix reopens nothing") { moment in
            guard let release = moment.heardRelease else { return [] }
            return moment.changes.filter { change in
                // Who reports it from there is asked for a word on the fix.
                change.before.state == .fixed && ![.fixed, .fixClaimed].contains(change.after.state)
                    && !moment.after.lineage.isAtOrAfter(
                        release, change.before.claims.last?.release, on: change.before.name)
            }.map { "\($0) by what was heard of \(release)" }
        },
        Invariant("what is accepted stays so by itself, and tells where it was met again") { moment in
            guard moment.isByItself else { return [] }
            let met = moment.after.events(since: moment.before)
            return moment.changes.filter { $0.before.state == .accepted }.compactMap { change in
                guard change.after.state == .accepted else { return "\(change)" }
                let again = met.first { problem, event in
                    guard problem == change.problem, let release = event.event.release,
                        moment.after.lineage.rank(of: release, on: change.after.name) != nil
                    else { return false }
                    return event.event.isMeeting && !change.after.seenAgain.contains(release)
                }
                return again.map { "\(change) says nothing of \($0.event.event.kind)" }
            }
        },
        Invariant("a duplicate stays one until that is taken back") { moment in
            guard moment.isByItself else { return [] }
            return moment.before.problems.filter { problem in
                problem.state == .duplicate
                    && moment.after.problem(problem.id)?.record.duplicateOf != problem.record.duplicateOf
            }.map { "problem \($0.id)" }
        },
        Invariant("what happens on one line of releases changes nothing on another") { moment in
            guard moment.before.releases == moment.after.releases, moment.before.branches == moment.after.branches
            else {
                return []
            }
            let (lineage, new) = (moment.after.lineage, moment.after.events(since: moment.before))
            guard !new.isEmpty, new.allSatisfy({ $0.event.event.release.flatMap(lineage.line) != nil }) else {
                return []
            }
            return moment.changes.filter { change in
                change.before != change.after && moment.keepsEvents(of: change.problem)
                    && new.allSatisfy { problem, event in
                        event.event.release.flatMap { lineage.rank(of: $0, on: change.before.name) } == nil
                    }
            }.map { "\($0)" }
        },
    ]
}

/// A problem on one line of releases, before and after a step.
struct LineChange: CustomStringConvertible {
    var problem: Int64
    var before: ProblemRecord.Line
    var after: ProblemRecord.Line

    var description: String { "problem \(problem) on \(before.name): \(before.state) to \(after.state)" }
}

extension Moment {
    var changes: [LineChange] {
        before.problems.flatMap { problem in
            problem.record.lines.compactMap { line in
                after.problem(problem.id)?.record.lines.first { $0.name == line.name }.map {
                    LineChange(problem: problem.id, before: line, after: $0)
                }
            }
        }
    }

    /// Nothing that was known of a problem left it, as reports do that are split off or filed elsewhere.
    func keepsEvents(of problem: Int64) -> Bool {
        let kept = Set((after.events[problem] ?? []).map(\.event.sequence))
        return (before.events[problem] ?? []).allSatisfy { kept.contains($0.event.sequence) }
    }

    /// Nobody decided anything: a build came or was sealed, or somebody reported.
    var isByItself: Bool {
        switch step {
        case .upload, .uploadAgain, .seal, .sealOpen, .ask, .report, .reportAgain, .confirm, .look: true
        default: false
        }
    }

    /// The one release that all that was heard in this step is about, by looks and reports.
    var heardRelease: String? {
        guard isByItself else { return nil }
        let releases = Set(after.events(since: before).map(\.event.event.release))
        return releases.count == 1 ? releases.first ?? nil : nil
    }
}

extension Lineage {
    func isAtOrAfter(_ release: String?, _ other: String?, on line: String) -> Bool {
        guard let left = release.flatMap({ rank(of: $0, on: line) }),
            let right = other.flatMap({ rank(of: $0, on: line) })
        else { return false }
        return left >= right
    }
}

extension Snapshot {
    var lines: [(problem: StoredProblem, line: ProblemRecord.Line)] {
        problems.filter { $0.state != .duplicate }.flatMap { problem in
            problem.record.lines.map { (problem, $0) }
        }
    }

    /// The events of a problem and of those that go on in it, as one.
    func family(_ id: Int64) -> [ProblemEvent] {
        ProblemFamily.events(
            own: (events[id] ?? []).map(\.event), joined: duplicates(of: id).map { (events[$0] ?? []).map(\.event) },
            isPartlyUnseen: isPartlyUnseen(id))
    }

    func isPartlyUnseen(_ id: Int64) -> Bool {
        ProblemFamily.isPartlyUnseen(members(of: id).map { ($0.element, $0.events) })
    }

    func fold(_ problem: StoredProblem) -> ProblemRecord {
        var persons: [Int64: Int64] = [:]
        var firsts: [String: Int64] = [:], with: [Int64: HeardWith] = [:]
        for report in reports.filter({ $0.problemID == problem.id }).sorted(by: { $0.id < $1.id }) {
            let person: String =
                if let id = report.reporterID { "reporter \(id)" } else if let id = report.splitFrom {
                    "message \(id)"
                } else { "report \(report.id)" }
            persons[report.id] = firsts[person, default: report.id]
            firsts[person] = persons[report.id]
            with[report.id] = HeardWith(
                device: report.device, system: report.os, screenReader: report.assistiveTechnology)
        }
        return ProblemLifecycle.record(
            of: family(problem.id), lineage: lineage, initial: problem.entered,
            persons: persons, confirmers: Confirmers(with: with), isPartlyUnseen: isPartlyUnseen(problem.id),
            causes: causes(problem.id))
    }

    /// The problems of which a problem is made up.
    private func members(of id: Int64) -> [ProblemFamily.Member] {
        let members = ([id] + duplicates(of: id)).compactMap { member in
            problems.first { $0.id == member }.map {
                ProblemFamily.Member(
                    id: member, screen: $0.screenID, element: $0.elementID,
                    events: ProblemLifecycle.inForce((events[member] ?? []).map(\.event)))
            }
        }
        return ProblemFamily.known(members, origins: origins(in: id))
    }

    private func causes(_ id: Int64) -> [FamilyCause] {
        let elements = reports.filter { $0.problemID == id }.reduce(into: [Int64: Int64]()) { $0[$1.id] = $1.elementID }
        return ProblemFamily.causes(members(of: id), origins: origins(in: id), elements: elements)
    }

    /// By report the problem that it belonged to before that went on in another; of what somebody has tied since, the one meant.
    private func origins(in id: Int64) -> [Int64: Int64] {
        struct Part: Decodable {
            var problem: Int64
            var mergedInto: Int64?
            var moved: [Int64]?
        }
        let joined = duplicates(of: id)
        var origins = steps.reversed().filter { $0.undoneAt == nil }.reduce(into: [Int64: Int64]()) { origins, step in
            let parts = (try? JSONDecoder().decode([Part].self, from: Data(step.parts.utf8))) ?? []
            for part in parts where part.mergedInto != nil && joined.contains(part.problem) {
                for report in part.moved ?? [] { origins[report] = origins[report] ?? part.problem }
            }
        }
        for report in reports {
            guard let meant = meant[report.id] else { continue }
            if joined.contains(meant) || origins[report.id] != nil && meant == report.problemID {
                origins[report.id] = meant
            }
        }
        return origins
    }
}
