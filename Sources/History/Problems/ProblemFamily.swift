/// A problem and those that went on in it, as one: what each look saw of any of them.
///
/// It is there where one of them is. It is gone only where all that had been met were looked for and found gone: of
/// two causes that were merged, one mended is not yet a fix. Where one of them was met by people alone, at another
/// element than any that looks ask about, no look can tell that all are gone (`isPartlyUnseen`).
package enum ProblemFamily {
    /// A member that people alone know of, on an element that no other was seen on: looks are blind to it.
    /// - Parameter members: each with its element and its own events; `nil`: it is of no one element.
    package static func isPartlyUnseen(_ members: [(element: Int64?, events: [ProblemEvent])]) -> Bool {
        let seen = members.filter { $0.events.contains { $0.isLook && ($0.isMeeting || $0.isAbsence) } }
        guard !seen.isEmpty else { return false }
        let elements = Set(seen.compactMap(\.element))
        return members.contains { member in
            guard let element = member.element, !elements.contains(element) else { return false }
            return !member.events.contains(where: \.isLook)
        }
    }

    /// One of the problems: where it is, and its own events.
    package struct Member: Sendable {
        package var id: Int64
        package var screen: Int64?
        package var element: Int64?
        package var events: [ProblemEvent]

        package init(id: Int64, screen: Int64?, element: Int64?, events: [ProblemEvent]) {
            (self.id, self.screen, self.element, self.events) = (id, screen, element, events)
        }
    }

    /// Those of which something is known: looks saw them, or reports came from them. A split that was taken back leaves one of
    /// which nothing is.
    package static func known(_ members: [Member], origins: [Int64: Int64]) -> [Member] {
        let told = Set(origins.values)
        return members.prefix(1)
            + members.dropFirst().filter { told.contains($0.id) || $0.events.contains(where: \.isLook) }
    }

    /// The causes of a family, its head's first. Members on one element are of one cause; what is of no one element is of
    /// the head's, unless it is about another screen.
    /// - Parameters:
    ///   - members: the problem that all go on in first.
    ///   - origins: by report the problem that it belonged to first.
    ///   - elements: by report the element that it names.
    package static func causes(_ members: [Member], origins: [Int64: Int64], elements: [Int64: Int64]) -> [FamilyCause]
    {
        guard let head = members.first, members.count > 1 else { return [] }
        let places = members.map { Place(screen: $0.screen, element: $0.element, in: head) }
        let ofProblem = Dictionary(zip(members.map(\.id), places)) { first, _ in first }
        let order = places.reduce(into: [Place]()) { if !$0.contains($1) { $0.append($1) } }
        let reports = Dictionary(grouping: Set(head.events.compactMap(\.report))) { report -> Place in
            if let place = origins[report].flatMap({ ofProblem[$0] }) { return place }
            let named = elements[report].map(Place.element)
            return named.flatMap { order.contains($0) ? $0 : nil } ?? .head
        }
        return order.map { place in
            let own = zip(members, places).filter { $0.1 == place }.map(\.0)
            return FamilyCause(
                looks: own.flatMap(\.events).filter(\.isLook), reports: Set(reports[place] ?? []),
                since: place == .head ? nil : own.compactMap { joined($0, members) }.min(), problems: own.map(\.id))
        }
    }

    /// What a member, or a report, is about beside the head.
    private enum Place: Hashable {
        case head
        case element(Int64)
        case screen(Int64)

        init(screen: Int64?, element: Int64?, in head: Member) {
            if let element {
                self = element == head.element ? .head : .element(element)
            } else if let screen, screen != head.screen {
                self = .screen(screen)
            } else {
                self = .head
            }
        }
    }

    /// Reports that came to the head while a problem went on in it, and are about what that alone is about: they go with it when
    /// it is a problem of its own again. Others stay.
    /// - Parameters:
    ///   - leaving: the problem first, then those that go on in it.
    ///   - head: the problem that it goes on in, with its own events.
    ///   - staying: those that go on in the head, too, and stay there.
    ///   - places: by report where it belongs.
    package static func reports(
        goingWith leaving: [Member], from head: Member, staying: [Member],
        places: [Int64: (screen: Int64?, element: Int64?)]
    ) -> [Int64] {
        func place(_ member: Member) -> Place { Place(screen: member.screen, element: member.element, in: head) }
        let own = Set(leaving.map(place)).subtracting(staying.map(place) + [.head])
        guard let joined = leaving.first.flatMap({ joined($0, [$0, head]) }) else { return [] }
        return head.events.compactMap { event in
            guard case .reported(let report, _) = event.kind, event.sequence > joined, let place = places[report],
                own.contains(Place(screen: place.screen, element: place.element, in: head))
            else { return nil }
            return report
        }
    }

    /// When one of them went on in the head, by itself or with another that it had gone on in before.
    private static func joined(_ member: Member, _ members: [Member]) -> Int64? {
        var (last, at) = (Int64?.none, Optional(member))
        var passed: Set<Int64> = []
        while let next = at, passed.insert(next.id).inserted,
            let (sequence, into) = next.events.compactMap(\.merging).last
        {
            last = max(last ?? sequence, sequence)
            at = members.first { $0.id == into }
        }
        return last
    }

    /// The same of a problem's own events, and those of each that went on in it, one after the other.
    package static func events(of members: [[ProblemEvent]], isPartlyUnseen: Bool) -> [ProblemEvent] {
        events(own: members.first ?? [], joined: Array(members.dropFirst()), isPartlyUnseen: isPartlyUnseen)
    }

    /// - Parameter joined: the events of each problem that went on in this one. Of these only what was seen counts; what
    ///   people say moves with their reports, and what was decided of a duplicate was decided of that alone.
    /// - Parameter isPartlyUnseen: no look tells that all of them are gone.
    package static func events(own: [ProblemEvent], joined: [[ProblemEvent]], isPartlyUnseen: Bool) -> [ProblemEvent] {
        guard isPartlyUnseen || joined.contains(where: { $0.contains(where: \.isLook) }) else { return own }
        let others = joined.enumerated().flatMap { index, events in
            events.filter(\.isLook).map { (member: index + 1, event: $0) }
        }
        let all = (own.map { (member: 0, event: $0) } + others).sorted { $0.event.sequence < $1.event.sequence }
        var joint = Joint(isPartlyUnseen: isPartlyUnseen)
        for (member, event) in all { joint.add(event, of: member) }
        joint.close()
        return joint.events
    }

    /// Looks at one release are one look at the whole family: those right after each other, and of who was not looked at among
    /// these, the last before.
    private struct Joint {
        let isPartlyUnseen: Bool
        private(set) var events: [ProblemEvent] = []
        private var met: Set<Int> = []
        private var look: [Int: ProblemEvent] = [:]
        /// By release, the last at each.
        private var known: [String: [Int: ProblemEvent]] = [:]

        init(isPartlyUnseen: Bool) { self.isPartlyUnseen = isPartlyUnseen }

        mutating func add(_ event: ProblemEvent, of member: Int) {
            guard event.isLook else {
                close()
                events.append(event)
                return
            }
            if look[member] != nil || look.values.contains(where: { $0.release != event.release }) { close() }
            look[member] = event
        }

        mutating func close() {
            guard let last = look.values.map(\.sequence).max(), let release = look.values.first?.release else { return }
            let earlier = (known[release] ?? [:]).filter { met.contains($0.key) }
            known[release, default: [:]].merge(look) { $1 }
            let seen = earlier.merging(look) { $1 }.sorted { $0.key < $1.key }
            look = [:]
            let present = seen.filter(\.value.isMeeting)
            if let there = present.first {
                met.formUnion(present.map(\.key))
                events.append(ProblemEvent(last, there.value.kind))
            } else if !isPartlyUnseen, seen.allSatisfy(\.value.isAbsence), met.isSubset(of: seen.map(\.key)) {
                // Where one of them went with its element, nobody saw all of them mended.
                let told = seen.first(where: \.value.isGoneWithElement) ?? seen[0]
                events.append(ProblemEvent(last, told.value.kind, isOfCorrection: told.value.isOfCorrection))
            } else {
                let unsure = seen.map(\.value).first { !$0.isMeeting && !$0.isAbsence }
                let isAllSeen = met.isSubset(of: seen.map(\.key))
                let why: ObservationEvidence = isPartlyUnseen && isAllSeen ? .partlyUnseen : .partly
                events.append(ProblemEvent(last, unsure?.kind ?? .observed(release: release, .notObserved, why)))
            }
        }
    }
}

extension ProblemEvent {
    /// When it went on in which problem.
    fileprivate var merging: (sequence: Int64, into: Int64)? {
        if case .merged(let into) = kind { (sequence, into) } else { nil }
    }
    fileprivate var isAbsence: Bool { if case .observed(_, .absent, _) = kind { true } else { false } }
    fileprivate var isGoneWithElement: Bool {
        if case .observed(_, .absent, let evidence) = kind { evidence.isElementGone } else { false }
    }
}
