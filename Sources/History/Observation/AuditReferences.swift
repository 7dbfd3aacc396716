/// What the audits of a build are measured against, place by place, and what they come to: each build's are the next
/// one's.
package struct AuditReferences: Hashable, Sendable {
    /// What is known of a tool at a place.
    package struct Place: Hashable, Sendable {
        package var place: AuditPlace
        /// The build in which the tool looked there last.
        package var lookedIn: Int64
        /// Newest first.
        package var asked: [AuditAsked]
        /// What it found and is not known to be gone, and what it could not tell.
        package var faults: [AuditFault]

        package init(_ place: AuditPlace, lookedIn: Int64, asked: [AuditAsked], faults: [AuditFault]) {
            (self.place, self.lookedIn, self.asked, self.faults) = (place, lookedIn, asked, faults)
        }
    }

    package var places: [Place]

    package init(places: [Place] = []) { self.places = places }

    package var faults: [AuditFault] { places.flatMap(\.faults) }

    package mutating func changeFaults(_ change: (inout AuditFault) -> Void) {
        for place in places.indices {
            for index in places[place].faults.indices { change(&places[place].faults[index]) }
        }
    }

    package func place(_ place: AuditPlace) -> Place? { places.first { $0.place == place } }

    /// Whether the place's tool looked there in a build.
    package func hasLooked(at place: AuditPlace, in build: Int64) -> Bool { self.place(place)?.lookedIn == build }

    /// Whether not to find a rule's failure at a place in a build tells that it is gone.
    package func tells(of rule: AuditFinding.Rule, at place: AuditPlace, in build: Int64) -> Bool {
        self.place(place)?.asked.contains { $0.build == build && $0.tells(of: rule.name) } ?? false
    }

    /// Where a tool looked in a build and doesn't tell of all it has, with the rules that it tells of.
    package func untold(in build: Int64) -> [(place: AuditPlace, toldOf: Set<String>)] {
        places.filter { $0.lookedIn == build }.compactMap { known in
            let asked = known.asked.filter { $0.build == build }
            guard !asked.contains(where: { $0.tellsOf == nil }) else { return nil }
            return (known.place, asked.reduce(into: []) { $0.formUnion($1.tellsOf ?? []) })
        }
    }

    /// Changes what findings are about, be it what stands or what a version held when it looked last.
    package mutating func changeSubjects(_ change: (inout AuditFinding.Subject) -> Void) {
        changeFaults { change(&$0.finding.subject) }
        for place in places.indices {
            for asked in places[place].asked.indices {
                places[place].asked[asked].held = places[place].asked[asked].held?.map { held in
                    var held = held
                    change(&held.finding.subject)
                    return held
                }
            }
        }
    }

    /// Measures the audits of a build.
    /// - Parameters:
    ///   - isInOrder: whether a build is another one, or comes before it.
    ///   - lastGood: of what a tool finds, and found nothing of up to a build, the newest build in which it was there and the
    ///     tool looked; `nil`: it had not been there yet.
    package func review(
        _ looks: [AuditLook], isInOrder: @escaping (Int64, Int64) -> Bool,
        lastGood: @escaping (_ found: AuditFinding, _ place: AuditPlace, _ build: Int64) throws -> Int64?
    ) throws -> AuditReferences {
        let looked = Set(looks.map(\.place))
        let waiting = places.filter { !looked.contains($0.place) }.map { place in
            var place = place
            for index in place.faults.indices { place.faults[index].isMet = false }
            return place
        }
        let measured = try looks.map { look in
            try AuditMeasurement(look, against: place(look.place), isInOrder: isInOrder) {
                try lastGood($0, look.place, $1)
            }.place()
        }
        return AuditReferences(
            places: (waiting + measured).sorted {
                ($0.place.tool, $0.place.words) < ($1.place.tool, $1.place.words)
            })
    }
}
