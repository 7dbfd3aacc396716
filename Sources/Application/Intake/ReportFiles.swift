import API
import Formats
import Storage

/// Reports out of the bytes of a file, whatever it is: one file or an archive of them, a table by its mapping.
enum ReportFiles {
    /// - Parameter mapping: of a table's columns, by its header row; `nil`: guessed.
    static func read(
        _ bytes: [UInt8], format: String?, fileName: String?, app: String, mapping: ([String]) throws -> CSVMapping?
    ) throws -> Imported {
        let unpacked = try Unpacked(SourceFile(name: fileName, bytes: bytes))
        let files = unpacked.files
        guard !files.isEmpty else { throw ImportError("The archive is empty.") }
        guard files.count + unpacked.damaged.count > 1 else {
            return try lone(bytes, format: format, fileName: fileName, app: app, mapping: mapping)
        }
        var all: Imported?
        for file in files {
            do {
                let imported = try lone(file.bytes, format: format, fileName: file.name, app: app, mapping: mapping)
                add(imported, to: &all)
            } catch let error as ImportError {
                add(refused(file.name, error), to: &all)
            }
        }
        for file in unpacked.damaged { add(refused(file.name, file.error), to: &all) }
        guard let all else { throw ImportError("The archive is empty.") }
        return all
    }

    private static func refused(_ name: String?, _ error: ImportError) -> Imported {
        Imported(format: "zip", rejected: [RejectedRow(row: 1, reason: "\(name ?? "a file"): \(error.detail)")])
    }

    /// Rows go on being counted from file to file.
    private static func add(_ imported: Imported, to all: inout Imported?) {
        guard var sum = all else {
            all = imported
            return
        }
        let last = max(sum.reports.last?.row ?? 0, sum.rejected.map(\.row).max() ?? 0)
        sum.format = imported.reports.isEmpty ? sum.format : imported.format
        sum.reports += imported.reports.map {
            ImportedReport(row: $0.row + last, draft: $0.draft, files: $0.files)
        }
        sum.rejected += imported.rejected.map { RejectedRow(row: $0.row + last, reason: $0.reason) }
        sum.leftOut.add(imported.leftOut)
        all = sum
    }

    private static func lone(
        _ bytes: [UInt8], format: String?, fileName: String?, app: String, mapping: ([String]) throws -> CSVMapping?
    ) throws -> Imported {
        if let table = try Import.table(bytes, format: format, fileName: fileName),
            let mapping = try mapping(table.header)
        {
            return try CSVReports.read(table, mapping: mapping)
        }
        let imported = try Import.read(bytes, format: format, fileName: fileName)
        guard imported.captures.isEmpty, imported.audits.isEmpty, imported.recordings.isEmpty else {
            throw APIError(
                .unreadableUpload,
                "These are no reports (\(imported.format)); send them to /v1/apps/\(app)/builds/{build}/uploads.")
        }
        return imported
    }
}
