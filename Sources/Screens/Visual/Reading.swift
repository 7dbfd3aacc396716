/// Works out the visible text and what is said of it: the second half of a ``Scene``.
struct Reading {
    private(set) var nodes: [TextNode] = []
    /// By place in the flick order: the words of each label.
    let labelWords: [[String]]
    /// By place in the flick order: the words of each description, and all that is spoken, where they were needed.
    private(set) var heardWords: [[String]?]
    private(set) var spoken: [Set<String>?]

    init(_ tree: Tree, _ looking: Looking) {
        labelWords = looking.flick.map { tree.nodes[$0].label.map(Words.of) ?? [] }
        heardWords = Array(repeating: nil, count: looking.flick.count)
        spoken = Array(repeating: nil, count: looking.flick.count)
        guard looking.records.contains(.text) else { return }
        nodes = Reading.carriers(of: shownTexts(tree, looking), in: tree)
        var orphans: [Int] = []
        for index in nodes.indices {
            guard let owner = nodes[index].owner, let position = looking.sights[owner].position else {
                orphans.append(index)
                continue
            }
            if heard(at: position, tree, looking).starts(with: nodes[index].words) {
                nodes[index].isAllSaid()
            } else {
                nodes[index].count(saidBy: allSpoken(at: position, tree, looking))
            }
        }
        listenForAll(orphans, tree, looking)
        noteAnnounced(tree)
    }

    /// Whether one single element says what nobody speaks for.
    private mutating func listenForAll(_ orphans: [Int], _ tree: Tree, _ looking: Looking) {
        guard !orphans.isEmpty else { return }
        let everyone = looking.flick.indices.map { allSpoken(at: $0, tree, looking) }
        let index = SpokenIndex(everyone)
        for orphan in orphans
        where index.anyoneSaysAll(of: nodes[orphan].isNumbersOnly ? nodes[orphan].words : nodes[orphan].plainWords) {
            nodes[orphan].isAllSaid()
        }
    }

    /// What nobody says and the announcement of a node at or above it says to half or more (docs/rule-specification.md
    /// section 5).
    private mutating func noteAnnounced(_ tree: Tree) {
        for index in tree.nodes.indices where tree.nodes[index].hasDetails {
            guard let announcement = tree.nodes[index].expectedAnnouncement, Words.hasAny(announcement) else {
                continue
            }
            let said = Set(Words.of(announcement)), range = tree.subtree(index)
            let first = nodes.partition { $0.node >= range.lowerBound }
            for place in nodes.indices[first...] {
                guard nodes[place].node < range.upperBound else { break }
                let isSilent = nodes[place].isNumbersOnly ? nodes[place].said == 0 : nodes[place].isMostlyUnsaid
                if isSilent, nodes[place].isSaid(by: said) { nodes[place].isAnnounced = true }
            }
        }
    }

    private mutating func heard(at position: Int, _ tree: Tree, _ looking: Looking) -> [String] {
        if let known = heardWords[position] { return known }
        let words = Reading.heardWords(
            looking.utterances[position], after: tree.nodes[looking.flick[position]].label, labelWords[position])
        heardWords[position] = words
        return words
    }

    private mutating func allSpoken(at position: Int, _ tree: Tree, _ looking: Looking) -> Set<String> {
        if let known = spoken[position] { return known }
        let words = Reading.spokenWords(
            tree.nodes[looking.flick[position]], looking.utterances[position],
            words: heard(at: position, tree, looking))
        spoken[position] = words
        return words
    }

    /// Words of a description. Most begin with the label, whose words are cut already; what follows a mark or a space
    /// is cut by itself.
    static func heardWords(_ utterance: Utterance, after label: String?, _ labelWords: [String]) -> [String] {
        let text = utterance.text
        guard let label, !label.isEmpty, text.hasPrefix(label) else { return Words.of(text) }
        let rest = text.utf8.dropFirst(label.utf8.count)
        guard let first = rest.first else { return labelWords }
        guard first == 0x20 || first == 0x2C || first == 0x2E else { return Words.of(text) }
        return rest.count == 1 ? labelWords : labelWords + Words.of(String(Substring(rest)))
    }

    /// What is heard on an element: the words of its description, hint, names of its actions, its custom content.
    static func spokenWords(_ node: Node, _ utterance: Utterance, words heard: [String]) -> Set<String> {
        var words = Set(heard)
        if let hint = utterance.hint { words.formUnion(Words.of(hint)) }
        guard node.hasDetails else { return words }
        for action in node.customActions ?? [] { words.formUnion(Words.of(action)) }
        for content in node.customContent ?? [] {
            words.formUnion(Words.of(content.label))
            words.formUnion(Words.of(content.value))
        }
        return words
    }

    private func shownTexts(_ tree: Tree, _ looking: Looking) -> [TextNode] {
        looking.sights.indices.compactMap { index in
            guard looking.sights[index].facts.contains(.shown), let text = tree.nodes[index].text else { return nil }
            let position = looking.sights[index].position
            let words =
                text == tree.nodes[index].label ? position.map { labelWords[$0] } ?? Words.of(text) : Words.of(text)
            guard !words.isEmpty else { return nil }
            let plain = words.count { !Words.isNumber($0) }
            return TextNode(node: index, owner: looking.sights[index].owner, words: words, plain: plain)
        }
    }

    /// Without those whose every word is shown below them: the nodes there carry it.
    private static func carriers(of texts: [TextNode], in tree: Tree) -> [TextNode] {
        var carriers: [TextNode] = []
        carriers.reserveCapacity(texts.count)
        for (place, text) in texts.enumerated() {
            let end = tree.subtree(text.node).upperBound
            var missing: Set<String>?
            for below in texts[(place + 1)...] {
                guard below.node < end else { break }
                var left = missing ?? Set(text.words)
                left.subtract(below.words)
                missing = left
                if left.isEmpty { break }
            }
            if missing?.isEmpty != true { carriers.append(text) }
        }
        return carriers
    }
}

extension TextNode {
    /// Half or more of its words other than numbers, or of its figures, are among these.
    fileprivate func isSaid(by spoken: Set<String>) -> Bool {
        let asked = isNumbersOnly ? words : plainWords
        return asked.count { Words.says(spoken, $0) } * 2 >= asked.count
    }

    fileprivate mutating func isAllSaid() { (said, saidPlain) = (words.count, plain) }

    fileprivate mutating func count(saidBy spoken: Set<String>) {
        for word in words where Words.says(spoken, word) {
            said += 1
            if !Words.isNumber(word) { saidPlain += 1 }
        }
    }
}

/// Answers whether one single element says all of some words, without asking each element.
struct SpokenIndex {
    private let spoken: [Set<String>]
    private let entries: [(word: String, speaker: Int)]

    init(_ spoken: [Set<String>]) {
        self.spoken = spoken
        entries = spoken.enumerated().flatMap { speaker, words in words.map { ($0, speaker) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    func anyoneSaysAll(of words: [String]) -> Bool {
        // The longest word is said by the fewest.
        guard let rarest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return false }
        return speakers(of: rarest).contains { speaker in words.allSatisfy { Words.says(spoken[speaker], $0) } }
    }

    /// Who says a word that begins with this one, or is it; the caller's `says` decides.
    private func speakers(of word: String) -> some Sequence<Int> {
        entries[entries.partition { $0.word >= word }...].lazy.prefix { $0.word.hasPrefix(word) }.map(\.speaker)
    }
}
