import Foundation

/// One step of the schema: a file `NNNN_name.sql`.
package struct Migration: Sendable, Equatable {
    package var number: Int
    package var name: String
    package var script: String

    package init(number: Int, name: String, script: String) {
        (self.number, self.name, self.script) = (number, name, script)
    }

    /// First line of a file that Postgres can't run in a transaction (`CREATE INDEX CONCURRENTLY`). Such a file holds
    /// one statement, which can be run again after it failed halfway.
    static let alone = "-- earshot: no transaction"

    var isAlone: Bool { script.prefix { !$0.isNewline } == Self.alone }

    /// The migrations of a folder by number, which must run from 1 without a gap.
    package static func all(inFolder folder: String) throws(MigrationError) -> [Migration] {
        var found: [Migration] = []
        do {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".sql") {
                let stem = file.dropLast(4)
                let digits = stem.prefix { $0.isASCII && $0.isNumber }
                guard digits.count == 4, let number = Int(digits), stem.dropFirst(4).first == "_" else {
                    throw MigrationError.unreadable("\(file) isn't named NNNN_name.sql")
                }
                let script = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                found.append(Migration(number: number, name: String(stem.dropFirst(5)), script: script))
            }
        } catch let error as MigrationError {
            throw error
        } catch {
            throw .unreadable("\(folder): \(error.localizedDescription)")
        }
        found.sort { $0.number < $1.number }
        for (index, migration) in found.enumerated() where migration.number != index + 1 {
            throw .gap("\(folder): number \(index + 1) is missing or there twice")
        }
        if found.isEmpty { throw .unreadable("\(folder) holds no migrations") }
        return found
    }
}

/// Why the schema can't be brought up to date.
package enum MigrationError: Error, Sendable, Equatable {
    /// A file of a migration can't be read.
    case unreadable(String)
    /// A number is missing between others.
    case gap(String)
    /// A file that was run has another content now.
    case changed(number: Int, name: String)
    /// The database is newer than this program.
    case ahead(number: Int)
    /// A script failed; its transaction left nothing behind.
    case failed(number: Int, name: String, PostgresError)
    case database(PostgresError)
}

extension MigrationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let text), .gap(let text): text
        case .changed(let number, let name): "migration \(number) \(name) was run already and has been changed since"
        case .ahead(let number): "the database is newer than this program: it knows migration \(number)"
        case .failed(let number, let name, let error):
            "migration \(number) \(name) failed, nothing of it was kept: \(error)"
        case .database(let error): error.description
        }
    }
}
