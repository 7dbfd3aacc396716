package import API
import Foundation
package import History
import Screens
import Storage

extension Operations {
    /// Files what a person says is broken, ties it to a screen, an element and a problem where that is certain, and
    /// says what support may answer. The same external id again is the same report.
    package func fileReport(_ input: AppInput, _ draft: ReportDraft) throws -> Kept<ReportReceipt> {
        try Self.check(draft)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let filing = try FileReport(app, in: transaction, caller: caller, publicURL: context.publicURL)
            if let id = draft.externalId, let known = try transaction.report(externalId: id, ofApp: app.id) {
                return Kept(receipt: try filing.receipt(known), wasThere: true)
            }
            var receipt = try filing.file(draft)
            try BurstWatch(transaction: transaction, app: app, caller: caller).judge(reports: [Int64(receipt.id)])
            receipt.alarm = try filing.alarm(on: Int64(receipt.id))
            return Kept(receipt: receipt, wasThere: false)
        }
    }

    /// What is needed of every report, whichever door it comes through.
    static func check(_ draft: ReportDraft) throws {
        guard !Words.isBlank(draft.text) else {
            throw APIError.field("/text", "Say what is broken, in the person's words.")
        }
        guard draft.text.utf8.count <= 100_000 else {
            throw APIError.field("/text", "A report has at most 100,000 bytes.")
        }
        let short = [
            ("/release", draft.release), ("/screen", draft.screen), ("/element", draft.element),
            ("/externalId", draft.externalId),
            ("/channel", draft.channel), ("/os", draft.os), ("/device", draft.device), ("/language", draft.language),
            ("/assistiveTechnology", draft.assistiveTechnology), ("/reporter/name", draft.reporterName),
            ("/reporter/contact", draft.reporterContact),
        ]
        for (pointer, text) in short where text?.utf8.count ?? 0 > 1_000 {
            throw APIError.field(pointer, "This has at most 1,000 bytes.")
        }
        for (pointer, text) in [("/heard", draft.heard), ("/expected", draft.expected)]
        where text?.utf8.count ?? 0 > 10_000 {
            throw APIError.field(pointer, "This has at most 10,000 bytes.")
        }
        if let at = draft.writtenAt, (try? Date(at, strategy: .iso8601)) == nil {
            throw APIError.field("/writtenAt", "A time is written 2026-08-31T12:00:00Z.")
        }
    }
}

extension ReportDraft {
    /// A report as the API takes it.
    package init(_ body: NewReport) {
        self.init(text: body.text)
        release = body.release
        screen = body.screen
        element = body.element
        heard = body.heard
        expected = body.expected
        gesture = body.gesture
        channel = body.channel
        os = body.os
        device = body.device
        assistiveTechnology = body.assistiveTechnology
        language = body.language
        impact = body.impact
        reporterName = body.reporter?.name
        reporterContact = body.reporter?.contact
        externalId = body.externalId
    }
}
