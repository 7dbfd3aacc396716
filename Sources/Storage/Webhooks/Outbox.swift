import Foundation
package import History
import Postgres

/// What a write transaction did that webhooks and digests may want to hear of. It is gathered in memory while the transaction runs
/// and written with it at its end, in one statement; a transaction that did nothing of the kind writes nothing.
///
/// A class, so that every copy of the transaction notes in the same place. One thread uses it.
final class Outbox {
    /// A problem from its first to its last state within the transaction.
    private struct Course {
        var app: Int64
        /// `nil`: it is new.
        var before: HeardRecord?
        var after: ProblemRecord
        /// The claimed fix that was seen to fail.
        var failedFix: FixClaim? {
            FixClaim.newlyFailed(before: before?.record.contradictedFixes ?? [], after: after.contradictedFixes)
        }
        /// The line on which it is there again, or still.
        var regressed: ProblemRecord.Line? { before.flatMap { after.newlyRegressed(since: $0.record) } }
    }

    private var courses: [Int64: Course] = [:]
    private var others: [NewNotice] = []
    /// Problems whose acceptance ended, with its last day.
    private var lapsed: [Int64: Day] = [:]

    /// - Parameter before: `nil`: it is new.
    func note(problem id: Int64, app: Int64, before: HeardRecord?, after: ProblemRecord) {
        let known = courses[id]
        courses[id] = Course(app: app, before: known.map(\.before) ?? before, after: after)
    }

    func note(lapsed problem: Int64, until day: Day) { lapsed[problem] = day }

    func note(_ event: NoticeEvent, app: Int64, subject: Int64, _ details: NoticeDetails = NoticeDetails()) {
        others.append(NewNotice(app: app, event: event.rawValue, subject: subject, details: details))
    }

    /// In the order of the problems' ids, so that a transaction always tells the same.
    var notices: [NewNotice] {
        courses.sorted { $0.key < $1.key }.flatMap { id, course in
            let line = course.regressed
            let events = NoticeEvent.events(
                before: course.before?.state, after: course.after.state, failedFix: course.failedFix,
                isRegressedAnew: line != nil)
            return events.map { event in
                var details = NoticeDetails(before: course.before?.state, after: course.after.state)
                if event == .fixContradicted { details.fix = course.failedFix }
                if [.problemOpened, .problemRegressed].contains(event) { details.acceptedUntil = lapsed[id] }
                if event == .problemRegressed {
                    details.there = line.flatMap { $0.claims.last?.regressedIn ?? $0.claims.last?.contradictedIn }
                    details.isBack = line.map { course.before?.state == .fixed || $0.backSince != nil }
                }
                return NewNotice(app: course.app, event: event.rawValue, subject: id, details: details)
            }
        } + others
    }
}

/// What a notice keeps of the moment itself.
package struct NoticeDetails: Codable, Sendable, Hashable {
    /// A problem's states; `before` is missing for a new one.
    package var before: ProblemState?
    package var after: ProblemState?
    /// Of a problem that is there again: in which release, and whether it had been gone in between.
    package var there: String?
    package var isBack: Bool?
    /// Of a problem that is open again since its acceptance ended: that was its last day.
    package var acceptedUntil: Day?
    /// The claimed fix that failed.
    package var fix: FixClaim?
    /// Of a person's word: the release, and whether it works there.
    package var release: String?
    package var works: Bool?
    /// Of a build: keys of screens that it lacks, and of new ones that nobody has listened to.
    package var screensNotCaptured: [String]?
    package var screensWithoutSession: [String]?
}

/// One thing that happened, before it is known who wants to hear of it.
struct NewNotice: Encodable {
    var app: Int64
    var event: String
    var subject: Int64
    var details: NoticeDetails
}

extension WriteTransaction {
    /// The acceptance of a problem has ended: whoever is told that it is open again is told so.
    /// - Parameter day: its last day.
    package func note(lapsed problem: Int64, until day: Day) { outbox.note(lapsed: problem, until: day) }

    /// Writes what happened for each webhook that wants to hear of it, and for digests where anybody has asked for one.
    func post() throws {
        let notices = outbox.notices
        guard !notices.isEmpty else { return }
        _ = try connection.execute(
            """
            WITH notice AS MATERIALIZED (
                SELECT * FROM jsonb_to_recordset(\(try JSONB(encoding: notices)))
                    AS notice(app bigint, event text, subject bigint, details jsonb)
            ), entry AS (
                INSERT INTO digest_entries (app_id, event, subject_id, details)
                SELECT app, event, subject, details FROM notice
                WHERE (event = ANY(\(NoticeEvent.ofDigests)) OR details ? 'acceptedUntil')
                    AND EXISTS (SELECT FROM mail_addresses WHERE digest <> 'none' AND confirmed_at IS NOT NULL)
            )
            INSERT INTO webhook_deliveries (webhook_id, event, subject_id, details)
            SELECT webhooks.id, notice.event, notice.subject, notice.details
            FROM notice JOIN webhooks ON app_id = notice.app AND notice.event = ANY(events)
            WHERE is_enabled AND ended_at IS NULL
            """)
    }
}
