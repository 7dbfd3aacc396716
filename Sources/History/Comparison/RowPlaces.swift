import Screens

/// Parts of rows, each place in a row once: what stands in another row may be the same part there.
struct RowPlaces {
    private struct Place: Hashable {
        let className: String?
        /// Seen from the corner of its row; `nil`: nobody can tell.
        let offset: Frame?

        /// The same, or nobody can tell.
        func mayBe(_ other: Self) -> Bool {
            guard className == other.className else { return false }
            guard let offset, let there = other.offset else { return true }
            return offset.isCentred(on: there)
        }
    }
    /// The parts in one place, by the words by which developers call them.
    private struct Parts {
        var all: [Int] = []
        /// They call it by no word.
        var nameless: [Int] = []
        var byWord: [String: [Int]] = [:]

        mutating func add(_ node: Int, calledBy words: Set<String>) {
            all.append(node)
            if words.isEmpty { nameless.append(node) }
            for word in words { byWord[word, default: []].append(node) }
        }
    }

    private var byIdentifier: [String: [Int]] = [:]
    private var places: [Place] = []
    private var parts: [Place: Parts] = [:]

    var isEmpty: Bool { places.isEmpty }

    /// - Parameter row: `nil`: nobody can tell which row it is in.
    mutating func add(_ part: SceneNode, in row: SceneNode?) {
        let place = RowPlaces.place(of: part, in: row)
        if parts[place] == nil { places.append(place) }
        parts[place, default: Parts()].add(part.index, calledBy: RowPlaces.name(of: part))
        if let identifier = part.identifier { byIdentifier[identifier, default: []].append(part.index) }
    }

    /// Those, a few at most, that are what this is in another row, or may be it: developers call both so, or it is of the same class,
    /// lies in its row where that lies in its own, and is not called otherwise by developers, be it for a figure or one of several words.
    func alike(_ part: SceneNode, in row: SceneNode?, atMost most: Int) -> [Int] {
        let place = RowPlaces.place(of: part, in: row), name = RowPlaces.name(of: part)
        // “button” names no part.
        if !name.isEmpty, let known = part.identifier.flatMap({ byIdentifier[$0] }) { return Array(known.prefix(most)) }
        var found: Set<Int> = []
        for other in places where other.mayBe(place) {
            guard let parts = parts[other] else { continue }
            let lists = name.isEmpty ? [parts.all] : [parts.nameless] + name.compactMap { parts.byWord[$0] }
            for list in lists { found.formUnion(list.prefix(most)) }
            if found.count >= most { break }
        }
        return Array(found.sorted().prefix(most))
    }

    private static func place(of part: SceneNode, in row: SceneNode?) -> Place {
        Place(className: part.className, offset: row.flatMap(part.offset))
    }

    private static func name(of part: SceneNode) -> Set<String> {
        part.identifier.map(DeveloperNames.words) ?? []
    }
}
