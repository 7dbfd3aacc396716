/// With which device and screen reader those listen who reported a problem. That it works on a tablet tells nothing of a phone:
/// nobody hears of others that it is over for them.
package struct Confirmers: Sendable {
    private let with: [Int64: HeardWith]

    /// - Parameter with: by report; one that is not named is of nobody knows which.
    package init(with: [Int64: HeardWith] = [:]) { self.with = with }

    /// Whether whoever sent the one report may hear what the other does: what nobody said may be anything.
    func mayBe(_ one: Int64, _ other: Int64) -> Bool {
        guard let one = with[one], let other = with[other] else { return true }
        return one.mayBe(other)
    }

    /// What happened to a problem, without what people say of releases in which it works for them with something else than a
    /// person has. Whoever has it there is heard of all the same, unless it is mended for what the person has; see
    /// ``withoutOthers(_:_:_:_:)``.
    /// - Parameters:
    ///   - report: the person's own.
    ///   - voices: of everybody who reported it.
    package func concerning(
        _ person: HeardWith, _ report: Int64, _ events: [ProblemEvent], _ voices: Voices
    ) -> [ProblemEvent] {
        events.filter { event in
            guard let other = event.report, let release = event.release, let with = with[other], !with.mayBe(person),
                !voices.isOnePerson(other, report)
            else { return true }
            return voices.works(for: other, in: release) != true
        }
    }
    /// What happened to a problem as if nobody had reported it with something else than a person has: where it is mended by that,
    /// it is mended for them.
    package func withoutOthers(
        _ person: HeardWith, _ report: Int64, _ events: [ProblemEvent], _ voices: Voices
    ) -> [ProblemEvent] {
        events.filter { event in
            guard let other = event.report, !voices.isOnePerson(other, report) else { return true }
            // An earlier word of somebody who has both is none because the later one is of the other.
            if case .confirmed = event.kind, voices.replaced.contains(event.sequence) { return false }
            return with[other].map { $0.mayBe(person) } ?? true
        }
    }

    /// Where others have it, whose word tells nothing of what a person has: the newest of these releases, and with what:
    /// “on a tablet”.
    package func elsewhere(
        than person: HeardWith, _ report: Int64, _ events: [ProblemEvent], _ voices: Voices, _ ordered: [String]
    ) -> (release: String, place: String)? {
        let apart = events.compactMap { event -> (release: String, place: String)? in
            guard event.isMeeting, let other = event.report, let release = event.release,
                !voices.replaced.contains(event.sequence), !voices.isOnePerson(other, report),
                let place = with[other]?.place(apartFrom: person)
            else { return nil }
            return (release, place)
        }
        return ordered.last { release in apart.contains { $0.release == release } }.flatMap { release in
            apart.last { $0.release == release }
        }
    }
}
