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
    /// Keys of screens that need not be there any more.
    let retired: Set<String>
    /// Of a build, by its id.
    let name: (Int64) -> String?

    var sentences: [String] { silence + backlog + unseen + passedOver }

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
        return counted(came.compactMap { $0.reasonWords(in: build.id) }).map {
            let findings = $0.count == 1 ? "1 finding is" : "\($0.count) findings are"
            return "\(findings) not called new but put in the backlog: \($0.text)."
        }
    }

    /// What was worse and was not looked at again.
    private var unseen: [String] {
        counted(waiting.map { audits.unseen($0, in: build) }).map { gap in
            let findings = gap.count == 1 ? "1 finding that was new" : "\(gap.count) findings that were new"
            return "\(gap.text): whether \(findings) before \(gap.count == 1 ? "is" : "are") still there is not known."
        }
    }

    /// What was worse and may be so still.
    private var waiting: [AuditFault] {
        audits.faults.filter { $0.isNew && !$0.isMet && !$0.isGone && !isRetired($0.place) }
    }

    /// Where a tool looked before and did not look again, though nothing is told of it yet: of each tool every place, or
    /// how many they are and one of them.
    private var passedOver: [String] {
        let told = Set(waiting.map(\.place))
        let places = audits.places.filter {
            $0.lookedIn != build.id && !isRetired($0.place) && !told.contains($0.place)
        }
        return Dictionary(grouping: places, by: \.place.tool).sorted { $0.key < $1.key }.flatMap {
            tool, places -> [String] in
            guard let first = places.first, places.count > Self.fewPlaces else {
                return places.map { place in
                    let last = name(place.lookedIn).map { ", last in \($0)" } ?? ""
                    return "\(tool) did not look at \(place.place.words) in \(build.name)\(last): \(unknown([place]))"
                }
            }
            return [
                "\(tool) did not look in \(build.name) at \(places.count) places where it looked before, such as "
                    + "\(first.place.words): \(unknown(places))"
            ]
        }
    }

    private static let fewPlaces = 5

    /// What nobody knows of places that a tool did not look at again.
    private func unknown(_ places: [AuditReferences.Place]) -> String {
        let standing = places.flatMap(\.faults).count { $0.finding.isFailed && !$0.isGone }
        return switch standing {
        case 0: "what it would find there is not known."
        case 1: "whether 1 finding that stood there is still there is not known."
        default: "whether \(standing) findings that stood there are still there is not known."
        }
    }

    private func isRetired(_ place: AuditPlace) -> Bool { place.screen.map(retired.contains) ?? false }

    private func counted(_ texts: [String]) -> [(text: String, count: Int)] {
        Dictionary(grouping: texts) { $0 }.map { (text: $0.key, count: $0.value.count) }.sorted { $0.text < $1.text }
    }
}
