import API
import Formats
import Foundation
import History
import Storage

/// Files rows in batches, each in a transaction of its own: between two of them others get at the app. A batch is as large
/// as what the last one took allows.
struct FileRows {
    /// Seconds that a batch may keep others waiting.
    private static let patience = 0.3
    private static let most = 200
    /// A source that has changed a report, or two sources that count from one.
    static let other = "it has the id of this report and says something else; it was not filed"
    /// What the report said is kept no more, for privacy: not even so that the same could be told from something else.
    static let unknown =
        "it has the id of this report, whose text was removed: whether it says the same can't be told; it was not filed"

    static let answer = "it answers a reply on this report; it is kept there as a message"

    let database: Database
    let app: String
    let caller: String
    let publicURL: String
    var room = Room()

    /// - Parameters:
    ///   - isStopping: asked before each batch; what is not done then is left.
    ///   - noting: what else is written in the transaction of the batch.
    /// - Returns: what became of each row that is done.
    func file(
        _ rows: [PreparedReports.Row], isStopping: () -> Bool = { false },
        noting: (WriteTransaction, [StoredImportRow]) throws -> Void = { _, _ in }
    ) throws -> [StoredImportRow] {
        var outcomes: [StoredImportRow] = []
        var size = 10
        var start = 0
        while start < rows.count, !isStopping() {
            let batch = rows[start..<min(start + size, rows.count)]
            let began = ContinuousClock.now
            outcomes += try file(batch: batch, noting)
            start += batch.count
            size = Self.size(after: batch.count, began.duration(to: .now))
        }
        return outcomes
    }

    /// At most twice the last one.
    private static func size(after last: Int, _ taken: Duration) -> Int {
        let seconds = max(taken / .seconds(1), 0.001)
        return min(max(Int(Double(last) * min(patience / seconds, 2)), 1), most)
    }

    private func file(
        batch: ArraySlice<PreparedReports.Row>, _ noting: (WriteTransaction, [StoredImportRow]) throws -> Void
    ) throws -> [StoredImportRow] {
        do {
            return try inTransaction(batch, noting)
        } catch let error as APIError where error.kind != .unavailable {
            // One row that can't be kept loses no other.
            guard batch.count == 1, let row = batch.first else {
                return try batch.flatMap { try file(batch: [$0][...], noting) }
            }
            let outcome = [StoredImportRow(row: row.row, reportID: nil, isNew: false, reason: error.detail)]
            try database.write { try noting($0, outcome) }
            return outcome
        }
    }

    private func inTransaction(
        _ batch: ArraySlice<PreparedReports.Row>, _ noting: (WriteTransaction, [StoredImportRow]) throws -> Void
    ) throws -> [StoredImportRow] {
        try database.write { transaction in
            let app = try transaction.need(app: app)
            try transaction.lock(app: app.id)
            let filing = try FileReport(
                app, in: transaction, caller: caller, publicURL: publicURL, count: batch.count)
            var known = try transaction.knownReports(
                externalIDs: batch.compactMap(\.draft.externalId), digests: batch.compactMap(\.digest), ofApp: app.id)
            var outcomes: [StoredImportRow] = []
            var kept: [FileReport.Filed] = []
            // What is most likely new is looked up together; an answer to a reply of ours is seldom anything else.
            let new = batch.filter { row in
                row.draft.inReplyTo.isEmpty && known.report(row.draft, digest: row.digest) == nil
            }
            let found = Dictionary(
                zip(new.map(\.row), try filing.found(new.map(\.draft)))
            ) { first, _ in first }
            for row in batch {
                if let outcome = try keepAnswer(row, app, transaction) {
                    outcomes.append(outcome)
                    continue
                }
                if let id = known.report(row.draft, digest: row.digest) {
                    let isOther = !known.said(row.draft.text, report: id)
                    let reason = isOther ? Self.other : known.lacksText(report: id) ? Self.unknown : nil
                    outcomes.append(StoredImportRow(row: row.row, reportID: id, isNew: false, reason: reason))
                    continue
                }
                let filed = try filing.keep(found[row.row] ?? filing.found([row.draft])[0], digest: row.digest)
                let leftOut = try attach(row, toReport: filed.id, app, transaction)
                known.note(filed.id, row.draft, digest: row.digest)
                let remarks = row.doubts + [leftOut].compactMap(\.self)
                let remark = remarks.isEmpty ? nil : remarks.joined(separator: " ")
                outcomes.append(StoredImportRow(row: row.row, reportID: filed.id, isNew: true, reason: remark))
                kept.append(filed)
            }
            try filing.settle(kept)
            try noting(transaction, outcomes)
            return outcomes
        }
    }

    /// A mail that answers a reply of ours is a message on the report that the reply was about, and no report of its own.
    private func keepAnswer(
        _ row: PreparedReports.Row, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws -> StoredImportRow? {
        let named = ReplyMessageID.replies(in: row.draft.inReplyTo)
        let found = try named.lazy.compactMap { named in
            try transaction.reply(sentAs: named.message, onReport: named.report, ofApp: app.id).map {
                (report: named.report, reply: $0)
            }
        }.first
        guard let found else { return nil }
        // The subject is that of the reply.
        let text = row.draft.text.trimmingPrefix(row.draft.title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let sender = try otherSender(of: row.draft, than: found.report, transaction)
        let isKnown = try transaction.messages(ofReport: found.report).contains {
            $0.direction == .from && $0.text == text && $0.sender == sender
        }
        var leftOut: String?
        if !isKnown {
            try transaction.addAnswer(
                toReply: found.reply, text: text, sender: sender, written: row.draft.writtenAt, caller: caller)
            leftOut = try attach(row, toReport: found.report, app, transaction)
            try transaction.note("answered", "report/\(found.report)", app: app.id, caller: caller)
        }
        let from = sender.map { "it came from “\($0)”, which is not the reporter’s address" }
        let reason = [Self.answer, from, leftOut].compactMap(\.self).joined(separator: "; ")
        return StoredImportRow(row: row.row, reportID: found.report, isNew: !isKnown, reason: reason)
    }

    /// The address that a mail came from, where it is not known to be that of who reported.
    private func otherSender(
        of mail: ReportDraft, than report: Int64, _ transaction: some Transaction
    ) throws -> String? {
        guard let sender = mail.reporterContact else { return nil }
        let own = try transaction.report(id: report).flatMap(transaction.mailbox)
        let isOwn = own?.mailbox.lowercased() == (MailAddress(sender)?.mailbox ?? sender).lowercased()
        return isOwn ? nil : sender
    }

    /// What the app has no room for loses no words: the row says that it was left out.
    private func attach(
        _ row: PreparedReports.Row, toReport id: Int64, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws -> String? {
        do {
            try Attachments.add(row.attachments, toReport: id, of: app, room, caller: caller, transaction)
            return nil
        } catch let error as APIError where error.kind == .conflict {
            return "its attachments were left out: \(error.detail)"
        }
    }
}
