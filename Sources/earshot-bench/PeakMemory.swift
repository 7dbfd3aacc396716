import Formats
import Foundation

/// How much memory reading takes at its peak, measured in a process of its own: what the system counted at the end,
/// less what it had counted before the file was there. The file's own bytes are part of it.
enum PeakMemory {
    /// The peak as a multiple of the input.
    static func multiple(_ file: GeneratedFile) throws -> Double {
        let input = FileManager.default.temporaryDirectory.appending(
            path: "earshot-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try Data(file.bytes).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        let child = Process()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--peak-of", input.path, "--format", file.format]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        guard child.terminationStatus == 0, let peak = Double(String(decoding: answer, as: UTF8.self)) else {
            throw CocoaError(.executableLoad)
        }
        return peak / Double(file.bytes.count)
    }

    /// Reads one file and answers the peak in bytes; run in the child.
    static func reading(_ path: String, format: String) throws -> Int {
        // What Foundation and the parsers load once is no part of it.
        if let small = GeneratedFile.all(rows: 2).first(where: { $0.format == format }) {
            _ = try Import.read(small.bytes, format: format)
        }
        let before = try highWater()
        let imported = try Import.read(try bytes(path), format: format)
        let peak = try highWater() - before
        return imported.captures.isEmpty ? 0 : peak
    }

    /// Read as the server has it: in one array, nothing beside it.
    private static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw CocoaError(.fileReadUnknown) }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
    }

    /// Peak resident memory of this process so far, in bytes (proc(5), VmHWM).
    private static func highWater() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { throw CocoaError(.fileReadCorruptFile) }
        return kilobytes * 1024
    }
}
