import Screens

/// What rows say no more of what is drawn in them: what is lost, and what may be so no longer. The state of live data, as a mark beside
/// whoever is there, comes and goes with the data.
struct LostParts {
    /// By the row after that is heard: what it says no more, in document order.
    private(set) var lost: [Int: [String]] = [:]
    /// The same, where nobody can tell whether that is lost, or so no longer.
    private(set) var doubted: [Int: [String]] = [:]
    /// The same, where another row says it still: it is live.
    private(set) var live: [Int: [String]] = [:]
    /// By the row after: what it does not say, and is lost, since the rows of its list that had other data said it in the same place.
    private(set) var unsaid: [Int: [String]] = [:]
    /// What rows with other data do not say, where nobody can tell whether that is lost.
    private(set) var doubtedOfOthers: [String] = []
    /// What a row was called by and is no more, since it is gone with what said it.
    private var gone: [Int: [String]] = [:]

    init() {}

    /// None between two languages.
    init(_ scenes: ComparedScenes) {
        guard scenes.twin.compares(.words), !scenes.isTranslated else { return }
        let speakers = LaterSpeakers(scenes.before.scene, scenes.after.scene, scenes.matches)
        let named = scenes.pairs.filter { $0.before.isNamed && $0.after.isNamed }.map {
            LostDescriptions(scenes: scenes, speakers, before: $0.before, after: $0.after)
        }
        for row in named {
            for part in row.gone {
                gone.note(part.ownWords, of: row.after.index)
                // Where another row of its kind says it, it comes and goes with the data.
                if part.mayBeDrawnStill, !speakers.isSaid(Words.of(part.ownWords), besides: row.after) {
                    doubted.note(part.ownWords, of: row.after.index)
                }
            }
        }
        let all = named.flatMap(\.found)
        if !all.isEmpty { tell(all, speakers, scenes) }
        let traces = Set(scenes.silenced.map(\.trace))
        for column in scenes.columns.silent { tell(column, besides: traces) }
    }

    private mutating func tell(_ all: [LostDescriptions.Part], _ speakers: LaterSpeakers, _ scenes: ComparedScenes) {
        let comparesPlaces = scenes.twin.compares(.place)
        let here = RowParts(scenes.before.scene, comparesPlaces: comparesPlaces)
        let there = RowParts(scenes.after.scene, comparesPlaces: comparesPlaces)
        let byWords = Dictionary(grouping: all, by: \.words)
        for part in all {
            let row = part.rowAfter.index, words = part.part.ownWords
            let before = here.alike(part), after = there.alike(part)
            if part.isCode {
                lost.note(words, of: row)
            } else if after.contains(where: { $0.say(part.words, besides: part.rowAfter) }) {
                live.note(words, of: row)
            } else if !speakers.isSaid(part.words, besides: part.rowAfter),
                Self.isCertain(part, among: byWords[part.words] ?? [], before, after, scenes)
            {
                lost.note(words, of: row)
            } else {
                doubted.note(words, of: row)
            }
        }
    }

    /// What is known of a row by itself goes before what is known by the others of its list.
    /// - Parameter traces: what is left of stops that are told as lost.
    private mutating func tell(_ column: RowColumns.Silent, besides traces: Set<Int>) {
        if column.isOfStops {
            let isTold = column.isLost || column.after.allSatisfy { traces.contains($0.part.index) }
            if !isTold { doubtedOfOthers.append(column.words) }
            return
        }
        // What has no name at all has lost that, and is told so.
        let named = Set(column.after.compactMap(\.part.owner).filter(\.isNamed).map(\.index))
        let said = Set(column.before.map(\.part.ownWords))
        let rows = named.filter { row in
            [lost, doubted, live].allSatisfy { said.isDisjoint(with: $0[row] ?? []) }
        }.sorted()
        if column.isLost {
            for row in rows { unsaid.note(column.words, of: row) }
        } else if !rows.isEmpty {
            doubtedOfOthers.append(column.words)
        }
    }

    /// What a row says no more, and is not known to be lost, in words: its name did not change by them, nor by the word for a picture.
    func aside(of row: Int) -> Set<String> {
        let words = ((doubted[row] ?? []) + (live[row] ?? []) + (gone[row] ?? [])).flatMap(Words.of)
        return words.isEmpty ? [] : Set(words).union(GenericWords.images)
    }

    /// Rows after that say less, and of which nothing is known to be lost.
    var rowsAside: [Int] { Set(doubted.keys).union(live.keys).subtracting(lost.keys).sorted() }

