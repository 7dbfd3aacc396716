/// What waivers excuse of things that are counted, beside what is left. Of one that counts once for all of its parts, a part may be
/// excused.
struct WaivedParts {
    /// Problems of which a part is excused and another is left.
    private let partly: Set<Int64>
    private let excused: [GateEvidence.Item]

    init(_ left: [GateEvidence.Item], _ excused: [GateEvidence.Item]) {
        partly = Set(left.compactMap(\.countsAs)).intersection(excused.compactMap(\.countsAs))
        self.excused = excused
    }

    private func isPart(_ item: GateEvidence.Item) -> Bool { item.countsAs.map(partly.contains) ?? false }

    /// What is told of these: each part of what is excused in part, and of another its first.
    func told(_ items: [GateEvidence.Item]) -> [GateEvidence.Item] {
        items.filter { !isPart($0) }.countedOnce + items.filter(isPart)
    }

    /// How many are waived: `2 of them waived, 1 in part`.
    var words: String {
        let whole = excused.filter { !isPart($0) }.countedOnce.reduce(0) { $0 + $1.amount }
        let all = GateWords.number(whole + Double(partly.count))
        if partly.isEmpty { return "\(all) of them waived" }
        return whole == 0 ? "\(all) of them waived in part" : "\(all) of them waived, \(partly.count) in part"
    }
}
