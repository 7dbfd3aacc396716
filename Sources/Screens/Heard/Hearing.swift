/// A recording held against what the engine says of the same screen: both side by side, and where they differ.
package struct Hearing: Sendable {
    package struct Difference: Hashable, Sendable {
        package var rule: SpeechRule
        /// Position in the transcript, from 1; `nil`: a line that fits no element.
        package var position: Int?
        package var node: Int?
        /// Place in the recording, from 0; `nil`: it says nothing there.
        package var line: Int?
        package var engine: String
        package var recorded: String
    }

    /// How often a rule was asked, and how often engine and device agreed.
    package struct Tally: Hashable, Sendable {
        package var asked = 0
        package var agreed = 0
        package init(asked: Int = 0, agreed: Int = 0) { (self.asked, self.agreed) = (asked, agreed) }
        package static func += (left: inout Tally, right: Tally) {
            left.asked += right.asked
            left.agreed += right.agreed
        }
    }

    package let recording: Recording
    package let alignment: HeardAlignment
    /// By position in the transcript, from 1: what was recorded there, as it was written down.
    package private(set) var lines: [Int: String] = [:]
    /// By node: the same without the hint, where it can be told from it.
    package private(set) var descriptions: [Int: String] = [:]
    /// Empty where the recording doesn't fit.
    package private(set) var differences: [Difference] = []
    package private(set) var tallies: [SpeechRule: Tally] = [:]

    /// Nodes on which a recording of the whole screen says nothing. Where one of its lines fits no element, that may be theirs.
    package private(set) var silent: Set<Int> = []

    /// Whether it is a recording of this screen in this state.
    package var fits: Bool { alignment.fits }
    /// Recorded lines that fit no element of the transcript: the system's, or of one that the engine doesn't hear or
    /// calls otherwise.
    package var unplaced: [String] { alignment.unplaced.map { recording.lines[$0].text } }

    package init(_ recording: Recording, _ transcript: Transcript, _ capture: Capture) {
        self.recording = recording
        alignment = HeardAlignment(recording, transcript, capture)
        guard alignment.fits else { return }
        var vocabularies: [String?: SpeechVocabulary] = [:]
        for pair in alignment.pairs { hold(pair, transcript, capture, &vocabularies) }
        holdOrder(transcript)
        holdElements(transcript, capture)
        differences.sort { ($0.position ?? .max, $0.line ?? .max) < ($1.position ?? .max, $1.line ?? .max) }
    }

    /// - Parameter vocabularies: by language, made as they are needed.
    private mutating func hold(
        _ pair: HeardAlignment.Pair, _ transcript: Transcript, _ capture: Capture,
        _ vocabularies: inout [String?: SpeechVocabulary]
    ) {
        let utterance = transcript.utterances[pair.utterance], node = capture.tree[utterance.node]
        let line = pair.lines.map { recording.lines[$0].text }.joined(separator: " ")
        let words = Words.of(line)
        // TalkBack speaks the device's language, VoiceOver the element's where its words are known in it.
        let own = capture.screenReader == .voiceOver ? node.language.flatMap { Phrasebook.known($0)?.rawValue } : nil
        let language = own ?? capture.variant.locale
        let vocabulary = vocabularies[language] ?? SpeechVocabulary(capture.screenReader, language)
        vocabularies[language] = vocabulary
        let held = HeardPair(
            SpokenParts(utterance, node, vocabulary), recorded: words,
            facts: utterance.facts + utterance.important + utterance.supplements,
            unknown: Self.unknown(utterance, transcript))
        // Of several lines on one element the last counts.
        lines[utterance.position] = line
        descriptions[utterance.node] = Self.cut(line, after: held.describing, of: words.count)
        for rule in held.asked {
            let agrees = !held.differences.contains { $0.rule == rule }
            tallies[rule, default: Tally()] += Tally(asked: 1, agreed: agrees ? 1 : 0)
        }
        differences += held.differences.map {
            Difference(
                rule: $0.rule, position: utterance.position, node: utterance.node, line: pair.lines.lowerBound,
                engine: $0.engine.joined(separator: " "), recorded: $0.recorded.joined(separator: " "))
        }
    }

    /// Where the words of a language are not known, nor are those of traits and places; TalkBack's states are words of
    /// their own.
    private static func unknown(_ utterance: Utterance, _ transcript: Transcript) -> Set<String> {
        var unknown = Set(utterance.unknown)
        if unknown.union(transcript.unknown).contains("wording") {
            unknown.formUnion([SpeechRule.traits, .context, .table, .hint].map(\.rawValue))
        }
        if unknown.contains("value") { unknown.insert(SpeechRule.traits.rawValue) }
        return unknown
    }

    /// The first words of a line as they were written; `nil`: no space stands at the cut.
    private static func cut(_ line: String, after count: Int, of all: Int) -> String? {
        guard count < all else { return line }
        let pieces = line.split(separator: " ", omittingEmptySubsequences: true)
        for end in pieces.indices.reversed() {
            let start = pieces[..<end].joined(separator: " ")
            if Words.of(start).count == count { return count == 0 ? nil : start }
        }
        return nil
    }

    /// Asked of lines that name no node: those were spoken in an order.
    private mutating func holdOrder(_ transcript: Transcript) {
        let flicked = alignment.pairs.filter { !$0.isNamed }
        guard flicked.count > 1 else { return }
        tallies[.order] = Tally(asked: flicked.count, agreed: flicked.count { !$0.isMoved })
        for pair in flicked where pair.isMoved {
            let utterance = transcript.utterances[pair.utterance]
            let before = flicked.filter { $0.lines.upperBound < pair.lines.lowerBound }
                .max { $0.lines.upperBound < $1.lines.upperBound }
            let behind = before.map { "after “\(recording.lines[$0.lines.lowerBound].text)”" } ?? "first"
            let engine =
                pair.utterance == 0 ? "first" : "after “\(transcript.utterances[pair.utterance - 1].text)”"
            differences.append(
                Difference(
                    rule: .order, position: utterance.position, node: utterance.node, line: pair.lines.lowerBound,
                    engine: engine, recorded: behind))
        }
    }

    /// What a recording lacks is asked only of one that is whole: of any other it was not recorded.
    private mutating func holdElements(_ transcript: Transcript, _ capture: Capture) {
        var tally = Tally()
        let placed = Set(alignment.pairs.map(\.utterance))
        if recording.isWhole {
            tally = Tally(asked: transcript.utterances.count, agreed: placed.count)
            for (place, utterance) in transcript.utterances.enumerated() where !placed.contains(place) {
                differences.append(
                    Difference(
                        rule: .elements, position: utterance.position, node: utterance.node, line: nil,
                        engine: utterance.text, recorded: ""))
                if alignment.unplaced.isEmpty { silent.insert(utterance.node) }
            }
        }
        tally += Tally(asked: alignment.onSilence.count)
        for line in alignment.onSilence + alignment.unplaced {
            differences.append(
                Difference(
                    rule: .elements, position: nil,
                    node: recording.lines[line].node.flatMap { name in
                        capture.tree.nodes.indices.first { capture.tree.name(of: $0) == name }
                    }, line: line, engine: "", recorded: recording.lines[line].text))
        }
        if tally.asked > 0 { tallies[.elements] = tally }
    }
}
