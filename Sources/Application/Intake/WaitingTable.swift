package import API
package import Formats
import Foundation
import Storage

/// Tables that wait until somebody has looked at their columns.
extension Operations {
    /// Keeps a table until somebody has looked at its columns; answers its number.
    package func keepTable(_ body: Bytes, fileName: String?, app slug: String) throws -> Int64 {
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            return try transaction.addWaitingTable(body.bytes, fileName: fileName, app: app.id, caller: caller)
        }
    }

    /// Files a table that waited, once, and keeps its mapping where a name is given for it.
    package func fileTable(
        _ id: Int64, app slug: String, mapping: CSVMapping, savedAs name: String?, source: String? = nil,
        timezone: String? = nil
    ) throws -> ImportAnswer {
        let terms = try ImportTerms(source: source, timezone: timezone)
        let waiting = try waitingTable(id, app: slug)
        let imported = try CSVReports.read(waiting.table, mapping: mapping)
        if let name {
            try database.write { transaction in
                let app = try transaction.need(app: slug)
                try save(mapping, as: name, header: waiting.table.header, app, transaction)
            }
        }
        return try file(
            imported, bytes: waiting.bytes, ImportInput(app: slug, fileName: waiting.fileName), terms, mapping: mapping,
            table: id)
    }

    package func dropTable(_ id: Int64, app slug: String) throws {
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            guard try transaction.removeWaitingTable(id, ofApp: app.id) else { throw Self.nothingWaits }
        }
    }

    /// A table that waits, and what the file was called.
    package func waitingTable(_ id: Int64, app slug: String) throws -> (
        table: CSVTable, fileName: String?, bytes: [UInt8]
    ) {
        let access = try context.caller.supportAccess()
        let waiting = try context.read { transaction in
            try transaction.waitingTable(id, ofApp: try transaction.need(app: slug).id, access)
        }
        guard let waiting,
            let table = try Import.table(waiting.bytes, format: Importer.csv.id, fileName: waiting.fileName)
        else { throw Self.nothingWaits }
        return (table, waiting.fileName, waiting.bytes)
    }

    static var nothingWaits: APIError {
        APIError(.notFound, "This table does not wait any more: it was filed, or a day has gone by. Send it again.")
    }
}
