/// What each person says of a problem in each release: their last word. Whoever reported it from a release and says
/// later that it works there, through whichever of their reports, has taken the earlier word back; and the other way
/// round.
package struct Voices: Sendable {
    /// Events that a later word of the same person replaces, by their sequence.
    package let replaced: Set<Int64>
    /// The events in their order.
    private let events: [ProblemEvent]
    private let persons: [Int64: Int64]

    private struct Subject: Hashable {
        var person: Int64
        var release: String?
    }

    /// - Parameters:
    ///   - events: in force, in their order.
    ///   - persons: by report a number that all reports of one person share. A report that is not named is a person's
    ///     only one.
    package init(_ events: [ProblemEvent], persons: [Int64: Int64] = [:]) {
        var last: [Subject: Int64] = [:]
        var replaced: Set<Int64> = []
        for event in events {
            guard let report = event.report else { continue }
            let subject = Subject(person: persons[report] ?? report, release: event.release)
            if let earlier = last.updateValue(event.sequence, forKey: subject) { replaced.insert(earlier) }
        }
        (self.events, self.replaced, self.persons) = (events, replaced, persons)
    }

    /// Releases of which somebody's last word is that they have it there.
    package var releasesWithIt: [String] {
        current.filter(\.isMeeting).compactMap(\.release).reduce(into: []) { releases, release in
            if !releases.contains(release) { releases.append(release) }
        }
    }

    /// How many people have it in a release, and of how many it works there, by their last words.
    package func count(in release: String) -> (broken: Int, works: Int) {
        let said = current.filter { $0.release == release }
        let broken = said.count(where: \.isMeeting)
        return (broken, said.count - broken)
    }

    /// The last word of whoever sent this report, on a release: whether it works there. `nil`: they said nothing of it.
    package func works(for report: Int64, in release: String) -> Bool? {
        let person = persons[report] ?? report
        return current.last { $0.release == release && $0.report.map { persons[$0] ?? $0 } == person }
            .map { !$0.isMeeting }
    }

    /// A number that all reports of the person who sent this one share.
    func person(of report: Int64) -> Int64 { persons[report] ?? report }

    /// Whether two reports are the same person's.
    func isOnePerson(_ report: Int64, _ other: Int64) -> Bool { person(of: report) == person(of: other) }

    /// Releases that whoever sent this report has spoken of, in that order.
    package func releases(spokenOfWith report: Int64) -> [String] {
        let person = persons[report] ?? report
        return events.filter { $0.report.map { persons[$0] ?? $0 } == person }.compactMap(\.release)
    }

    /// Releases that anybody has spoken of: they have them.
    package var releasesSpokenOf: Set<String> { Set(events.filter { $0.report != nil }.compactMap(\.release)) }

    private var current: [ProblemEvent] {
        events.filter { $0.report != nil && !replaced.contains($0.sequence) }
    }
}
