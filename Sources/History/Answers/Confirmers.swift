/// With which device and screen reader those listen who say that a problem is over for them. Nobody else hears of it by them: that
/// it works on a tablet tells nothing of a phone.
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
    /// person has. Whoever has it there is heard of all the same.
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
}
