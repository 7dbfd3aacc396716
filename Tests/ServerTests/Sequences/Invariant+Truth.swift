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
        Invariant("of each later build that shows it something is said, sealed before it was known or after") {
            $0.untold
        },
        Invariant("in the last release that works, it was there and worked") { $0.notWorking },
        Invariant("nothing is called fixed while the newest build that shows it is broken") { moment in
            let lineage = moment.after.lineage
            return moment.after.lines.compactMap { problem, line in
                guard line.state == .fixed, moment.after.duplicates(of: problem.id).isEmpty else { return nil }
                // One that shows some of the variants was, when it was looked at, maybe all that it was met in.
                let shown = moment.after.builds.filter { build in
                    build.sealedAt != nil && lineage.rank(of: build.version, on: line.name) != nil
                        && moment.truth(of: problem, in: build.name, met: moment.met[problem.id] ?? [])
                            != .notObserved
                }
                let newest = shown.max {
                    lineage.rank(of: $0.version, on: line.name) ?? 0 < lineage.rank(of: $1.version, on: line.name) ?? 0
                }
                guard let newest,
                    moment.truth(of: problem, in: newest.name, met: moment.met[problem.id] ?? []) == .present
                else { return nil }
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

    var story: [String] = []
    var description: String {
        story.joined(separator: "\n") + "problem \(problem) is \(presence) in \(build); in truth it is \(truth as Any)"
    }
}

extension Moment {
    /// The looks that the step took at problems of which the truth is known, at builds sealed before among them.
    var looks: [Look] {
        let lineage = after.lineage
        var met = facts.met
        return after.events(since: before).compactMap { id, event in
            guard case .observed(let release, let presence, let evidence) = event.event.kind,
                let problem = after.problem(id), let build = after.spoken(since: before, for: release)
            else { return nil }
            // A part that stood by itself in an earlier build may hide it, and is not in the picture.
            if case .partMissing = evidence { return nil }
            // One that was not met before is looked for as it was met in this step.
            let known = met[id] ?? self.met[id] ?? []
            guard facts.mixed.isDisjoint(with: known + [build.name]), !showsNothing(of: problem, build.name) else {
                return nil
            }
            if presence == .present { met[id, default: []].append(build.name) }
            let truth = truth(of: problem, in: build.name, met: known)
            guard isKnown(problem, met: known), truth != nil || facts.met[id] != nil else { return nil }
            let last = known.last.flatMap { name in after.builds.first { $0.name == name }?.version }
            return Look(
                problem: id, build: build.name, presence: presence,
                truth: truth,
                isLater: isJudged(problem)
                    && lineage.line(of: release).map { lineage.isAtOrAfter(release, last, on: $0) } ?? false,
                story: (after.events[id] ?? []).map { "\($0.event.kind) \($0.note ?? "")" } + ["\(problem)"])
        }
    }

    /// Whether each later build that holds its screen can tell: what is lost, by what there was to lose.
    private func isJudged(_ problem: StoredProblem) -> Bool {
        problem.rule != "name-lost" || problem.lastSoundRelease(on: nil) != nil
    }

    /// Sealed builds of later releases that show whether it is there, and of which nothing is said.
    var untold: [String] {
        let lineage = after.lineage
        // Who has it in a release knows better than a look from before; the report may have gone elsewhere since.
        let denied = after.confirmations.values.flatMap { $0.filter { !$0.works }.map(\.release) }
        let reported = Set(after.reports.compactMap(\.release) + denied)
        return after.problems.filter { isJudged($0) && after.duplicates(of: $0.id).isEmpty }.flatMap {
            problem -> [String] in
            let told = (after.events[problem.id] ?? []).compactMap { event -> String? in
                guard case .observed(let release, let presence, _) = event.event.kind, presence != .notObserved else {
                    return nil
                }
                return release
            }
            guard let first = problem.record.lines.first?.seenSince else { return [] }
            return after.builds.filter { build in
                // A release that was put on a line of its own was looked at where it stood before.
                build.sealedAt != nil && lineage.line(of: build.version) == ReleaseLine.main
                    && lineage.relation(of: first, to: build.version) == .before
                    && !told.contains(build.version) && !reported.contains(build.version)
                    && [.present, .absent].contains(truth(of: problem, in: build.name, met: met[problem.id] ?? []))
            }.map {
                "problem \(problem.id) in \($0.name)\n"
                    + (after.events[problem.id] ?? []).map { "\($0.event.kind) \($0.note ?? "")" }.joined(
                        separator: "\n")
            }
        }
    }

    /// Last releases that work in which no button is to be heard as it should be.
    var notWorking: [String] {
        after.problems.compactMap { problem in
            guard after.duplicates(of: problem.id).isEmpty, let working = problem.lastWorkingRelease,
                let build = after.builds.last(where: { $0.version == working }),
                // Measured against while it was open, it may show something else since.
                let sealed = build.sealedAt, sealed < problem.createdAt, !facts.mixed.contains(build.name),
                isKnown(problem, met: met[problem.id] ?? []),
                !looks(of: problem, in: build.name).values.contains(where: { $0 != .gone && $0 != broken(problem) })
            else { return nil }
            return
                (["problem \(problem), \(working)"]
                + (after.events[problem.id] ?? []).map { "\($0.event.kind) \($0.note ?? "")" }).joined(separator: "\n")
        }
    }

    /// What a build shows of it. `nil`: the build holds the screen, but not in all variants in which it was met, or
    /// nothing is known of the problem.
    /// - Parameter met: the builds in which a look met it, in the order of the looks.
    func truth(of problem: StoredProblem, in build: String, met: [String]) -> Presence? {
        guard isKnown(problem, met: met), !facts.mixed.contains(build), !showsNothing(of: problem, build) else {
            return nil
        }
        let here = looks(of: problem, in: build), places = places(of: problem, met: met)
        if here.isEmpty { return .notObserved }
        if here.values.contains(where: { $0 == broken(problem) }) { return .present }
        return places.isSubset(of: here.keys) ? .absent : nil
    }

    /// It is about a button that a look has met to be broken. Not judged is
    /// - what somebody decided, or where the matching of elements was corrected: then a button is not what it is called;
    /// - a release with several builds: which of them speaks for it is not for this test to say;
    /// - a name where there are variants: one that never was there is not lost.
    private func isKnown(_ problem: StoredProblem, met: [String]) -> Bool {
        guard after.corrections.isEmpty, facts.mixed.isDisjoint(with: met), button(of: problem) != nil,
            !places(of: problem, met: met).isEmpty
        else {
            return false
        }
        let isDecided = (after.events[problem.id] ?? []).contains {
            if case .decided = $0.event.kind { true } else { false }
        }
        let places = facts.builds.values.flatMap { $0.filter { $0.key.screen == problem.screenKey } }
        return !isDecided && (problem.rule != "name-lost" || !places.contains(where: \.key.isDark))
            && Set(after.builds.map(\.version)).count == after.builds.count
    }

    /// Where all buttons are away, the screen shows something else: that proves no absence.
    private func showsNothing(of problem: StoredProblem, _ build: String) -> Bool {
        (facts.builds[build] ?? [:]).contains { place, picture in
            place.screen == problem.screenKey && picture.looks.allSatisfy { $0 == .gone }
        }
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

    /// The variants in which it was met, each until it was looked at again in the newest release of the main line.
    private func places(of problem: StoredProblem, met: [String]) -> Set<Facts.Place> {
        met.reduce(into: []) { met, build in
            let here = looks(of: problem, in: build)
            met = met.subtracting(wasNewest(build) ? Array(here.keys) : [])
                .union(here.filter { $0.value == broken(problem) }.keys)
        }
    }

    /// When it was sealed, no later release of the main line was.
    private func wasNewest(_ name: String) -> Bool {
        guard let build = after.builds.first(where: { $0.name == name }), let sealed = build.sealedAt else {
            return false
        }
        return after.lineage.line(of: build.version) == ReleaseLine.main
            && !after.builds.contains { other in
                other.sealedAt.map { $0 < sealed } ?? false
                    && after.lineage.relation(of: build.version, to: other.version) == .before
            }
    }
}
