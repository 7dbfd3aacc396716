package import API
package import Formats
import Foundation
import History
import Storage

extension Operations {
    /// Many reports at once. A row that can't be read is named; it never loses the others.
    package func importReports(_ input: ImportInput, _ body: Bytes) throws -> ImportReceipt {
        let imported = try read(input, body)
        return try database.write { try file(imported, app: input.app, $0) }
    }

    /// Keeps a table until somebody has looked at its columns; answers its number.
    package func keepTable(_ body: Bytes, fileName: String?, app slug: String) throws -> Int64 {
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            return try transaction.addWaitingTable(body.bytes, fileName: fileName, app: app.id, caller: caller)
        }
    }

    /// Files a table that waited, once, and keeps its mapping where a name is given for it.
    package func fileTable(_ id: Int64, app slug: String, mapping: CSVMapping, savedAs name: String?) throws
        -> ImportReceipt
    {
        let table = try waitingTable(id, app: slug).table
        let imported = try CSVReports.read(table, mapping: mapping)
        return try database.write { transaction in
            let app = try transaction.need(app: slug)
            guard try transaction.removeWaitingTable(id, ofApp: app.id) else { throw Self.nothingWaits }
            if let name { try save(mapping, as: name, header: table.header, app, transaction) }
            return try file(imported, app: slug, transaction)
        }
    }

    package func dropTable(_ id: Int64, app slug: String) throws {
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            guard try transaction.removeWaitingTable(id, ofApp: app.id) else { throw Self.nothingWaits }
        }
    }

    /// A table that waits, and what the file was called.
    package func waitingTable(_ id: Int64, app slug: String) throws -> (table: CSVTable, fileName: String?) {
        guard let access = SupportAccess(scopes: Set(context.caller.scopes.map(\.rawValue))) else {
            throw APIError(.forbidden, "This needs the scope “support”.")
        }
        let waiting = try context.read { transaction in
            try transaction.waitingTable(id, ofApp: try transaction.need(app: slug).id, access)
        }
        guard let waiting,
            let table = try Import.table(waiting.bytes, format: Importer.csv.id, fileName: waiting.fileName)
        else { throw Self.nothingWaits }
        return (table, waiting.fileName)
    }

    private static var nothingWaits: APIError {
        APIError(.notFound, "This table does not wait any more: it was filed, or a day has gone by. Send it again.")
    }

    private func read(_ input: ImportInput, _ body: Bytes) throws -> Imported {
        guard let table = try Import.table(body.bytes, format: input.format, fileName: input.fileName) else {
            guard input.mapping == nil else {
                throw APIError(.invalidParameter, "A mapping is for tables (csv); these bytes are none.")
            }
            let imported = try Import.read(body.bytes, format: input.format, fileName: input.fileName)
            guard imported.captures.isEmpty, imported.audits.isEmpty, imported.recordings.isEmpty else {
                throw APIError(
                    .unreadableUpload,
                    "These are no reports (\(imported.format)); send them to /v1/apps/\(input.app)/builds/{build}/uploads."
                )
            }
            return imported
        }
        let saved = try database.read { transaction in
            let app = try transaction.need(app: input.app)
            return try Mappings.chosen(input.mapping, for: table.header, app, in: transaction)
        }
        guard let saved else {
            return try Import.read(body.bytes, format: Importer.csv.id, fileName: input.fileName)
        }
        return try CSVReports.read(table, mapping: saved.mapping)
    }

    private func file(_ imported: Imported, app slug: String, _ transaction: WriteTransaction) throws -> ImportReceipt {
        let app = try transaction.need(app: slug)
        try transaction.lock(app: app.id)
        let filing = try FileReport(app, in: transaction, caller: caller, publicURL: context.publicURL)
        var receipt = ImportReceipt(
            format: imported.format, accepted: [],
            rejected: imported.rejected.map { .init(row: $0.row, reason: $0.reason) },
            duplicates: [])
        for row in imported.reports {
            do { try Self.check(row.draft) } catch let error as APIError {
                receipt.rejected.append(.init(row: row.row, reason: error.detail))
                continue
            }
            if let id = row.draft.externalId, let known = try transaction.report(externalId: id, ofApp: app.id) {
                receipt.duplicates.append(.init(row: row.row, id: Int(known.id)))
            } else {
                receipt.accepted.append(.init(row: row.row, id: try filing.file(row.draft).id))
            }
        }
        receipt.rejected.sort { $0.row < $1.row }
        receipt.alarms = try alarms(on: receipt.accepted.map { Int64($0.id) }, app, filing)
        return receipt
    }

    /// Judges what came in together, once, and answers the alarms on its places.
    private func alarms(on reports: [Int64], _ app: StoredApp, _ filing: FileReport) throws -> [BurstResource] {
        try BurstWatch(transaction: filing.transaction, app: app, caller: caller).judge(reports: reports)
        return try filing.transaction.runningBursts(ofReports: reports)
            .map { BurstResource($0, publicURL: context.publicURL) }
    }
}
