import History
import Storage

/// What a verdict on a build lacks, in sentences: what nobody looked at, and what can't be called new.
struct AuditGaps {
    let build: StoredBuild
    let audits: AuditReferences
    /// Something of the line was captured once and is owed.
    let isOwing: Bool
    /// Something of the line was captured before.
    let wasCaptured: Bool
    /// Of a build, by its id.
    let name: (Int64) -> String?

    var sentences: [String] { silence + backlog + unseen }

    /// Why what needs captures is not known; `nil`: the build holds captures.
    var noCapture: String? {
        guard !build.holdsCaptures else { return nil }
        guard wasCaptured else { return "No release of this app was captured; the audits alone judge it." }
        return isOwing
            ? "Nothing was captured in \(build.name)."
            : "Nothing was captured in \(build.name), and nothing is owed; the audits alone judge it."
    }

    private var silence: [String] {
        noCapture.map {
            [
                "\($0) So nothing was heard: speech loss, spoken coverage and what the rules of Earshot would find are "
                    + "not known."
            ]
        } ?? []
    }

    /// What came with this build and can't be called new.
    private var backlog: [String] {
        let came = audits.faults.filter { $0.isMet && $0.finding.isFailed && $0.since == build.id }
        return counted(came.compactMap { fault in fault.reason?.words(fault.finding, at: fault.place) }).map {
            let findings = $0.count == 1 ? "1 finding is" : "\($0.count) findings are"
            return "\(findings) not called new but put in the backlog: \($0.text)."
        }
    }

    /// What was worse and was not looked at again.
    private var unseen: [String] {
        let waiting = audits.faults.filter { $0.isNew && !$0.isMet && !$0.isGone }
        return counted(waiting.map(unseen)).map { gap in
            let findings = gap.count == 1 ? "1 finding that was new" : "\(gap.count) findings that were new"
            return "\(gap.text): whether \(findings) before \(gap.count == 1 ? "is" : "are") still there is not known."
        }
    }

    /// Why it is not known whether a fault is still there.
    func unseen(_ fault: AuditFault) -> String {
        let (tool, place) = (fault.place.tool, fault.place.words)
        return audits.hasLooked(at: fault.place, in: build.id)
            ? "\(tool) looked at \(place) in \(build.name), but could not tell"
            : "\(tool) did not look at \(place) in \(build.name)"
    }

    private func counted(_ texts: [String]) -> [(text: String, count: Int)] {
        Dictionary(grouping: texts) { $0 }.map { (text: $0.key, count: $0.value.count) }.sorted { $0.text < $1.text }
    }
}
