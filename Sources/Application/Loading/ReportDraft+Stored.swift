import Foundation
import History
import Storage

extension ReportDraft {
    /// A report as it came in. Who sent it is kept elsewhere.
    init(_ report: StoredReport) {
        self.init(text: report.text)
        (release, screen, element) = (report.release, report.screenName, report.elementName)
        (heard, expected, gesture) = (report.heard, report.expected, report.gesture)
        (channel, os, device) = (report.channel, report.os, report.device)
        (assistiveTechnology, language) = (report.assistiveTechnology, report.language)
        (impact, externalId, externalSource, url) = (
            report.impact, report.externalId, report.externalSource, report.url
        )
        fault = report.faultBy == .person ? report.fault : nil
        (title, rating, territory, tags) = (report.title, report.rating, report.territory, report.tags)
        writtenAt = report.writtenAt?.formatted(.iso8601)
    }
}