    /// Whether a row that is not worse tells that what it lost is back: it draws no more pictures without words than it did when it was
    /// good, or another row says by a part of its own what one of them said. Else nobody can tell whether it is so no longer. Nor can
    /// anybody by a row with other data that draws nothing where the picture was.
    static func tells(_ good: SceneNode, _ now: SceneNode) -> Bool {
        func own(_ row: SceneNode) -> [SceneNode] { row.below.filter { $0.owner?.index == row.index && $0.isShown } }
        guard now.index != Tree.root, good.index != Tree.root else { return true }
        let parts = own(good), left = own(now)
        let isSilent = left.count(where: \.isWordless) > parts.count(where: \.isWordless)
        guard isSilent || now.hasOtherData(than: good) else { return true }
        let spoken = now.spokenWords
        let unsaid = parts.filter { part in
            guard !Words.of(part.ownWords).allSatisfy(spoken.contains) else { return false }
            return isSilent
                || part.isDescribed && !left.contains { $0.isDescribed && $0.stands(where: part, now, good) }
        }
        if !isSilent, unsaid.isEmpty { return true }
        let said = unsaid.map { Words.of($0.ownWords) }
        return now.scene.elements.contains { row in
            guard row.index != now.index, row.isRowLike(now) else { return false }
            return own(row).contains { said.contains(Words.of($0.ownWords)) }
        }
    }

    /// Of what no other row says in any way: two rows or more lost the same, and none had such a part without words before, which would be
    /// how it is drawn where it is not so; or it is a picture of no list, whose words are a description and no state.
    private static func isCertain(
        _ part: LostDescriptions.Part, among same: [LostDescriptions.Part], _ before: [AlikeParts],
        _ after: [AlikeParts], _ scenes: ComparedScenes
    ) -> Bool {
        let isLostAgain = same.contains { other in
            other.rowBefore.index != part.rowBefore.index && before.contains { $0.hold(other.part) }
        }
        if isLostAgain { return !before.contains { $0.isAnyWordless(besides: part.rowBefore) } }
        return !before.contains { $0.areAny(besides: part.rowBefore) }
            && !after.contains { $0.areAny(besides: part.rowAfter) }
            && !scenes.rows.areRows(part.rowBefore.index, part.rowAfter.index) && part.isDescription
    }
}

extension [Int: [String]] {
    /// Each of a row's once.
    fileprivate mutating func note(_ words: String, of row: Int) {
        if self[row]?.contains(words) != true { self[row, default: []].append(words) }
    }
}

extension SceneNode {
    /// It is called by a description, and prints nothing.
    fileprivate var isDescribed: Bool {
        !Words.isBlank(node.label) && Words.isBlank(text) && !traits.contains(.staticText)
    }

    /// Of what a row said beside the descriptions in it, it says less than a half.
    fileprivate func hasOtherData(than row: SceneNode) -> Bool {
        let described = Set(row.below.filter(\.isDescribed).flatMap { Words.of($0.ownWords) })
        let rest = row.labelWords.filter { !described.contains($0) && !MaskedName.isVolatile($0) }
        let spoken = spokenWords
        return rest.count(where: { Words.says(spoken, $0) }) * 2 < rest.count
    }

    /// Developers call both so, or it is of the other's class and lies in its row where that lay in its own.
    fileprivate func stands(where other: SceneNode, _ row: SceneNode, _ otherRow: SceneNode) -> Bool {
        if let identifier, identifier == other.identifier { return true }
        guard className == other.className else { return false }
        guard let here = offset(in: row), let there = other.offset(in: otherRow) else { return true }
        return here.isCentred(on: there)
    }

    /// Of one kind and class, as rows of a list are.
    func isRowLike(_ other: SceneNode) -> Bool { RowLook(self) == RowLook(other) }

    /// A description in Compose, which writes nothing of a picture that has none: nobody can tell whether it is gone.
    fileprivate var mayBeDrawnStill: Bool {
        !Words.isBlank(node.label) && Words.isBlank(text) && above.contains { $0.className == "ComposeView" }
    }

    /// It is a picture of which nothing is said, or a word for programmers.
    var isWordless: Bool { isPicture && (Words.isBlank(ownWords) || ownWords.isCodeName) }
}

extension LostDescriptions.Part {
    /// Several words of a picture, none of which says how something stands just now. A state that is told in three words or more, of
    /// which none is known, is taken for a description.
    fileprivate var isDescription: Bool {
        part.isPicture && words.count >= Self.several && StateWords.areNone(of: words, in: part.scene.capture)
    }

    private static let several = 3
}
