/// Finds all pairs of names that share at least half of their words, without comparing all with all.
///
/// Names are lists of words from the rarest to the most common. At the first word that two names share, no more than
/// what follows it can be shared as well; so a common word at the end of a name leads nowhere (prefix filtering with
/// positions: Xiao et al., “Efficient Similarity Joins for Near Duplicate Detection”, 2008).
enum AlikeNames {
    /// How many names are looked at for one: more share what tells them apart from nothing.
    private static let limit = 512

    private struct Slot: Hashable {
        /// How many words the name has, and at which of them this one stands.
        let length: Int
        let position: Int
    }

    static func pairs(_ names: Set<Set<String>>, _ others: Set<Set<String>>) -> [(Set<String>, Set<String>)] {
        var frequency: [String: Int] = [:]
        for name in names { for word in name { frequency[word, default: 0] += 1 } }
        for name in others { for word in name { frequency[word, default: 0] += 1 } }
        func ordered(_ names: Set<Set<String>>) -> [[String]] {
            names.map { name in
                name.sorted { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }
            }
            .sorted { $0.lexicographicallyPrecedes($1) }
        }
        let here = ordered(names), there = ordered(others)
        let thereSets = there.map(Set.init)
        var postings: [String: [Slot: [Int]]] = [:]
        for (number, name) in there.enumerated() {
            for (position, word) in name.enumerated() {
                postings[word, default: [:]][Slot(length: name.count, position: position), default: []].append(number)
            }
        }
        return here.flatMap { name -> [(Set<String>, Set<String>)] in
            let mine = Set(name)
            var met: Set<Int> = []
            for (position, word) in name.enumerated() {
                for (slot, numbers) in postings[word] ?? [:] where canBeAlike(name.count, position, slot) {
                    met.formUnion(numbers.prefix(limit))
                }
            }
            return met.filter { mine.similarity(to: thereSets[$0]) >= ElementMatcher.likeness }.map {
                (mine, thereSets[$0])
            }
        }
    }

    /// Whether two names may share half of all their words if the first shared one stands at these positions.
    private static func canBeAlike(_ length: Int, _ position: Int, _ slot: Slot) -> Bool {
        3 * min(length - position, slot.length - slot.position) >= length + slot.length
    }
}
