package import History
import Screens
package import Storage

/// What another tool shows to be worse than when it looked before, or to fail on what is new, where nothing else of the
/// build says the same: a rule of ours that fails on the very element and knows as long what it was like, or another tool
/// that means the same rule.
package struct AuditWorsening {
    package let fault: AuditFault
    package let screen: StoredScreen?
    /// Why it does not count: what somebody decided, or took for intended.
    package let setAside: Aside?
    /// The tool in the version that looked in the build in which it was good last, where another one looked since; `nil`: none did, or
    /// it is not known.
    private let goodBy: String?

    var isOpen: Bool { setAside == nil }

    /// All that a build shows, what costs the person most first.
    /// - Parameter isStanding: also what stood before and nobody looked for again with that tool, after what is met.
    package static func all(
        _ audits: AuditReferences, beside review: BuildReview?, of build: StoredBuild, _ counting: Counting,
        isStanding: Bool = false
    ) throws -> [AuditWorsening] {
        let found = audits.faults.filter { $0.isNew && ($0.isMet || isStanding && !$0.isGone) }.sorted {
            guard $0.isMet == $1.isMet else { return $0.isMet }
            let (one, other) = ($0.finding.impact.weight, $1.finding.impact.weight)
            return one == other ? $0.finding.id < $1.finding.id : one > other
        }
        guard !found.isEmpty else { return [] }
        let own = try review.map { try OwnFaults(found, $0, counting) }
        var said: Set<ProblemCause> = []
        let single = try found.filter { fault in
            guard let cause = try ProblemCause(fault, counting.screens, counting.corrections) else { return true }
            return try !(own?.say(cause, of: fault) ?? false) && said.insert(cause).inserted
        }
        let asides = try AuditAsides(single.compactMap(\.problem), build, counting)
        return try single.map { fault in
            let screen = try counting.screens.named(fault.place.screen)
            return AuditWorsening(
                fault: fault, screen: screen, setAside: asides.aside(fault, screen),
                goodBy: try goodBy(fault, audits, counting))
        }
    }

    /// Whether it is there to count: what nobody looked for again on a screen that left the app went with it.
    /// - Parameter retired: names of the screens that need not be there any more.
    func stands(retired: Set<String>) -> Bool {
        fault.isMet || !(fault.place.screen.map(retired.contains) ?? false)
    }

    /// Behind what is told of it: that a fault that nobody looked for again counts as it was, since not to look for it mends
    /// nothing.
    func aside(_ audits: AuditReferences, in build: StoredBuild) -> String {
        fault.isMet ? "" : UnseenFaults.aside(audits.unseen(fault, in: build))
    }

    private static func goodBy(_ fault: AuditFault, _ audits: AuditReferences, _ counting: Counting) throws -> String? {
        guard let good = fault.good, let asked = audits.place(fault.place)?.asked,
            asked.contains(where: { $0.version != fault.finding.version }),
            let version = try counting.audits.version(at: fault.place, in: good)
        else { return nil }
        let isOther = asked.contains { asked in
            asked.version != version && asked.asks(fault.finding.rule.name) && asked.build != good
                && counting.history.isInOrder(good, asked.build)
        }
        return isOther || fault.finding.version != version ? fault.place.toolWords(version) : nil
    }

    /// In a sentence, with the build in which the tool found nothing.
    /// - Parameter name: of a build, by its id.
    func words(_ name: (Int64) -> String?) -> String {
        guard fault.kind == .regression, let good = fault.good.flatMap(name) else { return fault.words }
        return "\(fault.words), good last in \(good)" + (goodBy.map { " by \($0)" } ?? "")
    }
}

/// Why faults of other tools don't count.
private struct AuditAsides {
    private let decisions: FindingDecisions
    /// By problem: the accepted one that it is or goes on in.
    private let accepted: [Int64: Int64]
    private let build: StoredBuild
    private let acceptances: Acceptances

    init(_ problems: [Int64], _ build: StoredBuild, _ counting: Counting) throws {
        let transaction = counting.transaction
        (self.build, acceptances) = (build, counting.acceptances)
        decisions = try Decisions.inForce(counting.app, in: transaction)
        let lapsed = Set(try Decisions.lapsed(counting.app, in: transaction).compactMap(\.problem))
        let heads = try transaction.heads(ofProblems: problems)
        let states = try transaction.states(ofProblems: Set(heads.values).sorted())
        accepted = heads.filter { states[$0.value] == .accepted && !lapsed.contains($0.value) }
    }

    func aside(_ fault: AuditFault, _ screen: StoredScreen?) -> Aside? {
        let decision = fault.causes.lazy.compactMap { decisions.decision(on: $0) }.first
        return decision?.aside ?? acceptances.acceptance(of: fault, on: screen?.id, in: build)?.aside
            ?? fault.problem.flatMap { accepted[$0] }.map { Aside("accepted with problem \($0)") }
    }
}

extension AuditReferences {
    /// Why it is not known whether a fault is still there.
    func unseen(_ fault: AuditFault, in build: StoredBuild) -> String {
        let (tool, place) = (fault.place.tool, fault.place.words)
        return hasLooked(at: fault.place, in: build.id)
            ? "\(tool) looked at \(place) in \(build.name), but could not tell"
            : "\(tool) did not look at \(place) in \(build.name)"
    }
}

extension AuditFault {
    /// What decisions are of: by the element, and as it was found; by the rule of ours, and by the tool's own name, under
    /// which it was decided before it was known to mean ours.
    package var causes: [FindingCause] {
        [finding.rule.cause, finding.rule.name].flatMap { rule in
            let said = FindingCause(
                screen: place.screen, element: nil, rule: rule, message: finding.subject.said(finding.message))
            guard let element = finding.subject.element else { return [said] }
            return [FindingCause(screen: place.screen, element: element, rule: rule, message: finding.message), said]
        }
    }
}

extension AuditFinding.Subject {
    /// A message with what the tool says of the place: two things that fail alike are told apart by it.
    func said(_ message: String) -> String { words.map { "\(message) (\($0))" } ?? message }
}

extension ProblemCause {
    /// `nil`: nobody can say for certain which of ours is the same.
    init?(_ fault: AuditFault, _ screens: AppScreens, _ corrections: MatchCorrections) throws {
        guard let element = fault.finding.subject.element, let rule = fault.finding.rule.own,
            let screen = try screens.named(fault.place.screen)
        else { return nil }
        self.init(screen: screen.id, element: corrections.head(of: element), rule: rule)
    }
}
