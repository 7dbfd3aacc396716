import Screens

/// A finding of another tool that stands: kept from build to build until the same tool looks again and does not find
/// it.
package struct AuditFault: Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
        /// The same version of the tool looked here before and found nothing.
        case regression
        /// So it did, and the element was not there yet.
        case newFault
        /// Whether it is new can't be told, and why.
        case backlog(AuditBacklogReason)
    }

    package var kind: Kind
    package var place: AuditPlace
    /// As the tool found it last.
    package var finding: AuditFinding
    /// The build in which the same version looked last and found nothing; `nil`: in none.
    package var good: Int64?
    /// The build in which it came.
    package var since: Int64
    /// The build of the look shows it; false: nobody looked with that tool, or the look could not tell.
    package var isMet: Bool
    /// Its element was not on the screen when the tool looked last: that is no fix.
    package var isGone: Bool
    /// The problem that it belongs to.
    package var problem: Int64?

    package init(
        _ kind: Kind, _ place: AuditPlace, _ finding: AuditFinding, good: Int64?, since: Int64, isMet: Bool = true,
        isGone: Bool = false, problem: Int64? = nil
    ) {
        (self.kind, self.place, self.finding, self.good) = (kind, place, finding, good)
        (self.since, self.isMet, self.isGone, self.problem) = (since, isMet, isGone, problem)
    }

    /// It counts: it was good once, or came with what is new.
    package var isNew: Bool {
        guard finding.isFailed else { return false }
        if case .backlog = kind { return false }
        return true
    }

    /// The reason why it is backlog; `nil`: it is not.
    package var reason: AuditBacklogReason? { if case .backlog(let reason) = kind { reason } else { nil } }

    /// Why it is backlog, as it is told of a build: what was so when it came is no longer so in later ones; `nil`: it is none.
    package func reasonWords(in build: Int64) -> String? {
        reason.map { since == build ? $0.words(finding, at: place) : $0.laterWords(finding, at: place) }
    }

    /// `Buttons must have discernible text at #buy: button-name of axe-core`
    package var words: String {
        let message = finding.message.withoutFullStop
        let target = finding.subject.words.map { " at \($0.prefix(120))" } ?? ""
        return "\(message)\(target): \(finding.rule.name) of \(place.tool)"
    }

    /// What a problem of it is called: no two things on a screen have the same.
    package var title: String { "\(words) (\(place.words))." }
}

/// Why a finding of another tool is backlog and not new (docs/judgement.md section 3).
package enum AuditBacklogReason: Hashable, Sendable, Codable {
    /// The tool had never looked at the place.
    case firstLook
    /// It had looked, and was not asked for the rule.
    case firstAsked
    /// It had been asked for the rule by another version only: the newest of them, where it says one.
    case otherVersion(before: String?)
    /// It could not tell before.
    case doubtful
    /// The same version had found it before, and no look of it is known in which it was good.
    case foundBefore

    /// `the first run of axe-core 4.9 on checkout`
    fileprivate func words(_ finding: AuditFinding, at place: AuditPlace) -> String {
        let tool = place.toolWords(finding.version)
        return switch self {
        case .firstLook: "the first run of \(tool) on \(place.words)"
        case .firstAsked: "the first time that \(tool) was asked for \(finding.rule.name) on \(place.words)"
        case .otherVersion(let before):
            "\(tool) looked before only as \(before ?? "a version that it did not say") on \(place.words)"
        case .doubtful: "\(tool) could not tell before on \(place.words)"
        case .foundBefore: "\(tool) found the same before on \(place.words)"
        }
    }

    /// The same of what stands in a later build than the one in which it came. Which version found it first is not known
    /// there: `found by the first run of axe-core on checkout, and no run since shows it good`
    fileprivate func laterWords(_ finding: AuditFinding, at place: AuditPlace) -> String {
        let tool = place.tool, since = "and no run since shows it good"
        return switch self {
        case .firstLook: "found by the first run of \(tool) on \(place.words), \(since)"
        case .firstAsked:
            "found the first time that \(tool) was asked for \(finding.rule.name) on \(place.words), \(since)"
        case .otherVersion(let before):
            "found when \(tool) had looked before only as \(before ?? "a version that it did not say") on \(place.words), \(since)"
        case .doubtful: "\(tool) could not tell before on \(place.words)"
        case .foundBefore: "\(tool) found the same before on \(place.words)"
        }
    }
}
