import API
import Formats
import Foundation
import History
import JSON

/// What whoever sends a file says of all its rows: which system gave their ids, and of which zone their times are.
struct ImportTerms {
    let source: String?
    /// As it was asked for; `nil`: UTC.
    let timezone: String?
    private let zone: TimeZone?

    init(source: String?, timezone: String?) throws {
        func said(_ text: String?) -> String? {
            text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        (self.source, self.timezone) = (said(source), said(timezone))
        guard self.source?.utf8.count ?? 0 <= 200 else {
            throw Self.refused("/source", "The name of a system has at most 200 bytes.")
        }
        zone = try self.timezone.map { name in
            guard let zone = Self.zone(name) else {
                throw Self.refused(
                    "/timezone",
                    "“\(name.prefix(100))” is no time zone that is known here. Name one as Europe/Berlin, UTC or +02:00."
                )
            }
            return zone
        }
    }

    /// It is asked for in the address; a page shows it at its field.
    private static func refused(_ pointer: String, _ detail: String) -> APIError {
        APIError(.invalidParameter, detail, fields: [APIError.Field(pointer, detail)])
    }

    var takenAs: String { timezone ?? "UTC" }

    /// Gives the rows what they do not say themselves.
    func settle(_ imported: inout Imported) {
        for index in imported.reports.indices {
            settle(&imported.reports[index].draft)
            if imported.reports[index].draft.dropFuture() {
                imported.reports[index].doubts.append(
                    "Its time is in the future, so that when it was written is not known.")
            }
        }
    }

    func settle(_ draft: inout ReportDraft) {
        if let source, draft.externalId != nil { draft.externalSource = source }
        guard let zone, draft.isWithoutZone, let written = draft.writtenAt,
            let asUTC = try? Date(written, strategy: .iso8601)
        else { return }
        // The clock that the source shows: what it was in UTC less what the zone was ahead then.
        var moment = asUTC
        for _ in 0..<2 { moment = asUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: moment))) }
        draft.writtenAt = moment.formatted(.iso8601)
    }

    /// A zone of the IANA's list, UTC, or an offset. Short names, as CST, stand for several.
    private static func zone(_ name: String) -> TimeZone? {
        if ["UTC", "GMT", "Z"].contains(name) { return .gmt }
        if let offset = name.wholeMatch(of: /([+-])(\d{2}):?(\d{2})/), let hours = Int(offset.2),
            let minutes = Int(offset.3), hours <= 14, minutes < 60
        {
            return TimeZone(secondsFromGMT: (offset.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
        }
        return name.contains("/") ? TimeZone(identifier: name) : nil
    }
}

extension PreparedReports {
    /// Times that say no zone; `nil`: all say theirs, or none is given.
    func timesWithoutZone(takenAs zone: String) -> ImportReceipt.TimesWithoutZone? {
        let rows = rows.count { $0.draft.isWithoutZone }
        return rows == 0 ? nil : .init(rows: rows, takenAs: zone)
    }
}

extension ReportDraft {
    /// Nobody writes more than a day ahead, in whatever zone: such a time is not known.
    /// - Returns: whether it was one.
    mutating func dropFuture() -> Bool {
        guard isAhead else { return false }
        (writtenAt, isWithoutZone) = (nil, false)
        return true
    }

    var isAhead: Bool {
        guard let writtenAt, let moment = InternetTime.moment(writtenAt) else { return false }
        return moment.timeIntervalSinceNow > 86_400
    }
}
