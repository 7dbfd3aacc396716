/// How alike each recorded line is to each utterance, from 0 to 1; worked out only where they share a word.
struct LikenessTable: Sendable {
    private let width: Int
    private var values: [Double]
    private let lines: [SpokenBag]
    private let heard: [SpokenBag]

    init(_ lines: [SpokenBag], _ heard: [SpokenBag]) {
        (self.lines, self.heard) = (lines, heard)
        width = heard.count
        values = [Double](repeating: 0, count: lines.count * heard.count)
        var speakers: [String: [Int]] = [:]
        for (place, bag) in heard.enumerated() {
            for word in bag.vocabulary { speakers[word, default: []].append(place) }
        }
        for (line, bag) in lines.enumerated() {
            var seen: Set<Int> = []
            for word in bag.vocabulary {
                for place in speakers[word] ?? [] where seen.insert(place).inserted && !heard[place].isHint(bag) {
                    values[line * width + place] = heard[place].likeness(bag)
                }
            }
        }
    }

    subscript(line: Int, utterance: Int) -> Double { values[line * width + utterance] }

    /// A hint alone is like no element: any of its kind has the same.
    func isHint(_ line: Int, of utterance: Int) -> Bool { heard[utterance].isHint(lines[line]) }
    /// Whether a line before the hint may be the description.
    func mayDescribe(_ line: Int, _ utterance: Int) -> Bool {
        !isHint(line, of: utterance) && heard[utterance].mayBe(lines[line])
    }
}
