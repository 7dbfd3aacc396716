import History
import Storage

extension Snapshots {
    /// Where problems were met last, of elements that one of these captures at least does not let be heard.
    /// - Parameter heard: by capture, as far as anybody asks for them.
    func metLast(
        _ causes: [ProblemCause], _ places: [BuildCapture], heard: [Int64: Set<Int64>]
    ) throws -> [ProblemCause: LastMet] {
        let corrections = looks.corrections
        let away = causes.filter { cause in
            guard let element = cause.element, cause.pin == nil else { return false }
            return places.contains { place in
                place.screenID == cause.screen
                    && !(heard[place.captureID] ?? []).contains { corrections.head(of: $0) == element }
            }
        }
        let found = try transaction.lastMet(
            of: corrections.all(with: away.compactMap(\.element)).sorted(), by: Set(away.map(\.rule)).sorted(),
            onScreens: Set(away.map(\.screen)).sorted())
        let byCause = Dictionary(
            found.map { (Fault.Cause(rule: $0.rule, element: corrections.head(of: $0.element)), $0) }
        ) { first, _ in first }
        return away.reduce(into: [:]) { met, cause in met[cause] = byCause[cause.ofElement] }
    }

    /// What a capture shows in the stead of elements that it does not let be heard.
    func look(
        inStead met: [ProblemCause: LastMet], at place: BuildCapture, in capture: inout BuildSnapshot.Capture
    ) throws {
        guard capture.showsScreen else { return }
        let now = PlacedCapture(capture: place.captureID, build: place.buildID)
        for (cause, last) in met where cause.screen == place.screenID {
            let own = cause.ofElement
            guard let element = cause.element, !capture.heard.contains(element), !capture.faults.contains(own),
                !capture.failing.contains(own)
            else { continue }
            capture.inStead[own] = try looks.inStead(of: last, in: now)
        }
    }
}
