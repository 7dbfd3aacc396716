/// What looks at a problem showed with which device and screen reader. A person hears of those alone that can concern
/// them: what is met on a tablet alone is neither found nor mended on a phone.
package struct VariantLooks: Sendable {
    /// What one variant showed in a look.
    package struct Part: Hashable, Sendable {
        package var seen: Observation
        /// With what the variant was listened to; none: nobody knows.
        package var with: Set<HeardWith>

        package init(_ seen: Observation, with: Set<HeardWith>) { (self.seen, self.with) = (seen, with) }

        fileprivate func concerns(_ person: HeardWith) -> Bool { with.isEmpty || with.contains(where: person.mayBe) }
    }

    /// By the number of a look.
    private let parts: [Int64: [Part]]

    package init(_ parts: [Int64: [Part]] = [:]) { self.parts = parts }

    /// What happened to a problem, as far as it can concern a person. Where no look that can concern them met it, but
    /// another did, no look tells anything of theirs: the checks are blind to it there.
    package func concerning(_ person: HeardWith, _ events: [ProblemEvent]) -> [ProblemEvent] {
        guard person != HeardWith() else { return events }
        let own = events.compactMap { narrowed($0, to: person) }
        guard events.contains(where: \.isMetByLook), !own.contains(where: \.isMetByLook) else { return own }
        return own.filter { !$0.isLook }
    }

    /// Those who reported a problem, by what they listen with, as far as looks tell them something else than all.
    /// - Parameters:
    ///   - reporters: with what each listens, by report.
    ///   - members: what happened to the problem, and to each that went on in it.
    ///   - isPartlyUnseen: see ``ProblemFamily``.
    package func reporters(
        _ reporters: [Int64: HeardWith], of members: [[ProblemEvent]], isPartlyUnseen: Bool = false
    ) -> [ListeningReporters] {
        let met = members.joined().reduce(into: Set<HeardWith>()) { $0.formUnion(metWith($1)) }
        return Dictionary(grouping: reporters.keys) { reporters[$0] ?? HeardWith() }.compactMap { person, reports in
            let own = members.map { concerning(person, $0) }
            guard own != members else { return nil }
            let joint = ProblemFamily.events(of: own, isPartlyUnseen: isPartlyUnseen)
            return ListeningReporters(
                reports: Set(reports), looks: joint.filter(\.isLook), apart: person.apart(from: met))
        }.sorted { $0.reports.min() ?? 0 < $1.reports.min() ?? 0 }
    }

    /// With what an event met the problem, as far as that is known.
    package func metWith(_ event: ProblemEvent) -> Set<HeardWith> {
        (parts[event.sequence] ?? []).filter { $0.seen.outcome == .present }.reduce(into: []) { $0.formUnion($1.with) }
    }

    private func narrowed(_ event: ProblemEvent, to person: HeardWith) -> ProblemEvent? {
        guard case .observed(let release, _, _) = event.kind, let all = parts[event.sequence] else { return event }
        let own = all.filter { $0.concerns(person) }
        guard own.count < all.count else { return event }
        let counts = own.map(\.seen).decisive
        return own.isEmpty
            ? nil
            : ProblemEvent(
                event.sequence, .observed(release: release, counts.outcome, counts.evidence),
                isOfCorrection: event.isOfCorrection)
    }

    /// Where looks met a problem that none met with what a person has. `nil`: one that can concern them met it, or none did.
    package func elsewhere(than person: HeardWith, _ events: [ProblemEvent]) -> MetElsewhere? {
        guard events.contains(where: \.isMetByLook), !concerning(person, events).contains(where: \.isMetByLook) else {
            return nil
        }
        let met = events.flatMap { parts[$0.sequence] ?? [] }
            .filter { !$0.concerns(person) && $0.seen.outcome == .present }
        return MetElsewhere(
            places: Set(met.flatMap(\.with).compactMap { $0.place(apartFrom: person) }),
            isByChecks: met.contains { !$0.seen.evidence.isSession })
    }
}

/// A problem that looks met with other devices or screen readers than a person’s alone.
package struct MetElsewhere: Hashable, Sendable {
    /// “on a tablet”, “with TalkBack”.
    var places: Set<String>
    /// Not by people who looked alone.
    var isByChecks: Bool

    /// For support: “The checks found it on a tablet only.”
    var told: String {
        let place = places.count == 1 ? places.first : nil
        return (isByChecks ? "The checks" : "Somebody who looked")
            + " found it \(place ?? "with other devices or screen readers") only."
    }
}

extension ProblemEvent {
    fileprivate var isMetByLook: Bool { isLook && isMeeting }
}
