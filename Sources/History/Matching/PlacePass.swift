import Screens

/// The pass by place (docs/rule-specification.md section 8.1, pass 6): again and again the best of all pairs of one
/// kind that are alike by name or near, that no other pair with one of its members equals. A name that nobody else has
/// may be found anywhere; all others are looked for beside the same neighbour only. What developers call two things is
/// not one by its place.
struct PlacePass {
    private var contents: NameContents
    private var names: DeveloperNames

    init(contents: NameContents, names: DeveloperNames) { (self.contents, self.names) = (contents, names) }

    /// Beside the same neighbour, and near or alike by name.
    mutating func areAlike(_ before: Matchable, _ after: Matchable) -> Bool {
        guard mayBeOne(before, after) else { return false }
        let likeness = contents.similarity(before.name, after.name)
        return likeness >= ElementMatcher.likeness || before.isNear(after, likeness: likeness)
    }

    /// Beside the same neighbour, and not in two rows; where they lie is asked elsewhere.
    mutating func mayBeOne(_ before: Matchable, _ after: Matchable) -> Bool {
        before.around.shareOne(with: after.around) && !before.around.isInOtherRow(than: after.around)
            && !names.tellApart(before.node, after.node)
            && !contents.areApartByPrint(before, after)
    }

    /// By their places in the lists.
    mutating func pairs(_ before: [Matchable], _ after: [Matchable]) -> [(before: Int, after: Int)] {
        let candidates = PairCandidates(before: before, after: after, &contents, &names)
        return PairRanking(candidates.pairs, before: before.count, after: after.count).taken
            .map { ($0.before, $0.after) }
    }
}
