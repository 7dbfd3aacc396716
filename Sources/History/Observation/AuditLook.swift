package import Screens

/// What one tool says of one place in one build, in all its audits of it together.
package struct AuditLook: Sendable {
    package var place: AuditPlace
    package var build: Int64
    /// Of each version the rules that it was asked for, and those of which not to find a failure tells something.
    package var runs: [AuditAsked]
    /// Audit by audit, as the runs; `nil`: it does not list what its rules passed on.
    package var passed: [AuditPasses?]
    /// Audit by audit.
    package var findings: [[AuditFinding]]
    /// False: captures of the build show a spinner, an error or an empty list in the screen's place.
    package var showsScreen: Bool
    /// Elements that something was found on before and that captures of the build don't let be heard.
    package var missing: Set<Int64>

    package init(
        _ place: AuditPlace, build: Int64, runs: [AuditAsked], passed: [AuditPasses?] = [], findings: [[AuditFinding]],
        showsScreen: Bool = true, missing: Set<Int64> = []
    ) {
        (self.place, self.build, self.runs, self.passed) = (place, build, runs, passed)
        (self.findings, self.showsScreen, self.missing) = (findings, showsScreen, missing)
    }

    /// Whether not to find a rule's failure here tells that it is gone.
    func tells(of rule: AuditFinding.Rule) -> Bool { showsScreen && runs.contains { $0.tells(of: rule.name) } }

    /// Whether it was asked here at all, though perhaps there was nothing that the rule applies to.
    func asks(_ rule: AuditFinding.Rule) -> Bool { showsScreen && runs.contains { $0.asks(rule.name) } }

    /// Whether the rule may have passed on a thing: false where each audit that tells of the rule lists what it passed on, and
    /// none has that. It is away, or called otherwise, or the rule is not asked of it any more.
    func mayHavePassed(_ rule: AuditFinding.Rule, on subject: AuditFinding.Subject) -> Bool {
        guard passed.count == runs.count else { return true }
        return zip(runs, passed).contains { run, passed in
            run.tells(of: rule.name) && passed?.mayHavePassed(rule.name, on: subject) ?? true
        }
    }

    /// Whether an audit lists a thing, by a name that stays its own, as what the rule passed on.
    func hasPassed(_ rule: AuditFinding.Rule, on subject: AuditFinding.Subject) -> Bool {
        guard let name = subject.lastingName else { return false }
        return zip(runs, passed).contains { run, passed in
            run.tells(of: rule.name) && passed?.lists(rule.name, [name]) ?? false
        }
    }
}

/// What the rules of one audit passed on, where its source lists that.
package struct AuditPasses: Hashable, Sendable {
    /// By the tool's own names; `nil`: of this one it does not say it.
    private var places: [String: Set<PlaceMark>?] = [:]

    /// `nil`: the source lists nothing.
    package init?(_ outcomes: [AuditRun.RuleOutcome]) {
        guard outcomes.contains(where: { $0.places != nil }) else { return nil }
        for outcome in outcomes where outcome.outcome == .passed {
            places[outcome.rule] = .some(outcome.places.map(Set.init))
        }
    }

    /// Whether something is listed as what the rule passed on.
    func lists(_ rule: String, _ names: [PlaceMark]) -> Bool {
        (places[rule] ?? nil).map { known in names.contains(where: known.contains) } ?? false
    }

    package func mayHavePassed(_ rule: String, on subject: AuditFinding.Subject) -> Bool {
        guard let listed = places[rule] else { return false }
        guard listed != nil else { return true }
        let names =
            [subject.target, subject.path].compactMap { $0.map { PlaceMark($0) } }
            + [subject.identifier].compactMap { $0.map { PlaceMark(identifier: $0) } }
        return names.isEmpty || lists(rule, names)
    }
}

/// Which rules a version of a tool was asked for, in which build last.
package struct AuditAsked: Hashable, Sendable, Codable {
    /// `nil`: the tool doesn't say it. What doesn't say its version is taken for the same.
    package var version: String?
    package var build: Int64
    /// By the tool's own names: after a look at these, what is found of them is new. `nil`: of whatever it has.
    package var rules: Set<String>?
    /// Those that judged something and came to an end: not to find their failure again tells that it is gone. A file of
    /// failures shows that of the rules in it alone. `nil`: all of `rules`.
    package var told: Set<String>?
    /// What stood in that build, and a look of another version did not find since: this one's file may hold it, so that
    /// it is no look in which that was good. `nil`: nothing.
    package var held: [AuditFault]?

    package init(
        version: String?, build: Int64, rules: Set<String>?, told: Set<String>? = nil, held: [AuditFault]? = nil
    ) {
        (self.version, self.build, self.rules, self.told, self.held) = (version, build, rules, told, held)
    }

    package func asks(_ rule: String) -> Bool { rules?.contains(rule) ?? true }

    /// `nil`: of whatever the tool has.
    var tellsOf: Set<String>? { told ?? rules }

    func tells(of rule: String) -> Bool { tellsOf?.contains(rule) ?? true }
}

extension [AuditAsked] {
    /// So many versions are remembered at a place; the oldest is forgotten first, so that a tool with a new version for
    /// each build costs no more after a year.
    private static var versions: Int { 8 }

    /// Newest first.
    func adding(_ runs: [AuditAsked]) -> [AuditAsked] {
        var all = self
        for run in runs {
            var run = run
            all = all.compactMap { old in
                guard old.version == run.version else { return old }
                // Two audits of one build tell together.
                if old.build == run.build {
                    run.told = run.tellsOf.flatMap { told in old.tellsOf.map(told.union) }
                }
                guard let covered = run.rules else { return nil }
                guard let rules = old.rules?.subtracting(covered) else { return old }
                var left = old
                left.rules = rules
                return rules.isEmpty ? nil : left
            }
            all.insert(run, at: 0)
        }
        var known: [String?] = []
        for asked in all where !known.contains(asked.version) { known.append(asked.version) }
        let kept = known.prefix(Self.versions)
        return all.filter { kept.contains($0.version) }
    }

    /// What a look mended stood in the builds since it came: versions that looked there last may have found it.
    /// - Parameter isInOrder: whether a build is another one, or comes before it.
    func holding(_ mended: [AuditFault], after look: Int64, isInOrder: (Int64, Int64) -> Bool) -> Self {
        map { asked in
            let stood = mended.filter { asked.build != look && isInOrder($0.since, asked.build) }
            guard !stood.isEmpty else { return asked }
            var asked = asked
            asked.held = (asked.held ?? []) + stood
            return asked
        }
    }

    /// Where this version was asked for a rule last.
    func last(asking rule: String, version: String?) -> AuditAsked? {
        first { $0.version == version && $0.asks(rule) }
    }
}
