import ArgumentParser
import Formats
import Foundation
import History
import Screens

/// Measures the core, each figure as a ratio against a limit measured in the same run.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-bench",
        abstract: "import, transcript, audit, match, identity, reviews; all of them unless one is named.")

    @Argument(help: "import, transcript, audit, match, identity or reviews.") var names: [String] = []
    @Option(help: "Rows of the generated list; four elements each.") var rows = 2500
    @Option(help: "A folder of captures to measure on as well.") var captures: String?
    @Option(help: "A folder of reports and reviews to read.") var reports: String?
    @Option(help: .hidden) var peakOf: String?
    @Option(help: .hidden) var format: String?

    func run() throws {
        if let peakOf, let format { return print(try PeakMemory.reading(peakOf, format: format), terminator: "") }
        let known = ["import", "transcript", "audit", "match", "identity", "reviews"]
        let wanted = names.isEmpty ? known : names
        if let unknown = wanted.first(where: { !known.contains($0) }) {
            throw ValidationError("There is no bench “\(unknown)”.")
        }
        if wanted.contains("import") { try ImportBench.run(rows: rows * 6) }
        if wanted.contains("reviews"), let reports { try ReviewBench.run(folder: reports) }
        guard !Set(wanted).isSubset(of: ["import", "reviews"]) else { return }
        let builds = [.pages(), .list(rows: rows), captures.flatMap(BenchBuild.folder)].compactMap(\.self)
        for build in builds {
            let measured = try MeasuredBuild(build)
            print(measured.headline)
            for name in wanted where !["import", "reviews"].contains(name) {
                switch name {
                case "transcript": TranscriptBench.run(measured)
                case "audit": AuditBench.run(measured)
                case "match": try MatchBench.run(measured)
                default: try IdentityBench.run(measured.captures)
                }
            }
        }
    }
}

/// A build that was read once, with the time that reading took: the limit for what is made of it.
struct MeasuredBuild {
    let build: BenchBuild
    let captures: [Capture]
    /// Seconds from bytes to stored-model values.
    let reading: Double

    init(_ build: BenchBuild) throws {
        self.build = build
        captures = try build.read(build.before)
        reading = try Clock.least { _ = try build.read(build.before) }
    }

    var headline: String {
        let nodes = captures.reduce(0) { $0 + $1.tree.count }
        return
            "\(build.title): \(nodes) nodes, \(Figure.megabytes(build.size)), read in \(Figure.milliseconds(reading)). Least of five, this thread's own time."
    }
}
