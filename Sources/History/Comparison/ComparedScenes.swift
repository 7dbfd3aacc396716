package import Screens

/// Two captures of one screen, side by side, with everything that the change rules ask.
package struct ComparedScenes: Sendable {
    package let before: AuditedScene
    package let after: AuditedScene
    /// How near their variants are.
    package let twin: Twin
    /// What is heard on both sides.
    package let matches: ElementMatches
    /// The same of all that is there, heard or not.
    package let nodes: NodeMatches
    /// What is still shown and heard no more, or by its words alone.
    package let silenced: [SilencedElement]
    package private(set) var speech: SpeechLoss
    package let order: ReadingOrderChange
    /// What was recorded on both sides.
    let recorded: RecordedPairs
    /// What a team pinned for this screen.
    package let expectations: [Expectation]
    /// Who holds the phone, and what they reach.
    package let reach: Reach
    /// Nearly every name is another: the app speaks another language now, though neither capture says so.
    package let isTranslated: Bool
    let rows: ListRows
    /// The same of sources that say of nothing what holds it.
    let flat: FlatRows
    /// What was heard and lies behind something that stands in front on both sides.
    let behindModals: Set<Int>
    /// Nodes before in whose places other things stand by now; none where words are not compared.
    let replaced: Set<Int>
    /// What the elements that a change rule may speak of are called, on either side.
    let namesBefore: Subjects
    let namesAfter: Subjects
    /// What the rows of lists have in common.
    let columns: RowColumns
    /// What rows say no more of what is drawn in them.
    private(set) var lostParts = LostParts()

    init(
        _ before: AuditedScene, _ after: AuditedScene, corrections: [(before: Int, after: Int)],
        apart: [(before: Int, after: Int)], known: [(before: Int, after: Int)],
        expectations: [Expectation], reach: Reach, recorded: (before: RecordedSpeech, after: RecordedSpeech), twin: Twin
    ) {
        let (earlier, later) = (before.scene, after.scene)
        let matches = ElementMatcher.match(earlier, later, corrections: corrections, known: known)
            .withoutStrangers(earlier, later).without(apart, before: earlier, after: later)
        let nodes = NodeMatcher.match(earlier, later, matches, byPlace: twin.compares(.place))
        let rows = ListRows(earlier, later), flat = FlatRows(earlier, later, matches)
        let pairs = RecordedPairs(recorded.before, recorded.after, matches, twin)
        let unheard =
            SilencedElement.all(earlier, later, matches, nodes, twin)
            + SwallowedControls.all(earlier, later, matches, nodes, twin)
        let told =
            unheard + SplitControls.all(earlier, later, matches, twin, besides: unheard)
            + pairs.silenced.map { SilencedElement(before: $0.before, trace: $0.after, sign: .recording) }
        let isTranslated = Translation.isLikely(earlier, later, matches)
        let columns = isTranslated ? RowColumns() : RowColumns(earlier, later, matches, twin)
        let silenced = told + columns.silenced(besides: told, matches)
        self.recorded = pairs
        self.before = before
        self.after = after
        self.twin = twin
        self.matches = matches
        self.nodes = nodes
        self.silenced = silenced
        self.expectations = expectations
        self.reach = reach
        (self.rows, self.flat) = (rows, flat)
        let behind = BehindModals.all(earlier, later, matches, nodes)
        behindModals = behind
        replaced = twin.compares(.words) ? rows.replaced(matches.matches) : []
        namesBefore = Subjects(earlier, earlier.flick)
        namesAfter = Subjects(later, later.flick)
        self.isTranslated = isTranslated
        self.columns = columns
        let exchanged = matches.matches.filter { rows.areExchanged($0.before, $0.after) }
        let replaced = ReplacedTexts(
            earlier, later, matches.matches.filter { !rows.areExchanged($0.before, $0.after) })
        // What is heard part by part is told of the control that it was, and nothing of it is lost.
        let opened = silenced.filter { $0.isHeardInParts(earlier, later) }
        let parts = opened.flatMap { $0.parts(in: later) }.filter { matches.before($0) == nil }
        let removed = matches.removed.filter { rows.goesOn($0) || behind.contains($0) }
        let liveBefore = removed + exchanged.map(\.before) + replaced.before + flat.before
        let liveAfter = matches.added.filter(rows.wentOn) + exchanged.map(\.after) + replaced.after + flat.after
        let comparesWords = twin.compares(.words) && !isTranslated
        func measured(asideBefore: [Int], asideAfter: [Int]) -> SpeechLoss {
            SpeechLoss(
                pairs.before(earlier), pairs.after(later), silenced: silenced.count - opened.count,
                live: (
                    before: Set(liveBefore + asideBefore).union(opened.map(\.before)).sorted(),
                    after: Set(liveAfter + asideAfter).union(parts).sorted()
                ), nodes: nodes, comparesWords: comparesWords)
        }
        speech = measured(asideBefore: [], asideAfter: [])
        order = ReadingOrderChange(
            matches.matches.map { match in
                let now = later[match.after]
                return .init(
                    node: match.after, after: now.position ?? 0, stayed: now.stayed(where: earlier[match.before]))
            })
        lostParts = LostParts(self)
        let aside = lostParts.rowsAside
        if !aside.isEmpty { speech = measured(asideBefore: aside.compactMap(matches.before), asideAfter: aside) }
    }

    /// One of the two captures says what is a stop, and of the other that is guessed: a difference tells of the tools.
    var guessesStops: Bool { before.scene.capture.saysStops != after.scene.capture.saysStops }

    /// Whether a loss of speech tells something of the app. What was guessed to be heard proves none, recordings aside.
    var comparesSpeech: Bool { !guessesStops || recorded.system != nil || speech.loss == 0 }

    /// Each matched element, before and after, in flick order before.
    package var pairs: some Sequence<(before: SceneNode, after: SceneNode)> {
        matches.matches.lazy.map { (before.scene[$0.before], after.scene[$0.after]) }
    }
}

/// Whether a screen is now in another language, where nobody says in which.
private enum Translation {
    private static let few = 3
    /// Brands and what was not translated are left.
    private static let share = 0.75

    /// A translation parts what it parted before: many names that became few are no other language. Nor is the language
    /// another where the same is printed as before.
    static func isLikely(_ before: Scene, _ after: Scene, _ matches: ElementMatches) -> Bool {
        if after.isOfSameLanguage(as: before) { return false }
        var named = 0, other = 0, names: Set<[String]> = [], others: Set<[String]> = []
        for match in matches.matches {
            let old = before[match.before].labelWords.filter { !MaskedName.isVolatile($0) }
            let new = after[match.after].labelWords.filter { !MaskedName.isVolatile($0) }
            guard !old.isEmpty, !new.isEmpty else { continue }
            named += 1
            // Words for programmers are no language.
            let isCode = IdentifierPattern(after[match.after].label ?? "")?.isCertain == true
            guard !isCode, Set(old).isDisjoint(with: new), !isPrintedAlike(before[match.before], after[match.after])
            else { continue }
            other += 1
            names.insert(old)
            others.insert(new)
        }
        return other >= few && Double(other) >= share * Double(named)
            && Double(others.count) >= share * Double(names.count)
    }

    private static func isPrintedAlike(_ before: SceneNode, _ after: SceneNode) -> Bool {
        let old = before.texts.map(\.words)
        return !old.isEmpty && old == after.texts.map(\.words)
    }
}
