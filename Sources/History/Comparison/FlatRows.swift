import Screens

/// Rows of a list in captures that say of nothing what holds it, as idb's flat lists: three or more of a kind that lie under each
/// other, as wide and as high, of which half or more say something else by now. One alone that is called otherwise is told.
struct FlatRows: Sendable {
    private struct Shape: Hashable {
        var kind: ElementKind
        /// Its left edge, width and height, to the point.
        var place: [Int]

        init?(_ element: SceneNode) {
            guard let frame = element.place, frame.hasSize else { return nil }
            let sides = [frame.x, frame.width, frame.height]
            guard sides.allSatisfy({ abs($0) < 1e6 }) else { return nil }
            (kind, place) = (element.kind, sides.map { Int($0.rounded()) })
        }
    }

    /// Elements before that are rows with other data now.
    private let live: Set<Int>
    /// What such rows say, before and now, as many of each as there are now: where they are fewer, nobody says whether the rest are gone
    /// or silent.
    let before: [Int]
    let after: [Int]
    /// What each row of such a list said and none says now, as it was said. Nobody can tell whether that is lost, or so no longer: what is
    /// drawn in the rows is not known.
    let unsaid: [String]

    init(_ earlier: Scene, _ later: Scene, _ matches: ElementMatches) {
        guard [earlier, later].allSatisfy({ $0.capture.blindTo.contains(.children) }) else {
            (live, before, after, unsaid) = ([], [], [], [])
            return
        }
        let old = Self.groups(earlier), new = Self.groups(later)
        let rows = old.filter { shape, members in
            guard members.count >= ListRows.many else { return false }
            let now = new[shape] ?? []
            let other = members.enumerated().count { place, node in
                if let match = matches.after(node) {
                    return Shape(later[match]) == shape && Self.saysOther(earlier[node], later[match])
                }
                // What is no other one's stands where it stood among them.
                return !now.indices.contains(place) || Self.saysOther(earlier[node], later[now[place]])
            }
            return other * 2 >= members.count && !Self.areOneName(now, later, insteadOf: members, earlier)
        }
        live = Set(rows.flatMap(\.value))
        before = rows.flatMap { shape, members in members.prefix(new[shape]?.count ?? 0) }
        after = rows.keys.flatMap { new[$0] ?? [] }
        unsaid = rows.compactMap { shape, members in
            Self.saidByEach(of: members, earlier, andByNoneOf: new[shape] ?? [], later)
        }.sorted()
    }

    func areLive(_ before: Int) -> Bool { live.contains(before) }

    private static func groups(_ scene: Scene) -> [Shape: [Int]] {
        scene.elements.reduce(into: [:]) { groups, element in
            if let shape = Shape(element) { groups[shape, default: []].append(element.index) }
        }
    }

    /// Both are called something, by less than half of the same words. What only leaves out words has lost them, and a word for
    /// programmers is no data.
    private static func saysOther(_ old: SceneNode, _ new: SceneNode) -> Bool {
        let words = Set(old.labelWords), others = Set(new.labelWords)
        guard !words.isEmpty, !others.isEmpty, IdentifierPattern(new.label ?? "")?.isCertain != true else {
            return false
        }
        return Double(words.intersection(others).count) < ElementMatcher.likeness * Double(words.union(others).count)
            && !others.filter { !MaskedName.isVolatile($0) }.isSubset(of: words)
    }

    /// `nil`: nothing, or there are no such rows by now.
    private static func saidByEach(
        of old: [Int], _ earlier: Scene, andByNoneOf new: [Int], _ later: Scene
    ) -> String? {
        guard let first = old.first.map({ earlier[$0] }), !new.isEmpty else { return nil }
        let spoken = new.reduce(into: Set<String>()) { $0.formUnion(later[$1].spokenWords) }
        let common = old.reduce(Set(LostDescriptions.telling(first.label ?? ""))) {
            $0.intersection(earlier[$1].labelWords)
        }.subtracting(spoken)
        guard !common.isEmpty else { return nil }
        let phrases = (first.label ?? "").split(separator: ",").filter { phrase in
            let words = LostDescriptions.telling(String(phrase))
            return !words.isEmpty && words.allSatisfy(common.contains)
        }
        guard !phrases.isEmpty else { return first.labelWords.filter(common.contains).joined(separator: " ") }
        return phrases.map { String($0.drop(while: \.isWhitespace)) }.joined(separator: ", ")
    }

    /// Rows that are told apart no more have lost what they said.
    private static func areOneName(_ new: [Int], _ later: Scene, insteadOf old: [Int], _ earlier: Scene) -> Bool {
        let names = Set(new.map { later[$0].labelWords })
        return names.count * 2 < Set(old.prefix(new.count).map { earlier[$0].labelWords }).count
    }
}
