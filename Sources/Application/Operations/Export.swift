import API
import Foundation
import History
import JSON
import Storage

/// One piece of an export, in the order it is to be written.
package enum ExportPiece: Sendable {
    /// A line of JSON for a file such as `shop/problems.ndjson`.
    case line(file: String, json: String)
    /// Bytes as they were uploaded, known by their SHA-256 in hexadecimal.
    case content(name: String, bytes: [UInt8])
}

extension Operations {
    /// Everything of an app, or of all, that was put in or decided: rows as NDJSON with camelCase keys, uploads byte
    /// for byte. All of it is of one moment. What engines computed is left out: `reaudit` makes it again.
    /// - Parameter withReporters: also who reported; only for callers with the scope *support*.
    /// - Returns: the apps' slugs.
    package func export(
        app slug: String?, withReporters: Bool, progress: (Int, Int, String) throws -> Void,
        write: (ExportPiece) throws -> Void
    ) throws -> [String] {
        let access = withReporters ? context.caller.support : nil
        guard withReporters == (access != nil) else {
            throw APIError(.forbidden, "Only the scope support may see who reported.")
        }
        return try database.read(as: context.viewer(seesPeople: withReporters)) { transaction in
            let apps = try slug.map { [try transaction.need(app: $0)] } ?? transaction.apps()
            let digests = try apps.map { try transaction.contentDigests(ofApp: $0.id) }
            let total = digests.reduce(0) { $0 + $1.count } + apps.count * ExportPart.allCases.count
            var done = 0
            func step(_ name: String) throws {
                done += 1
                try progress(done, total, name)
            }
            for (app, digests) in zip(apps, digests) {
                for part in ExportPart.allCases {
                    try rows(part, app, in: transaction, write)
                    try step("\(app.slug): \(part.rawValue)")
                }
                for row in try access.map({ try transaction.exportReporters(ofApp: app.id, $0) }) ?? [] {
                    try write(.line(file: "\(app.slug)/reporters.ndjson", json: try Self.camelCased(row)))
                }
                for digest in digests {
                    let name = Digest.hexadecimal(digest)
                    guard let bytes = try transaction.content(digest) else { continue }
                    try write(.content(name: name, bytes: bytes))
                    try step("\(app.slug): \(name.prefix(12))")
                }
            }
            return apps.map(\.slug)
        }
    }

    private func rows(
        _ part: ExportPart, _ app: StoredApp, in transaction: some Transaction, _ write: (ExportPiece) throws -> Void
    ) throws {
        var last = Int64.min
        while true {
            let page = try transaction.exportRows(part, ofApp: app.id, after: last, limit: 200)
            for row in page {
                try write(
                    .line(
                        file: "\(app.slug)/\(part.rawValue).ndjson",
                        json: try Self.camelCased(masked(row, part, transaction))))
            }
            guard let end = page.last, page.count == 200 else { return }
            last = end.id
        }
    }

    /// What people wrote, as whoever reads the export may see it.
    private func masked(_ row: (id: Int64, json: String), _ part: ExportPart, _ transaction: some Transaction) throws
        -> String
    {
        guard transaction.isMasking, part == .reports || part == .problems else { return row.json }
        let masks = try part == .reports ? transaction.masks(ofReport: row.id) : transaction.masks(ofProblem: row.id)
        let document = try KeptJSON.decode(JSONValue.self, from: row.json)
        return String(decoding: try Wire.encode(Self.masked(document, in: nil, by: masks)), as: UTF8.self)
    }

    /// - Parameter column: the column of people's words that this is in, or a part of.
    private static func masked(_ value: JSONValue, in column: String?, by masks: Masks) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        let isPeoples =
                            PeoplesWords.columns.contains(name) || PeoplesWords.columnsBeside.contains(name)
                        return (name, masked(value, in: isPeoples ? name : nil, by: masks))
                    }))
        case .array(let values): .array(values.map { masked($0, in: column, by: masks) })
        case .string(let text): .string(column.map { PeoplesWords.seen(text, in: $0, by: masks) } ?? text)
        default: value
        }
    }

    /// Columns' names as JSON has them: those of the row and of the rows within, not those of documents.
    private static func camelCased(_ row: String) throws -> String {
        guard case .object(let columns) = try KeptJSON.decode(JSONValue.self, from: row) else { return row }
        let nested: Set<String> = [
            "events", "observations", "rests", "comments", "messages", "confirmations", "answers", "links", "replies",
            "told", "signOffs",
        ]
        var renamed: [String: JSONValue] = [:]
        for (name, value) in columns {
            if nested.contains(name), case .array(let rows) = value {
                renamed[name] = .array(
                    rows.map { row in
                        guard case .object(let columns) = row else { return row }
                        return .object(Dictionary(columns.map { (camelCase($0), $1) }) { first, _ in first })
                    })
            } else {
                renamed[camelCase(name)] = value
            }
        }
        return String(decoding: try Wire.encode(JSONValue.object(renamed)), as: UTF8.self)
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return (words.prefix(1).map(String.init) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
            .joined()
    }
}
