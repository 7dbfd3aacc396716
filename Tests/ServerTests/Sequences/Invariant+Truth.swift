import History
import Storage

/// What a sealed build says of each problem, held against what the build really shows.
extension Invariant {
    static let truth = [
        Invariant("a look at some of the variants it was met in calls nothing gone") { moment in
            moment.looks.filter { $0.truth == nil && $0.presence == .absent }.map { "\($0)" }
        },
        Invariant("what is broken in a sealed build is never called gone") { moment in
            moment.looks.filter { $0.truth == .present && $0.presence == .absent }.map { "\($0)" }
        },
        Invariant("what is mended in a sealed build is not met there") { moment in
            moment.looks.filter { $0.truth == .absent && $0.presence == .present }.map { "\($0)" }
        },
        Invariant("what a later build shows is seen, be it broken or mended") { moment in
            moment.looks.filter { look in
                look.isLater && look.presence == .notObserved && (look.truth == .present || look.truth == .absent)
            }.map { "\($0)" }
        },
        Invariant("nothing is called fixed while the newest build that shows it is broken") { moment in
            let lineage = moment.after.lineage
            return moment.after.lines.compactMap { problem, line in
                guard line.state == .fixed, moment.after.duplicates(of: problem.id).isEmpty else { return nil }
                let shown = moment.after.builds.filter { build in
                    build.sealedAt != nil && lineage.rank(of: build.version, on: line.name) != nil
                        && [.present, .absent].contains(moment.truth(of: problem, in: build.name))
                }
                let newest = shown.max {
                    lineage.rank(of: $0.version, on: line.name) ?? 0 < lineage.rank(of: $1.version, on: line.name) ?? 0
                }
                guard let newest, moment.truth(of: problem, in: newest.name) == .present else { return nil }
                return "problem \(problem.id) is fixed on \(line.name), and broken in \(newest.name)"
            }
        },
    ]
}

/// One look of a sealed build at a problem of which the test knows the truth.
struct Look: CustomStringConvertible {
    var problem: Int64
    var build: String
    var presence: Presence
    /// See ``Moment/truth(of:in:)``.
    var truth: Presence?
    /// The build's release is that in which it was met last, or comes after it; and one is known that works, to measure
    /// it against.
    var isLater: Bool

    var description: String { "problem \(problem) is \(presence) in \(build); in truth it is \(truth as Any)" }
}

extension Moment {
    /// The looks that the step took at problems of which the truth is known.
    var looks: [Look] {
        guard let build = after.sealed(since: before) else { return [] }
        let lineage = after.lineage
        return after.events(since: before).compactMap { id, event in
            guard case .observed(build.version, let presence, _) = event.event.kind, let problem = before.problem(id),
                isKnown(problem)
            else { return nil }
            let met = facts.met[id]?.last.flatMap { name in after.builds.first { $0.name == name }?.version }
            return Look(
                problem: id, build: build.name, presence: presence, truth: truth(of: problem, in: build.name),
                isLater: problem.lastSoundRelease != nil
                    && lineage.line(of: build.version).map { lineage.isAtOrAfter(build.version, met, on: $0) } ?? false)
        }
    }

    /// What a build shows of it. `nil`: the build holds the screen, but not in all variants in which it was met, or
    /// nothing is known of the problem.
    func truth(of problem: StoredProblem, in build: String) -> Presence? {
        guard isKnown(problem) else { return nil }
        let here = looks(of: problem, in: build), met = met(problem)
        if here.isEmpty { return .notObserved }
        if here.values.contains(where: { $0 == broken(problem) }) { return .present }
        return met.isSubset(of: here.keys) ? .absent : nil
    }

    /// It is about a button that a look has met to be broken. Not judged is
    /// - what somebody decided, or where the matching of elements was corrected: then a button is not what it is called;
    /// - a release with several builds: which of them speaks for it is not for this test to say;
    /// - a name where there are variants: one that never was there is not lost.
    private func isKnown(_ problem: StoredProblem) -> Bool {
        guard after.corrections.isEmpty, button(of: problem) != nil, !met(problem).isEmpty else { return false }
        let isDecided = (after.events[problem.id] ?? []).contains {
            if case .decided = $0.event.kind { true } else { false }
        }
        let places = facts.builds.values.flatMap { $0.filter { $0.key.screen == problem.screenKey } }
        return !isDecided && (problem.rule != "name-lost" || !places.contains(where: \.key.isDark))
            && Set(after.builds.map(\.version)).count == after.builds.count
    }

    private func button(of problem: StoredProblem) -> String? {
        guard broken(problem) != nil else { return nil }
        return after.elements.first { $0.id == problem.elementID }?.identifier
    }

    /// How the button looks where the problem is there.
    private func broken(_ problem: StoredProblem) -> Picture.Button? { problem.rule.flatMap { Picture.broken[$0] } }

    private func looks(of problem: StoredProblem, in build: String) -> [Facts.Place: Picture.Button] {
        guard let button = button(of: problem) else { return [:] }
        return (facts.builds[build] ?? [:]).filter { $0.key.screen == problem.screenKey }
            .compactMapValues { $0.button(button) }
    }

    /// The variants in which it was met, each until it was looked at again.
    private func met(_ problem: StoredProblem) -> Set<Facts.Place> {
        (facts.met[problem.id] ?? []).reduce(into: []) { met, build in
            let here = looks(of: problem, in: build)
            met = met.subtracting(here.keys).union(here.filter { $0.value == broken(problem) }.keys)
        }
    }
}
