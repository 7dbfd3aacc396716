import API
import Application
import Foundation
import Messages
import Storage

/// What became of a file, row by row. Of many rows the first are listed; the API names them all.
struct ImportOutcome {
    struct Row {
        var row: Int
        var link: String
        var report: Message
        var reason: Message?
    }
    struct LeftOut {
        var what: Message
        var rows: Message
    }
    /// Rows of one kind, as many as a page bears.
    private static let most = 200

    var summary: Message
    var accepted: [Row]
    var moreAccepted: Message?
    var duplicates: [Row]
    var moreDuplicates: Message?
    var rejected: [ImportPage.Rejection]
    var moreRejected: Message?
    var leftOut: [LeftOut]
    /// What times without a zone were taken for.
    var times: Message?

    static var sample: ImportOutcome {
        var outcome = ImportOutcome(ImportReceipt(format: "csv", accepted: [], rejected: [], duplicates: []))
        let row = Row(row: 1, link: "/", report: "r", reason: "r")
        (outcome.accepted, outcome.duplicates) = ([row], [row])
        outcome.rejected = [ImportPage.Rejection(row: 1, reason: "r")]
        outcome.times = "t"
        outcome.leftOut = [LeftOut(what: "w", rows: "1 row")]
        (outcome.moreAccepted, outcome.moreDuplicates, outcome.moreRejected) = ("m", "m", "m")
        return outcome
    }

    init(_ receipt: ImportReceipt) {
        func more(_ count: Int) -> Message? {
            count > Self.most ? "And \(Message.count(count - Self.most, "more row", "more rows"))." : nil
        }
        accepted = receipt.accepted.prefix(Self.most).map(Row.init)
        duplicates = receipt.duplicates.prefix(Self.most).map(Row.init)
        rejected = receipt.rejected.prefix(Self.most).map {
            ImportPage.Rejection(row: $0.row, reason: Message(finished: $0.reason))
        }
        moreAccepted = more(receipt.accepted.count)
        moreDuplicates = more(receipt.duplicates.count)
        moreRejected = more(receipt.rejected.count)
        leftOut = receipt.leftOut.map {
            LeftOut(what: Message(finished: $0.what), rows: .count($0.rows, "row", "rows"))
        }
        times = receipt.timesWithoutZone.map { times in
            let (rows, zone) = (times.rows, Message(text: times.takenAs))
            return .counted(
                rows, one: "In \(rows) row the time says no zone: it was taken as \(zone).",
                many: "In \(rows) rows the time says no zone: it was taken as \(zone).")
        }
        let filed = Message.count(receipt.accepted.count, "report", "reports"), unlike = receipt.unlike
        let known = receipt.duplicates.count - unlike
        summary =
            unlike > 0
            ? "\(filed) filed, \(known) known already, \(receipt.rejected.count) refused, \(unlike) not filed, since a report that says something else has its id. Format: \(text: receipt.format)."
            : "\(filed) filed, \(known) known already, \(receipt.rejected.count) refused. Format: \(text: receipt.format)."
    }
}

extension ImportOutcome.Row {
    fileprivate init(_ row: ImportReceipt.Row) {
        (self.row, link, report) = (row.row, "/reports/\(row.id)", "Report \(row.id)")
        reason = row.reason.map { Message(sentences: $0) }
    }
}

/// Large imports in words.
enum ImportWords {
    /// `3,000 of 20,000 rows, export.csv, begun 22 November 2026, 10:00`
    static func line(_ stored: StoredImport) -> Message {
        let state = state(stored)
        return stored.fileName.map { "\(state), \(text: $0), begun \(time: stored.createdAt)" }
            ?? "\(state), begun \(time: stored.createdAt)"
    }

    static func state(_ stored: StoredImport) -> Message {
        switch stored.state {
        case .running: "\(grouped: stored.done) of \(grouped: stored.rows) rows"
        case .done: "Done: \(grouped: stored.rows) rows"
        case .failed: "Stopped after \(grouped: stored.done) of \(grouped: stored.rows) rows"
        }
    }
}
