import Foundation

/// Somebody else's program, found in `PATH` and run to its end.
struct ToolProgram {
    let name: String
    /// How people come by it.
    let mend: String

    struct Output {
        let status: Int32
        let data: Data
        let errors: String
        var text: String { String(decoding: data, as: UTF8.self) }
        var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        /// What it complained of, else what it said, in one line.
        var complaint: String {
            let words = errors.contains { !$0.isWhitespace } ? errors : text
            let lines = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            return lines.last { !$0.isEmpty } ?? "nothing was said"
        }
    }

    /// Seconds until it is ended.
    private static let patience = 120.0

    /// Runs it, whatever it ends with.
    func run(_ arguments: [String]) throws(CaptureFault) -> Output {
        guard let path = Self.path(of: name) else {
            throw CaptureFault("\(name) isn't in PATH.", mend: mend)
        }
        do { return try Self.run(path, arguments) } catch {
            throw CaptureFault("\(name) can't be run: \(error.localizedDescription)", mend: mend)
        }
    }

    /// Runs it, and is content only where it ended well.
    func ask(_ arguments: [String]) throws(CaptureFault) -> Output {
        let output = try run(arguments)
        guard output.status == 0 else {
            let words = ([name] + arguments).joined(separator: " ")
            throw CaptureFault("“\(words)” failed: \(output.complaint)", mend: "run it by hand, until it answers.")
        }
        return output
    }

    /// What it said; `nil` where it is not there or did not end well.
    func said(_ arguments: [String]) -> String? {
        guard let output = try? run(arguments), output.status == 0, !output.trimmed.isEmpty else { return nil }
        return output.trimmed
    }

    private static func path(of name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ path: String, _ arguments: [String]) throws -> Output {
        // Complaints go to a file, so that a pipe that nobody reads never holds the program up.
        let errors = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let end = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: end)
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        end.cancel()
        return Output(
            status: process.terminationStatus, data: data,
            errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }
}
