import Formats
import Foundation
import Screens
import Testing

/// Fixtures and real files, broken at random. Runs only where EARSHOT_FUZZ_SECONDS says for how long: `scripts/fuzz`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["EARSHOT_FUZZ_SECONDS"] != nil)) struct FuzzTests {
    /// The input at work, so that it is at hand after a crash.
    static let current = FileManager.default.temporaryDirectory.appending(path: "earshot-fuzz-input")

    @Test func `whatever is done to a file, it reads or is refused within a second`() throws {
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["EARSHOT_FUZZ_SECONDS"].flatMap { Double($0) } ?? 10
        let seed = environment["EARSHOT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let corpus = try FuzzTests.corpus()
        var random = SplitMix(state: seed)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var rounds = 0, read = 0
        var faults: [String] = []
        while clock.now < end {
            let input = Mutation.of(corpus, &random)
            let format =
                Int.random(in: 0..<4, using: &random) > 0 ? nil : Importer.all.randomElement(using: &random)?.id
            try Data(input).write(to: FuzzTests.current)
            let took = clock.measure {
                do throws(ImportError) {
                    let imported = try Import.read(input, format: format, fileName: "fuzz")
                    read += 1
                    faults = imported.captures.flatMap(FuzzTests.faults)
                } catch {
                    faults = error.detail.isEmpty ? ["it is refused without a word"] : []
                }
            }
            if !faults.isEmpty {
                let kept = FuzzTests.current.path + "-wrong-\(rounds)"
                try Data(input).write(to: URL(filePath: kept))
                Issue.record("\(faults.joined(separator: "; ")): format \(format ?? "any"), seed \(seed): \(kept)")
            }
            if took > .seconds(1) {
                let kept = FuzzTests.current.path + "-slow-\(rounds)"
                try Data(input).write(to: URL(filePath: kept))
                Issue.record("\(took) for \(input.count) bytes, format \(format ?? "any"), seed \(seed): \(kept)")
            }
            rounds += 1
        }
        print("Fuzz: \(rounds) inputs, \(read) read, the others refused. Seed \(seed).")
        #expect(read > 0 && read < rounds, "a few changes break some files and not all")
    }

    /// What can't be so, whatever a file says: each heard element is in the tree, at its place in flick order, once.
    private static func faults(in capture: Capture) -> [String] {
        guard capture.tree.count < 2000 else { return [] }
        let heard = Speaker().speak(capture).utterances
        var faults: [String] = []
        if heard.contains(where: { !capture.tree.nodes.indices.contains($0.node) }) {
            faults.append("what is not in the tree is heard")
        }
        if heard.map(\.position) != Array(1..<heard.count + 1) { faults.append("positions are not counted from 1") }
        if Speaker().speak(capture).utterances != heard { faults.append("it is not heard the same twice") }
        return faults
    }

    private static func corpus() throws -> [[UInt8]] {
        let own = try ImportFixture.all.map { try ImportFixture.bytes($0) }
        let shared = try SharedData.files("data").map { try SharedData.bytes($0) }
        return (own + shared).filter { !$0.isEmpty && $0.count < 60_000 }
    }
}

/// A small generator of random numbers that gives the same ones for a seed everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

enum Mutation {
    /// What breaks readers: ends of texts, numbers out of range, halves of characters, entities, depth.
    private static let pieces: [[UInt8]] =
        [
            "null", "true", "{}", "[]", "{", "[", "]", "}", "\"", "\\u0000", "\\ud800", "-1", "1e308", "9e999", "0.5",
            "18446744073709551616",
            "NaN", "<", "</", "/>", ">", "<![CDATA[", "]]>", "<!--", "-->", "<?xml encoding=\"UTF-16\"?>",
            "<!DOCTYPE a [", "&amp;", "&#0;",
            "&#x10FFFF;", "&x;", "=\"", "'", ", ", ": ", "\n", "\r\n", "\t", "[0,0][1,1]", "{{0, 0}, {1, 1}}", "→",
            "\u{FEFF}", "\u{202E}", "👩‍👩‍👧",
            "\"children\":[", "\"elements\":[{\"ref\":\"root\"}],", "XCUIElementTypeCell", "traits=\"Button, \"",
            "\"traits\":[",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]

    /// Words that leave the text well formed and change what it says.
    private static let words: [[UInt8]] = [
        "0", "1", "99999", "e", "true", "null", "x", "children", "label", "value", "traits", "type", "Button", "Cell",
        "StaticText", "Other",
        "XCUIElementTypeTabBar", "XCUIElementTypeCell", "TabBar", "SegmentedControl", "NavigationBar", "frame",
        "elements", "node", "list",
        "container", "element", "class", "bounds", "density", "AXLabel", "AXFrame", "id", "ref", "root", "x1", "y2",
        "visible", "gone",
    ].map { Array($0.utf8) }

    /// The run of letters and digits around or after a place.
    private static func word(at place: Int, in bytes: [UInt8]) -> Range<Int> {
        func isWord(_ byte: UInt8) -> Bool {
            Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        }
        guard let start = bytes[place...].firstIndex(where: { $0 < 0x80 && isWord($0) }) else { return place..<place }
        let end = bytes[start...].firstIndex { $0 >= 0x80 || !isWord($0) } ?? bytes.count
        return start..<end
    }

    /// One of the corpus after one to eight changes.
    static func of(_ corpus: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
        var bytes = corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let length = min(Int.random(in: 1...200, using: &random), bytes.count - place)
            switch Int.random(in: 0..<14, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            case 2: bytes.removeSubrange(place..<place + length)
            case 3: bytes.replaceSubrange(place..<place + length, with: pieces.randomElement(using: &random) ?? [])
            case 4: bytes.removeLast(bytes.count - place)
            case 5:
                let other = corpus.randomElement(using: &random) ?? []
                bytes.insert(
                    contentsOf: other.dropFirst(Int.random(in: 0...other.count, using: &random)).prefix(300), at: place)
            case 6:
                let part = Array(bytes[place..<place + length])
                let times = Int.random(in: 1...(length < 20 ? 2000 : 20), using: &random)
                bytes.insert(contentsOf: Array(repeating: part, count: times).joined(), at: place)
            case 7: bytes[place] = UInt8.random(in: 0...255, using: &random)
            default: bytes.replaceSubrange(word(at: place, in: bytes), with: words.randomElement(using: &random) ?? [])
            }
        }
        return bytes
    }
}
