/// Which recorded line was spoken on which element: by the likeness of their words, and by order.
///
/// Punctuation, case and pauses are no words (docs/rule-specification.md section 1) and decide nothing. What fits
/// nothing is left alone: it may be the system's, or the recording's end.
package struct HeardAlignment: Sendable {
    /// A line, or two of them, on one utterance.
    package struct Pair: Hashable, Sendable {
        /// Places in the recording, from 0.
        package var lines: ClosedRange<Int>
        /// Place in the transcript, from 0.
        package var utterance: Int
        /// The line names the node.
        package var isNamed = false
        /// It was spoken at another time than the transcript has it.
        package var isMoved = false
    }

    /// In the order of the transcript.
    package private(set) var pairs: [Pair] = []
    /// Lines that fit no utterance.
    package private(set) var unplaced: [Int] = []
    /// Lines that say again what an earlier one said.
    package private(set) var repeated: [Int] = []
    /// Lines that say an element's hint alone: which element's can't be told.
    package private(set) var hints: [Int] = []
    /// Lines that name a node that is there, and on which the engine hears nothing.
    package private(set) var onSilence: [Int] = []

    /// From this likeness on two may be the same; ours.
    static let alike = 0.5
    /// That of an utterance with which a line begins.
    static let opening = 0.6
    private static let nearlySame = 0.8

    package init(_ recording: Recording, _ transcript: Transcript, _ capture: Capture) {
        let tree = capture.tree
        let vocabulary = SpeechVocabulary(
            recording.screenReader, recording.variant.locale ?? capture.variant.locale)
        let lines = recording.lines.map { SpokenBag($0.text, vocabulary) }
        let heard = transcript.utterances.map { SpokenBag($0, vocabulary) }
        var openLines = Array(recording.lines.indices), openHeard = Array(heard.indices)

        let byNode = Dictionary(transcript.utterances.indices.map { (transcript.utterances[$0].node, $0) }) {
            first, _ in
            first
        }
        for line in recording.lines.indices {
            guard let nodes = recording.lines[line].nodes(in: tree), nodes.count < 2 else { continue }
            openLines.removeAll { $0 == line }
            guard let node = nodes.first, let utterance = byNode[node] else {
                if nodes.isEmpty { unplaced.append(line) } else { onSilence.append(line) }
                continue
            }
            if let last = pairs.last, last.utterance == utterance, last.lines.upperBound == line - 1,
                heard[utterance].isHint(lines[line])
            {
                pairs[pairs.count - 1].lines = last.lines.lowerBound...line
                continue
            }
            pairs.append(Pair(lines: line...line, utterance: utterance, isNamed: true))
            openHeard.removeAll { $0 == utterance }
        }
        let likeness = LikenessTable(lines, heard)
        let inOrder = Self.inOrder(openLines, openHeard, likeness)
        pairs += inOrder
        take(inOrder, &openLines, &openHeard)
        if recording.isWhole {
            let between = Self.between(inOrder, openLines, openHeard, lines.count, heard.count).filter {
                heard[$0.utterance].touches(lines[$0.lines.lowerBound])
                    && !likeness.isHint($0.lines.lowerBound, of: $0.utterance)
            }
            pairs += between
            take(between, &openLines, &openHeard)
        }
        let moved = Self.moved(openLines, openHeard, likeness)
        pairs += moved
        take(moved, &openLines, &openHeard)
        let said = pairs.map { (lines[$0.lines.lowerBound], heard[$0.utterance]) }
        for line in openLines {
            let isAgain = said.contains {
                max($0.0.likeness(lines[line]), $0.1.likeness(lines[line])) >= 1
            }
            let isHint = heard.contains { $0.isHint(lines[line]) }
            if isAgain { repeated.append(line) } else if isHint { hints.append(line) } else { unplaced.append(line) }
        }
        pairs.sort { ($0.utterance, $0.lines.lowerBound) < ($1.utterance, $1.lines.lowerBound) }
    }

    /// Whether most of the lines were spoken on this screen. Else it is another screen's, state's or language's, and
    /// tells nothing of this one.
    package var fits: Bool {
        let placed = pairs.reduce(onSilence.count) { $0 + $1.lines.count }
        return placed > 0 && placed >= unplaced.count
    }

    private mutating func take(_ pairs: [Pair], _ lines: inout [Int], _ heard: inout [Int]) {
        let taken = Set(pairs.flatMap { Array($0.lines) }), utterances = Set(pairs.map(\.utterance))
        lines.removeAll(where: taken.contains)
        heard.removeAll(where: utterances.contains)
    }

    /// The pairs that rise on both sides and are most alike in sum.
    private static func inOrder(_ lines: [Int], _ heard: [Int], _ likeness: LikenessTable) -> [Pair] {
        let width = heard.count + 1
        var best = [Double](repeating: 0, count: (lines.count + 1) * width)
        var step = [UInt8](repeating: 0, count: best.count)
        for i in lines.indices.reversed() {
            for j in heard.indices.reversed() {
                let here = i * width + j
                var top = best[here + width], how: UInt8 = 1
                if best[here + 1] > top { (top, how) = (best[here + 1], 2) }
                let alike = likeness[lines[i], heard[j]]
                if alike >= Self.alike {
                    let one = alike + best[here + width + 1]
                    if one > top { (top, how) = (one, 3) }
                }
                // Description and hint, a line each. With its hint behind it, a description may lack more words.
                if i + 1 < lines.count, lines[i + 1] == lines[i] + 1, likeness.isHint(lines[i + 1], of: heard[j]),
                    alike >= Self.alike || likeness.mayDescribe(lines[i], heard[j])
                {
                    let two = alike + 0.5 + best[here + 2 * width + 1]
                    if two > top { (top, how) = (two, 4) }
                }
                (best[here], step[here]) = (top, how)
            }
        }
        var pairs: [Pair] = [], i = 0, j = 0
        while i < lines.count, j < heard.count {
            switch step[i * width + j] {
            case 3:
                pairs.append(Pair(lines: lines[i]...lines[i], utterance: heard[j]))
                (i, j) = (i + 1, j + 1)
            case 4:
                pairs.append(Pair(lines: lines[i]...lines[i + 1], utterance: heard[j]))
                (i, j) = (i + 2, j + 1)
            case 2: j += 1
            default: i += 1
            }
        }
        return pairs
    }

    /// In a recording of the whole screen, the one line between two that are placed was spoken on the one element there,
    /// if they share a word: the system may speak between.
    private static func between(_ pairs: [Pair], _ lines: [Int], _ heard: [Int], _ lineCount: Int, _ heardCount: Int)
        -> [Pair]
    {
        let ends = [(-1, -1)] + pairs.map { ($0.lines.upperBound, $0.utterance) } + [(lineCount, heardCount)]
        let starts = pairs.map { ($0.lines.lowerBound, $0.utterance) } + [(lineCount, heardCount)]
        return zip(ends, starts).compactMap { end, start in
            let line = lines.filter { $0 > end.0 && $0 < start.0 },
                utterance = heard.filter { $0 > end.1 && $0 < start.1 }
            guard line.count == 1, utterance.count == 1, start.0 - end.0 == 2, start.1 - end.1 == 2 else { return nil }
            return Pair(lines: line[0]...line[0], utterance: utterance[0])
        }
    }

    /// What was spoken at another time, where its words leave no doubt.
    private static func moved(_ lines: [Int], _ heard: [Int], _ likeness: LikenessTable) -> [Pair] {
        lines.compactMap { line in
            let fitting = heard.filter { likeness[line, $0] >= nearlySame }
            guard fitting.count == 1, let utterance = fitting.first,
                lines.count(where: { likeness[$0, utterance] >= nearlySame }) == 1
            else { return nil }
            return Pair(lines: line...line, utterance: utterance, isMoved: true)
        }
    }
}
