import History
import Storage

extension Snapshots {
    /// Where problems were met last, of elements that one of these captures at least does not let be heard.
    /// - Parameter heard: by capture, as far as anybody asks for them.
    func metLast(
        _ causes: [ProblemCause], _ places: [BuildCapture], heard: [Int64: Set<Int64>]
    ) throws -> [ProblemCause: LastMet] {
        let corrections = looks.corrections
        let here = places.map { (screen: $0.screenID, heard: Set((heard[$0.captureID] ?? []).map(corrections.head))) }
        let away = causes.filter { cause in
            guard let element = cause.element, cause.pin == nil else { return false }
            return here.contains { $0.screen == cause.screen && !$0.heard.contains(element) }
        }
        let rules = Dictionary(grouping: away, by: \.element).mapValues { Set($0.map(\.rule)).sorted() }
        let asked = corrections.all(with: away.compactMap(\.element)).sorted().flatMap { element in
            (rules[corrections.head(of: element)] ?? []).map { (element: element, rule: $0) }
        }
        let found = try transaction.lastMet(of: asked, onScreens: Set(away.map(\.screen)).sorted())
        let byCause = Dictionary(
            found.map { (Fault.Cause(rule: $0.rule, element: corrections.head(of: $0.element)), $0) }
        ) { $1.isNewer(than: $0) ? $1 : $0 }
        return away.reduce(into: [:]) { met, cause in met[cause] = byCause[cause.ofElement] }
    }

    /// What a capture shows in the stead of elements that it does not let be heard, as far as they were met last in one of a few
    /// captures, the newest: each is read, and what is gone for good would be looked for ever. Behind an alert anything may lie.
    /// - Parameter elsewhere: the elements that are heard on other parts of the same screen, which tell of themselves.
    func look(
        inStead met: [ProblemCause: LastMet], at place: BuildCapture, elsewhere: Set<Int64>,
        in capture: inout BuildSnapshot.Capture
    ) throws {
        guard capture.showsScreen else { return }
        let known = capture.heard.union(elsewhere)
        let away = met.filter { cause, _ in
            guard cause.screen == place.screenID, let element = cause.element else { return false }
            return !known.contains(element) && !capture.faults.contains(cause.ofElement)
                && !capture.failing.contains(cause.ofElement)
        }
        guard !away.isEmpty else { return }
        let newest = Set(Set(away.values.map(\.capture)).sorted(by: >).prefix(Self.mostCaptures))
        let untold: RowsInStead? =
            try Set(away.values.map(\.capture)).count > newest.count && looks.isCovered(place.captureID)
            ? .notKnown : nil
        let now = PlacedCapture(capture: place.captureID, build: place.buildID)
        for (cause, last) in away {
            capture.inStead[cause.ofElement] =
                try newest.contains(last.capture) ? looks.inStead(of: last, in: now) : untold
        }
    }

    /// So many captures of a screen are read in which something was met that is away.
    private static let mostCaptures = 10
}

extension LastMet {
    /// What was measured says more than what a rule found alone.
    fileprivate func isNewer(than other: LastMet) -> Bool {
        (build != nil) == (other.build != nil) ? capture > other.capture : build != nil
    }
}
