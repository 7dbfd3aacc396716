import API
import ArgumentParser
import Formats
import Foundation

/// A file given to a command: `-` is standard input.
struct InputFile {
    let path: String

    /// Reads the file, or each file of the archive that it is in its order, by the one importer that claims it. The first that
    /// cannot be read ends the command: one line on standard error, `file:line: message` or `file#/pointer: message`, exit
    /// code 2; in an archive the file's path there is named.
    func imported(format: String? = nil) throws -> [Imported] {
        let files: [ImportedFile]
        do throws(ImportError) { files = try Import.readAll(try bytes(), format: format, fileName: path) } catch {
            throw complain(of: error)
        }
        return try files.map { file in
            let input = files.count == 1 ? self : InputFile(path: "\(path)/\(file.name ?? "")")
            do throws(ImportError) {
                let imported = try file.result.get()
                for warning in imported.warnings {
                    input.say(warning.detail, line: warning.line, pointer: warning.pointer)
                }
                return imported
            } catch { throw input.complain(of: error) }
        }
    }

    /// Ends the command where no capture came of the file.
    func needCaptures(_ imported: [Imported]) throws {
        guard imported.allSatisfy(\.captures.isEmpty) else { return }
        throw complain(of: ImportError("There is no capture in this file (it is \(Self.formats(of: imported)))."))
    }

    static func formats(of imported: [Imported]) -> String {
        Set(imported.map(\.format)).sorted().joined(separator: ", ")
    }

    /// The bytes as they lie there.
    func bytes() throws(ImportError) -> [UInt8] {
        do {
            if path == "-" { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
            // `Data` reads no pipe, and says that it may not.
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            return Array(try file.readToEnd() ?? Data())
        } catch {
            throw ImportError(FileFault.reason(error, path: path))
        }
    }

    /// Says on standard error what is wrong with the file. Answers the exit code to throw.
    func complain(of error: ImportError) -> ExitCode {
        say(error.detail, line: error.line, pointer: error.pointer)
        return ExitCode(.wrongUse)
    }

    private func say(_ detail: String, line: Int?, pointer: String?) {
        ServerAccess.complain(words(of: ImportError(detail, line: line, pointer: pointer)))
    }

    /// `file:line#/pointer: message`
    func words(of error: ImportError) -> String {
        let name = path == "-" ? "standard input" : path
        let place = error.line.map { ":\($0)" } ?? ""
        let pointer = error.pointer.map { $0.isEmpty ? "" : "#\($0)" } ?? ""
        return "\(name)\(place)\(pointer): \(error.detail)"
    }
}
