package import Foundation

package struct ImportInput: Codable, Sendable {
    package var app: String
    /// The id of the format; left out, the bytes tell.
    package var format: String?
    /// As the file was called, for people.
    package var fileName: String?
    /// A saved mapping of a table's columns. Left out, the one saved for the same header row, else a guess by names.
    package var mapping: String?
    /// The system that gave the rows their ids, as zendesk, where neither row nor format says it.
    package var source: String?
    /// Of times that say no zone, as Europe/Berlin or +02:00. Left out: UTC.
    package var timezone: String?
    package init(app: String, format: String? = nil, fileName: String? = nil, mapping: String? = nil) {
        (self.app, self.format, self.fileName, self.mapping) = (app, format, fileName, mapping)
    }
}

package struct ImportReceipt: Codable, Sendable, Hashable {
    package struct Row: Codable, Sendable, Hashable {
        /// Its place in the file, from 1.
        package var row: Int
        package var id: Int
        /// What is to be known of it: it has the id of a report that says something else.
        package var reason: String?
        package init(row: Int, id: Int, reason: String? = nil) { (self.row, self.id, self.reason) = (row, id, reason) }
    }
    package struct Rejection: Codable, Sendable, Hashable {
        /// Its place in the file, from 1.
        package var row: Int
        package var reason: String
        package init(row: Int, reason: String) { (self.row, self.reason) = (row, reason) }
    }
    /// What the source said and is not kept.
    package struct LeftOut: Codable, Sendable, Hashable {
        /// What it is, in words.
        package var what: String
        /// In how many rows.
        package var rows: Int
        package init(what: String, rows: Int) { (self.what, self.rows) = (what, rows) }
    }
    package struct TimesWithoutZone: Codable, Sendable, Hashable {
        /// In how many rows.
        package var rows: Int
        /// `UTC`, or the zone that was asked for.
        package var takenAs: String
        package init(rows: Int, takenAs: String) { (self.rows, self.takenAs) = (rows, takenAs) }
        /// A sentence for people.
        package var words: String {
            "In \(rows) \(rows == 1 ? "row" : "rows") the time says no zone: it was taken as \(takenAs)."
        }
    }
    /// The format's id.
    package var format: String
    /// Rows that are reports now.
    package var accepted: [Row]
    /// Rows that were refused, each with its reason.
    package var rejected: [Rejection]
    /// Rows that were there already, by the source's id or, where it gives none, by all that they say, with the report
    /// that has it.
    package var duplicates: [Row]
    /// What the source said and is not kept, kind by kind.
    package var leftOut: [LeftOut]
    /// Times that say no zone, and what they were taken for. Left out: there are none.
    package var timesWithoutZone: TimesWithoutZone?
    /// Where many people report at the moment, among the places these reports belong to.
    package var alarms: [BurstResource]?
    package init(
        format: String, accepted: [Row], rejected: [Rejection], duplicates: [Row], leftOut: [LeftOut] = []
    ) {
        (self.format, self.accepted, self.rejected, self.duplicates) = (format, accepted, rejected, duplicates)
        self.leftOut = leftOut
    }

    /// How many rows have the id of a report that says something else: they are neither there nor filed.
    package var unlike: Int { duplicates.count { $0.reason != nil } }
}

package enum ImportProgressState: String, Codable, Sendable, Hashable, CaseIterable { case running, done, failed }

/// A large import, while it goes on and for a month after.
package struct ImportProgress: Codable, Sendable, Hashable {
    package var id: Int
    package var state: ImportProgressState
    /// The format's id.
    package var format: String
    /// How many rows the file has, and how many of them are done.
    package var rows: Int
    /// How many rows are done.
    package var done: Int
    /// Of those that are done: filed, and refused. The others were known already.
    package var filed: Int
    /// Of those that are done, how many were refused.
    package var rejected: Int
    /// Why it could not be gone on with.
    package var fault: String?
    /// What became of each row, once all are done.
    package var receipt: ImportReceipt?
    /// Where to ask again.
    package var url: String
    package var startedAt: Date
    package var finishedAt: Date?
    package init(
        id: Int, state: ImportProgressState, format: String, rows: Int, done: Int, filed: Int, rejected: Int,
        url: String, startedAt: Date
    ) {
        (self.id, self.state, self.format, self.rows, self.done) = (id, state, format, rows, done)
        (self.filed, self.rejected, self.url, self.startedAt) = (filed, rejected, url, startedAt)
    }
}

package struct ImportProgressInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

extension Endpoint where Input == ImportInput, Body == Bytes, Output == ImportReceipt {
    package static var importReports: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/imports",
            "Many reports at once, from a support desk, a store or a table. Up to 1,000 rows are filed at once; of more, 202 answers an ImportProgress and its address (Location), and they are filed meanwhile. The header Idempotency-Key makes a retry safe.",
            scope: .support, weight: .long(bodyLimit: 32 << 20), success: 201,
            errors: [
                .notFound, .unreadableUpload, .bodyTooLarge, .invalidParameter, .unsupportedMediaType, .keyReused,
                .conflict,
            ], otherAnswers: [OtherAnswer(status: 202, ImportProgress.self)])
    }
}
extension Endpoint where Input == ImportProgressInput, Body == Nothing, Output == ImportProgress {
    package static var getImport: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/imports/{id}", "How far a large import is; in the end, its receipt.",
            scope: .support, errors: [.notFound, .invalidParameter])
    }
}
