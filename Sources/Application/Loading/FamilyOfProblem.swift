package import History
package import Storage

/// A problem and those that went on in it, as one.
package struct FamilyOfProblem {
    package typealias Member = (problem: StoredProblem, events: [StoredProblemEvent])

    package let events: [ProblemEvent]
    let isPartlyUnseen: Bool
    /// Where they are several.
    package let causes: [FamilyCause]
    /// The problem itself, with what happened to it alone.
    package private(set) var head: Member
    /// Those that went on in it, likewise.
    package private(set) var joined: [Member]
    var isMerged: Bool { !joined.isEmpty }
    /// What people say, of each cause apart; of a problem of one cause nobody asks.
    private let voices: Voices?
    /// Its problems one by one.
    let parts: FamilyParts
    /// Where they were read before.
    private let persons: [Int64: Int64]?

    package init(_ problem: StoredProblem, in transaction: some Transaction) throws {
        try self.init(problem, transaction.course(ofProblem: problem.id), in: transaction)
    }

    init(_ judged: ProblemToJudge, in transaction: some Transaction) throws {
        try self.init(judged.problem, judged.course, persons: judged.persons, in: transaction)
    }

    private init(
        _ problem: StoredProblem, _ course: ProblemCourse, persons: [Int64: Int64]? = nil,
        in transaction: some Transaction
    ) throws {
        self.persons = persons
        let ids = course.duplicates
        let stored = try transaction.events(ofProblems: ids)
        let problems = ids.isEmpty ? [:] : try transaction.problems(ids: ids)
        head = (problem, course.events)
        joined = ids.compactMap { id in problems[id].map { ($0, stored[id] ?? []) } }
        let own = head.events.map(\.event), others = joined.map { ($0.problem, $0.events.map(\.event)) }
        let (known, causes) = try Self.told(problem, own: own, joined: others, in: transaction)
        self.causes = causes
        isPartlyUnseen = ProblemFamily.isPartlyUnseen(known.map { ($0.element, $0.events) })
        events = ProblemFamily.events(own: own, joined: others.map(\.1), isPartlyUnseen: isPartlyUnseen)
        voices =
            causes.isEmpty
            ? nil
            : Voices(
                ProblemLifecycle.inForce(events),
                persons: causes.persons(try persons ?? Self.persons(of: problem, in: transaction)))
        parts = FamilyParts(known, causes, voices)
    }

    /// These of its problems.
    func problems(_ ids: [Int64]) -> [StoredProblem] {
        ([head] + joined).map(\.problem).filter { ids.contains($0.id) }
    }

    /// By problem in which others went on: as verdicts, papers and notices tell of it, so that no title names who reported it.
    static func all(ofProblems ids: [Int64], in transaction: some Transaction) throws -> [Int64: FamilyOfProblem] {
        try transaction.duplicates(ofProblems: ids).keys.sorted().reduce(into: [:]) { families, id in
            families[id] = try transaction.problem(id: id).map { problem in
                var family = try FamilyOfProblem(problem, in: transaction)
                let told = try transaction.told(([family.head] + family.joined).map(\.problem))
                family.head.problem = told[0]
                for place in family.joined.indices { family.joined[place].problem = told[place + 1] }
                return family
            }
        }
    }

    /// By report a number that all reports of one person share.
    func persons(in transaction: some Transaction) throws -> [Int64: Int64] {
        try persons ?? Self.persons(of: head.problem, in: transaction)
    }

    private static func persons(of problem: StoredProblem, in transaction: some Transaction) throws -> [Int64: Int64] {
        problem.reports > 1 ? try transaction.persons(ofProblems: [problem.id])[problem.id] ?? [:] : [:]
    }

    /// With what those listen who reported it, and what looks tell them: asked where a look, or one of them, has found it gone.
    func listened(
        in transaction: some Transaction
    ) throws -> (confirmers: Confirmers, causes: [FamilyCause], reporters: [ListeningReporters]) {
        guard events.contains(where: \.isGone) else { return (Confirmers(), causes, []) }
        let with = try transaction.heardWith(reports: Set(events.compactMap(\.report)).sorted())
        let members = [head] + joined, screens = Set(members.compactMap(\.problem.screenID))
        let stored = members.flatMap(\.events)
        guard with.values.contains(where: { $0 != HeardWith() }), events.contains(where: \.isLook) else {
            return (Confirmers(with: with), causes, [])
        }
        let looks = try ListenedWith(stored, onScreens: screens, in: transaction).looks(stored, onScreens: screens)
        let told = causes.map { cause in
            var cause = cause
            cause.reporters = looks.reporters(with.filter { cause.reports.contains($0.key) }, of: [cause.looks])
            return cause
        }
        let reporters = looks.reporters(
            with, of: members.map { $0.events.map(\.event) }, isPartlyUnseen: isPartlyUnseen)
        return (Confirmers(with: with), told, reporters)
    }

    /// What is there in a release of what went on in the problem, where the problem itself is not, by looks or by what people say.
    /// `nil`: the problem itself tells it.
    package func subject(in release: String) -> StoredProblem? {
        let seen = ([head] + joined).map { member in
            let events = ProblemLifecycle.inForce(member.events.map(\.event))
            return (problem: member.problem, presence: ProblemLifecycle.presence(events)[release])
        }
        guard let own = seen.first, own.presence != .present else { return nil }
        if own.presence == .absent, let there = seen.first(where: { $0.presence == .present }) { return there.problem }
        let told = voices.flatMap { causes.subject(in: release, $0) }
        return seen.first { $0.problem.id == told }?.problem
    }

    /// Those of it of which something is known, and its causes where they are several.
    static func told(
        _ problem: StoredProblem, own: [ProblemEvent], joined: [(StoredProblem, [ProblemEvent])],
        in transaction: some Transaction
    ) throws -> (known: [ProblemFamily.Member], causes: [FamilyCause]) {
        let members = ([(problem, own)] + joined).map { member, events in
            ProblemFamily.Member(
                id: member.id, screen: member.screenID,
                element: isPart(member, ofSpeechLoss: problem) ? nil : member.elementID,
                events: ProblemLifecycle.inForce(events))
        }
        guard !joined.isEmpty else { return (members, []) }
        let origins = try transaction.origins(ofReportsMergedFrom: joined.map(\.0.id))
        let known = ProblemFamily.known(members, origins: origins)
        let causes = ProblemFamily.causes(
            known, origins: origins, elements: try transaction.elements(ofReportsOfProblem: problem.id))
        return (known, causes.count > 1 ? causes : [])
    }

    /// Elements of a screen that has lost its speech are one cause with that: what people alone tell of one of them is gone with
    /// the loss, where that is what they tell of.
    private static func isPart(_ member: StoredProblem, ofSpeechLoss problem: StoredProblem) -> Bool {
        let loss = ChangeRule.speechLoss.id
        return problem.rule == loss && member.rule == nil && member.screenID == problem.screenID
            && ToldTrouble(title: member.title, said: []).mayBe(rule: loss)
    }
}
