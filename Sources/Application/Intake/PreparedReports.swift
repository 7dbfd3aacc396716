import API
import Formats
import History
import Storage

/// Rows of a file, looked at and ready to be filed, in the order of the file.
struct PreparedReports {
    struct Row {
        var row: Int
        var draft: ReportDraft
        /// Where the source gives no id.
        var digest: [UInt8]?
        var attachments: [NewAttachment]
        /// What it says that is not kept, each a sentence.
        var doubts: [String] = []
    }
    var format: String
    var rows: [Row] = []
    var rejected: [RejectedRow]
    var leftOut: LeftOut
    /// All rows, the refused ones, too.
    var count: Int { rows.count + rejected.count }

    init(_ imported: Imported) {
        (format, rejected, leftOut) = (imported.format, imported.rejected, imported.leftOut)
        var seen: [[UInt8]: Int] = [:]
        rows.reserveCapacity(imported.reports.count)
        for report in imported.reports {
            do { try Operations.check(report.draft) } catch {
                rejected.append(RejectedRow(row: report.row, reason: (error as? APIError)?.detail ?? "\(error)"))
                continue
            }
            var digest: [UInt8]?
            if report.draft.externalId == nil {
                let first = SourceDigest.of(report.draft)
                let before = seen[first, default: 0]
                seen[first] = before + 1
                digest = before == 0 ? first : SourceDigest.of(report.draft, occurrence: before)
            }
            rows.append(
                Row(
                    row: report.row, draft: report.draft, digest: digest, attachments: attachments(report.files),
                    doubts: report.doubts))
        }
        rejected.sort { $0.row < $1.row }
    }

    /// Those of a row that may be kept; the others are named, each reason once.
    private mutating func attachments(_ files: [MailFile]) -> [NewAttachment] {
        var kept: [NewAttachment] = []
        var reasons: Set<String> = []
        for file in files {
            do {
                let attachment = try Attachments.cleaned(file.bytes, name: file.name, description: nil)
                guard !kept.contains(where: { $0.digest == attachment.digest }) else { continue }
                guard kept.count < Attachments.most else {
                    reasons.insert("attachments past the \(Attachments.most)th")
                    continue
                }
                kept.append(attachment)
            } catch {
                reasons.insert("an attachment: \((error as? APIError)?.detail ?? "not readable")")
            }
        }
        for reason in reasons.sorted() { leftOut.note(reason) }
        return kept
    }
}
