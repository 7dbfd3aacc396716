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
            return try Import.read(try bytes(), format: format, fileName: path)
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
            throw ImportError("The file cannot be read: \((error as NSError).localizedDescription)")
        }
    }

    /// Says on standard error what is wrong with the file. Answers the exit code to throw.
    func complain(of error: ImportError) -> ExitCode {
        let name = path == "-" ? "standard input" : path
        let place = error.line.map { ":\($0)" } ?? ""
        let pointer = error.pointer.map { "#\($0)" } ?? ""
        FileHandle.standardError.write(Data("\(name)\(place)\(pointer): \(error.detail)\n".utf8))
        return ExitCode(2)
    }
}
