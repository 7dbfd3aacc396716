/// What the engine and a device say of one element, word by word.
struct HeardPair: Sendable {
    /// Words of one rule that only one of them says; empty on the side that says nothing there.
    struct Difference: Hashable, Sendable {
        var rule: SpeechRule
        var engine: [String]
        var recorded: [String]
    }

    /// Rules that one of them says words by; each agrees where no difference names it.
    private(set) var asked: Set<SpeechRule> = []
    private(set) var differences: [Difference] = []
    /// How many of the recorded words are the description's.
    private(set) var describing: Int

    /// - Parameter unknown: what the source can't say of the element (docs/speech.md section 9), which the engine
    ///   can't know: there is nothing to agree on.
    init(_ parts: SpokenParts, recorded: [String], facts: [String], unknown: Set<String>) {
        describing = recorded.count
        var engine = parts.description + parts.hint
        var pairs = Self.common(engine.map(\.text), recorded)
        let hints = parts.description.count
        // Hints may be off, or the next flick came too soon: one that is not there was not recorded.
        if pairs.count(where: { $0.0 >= hints }) * 2 < max(1, parts.hint.count) {
            engine = parts.description
            pairs = Self.common(engine.map(\.text), recorded)
        } else {
            describing = pairs.first { $0.0 >= hints }?.1 ?? recorded.count
        }
        asked = Set(engine.map(\.rule)).filter { !unknown.contains($0.rawValue) }
        var (i, j) = (0, 0)
        for (nextEngine, nextRecorded) in pairs + [(engine.count, recorded.count)] {
            let missing = engine[i..<nextEngine], added = Array(recorded[j..<nextRecorded])
            if !missing.isEmpty {
                note(missing: missing, instead: added)
            } else if !added.isEmpty {
                let rule = Self.rule(of: added, isEnd: i >= hints || nextEngine == engine.count, parts, facts)
                if rule == .hint { describing = min(describing, j) }
                // Other words than the hint's, in its place.
                let hint = rule == .hint && engine.count == hints ? parts.hint.map(\.text) : []
                note(Difference(rule: rule, engine: hint, recorded: added))
            }
            (i, j) = (nextEngine + 1, nextRecorded + 1)
        }
        differences.removeAll { unknown.contains($0.rule.rawValue) }
        asked.formUnion(differences.map(\.rule))
    }

    private mutating func note(_ difference: Difference) { differences.append(difference) }

    /// Each run of one rule is a difference; what is said instead goes with the first.
    private mutating func note(missing: ArraySlice<SpokenParts.Word>, instead: [String]) {
        var run: [SpokenParts.Word] = [], instead = instead
        for word in missing {
            if let rule = run.first?.rule, rule != word.rule {
                note(Difference(rule: rule, engine: run.map(\.text), recorded: instead))
                (run, instead) = ([], [])
            }
            run.append(word)
        }
        if let rule = run.first?.rule { note(Difference(rule: rule, engine: run.map(\.text), recorded: instead)) }
    }

    private static func rule(of words: [String], isEnd: Bool, _ parts: SpokenParts, _ facts: [String]) -> SpeechRule {
        if let rule = parts.vocabulary.rule(of: words) { return rule }
        let known = Set(facts.flatMap(Words.of))
        if words.allSatisfy(known.contains) { return .facts }
        return isEnd ? .hint : .other
    }

    /// The longest common run of words, as places on both sides.
    private static func common(_ left: [String], _ right: [String]) -> [(Int, Int)] {
        let width = right.count + 1
        var length = [Int](repeating: 0, count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                length[i * width + j] =
                    left[i] == right[j]
                    ? length[(i + 1) * width + j + 1] + 1 : max(length[(i + 1) * width + j], length[i * width + j + 1])
            }
        }
        var pairs: [(Int, Int)] = [], i = 0, j = 0
        while i < left.count, j < right.count {
            if left[i] == right[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if length[(i + 1) * width + j] >= length[i * width + j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }
}
