import Foundation
package import History
package import Storage

/// What support may tell a person who reports, at once: whether it is known, since when, which release still works,
/// and what became of attempts to fix it. All of it is said of the person's own line of releases, and of releases
/// that they can have.
package struct SupportAnswer {
    /// What is known, fact by fact; some of it is for support alone.
    package let facts: [String]
    /// What may be said to the person.
    package let reply: Reply
    /// The language that the report is in, where there are replies in it.
    package let language: ReplyLanguage?
    /// Somebody or something else met it, too.
    package let isKnown: Bool
    package let problem: StoredProblem?
    /// Its state on the person's own line.
    package let state: ProblemState?
    /// The first release on their line that has it.
    package let since: String?
    /// The last release on their line before it came that works.
    package let lastWorkingRelease: String?
    /// Open problems where it belongs that it may be the same as.
    package let mayBeTheSame: [StandingProblem]
    /// Releases of their line that they can have, newest first.
    package let releases: [String]
    /// The release with a fix that they have not heard of.
    let news: String?
    /// The one of theirs that they may speak of.
    let ownRelease: String?

    /// - Parameters:
    ///   - end: of a receipt, with only what is said to the person: others that it may be the same as are looked for where
    ///     the reply speaks of them.
    ///   - matter: of the report, where it was read before.
    ///   - alike: of a receipt, problems that it may be the same as, where they were looked for when its own was opened.
    package init(
        _ report: StoredReport, _ history: AppHistory, receipt end: FilingEnd? = nil, matter: ReportMatter? = nil,
        alike: [StandingProblem]? = nil, in transaction: some Transaction
    ) throws {
        let isReceipt = end != nil
        language = ReplyLanguage(said: report.language, text: OwnWords.of(report.text))
        problem = try Self.problem(of: report, known: end?.problem?.problem, in: transaction)
        let draft = ReportDraft(report), matter = matter ?? ReportMatter(draft)
        guard let problem else {
            let isSplit = !report.parts.isEmpty
            mayBeTheSame =
                isSplit || report.setAside
                ? [] : try Self.others(report, draft, matter, than: nil, history, in: transaction)
            facts =
                isSplit
                ? [Self.split(report)]
                : report.setAside
                    ? [Self.putAside]
                    : Self.untied(matter) + (try isReceipt ? [] : Self.earlier(than: report, matter, in: transaction))
            reply =
                isSplit
                ? .split
                : .untied(matter, mayBeTheSame: !mayBeTheSame.isEmpty, isAside: report.setAside)
                    .quoting(report.partWords)
            (since, lastWorkingRelease, news, isKnown, state) = (nil, nil, nil, false, nil)
            let place = ReporterPlace(report, history, spoken: [], seen: [], now: try transaction.now())
            (releases, ownRelease) = (place.choices(), place.release)
            return
        }
        let reported =
            if let heard = end?.problem, heard.problem.id == problem.id {
                try ReportedProblem(heard, history, filed: report, in: transaction)
            } else {
                try ReportedProblem(problem, history, in: transaction)
            }
        mayBeTheSame =
            isReceipt && reported.known(to: report).isKnown
            ? []
            : try alike?.filter(\.state.isOpen)
                ?? Self.others(report, draft, matter, than: problem.id, history, in: transaction)
        let (known, elsewhere) = reported.told(to: report, mayBeTheSame: !mayBeTheSame.isEmpty)
        facts = isReceipt ? [] : known.facts + [elsewhere].compactMap(\.self)
        // What they would say of an app in the archive is not taken.
        reply = known.reply.quoting(report.partWords).asking(history.app.archivedAt == nil)
        (since, lastWorkingRelease) = (known.since, known.lastWorkingRelease)
        (news, isKnown, state) = (known.theirNews, known.isKnown, reported.state(knownAs: known))
        (releases, ownRelease) = (known.choices, known.place.release)
    }

    /// Its problem; of a duplicate, the one that it goes on in.
    private static func problem(
        of report: StoredReport, known: StoredProblem?, in transaction: some Transaction
    ) throws -> StoredProblem? {
        let own = try known ?? report.problemID.flatMap(transaction.problem)
        guard let own, own.state == .duplicate else { return own }
        return try transaction.problem(id: transaction.head(ofProblem: own.id))
    }

    /// The reply in a language: the one that is asked for, else the report's, else English.
    package func reply(in wanted: ReplyLanguage?) -> (language: ReplyLanguage, text: String) {
        let language = wanted ?? self.language ?? .english
        return (language, reply.text(in: language))
    }

    /// Open problems there that are of its class, or of one that nobody knows, and the one that it would join.
    private static func others(
        _ report: StoredReport, _ draft: ReportDraft, _ matter: ReportMatter, than own: Int64?, _ history: AppHistory,
        in transaction: some Transaction
    ) throws -> [StandingProblem] {
        let link = ReportLink(report, release: nil)
        // Whoever tells of nothing of use is not told that it may be known.
        guard own != nil || link.mayBeOfProblem(draft, matter) else { return [] }
        let there = try ProblemsThere(transaction: transaction, history: history)
            .joining(draft, matter, at: link, without: own, report: report.id)
        let joined = try there.problem.flatMap { $0 == own ? nil : try transaction.standing(problem: $0) }
        let others = ([joined].compactMap(\.self) + there.alike.filter { $0.id != own }).filter(\.state.isOpen)
        guard let own, !others.isEmpty else { return others }
        let apart = Set(try transaction.problems(apartFrom: own))
        return others.filter { !apart.contains($0.id) }
    }

    private static func split(_ report: StoredReport) -> String {
        "It was split into \(report.parts.count) parts: what is known, and what to answer, stands on each of them."
    }

    private static let putAside = "Somebody has put it aside: it belongs nowhere here, and counts nowhere."

    /// That it works is the word of a person on what they reported: it is put down on that report.
    private static func earlier(
        than report: StoredReport, _ matter: ReportMatter, in transaction: some Transaction
    ) throws -> [String] {
        guard matter == .mended, let earlier = try transaction.reportOnProblem(beforeOf: report) else { return [] }
        return ["The same person reported this place before, in report \(earlier): if it is about that, say so there."]
    }

    private static func untied(_ matter: ReportMatter) -> [String] {
        let untied = "It is not tied to a problem yet."
        return switch matter {
        case .fault: [untied]
        case .praise: [untied, "Its words are praise, and no barrier: no problem was opened for it."]
        case .mended:
            [untied, "Its words tell that it works, or that something is over: no problem was opened for it."]
        case .elsewhere: [untied, "Its words are about another app: no problem was opened for it."]
        case .wish:
            [untied, "Its words ask how something is done, or for something new: no problem was opened for it."]
        case .billing: [untied, "Its words are about a payment, and no barrier: no problem was opened for it."]
        case .crash: [untied, "Its words are about a crash, and no barrier: no problem was opened for it."]
        case .speed: [untied, "Its words are about speed or battery, and no barrier: no problem was opened for it."]
        }
    }
}

extension StoredReport {
    /// Its words, where it is a part of a message that named several things.
    var partWords: String? { splitFrom == nil || textRemovedAt != nil ? nil : text }
}
