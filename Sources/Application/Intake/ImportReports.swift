package import API
import Formats
import Foundation
import History
import Storage

/// What came of sending a file of reports.
package enum ImportAnswer: Sendable {
    /// All rows are done.
    case done(Kept<ImportReceipt>)
    /// They are many: they are filed meanwhile.
    case running(ImportProgress)
}

extension Operations {
    /// Files of more rows than these are filed while nobody waits.
    package static let rowsAtOnce = 1_000

    /// Many reports at once. A row that can't be read is named; it never loses the others.
    package func importReports(_ input: ImportInput, _ body: Bytes) throws -> ImportAnswer {
        let asked = context.requestKey
        if let asked, let known = try database.write({ try begun(asked, input.app, $0) }) { return known }
        do {
            let bytes = try Import.inUTF8(body.bytes, mediaType: body.mediaType)
            let (imported, mapping) = try read(input, bytes)
            return try file(imported, bytes: bytes, input, mapping: mapping)
        } catch {
            // Refused whole: the same key may be tried again.
            if let asked { try? database.write { try $0.removeRequestKey(asked.key, of: caller) } }
            throw error
        }
    }

    /// The answer that a key got before; else it is noted that this request is being answered.
    private func begun(_ asked: RequestKey, _ app: String, _ transaction: WriteTransaction) throws -> ImportAnswer? {
        guard let known: Kept<KeyedImport> = try answered(asked, transaction) else {
            try transaction.setRequestKey(asked.key, of: caller, digest: asked.digest, answer: nil)
            return nil
        }
        if let receipt = known.receipt.receipt { return .done(Kept(receipt: receipt, wasThere: known.wasThere)) }
        return .running(try progress(ImportProgressInput(app: app, id: known.receipt.id ?? 0), transaction))
    }

    /// What is kept for a key: the receipt, or which import goes on.
    private struct KeyedImport: Codable, Sendable {
        var receipt: ImportReceipt?
        var id: Int?
    }

    private func read(_ input: ImportInput, _ bytes: [UInt8]) throws -> (Imported, CSVMapping?) {
        var used: CSVMapping?
        var isTable = false
        let imported = try ReportFiles.read(
            bytes, format: input.format, fileName: input.fileName, app: input.app
        ) { header in
            isTable = true
            used = try database.read { transaction in
                let app = try transaction.need(app: input.app)
                return try Mappings.chosen(input.mapping, for: header, app, in: transaction)?.mapping
            }
            return used
        }
        guard input.mapping == nil || isTable else {
            throw APIError(.invalidParameter, "A mapping is for tables (csv); these bytes are none.")
        }
        return (imported, used)
    }

    /// Files a few rows at once, and leaves many to the runner.
    func file(
        _ imported: Imported, bytes: [UInt8], _ input: ImportInput, mapping: CSVMapping?, table: Int64? = nil
    ) throws -> ImportAnswer {
        let prepared = PreparedReports(imported)
        guard prepared.rows.count > Self.rowsAtOnce else {
            let receipt = try file(prepared, input, table: table)
            return .done(Kept(receipt: receipt, wasThere: false))
        }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            if let table { try take(table, app, transaction) }
            let columns = try mapping.map { try Wire.encode($0.columnNames) }
            let id = try transaction.addImport(
                app: app.id, format: prepared.format,
                askedFormat: input.format ?? (table == nil ? nil : Importer.csv.id), fileName: input.fileName,
                mapping: columns.map { String(decoding: $0, as: UTF8.self) }, bytes: bytes, rows: prepared.count,
                caller: caller)
            try transaction.note("importBegun", "import/\(id)", app: app.id, caller: caller)
            if let asked = context.requestKey {
                try keep(Kept(receipt: KeyedImport(id: Int(id)), wasThere: false), for: asked, transaction)
            }
            return .running(try progress(ImportProgressInput(app: input.app, id: Int(id)), transaction))
        }
    }

    /// A table that waited is filed once.
    private func take(_ table: Int64, _ app: StoredApp, _ transaction: WriteTransaction) throws {
        guard try transaction.removeWaitingTable(table, ofApp: app.id) else { throw Self.nothingWaits }
    }

    private func file(_ prepared: PreparedReports, _ input: ImportInput, table: Int64?) throws -> ImportReceipt {
        if let table {
            try database.write { try take(table, try $0.need(app: input.app), $0) }
        } else {
            _ = try database.read { try $0.need(app: input.app) }
        }
        let rows = try FileRows(
            database: database, app: input.app, caller: caller, publicURL: context.publicURL, room: context.room
        ).file(prepared.rows)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            let alarms = try ImportAlarms.raise(rows, app, caller: caller, transaction)
            let receipt = try ImportReceipt(
                prepared, rows, alarms: alarms, publicURL: context.publicURL, in: transaction)
            if let asked = context.requestKey {
                try keep(Kept(receipt: KeyedImport(receipt: receipt), wasThere: false), for: asked, transaction)
            }
            return receipt
        }
    }

    /// How far a large import is.
    package func importProgress(_ input: ImportProgressInput) throws -> ImportProgress {
        try database.read { try progress(input, $0) }
    }

    private func progress(_ input: ImportProgressInput, _ transaction: some Transaction) throws -> ImportProgress {
        let app = try transaction.need(app: input.app)
        guard let stored = try transaction.reportImport(Int64(input.id), ofApp: app.id) else {
            throw APIError.notFound("import \(input.id) of \(app.name)")
        }
        return try ImportProgress(stored, app: app.slug, publicURL: context.publicURL, in: transaction)
    }
}

/// Judges what came in together, once, after all of it was filed.
enum ImportAlarms {
    /// - Returns: the alarms on the places of the rows.
    static func raise(
        _ rows: [StoredImportRow], _ app: StoredApp, caller: String, _ transaction: WriteTransaction
    ) throws -> [Int64] {
        let filed = rows.filter(\.isNew).compactMap(\.reportID)
        guard !filed.isEmpty else { return [] }
        try transaction.lock(app: app.id)
        try BurstWatch(transaction: transaction, app: app, caller: caller).judge(reports: filed)
        return try transaction.runningBursts(ofReports: filed).map(\.id)
    }
}
