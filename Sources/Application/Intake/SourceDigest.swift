import History
import Screens
import Storage

/// What a report is known again by where its source gives no id: all that the source said of it.
///
/// Two people who write the same short sentence are two wherever anything tells them apart: who, when, release, screen,
/// the place among equal rows of one file.
enum SourceDigest {
    /// - Parameter occurrence: how many rows before it in the file say the very same.
    static func of(_ draft: ReportDraft, occurrence: Int = 0) -> [UInt8] {
        let fields: [String?] =
            [
                draft.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), draft.release, draft.screen,
                draft.element, draft.heard, draft.expected, draft.gesture?.rawValue, draft.channel, draft.os,
                draft.device,
                draft.assistiveTechnology, draft.language, draft.impact?.rawValue, draft.reporterName,
                draft.reporterContact?.lowercased(), draft.url, draft.writtenAt, draft.rating.map(String.init),
                draft.territory, occurrence == 0 ? nil : String(occurrence),
            ] + [draft.form].compactMap { $0 }
        // Each with its length, so that no two lists make one text.
        let text = fields.map { field in field.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
        return Digest.sha256(text)
    }

    /// Of a report that is filed alone. Nobody said who or when: then the same words are another voice, and only a key
    /// or the form that was sent twice tells a retry. Of somebody who is named the same words are one report on every form.
    static func ofOne(_ draft: ReportDraft) -> [UInt8]? {
        guard draft.externalId == nil else { return nil }
        if draft.reporterContact ?? draft.reporterName ?? draft.writtenAt != nil {
            var draft = draft
            draft.form = nil
            return of(draft)
        }
        return draft.form == nil ? nil : of(draft)
    }
}
