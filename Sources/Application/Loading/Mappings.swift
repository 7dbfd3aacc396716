package import API
package import Formats
import Foundation
import JSON
import Screens
package import Storage

/// How tables of reports are read, as values.
package enum Mappings {
    package struct Saved {
        package var name: String
        package var mapping: CSVMapping
        package var stored: StoredMapping

        init(_ stored: StoredMapping) throws {
            name = stored.name
            let columns = try KeptJSON.decode([String: String].self, from: stored.columns)
            mapping = CSVMapping(
                Dictionary(
                    columns.compactMap { field, column in ReportField(rawValue: field).map { ($0, column) } }
                ) { first, _ in first })
            self.stored = stored
        }
    }

    package static func all(_ app: StoredApp, in transaction: some Transaction) throws -> [Saved] {
        try transaction.mappings(ofApp: app.id).map(Saved.init)
    }

    package static func need(_ name: String, _ app: StoredApp, in transaction: some Transaction) throws -> Saved {
        guard let stored = try transaction.mapping(name, ofApp: app.id) else {
            throw APIError.notFound("mapping “\(name)” of \(app.name)")
        }
        return try Saved(stored)
    }

    /// The one that is named, else the one that was saved for this header row.
    package static func chosen(
        _ name: String?, for header: [String], _ app: StoredApp, in transaction: some Transaction
    ) throws -> Saved? {
        if let name { return try need(name, app, in: transaction) }
        return try transaction.mapping(header: header, ofApp: app.id).map(Saved.init)
    }
}

extension Operations {
    package func putMapping(_ input: MappingInput, _ body: MappingBody) throws -> MappingResource {
        let mapping = try Self.mapping(body)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            try save(mapping, as: input.name, header: body.header, app, transaction)
            return MappingResource(try Mappings.need(input.name, app, in: transaction))
        }
    }

    package func deleteMapping(_ input: MappingInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            guard try transaction.removeMapping(input.name, ofApp: app.id) else {
                throw APIError.notFound("mapping “\(input.name)” of \(app.name)")
            }
            try transaction.note("mappingRemoved", "app/\(app.id)", app: app.id, caller: caller)
        }
    }

    /// Keeps a mapping under its source's name.
    func save(
        _ mapping: CSVMapping, as name: String, header: [String]?, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws {
        guard !Words.isBlank(name), name.count <= 100, !name.contains("/") else {
            throw APIError.field("/name", "A mapping's name has 1 to 100 characters and no slash.")
        }
        let columns = Dictionary(mapping.columns.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        try transaction.setMapping(
            name, columns: String(decoding: try Wire.encode(columns), as: UTF8.self), header: header, app: app.id,
            caller: caller)
        try transaction.note("mappingSaved", "app/\(app.id)", app: app.id, caller: caller)
    }

    /// Reads a mapping; one without a column for the text is none.
    static func mapping(_ body: MappingBody) throws -> CSVMapping {
        var columns: [ReportField: String] = [:], faults = FieldFaults()
        for (name, column) in body.columns.sorted(by: { $0.key < $1.key }) {
            guard let field = ReportField(rawValue: name) else {
                let known = ReportField.allCases.map(\.rawValue).joined(separator: ", ")
                faults.refuse("/columns/\(name)", "“\(name)” is no field of a report; known are: \(known).")
                continue
            }
            if Words.isBlank(column) || column.utf8.count > 1_000 {
                faults.refuse("/columns/\(name)", "Name a column, in at most 1,000 bytes.")
            }
            columns[field] = column
        }
        if columns[.text] == nil {
            faults.refuse("/columns/text", "One column holds what people wrote: say which.")
        }
        try faults.raise()
        return CSVMapping(columns)
    }
}

extension MappingResource {
    package init(_ saved: Mappings.Saved) {
        self.init(
            name: saved.name,
            columns: Dictionary(saved.mapping.columns.map { ($0.key.rawValue, $0.value) }) { first, _ in first },
            header: saved.stored.header, updatedAt: saved.stored.updatedAt, updatedBy: saved.stored.caller)
    }
}
