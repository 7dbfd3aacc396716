import API
import ArgumentParser
import Foundation
import History
import Importers
import Screens

/// Measures the core on a generated capture, each figure as a ratio against a limit measured in the same run.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-bench", abstract: "import, transcript, audit, match; all of them unless one is named.")

    @Argument(help: "import, transcript, audit or match.") var names: [String] = []
    @Option(help: "Rows of the generated list; four elements each.") var rows = 2500

    func run() throws {
        let known = ["import", "transcript", "audit", "match"]
        let wanted = names.isEmpty ? known : names
        if let unknown = wanted.first(where: { !known.contains($0) }) {
            throw ValidationError("There is no bench “\(unknown)”.")
        }
        let bytes = Array(GeneratedList(rows: rows).document.utf8)
        let capture = try Self.capture(bytes)
        let reading = try Clock.least { _ = try Import.read(bytes, format: "earshot-capture", screen: "list") }
        print(
            "A list of \(rows) rows, \(capture.tree.count) nodes, \(Self.megabytes(bytes.count)) MB. Least of five, this thread's own time."
        )
        for name in wanted {
            switch name {
            case "import": try importing(bytes, reading)
            case "transcript": transcript(capture, bytes.count, reading)
            case "audit": audit(capture, reading)
            default: try match(capture, reading)
            }
        }
    }

    private static func capture(_ bytes: [UInt8]) throws -> Capture {
        guard let capture = try Import.read(bytes, format: "earshot-capture", screen: "list").captures.first else {
            throw ValidationError("The generated list is empty.")
        }
        return capture
    }

    private func importing(_ bytes: [UInt8], _ reading: Double) throws {
        let bare = try Clock.least { _ = try Bare.values(bytes) }
        print(
            "import: \(Self.rate(bytes.count, reading)) MB/s into a tree; the parser making bare Swift values \(Self.rate(bytes.count, bare)) MB/s; ratio \(Self.ratio(bare / reading)) (0.4 or more is wanted)"
        )
    }

    private func transcript(_ capture: Capture, _ size: Int, _ reading: Double) {
        let speaker = Speaker()
        var elements = 0
        let time = Clock.least { elements = speaker.speak(capture).utterances.count }
        print(
            "transcript: \(Int(Double(elements) / time)) elements/s, \(Self.rate(size, time)) MB/s of capture; of the time its bytes take to read \(Self.ratio(time / reading)) (1 or less is wanted)"
        )
    }

    private func audit(_ capture: Capture, _ reading: Double) {
        let transcript = Speaker().speak(capture)
        let looking = Clock.least { _ = Scene(capture, transcript) }
        let scene = Scene(capture, transcript)
        let time = Clock.least { _ = Ruleset.audit(scene, profile: .aa) }
        print(
            "audit: all AA rules \(Self.ratio(time / reading)) of the time the bytes take to read, the scene they share \(Self.ratio(looking / reading)) (1 or less is wanted together)"
        )
    }

    private func match(_ capture: Capture, _ reading: Double) throws {
        let before = Scene(capture, Speaker().speak(capture))
        let changed = try Self.capture(Array(GeneratedList(rows: rows, changed: true).document.utf8))
        let after = Scene(changed, Speaker().speak(changed))
        var matched = 0
        let time = Clock.least { matched = ElementMatcher.match(before, after).matches.count }
        print(
            "match: \(before.flick.count) elements against \(after.flick.count), \(matched) matched, \(Self.ratio(time / reading)) of the time the bytes take to read"
        )
    }

    private static func megabytes(_ bytes: Int) -> String { String(format: "%.1f", Double(bytes) / 1e6) }
    private static func rate(_ bytes: Int, _ seconds: Double) -> String {
        String(format: "%.0f", Double(bytes) / 1e6 / seconds)
    }
    private static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// This thread's own time, in seconds: what other programs do meanwhile counts little.
enum Clock {
    static func least(_ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<5 {
            var before = timespec(), after = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
            try work()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
            least = min(least, Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9)
        }
        return least
    }
}

/// The parser alone, making Swift values of everything it meets: the limit that reading is held against.
enum Bare {
    static func values(_ bytes: [UInt8]) throws -> Int {
        let document = try Document(bytes, fileName: nil)
        guard case .json(let root) = document.content else { return 0 }
        var count = 0
        visit(root, &count)
        return count
    }

    private static func visit(_ value: Importers.JSONValue, _ count: inout Int) {
        if value.isObject {
            for field in value.fields { visit(field.value, &count) }
        } else if value.isArray {
            for item in value.items { visit(item, &count) }
        } else if let text = value.text {
            count += text.utf8.count
        } else if value.number != nil {
            count += 1
        }
    }
}
