import Formats
import Foundation
import Screens

/// Two builds of one app as a team would upload them: what the core is measured on.
struct BenchBuild {
    let title: String
    let format: String?
    let before: [[UInt8]]
    let after: [[UInt8]]

    var size: Int { before.reduce(0) { $0 + $1.count } }

    func read(_ files: [[UInt8]]) throws -> [Capture] {
        try files.flatMap { try Import.read($0, format: format, screen: "screen").captures }
    }

    /// One list of 10 000 elements, dense in what a capture can say. Nearly all of its names differ in figures only,
    /// which is the worst that matching can meet.
    static func list(rows: Int) -> BenchBuild {
        BenchBuild(
            title: "one list of \(rows) rows, earshot-capture", format: "earshot-capture",
            before: [Array(GeneratedList(rows: rows).capture.utf8)],
            after: [Array(GeneratedList(rows: rows, changed: true).capture.utf8)])
    }

    /// A build as apps are: 250 screens, each with a heading, a table of rows with names of their own, as many as one
    /// sees, and a tab bar, as Appium's page source gives them. On each screen the next build changes something.
    static func pages(screens: Int = 250, rows: Int = 6) -> BenchBuild {
        func files(_ changed: Bool) -> [[UInt8]] {
            (0..<screens).map {
                Array(GeneratedPage(number: $0, rows: rows, changed: changed).pageSource.utf8)
            }
        }
        return BenchBuild(
            title: "\(screens) screens of \(rows) rows, wda-xml", format: "wda-xml", before: files(false),
            after: files(true))
    }

    /// Every capture of the folder that can be read, against itself; `nil` where there is no such folder.
    static func folder(_ path: String) -> BenchBuild? {
        guard let names = FileManager.default.enumerator(atPath: path) else { return nil }
        let files = names.compactMap { $0 as? String }.sorted().compactMap { name -> [UInt8]? in
            guard let data = FileManager.default.contents(atPath: path + "/" + name) else { return nil }
            let bytes = Array(data)
            guard let imported = try? Import.read(bytes), !imported.captures.isEmpty else { return nil }
            return bytes
        }
        guard !files.isEmpty else { return nil }
        return BenchBuild(
            title: "\(files.count) real captures of \(path)", format: nil, before: files, after: files)
    }
}
