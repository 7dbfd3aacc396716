/// How alike each recorded line is to each utterance, from 0 to 1; worked out only where they share a word.
struct LikenessTable: Sendable {
    private let width: Int
    private var values: [Double]
    /// The hints that utterances have.
    private let hints: [SpokenBag.Bag?]
    private let lines: [SpokenBag]

    init(_ lines: [SpokenBag], _ heard: [SpokenBag]) {
        self.lines = lines
        width = heard.count
        values = [Double](repeating: 0, count: lines.count * heard.count)
        hints = heard.map(\.hint)
        var speakers: [String: [Int]] = [:]
        for (place, bag) in heard.enumerated() {
            for word in bag.vocabulary { speakers[word, default: []].append(place) }
        }
        for (line, bag) in lines.enumerated() {
            var seen: Set<Int> = []
            for word in bag.vocabulary {
                for place in speakers[word] ?? [] where seen.insert(place).inserted {
                    values[line * width + place] = heard[place].likeness(bag)
                }
            }
        }
    }

    subscript(line: Int, utterance: Int) -> Double { values[line * width + utterance] }

    /// How alike a line is to the hint of an utterance.
    func likenessOfHint(_ line: Int, _ utterance: Int) -> Double { hints[utterance]?.likeness(lines[line].all) ?? 0 }
}
