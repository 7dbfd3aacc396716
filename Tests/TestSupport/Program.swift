import Foundation

/// One of our programs, run as a process of its own: what a terminal would see of it.
package struct Program: Sendable {
    package let status: Int
    package let output: String
    package let errors: String

    /// - Parameters:
    ///   - name: `earshot` or `earshot-server`, beside the program that tests.
    ///   - environment: all it is told, beside where programs are.
    package static func run(
        _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Program {
        let folder = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let scratch = FileManager.default.temporaryDirectory.appending(path: "earshot-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        // Files, so that nothing waits for somebody to read a pipe.
        func file(_ name: String, _ text: String = "") throws -> URL {
            let url = scratch.appending(path: name)
            try Data(text.utf8).write(to: url)
            return url
        }
        let (output, errors) = (try file("output"), try file("errors"))
        let process = Process()
        process.executableURL = folder.appending(path: name)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Program(
            status: Int(process.terminationStatus), output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
