/// Messages that are alike by their words, so that many can be chosen in one step.
package struct ReportGroup: Hashable, Sendable {
    /// As most of them wrote them, in the order of their texts.
    package var words: [String]
    /// What all of them tell of, where that is one of the signs.
    package var fault: FaultClass?
    /// Newest first.
    package var reports: [Int64]

    /// Fewer are no group.
    package static let fewest = 3

    /// Its words, and its class by name: what it is known again by.
    package var signs: [String] { words + (fault.map { [$0.words] } ?? []) }

    /// `“gift … card”`, or `“workouts”: nothing is heard of it`.
    package var told: String { Self.told(signs) }

    package static func told(_ signs: [String]) -> String {
        let classes = Set(FaultClass.allCases.map(\.words))
        let said = "“\(signs.filter { !classes.contains($0) }.joined(separator: " … "))”"
        return signs.first(where: classes.contains).map { "\(said): \($0)" } ?? said
    }

    /// A message by its number.
    package struct Member: Sendable {
        package var id: Int64
        package var text: String
        package var fault: FaultClass?
        package init(id: Int64, text: String, fault: FaultClass?) {
            (self.id, self.text, self.fault) = (id, text, fault)
        }
    }

    /// What two messages may have in common.
    private enum Sign: Hashable, Comparable { case stem(String), fault(String) }
    private struct Pair: Hashable { var first: Sign, second: Sign }

    /// The largest groups, each message in one at most: those that share two words, or a word and a class of trouble.
    /// - Parameter hidden: stems of words that make no group.
    package static func of(_ members: [Member], without hidden: Set<String> = [], limit: Int = 10) -> [ReportGroup] {
        let signed = members.map { (member: $0, subject: ReportSubject($0.text)) }
        var counts: [String: Int] = [:]
        for entry in signed { for stem in entry.subject.stems { counts[stem, default: 0] += 1 } }
        var pairs: [Pair: Set<Int>] = [:]
        for (index, entry) in signed.enumerated() {
            // What few share makes no group, and is most of what there is.
            let stems = entry.subject.stems.filter { counts[$0, default: 0] >= fewest && !hidden.contains($0) }
                .sorted().prefix(40)
            let signs = stems.map(Sign.stem) + (entry.member.fault.map { [Sign.fault($0.rawValue)] } ?? [])
            for (place, first) in signs.enumerated() {
                for second in signs[(place + 1)...] {
                    pairs[Pair(first: first, second: second), default: []].insert(index)
                }
            }
        }
        var groups: [ReportGroup] = []
        var left = Set(members.indices)
        while groups.count < limit {
            let best = pairs.lazy.map { (pair: $0.key, members: $0.value) }.max { isBetter($1, than: $0) }
            guard let best, best.members.count >= fewest else { break }
            groups.append(group(best.pair, best.members.sorted(), signed))
            left.subtract(best.members)
            pairs = pairs.compactMapValues { members in
                let rest = members.intersection(left)
                return rest.count >= fewest ? rest : nil
            }
        }
        return groups
    }

    /// More messages first; of as many, a word and a class before two words; then by name, so that the answer is one.
    private static func isBetter(
        _ left: (pair: Pair, members: Set<Int>), than right: (pair: Pair, members: Set<Int>)
    ) -> Bool {
        if left.members.count != right.members.count { return left.members.count > right.members.count }
        if left.pair.second != right.pair.second { return left.pair.second > right.pair.second }
        return left.pair.first < right.pair.first
    }

    private static func group(
        _ pair: Pair, _ members: [Int], _ signed: [(member: Member, subject: ReportSubject)]
    ) -> ReportGroup {
        let stems = [pair.first, pair.second].compactMap { sign in
            if case .stem(let stem) = sign { stem } else { nil }
        }
        var written: [String: [String: Int]] = [:]
        var places: [String: Int] = [:]
        for index in members {
            for (place, term) in signed[index].subject.terms.enumerated() where stems.contains(term.stem) {
                written[term.stem, default: [:]][term.word, default: 0] += 1
                places[term.stem, default: 0] += place
            }
        }
        let words = stems.sorted { (places[$0, default: 0], $0) < (places[$1, default: 0], $1) }.compactMap { stem in
            written[stem]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        let fault: FaultClass? = if case .fault(let name) = pair.second { FaultClass(rawValue: name) } else { nil }
        return ReportGroup(words: words, fault: fault, reports: members.map { signed[$0].member.id }.sorted(by: >))
    }
}
