package import API
import Formats
import Foundation
import JSON
package import Storage

extension ImportReceipt {
    init(
        _ prepared: PreparedReports, _ rows: [StoredImportRow], alarms: [Int64], publicURL: String,
        in transaction: some Transaction
    ) throws {
        let refused = prepared.rejected.map {
            StoredImportRow(row: $0.row, reportID: nil, isNew: false, reason: $0.reason)
        }
        try self.init(
            format: prepared.format, rows + refused, leftOut: prepared.leftOut.rows, alarms: alarms,
            publicURL: publicURL, in: transaction)
    }

    init(
        format: String, _ rows: [StoredImportRow], leftOut: [String: Int], alarms: [Int64], publicURL: String,
        in transaction: some Transaction
    ) throws {
        let rows = rows.sorted { $0.row < $1.row }
        func listed(isNew: Bool) -> [Row] {
            rows.compactMap { row in
                guard row.isNew == isNew, let id = row.reportID else { return nil }
                return Row(row: row.row, id: Int(id), reason: row.reason)
            }
        }
        self.init(
            format: format, accepted: listed(isNew: true),
            rejected: rows.compactMap { row in
                row.reportID == nil ? row.reason.map { Rejection(row: row.row, reason: $0) } : nil
            },
            duplicates: listed(isNew: false),
            leftOut: leftOut.sorted { $0.key < $1.key }.map { LeftOut(what: $0.key, rows: $0.value) })
        self.alarms = try alarms.compactMap { try transaction.burst(id: $0) }
            .map { BurstResource($0, publicURL: publicURL) }
    }
}

extension ImportProgress {
    package init(_ stored: StoredImport, app: String, publicURL: String, in transaction: some Transaction) throws {
        let state: ImportProgressState =
            switch stored.state {
            case .running: .running
            case .done: .done
            case .failed: .failed
            }
        self.init(
            id: Int(stored.id), state: state, format: stored.format, rows: stored.rows, done: stored.done,
            filed: stored.filed, rejected: stored.rejected,
            url: publicURL + "/v1" + Address.path("apps", app, "reports", "imports", String(stored.id)),
            startedAt: stored.createdAt)
        (fault, finishedAt) = (stored.fault, stored.finishedAt)
        guard stored.state == .done else { return }
        var receipt = try ImportReceipt(
            format: stored.format, transaction.rows(ofImport: stored.id),
            leftOut: KeptJSON.decode([String: Int].self, from: stored.leftOut), alarms: stored.alarms,
            publicURL: publicURL, in: transaction)
        if stored.zoneless > 0 {
            receipt.timesWithoutZone = .init(rows: stored.zoneless, takenAs: stored.timezone ?? "UTC")
        }
        self.receipt = receipt
    }
}

extension CSVMapping {
    /// Each field's name with its column's: as a mapping is kept.
    var columnNames: [String: String] {
        Dictionary(columns.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    }

    init(columnNames: [String: String]) {
        self.init(
            Dictionary(
                columnNames.compactMap { field, column in ReportField(rawValue: field).map { ($0, column) } }
            ) { first, _ in first })
    }
}
