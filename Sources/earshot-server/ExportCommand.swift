import API
import Application
import ArgumentParser
import EarshotClient
import Foundation
import Storage
import Web

/// Writes what was put in and decided into a folder, to be kept or taken elsewhere.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write an app, or all of them, into a folder.",
        discussion: """
            NDJSON files for each app, and the uploads byte for byte under contents/, named by their SHA-256.
            manifest.json comes last: a folder without it is not whole.
            """)

    @Argument(help: "The folder; it must be new or empty.") var folder: String
    @Option(help: "This app alone.") var app: String?
    @Flag(help: "Also who reported: names and addresses of people.") var withReporters = false

    func run() throws {
        let writer = try ExportFolder(folder)
        var bar: ProgressLine?
        let apps = try withOperations { operations in
            try operations.export(app: app, withReporters: withReporters) { _, total, name in
                let progress = bar ?? ProgressLine(total: total)
                bar = progress
                progress.step(name)
            } write: {
                try writer.write($0)
            }
        }
        bar?.end()
        try writer.finish(apps: apps, withReporters: withReporters)
        print("Exported \(apps.isEmpty ? "nothing: there is no app" : apps.joined(separator: ", ")) into \(folder)")
    }
}

/// A folder that an export grows in.
final class ExportFolder {
    private let folder: URL
    private var lines: [String: Int] = [:]
    private var open: [String: FileHandle] = [:]
    private var contents = 0

    init(_ path: String) throws {
        folder = URL(filePath: path)
        let there = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard there.isEmpty else { throw ValidationError("\(path) is not empty.") }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "contents"), withIntermediateDirectories: true)
    }

    func write(_ piece: ExportPiece) throws {
        switch piece {
        case .line(let file, let json):
            try handle(file).write(contentsOf: Data((json + "\n").utf8))
            lines[file, default: 0] += 1
        case .content(let name, let bytes):
            let place = folder.appending(path: "contents/\(name)")
            guard !FileManager.default.fileExists(atPath: place.path) else { return }
            try Data(bytes).write(to: place)
            contents += 1
        }
    }

    func finish(apps: [String], withReporters: Bool) throws {
        for handle in open.values { try handle.close() }
        let files = lines.sorted { $0.key < $1.key }.map { File(name: $0.key, lines: $0.value) }
        let manifest = Manifest(
            exportedAt: Date(), apps: apps, withReporters: withReporters, files: files, contents: contents)
        try Wire.encode(manifest, pretty: true).write(to: folder.appending(path: "manifest.json"))
    }

    private func handle(_ file: String) throws -> FileHandle {
        if let known = open[file] { return known }
        let place = folder.appending(path: file)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: place)
        let handle = try FileHandle(forWritingTo: place)
        open[file] = handle
        return handle
    }

    private struct File: Encodable {
        var name: String
        var lines: Int
    }

    private struct Manifest: Encodable {
        var format = "earshot-export/1"
        var exportedAt: Date
        var apps: [String]
        var withReporters: Bool
        var files: [File]
        var contents: Int
    }
}
