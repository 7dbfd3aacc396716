import API
import ArgumentParser
import Formats
import Foundation

/// A file given to a command: `-` is standard input.
struct InputFile {
    let path: String

    /// Reads the file and hands it to the one importer that claims it. A file that cannot be read ends the command:
    /// one line on standard error, `file:line: message` or `file#/pointer: message`, exit code 2.
    func imported(format: String? = nil) throws -> Imported {
        do throws(ImportError) {
            let imported = try Import.read(try bytes(), format: format, fileName: path)
            for warning in imported.warnings { say(warning.detail, line: warning.line, pointer: warning.pointer) }
            return imported
        } catch {
            throw complain(of: error)
        }
    }

    /// The bytes as they lie there.
    func bytes() throws(ImportError) -> [UInt8] {
        do {
            if path == "-" { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
            return Array(try Data(contentsOf: URL(filePath: path)))
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
