import History
import Screens
import Testing

/// Captures changed in known ways: the id of each element is its truth, and no matcher sees it.
enum KnownChanges {
    private static let nouns = ["Rowing", "Yoga", "Strength", "Running", "Cycling", "Boxing", "Pilates", "Walking"]
    private static let verbs = ["Start", "Delete", "Share", "Rename", "Open", "Download", "Rate", "Skip"]

    /// A list in sections with rows of a title, a figure and a button, under a bar.
    static func screen(_ random: inout SeededRandom) -> Sketch {
        var id = 0
        func next() -> String {
            id += 1
            return "n\(id)"
        }
        let bar = Sketch.box(
            next(),
            (0..<3).map { place in
                .element(
                    next(), place == 0 ? nil : verbs[place], .button, at: Frame(Double(place) * 130, 47, 44, 44),
                    identifier: place == 1 ? "bar.action" : nil)
            }, at: Frame(0, 47, 390, 50)
        ) { $0.className = "UINavigationBar" }
        let sections = (0..<Int.random(in: 1...3, using: &random)).map { section in
            Sketch.box(
                next(),
                (0..<Int.random(in: 2...6, using: &random)).map { row in
                    let top = 120 + Double(section * 400 + row * 62)
                    let noun = nouns[Int.random(in: 0..<nouns.count, using: &random)]
                    let minutes = Int.random(in: 5...60, using: &random)
                    return Sketch.box(
                        next(),
                        [
                            .element(next(), noun, at: Frame(20, top, 200, 22)),
                            .element(next(), "\(minutes) min", at: Frame(20, top + 24, 200, 18)),
                            .element(
                                next(), "\(verbs[row % verbs.count]) \(noun)", .button, at: Frame(320, top, 50, 44)),
                        ], at: Frame(0, top, 390, 60)
                    ) { $0.className = "WorkoutCell" }
                }, at: Frame(0, 120 + Double(section * 400), 390, 390)
            ) { $0.identifier = "section\(section)" }
        }
        return Sketch.box(next(), [bar] + sections, at: Frame(0, 0, 390, 844))
    }

    enum Change: CaseIterable { case relabel, loseIdentifiers, move, wrap, drop, retime, shuffle, insert }

    static func changed(_ sketch: Sketch, _ changes: Set<Change>, _ random: inout SeededRandom) -> Sketch {
        var copy = sketch
        copy.children = sketch.children.compactMap { child in
            if changes.contains(.drop), child.node.isElement, Int.random(in: 0..<12, using: &random) == 0 { return nil }
            let child = changed(child, changes, &random)
            return changes.contains(.wrap) && child.node.className == "WorkoutCell"
                ? Sketch.box("wrap-\(child.node.id ?? "")", [child], at: child.node.frame) : child
        }
        if copy.node.identifier?.hasPrefix("section") == true { rearrange(&copy.children, changes, &random) }
        guard copy.node.isElement else { return copy }
        if changes.contains(.relabel), Int.random(in: 0..<8, using: &random) == 0, let label = copy.node.label {
            copy.node.label = "New \(label)"
        }
        if changes.contains(.retime), let label = copy.node.label, label.hasSuffix(" min") {
            copy.node.label = "\(Int.random(in: 5...60, using: &random)) min"
        }
        if changes.contains(.loseIdentifiers) { copy.node.identifier = nil }
        if changes.contains(.move) { copy.node.frame?.y += 20 }
        return copy
    }

    /// Rows change their places, or a new one that says what another says pushes them down.
    private static func rearrange(_ rows: inout [Sketch], _ changes: Set<Change>, _ random: inout SeededRandom) {
        let tops = rows.map { $0.node.frame?.y ?? 0 }
        if changes.contains(.shuffle) { rows.shuffle(using: &random) }
        for place in rows.indices { rows[place] = moved(rows[place], to: tops[place]) }
        if changes.contains(.insert), let copied = rows.randomElement(using: &random) {
            let top = tops[0]
            rows = [renamed(moved(copied, to: top))] + rows.map { moved($0, to: ($0.node.frame?.y ?? 0) + 62) }
        }
    }

    private static func moved(_ sketch: Sketch, to top: Double) -> Sketch {
        shifted(sketch, by: top - (sketch.node.frame?.y ?? 0))
    }

