import Screens

/// What is printed on an element that has no name, or beside it, tells which one it is (docs/rule-specification.md section 8.1):
/// sighted people read that.
extension Matching {
    /// Matches what has no name, before or after, with what has the same print, or the name that is printed there.
    mutating func passByPrint(_ sceneBefore: Scene, _ sceneAfter: Scene, _ numbers: inout MatchNumbers) {
        let isAnyNameless =
            leftBefore.contains { before[$0].name == 0 } || leftAfter.contains { after[$0].name == 0 }
        guard isAnyLeft, isAnyNameless else { return }
        numbers.contents.printTells = sceneAfter.isPrintedAlike(sceneBefore)
        numbers.contents.namesOfSeveral = namesOfSeveral
        changeLeft { element, isBefore in
            let print = (isBefore ? sceneBefore : sceneAfter).print(at: element.node)
            element.print = numbers.name(of: print.words)
            element.printPlace = print.place
        }
        func isNameless(_ before: Matchable, _ after: Matchable) -> Bool { before.name == 0 || after.name == 0 }
        pass(.print, if: { isNameless($0, $1) && $0.printPlace == $1.printPlace }) { $0.key(of: $0.print) }
        pass(.print, if: isNameless) { $0.key(of: $0.name == 0 ? $0.print : $0.name) }
    }
}

/// Where something is printed: what stands on one is no other print than what stands in the row of another.
enum PrintPlace: Sendable { case itself, around, row }

extension Matchable {
    /// A name or a print, and the kind of what has it.
    fileprivate func key(of name: Int) -> UInt64? {
        name > 0 ? UInt64(name) << 8 | UInt64(kind.number) : nil
    }
}

extension NameContents {
    /// Whether one of the two has lost its name, or got one, and what is printed there shares no word: another one. What several
    /// are called tells nothing of what is printed beside each: that is data, as the value of a field, and may be other data by now.
    mutating func areApartByPrint(_ before: Matchable, _ after: Matchable) -> Bool {
        printTells && (before.name == 0) != (after.name == 0) && before.print > 0 && after.print > 0
            && !namesOfSeveral.contains(max(before.name, after.name))
            && before.printPlace == after.printPlace && similarity(before.print, after.print) == 0
    }
}

extension Scene {
    /// Whether anything is printed as in another capture of the same language: else all may be a translation.
    func isPrintedAlike(_ before: Scene) -> Bool {
        guard !isOfOtherLanguage(than: before) else { return false }
        let printed = Set(before.textNodes.map(\.words))
        return textNodes.contains { printed.contains($0.words) }
    }

    /// So many elements share a row, at most: more are a list of rows.
    private static var mostInRow: Int { 6 }

    /// The row of a node, where it is no list of rows.
    func shortRow(of node: Int) -> Int? {
        row(of: node).flatMap { $0 != Tree.root && self[$0].countInside <= Scene.mostInRow ? $0 : nil }
    }

    /// The words that are printed on an element, else in what holds it alone, else in its row, where that is one of a list. None:
    /// nothing is printed there.
    func print(at node: Int) -> (words: [String], place: PrintPlace) {
        func words(_ node: Int) -> [String] { self[node].texts.flatMap(\.words) }
        let own = words(node)
        guard own.isEmpty, let row = row(of: node) else { return (own, .itself) }
        let alone = tree.ancestors(of: node).prefix { $0 != row }.last.map(words) ?? []
        guard alone.isEmpty, self[row].countInside <= Scene.mostInRow,
            self[row].classEnds(with: ["Cell"]) || self[row].above.contains(where: \.isScrollable)
        else { return (alone, .around) }
        return (words(row), .row)
    }
}