    private static func shifted(_ sketch: Sketch, by distance: Double) -> Sketch {
        var copy = sketch
        copy.node.frame?.y += distance
        copy.children = sketch.children.map { shifted($0, by: distance) }
        return copy
    }

    /// The same again, as another element.
    private static func renamed(_ sketch: Sketch) -> Sketch {
        var copy = sketch
        copy.node.id = sketch.node.id.map { "new-\($0)" }
        copy.children = sketch.children.map(renamed)
        return copy
    }

    static func pair(_ random: inout SeededRandom) -> (SketchedScreen, SketchedScreen) {
        let before = screen(&random)
        let changes = Set(Change.allCases.filter { _ in Bool.random(using: &random) })
        let after = changed(before, changes, &random)
        return (SketchedScreen([before]), SketchedScreen([after]))
    }
}

@Suite struct KnownChangesTests {
    /// Share of the pairs found that are true, and of the true ones that are found.
    private func judge(_ changes: Set<KnownChanges.Change>, seed: UInt64) -> (precision: Double, recall: Double) {
        var random = SeededRandom(seed)
        var right = 0, found = 0, there = 0
        for _ in 0..<60 {
            let sketch = KnownChanges.screen(&random)
            let before = SketchedScreen([sketch])
            let after = SketchedScreen([KnownChanges.changed(sketch, changes, &random)])
            let matches = ElementMatcher.match(before.scene, after.scene)
            let names = { (scene: Scene, node: Int) in scene.tree.name(of: node) }
            right += matches.matches.count { names(before.scene, $0.before) == names(after.scene, $0.after) }
            found += matches.matches.count
            there +=
                Set(before.scene.flick.map { names(before.scene, $0) })
                .intersection(after.scene.flick.map { names(after.scene, $0) }).count
        }
        return (Double(right) / Double(found), Double(right) / Double(there))
    }

    @Test(
        arguments: [
            ([.relabel], 0.99, 0.99), ([.loseIdentifiers], 0.99, 0.99), ([.move], 0.99, 0.99), ([.wrap], 0.99, 0.99),
            ([.retime], 0.99, 0.99), ([.drop], 0.99, 0.99), ([.shuffle], 0.9, 0.75), ([.insert], 0.9, 0.65),
            ([.relabel, .move, .wrap, .retime], 0.99, 0.99),
            (Set(KnownChanges.Change.allCases), 0.7, 0.55),
        ] as [(Set<KnownChanges.Change>, Double, Double)])
    func `matches found are true, and most true ones are found`(
        changes: Set<KnownChanges.Change>, precision: Double, recall: Double
    ) {
        let judged = judge(changes, seed: 5)
        print(
            "matching after \(changes.map { "\($0)" }.sorted()): precision \(judged.precision), recall \(judged.recall)"
        )
        #expect(judged.precision >= precision && judged.recall >= recall)
    }

    /// Long lists in which the strict passes find little.
    enum Crowd: String, CaseIterable {
        case halfShareOneName, allShareOneName, allNamesAreAlike, allLieInOnePlace

        func sketch(_ word: String, _ shift: Double) -> [Sketch] {
            let count = word == "old" ? 3_000 : 3_001
            return switch self {
            case .halfShareOneName: list(count, shift) { "\(word) \($0 % 2 == 0 ? "row" : "item\($0)")" }
            case .allShareOneName: list(count, shift) { _ in "Like" }
            case .allNamesAreAlike: list(count, shift) { "open the file \(word)\($0)" }
            case .allLieInOnePlace: list(count, nil) { "\(word)\($0)" }
            }
        }
    }

    @Test(arguments: Crowd.allCases) func `long lists are matched in little time`(crowd: Crowd) {
        let before = SketchedScreen(crowd.sketch("old", 0)), after = SketchedScreen(crowd.sketch("new", 4))
        let start = ContinuousClock.now
        let matches = ElementMatcher.match(before.scene, after.scene)
        let spent = ContinuousClock.now - start
        print("matching 3 000 × 3 001 elements, \(crowd): \(spent), \(matches.matches.count) found")
        #expect(spent < .seconds(60))
    }
}

private func list(_ count: Int, _ shift: Double?, _ name: (Int) -> String) -> [Sketch] {
    (0..<count).map { place in
        .element(
            "\(place)", name(place), .button,
            at: shift.map { Frame(20 + $0, Double(place) * 20, 100, 18) } ?? Frame(10, 10, 50, 20))
    }
}
