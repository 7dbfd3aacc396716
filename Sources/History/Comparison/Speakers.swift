import Screens

/// Who says words in a capture, by an index of all that is spoken there, so that nobody asks each element for each of many texts.
struct Speakers {
    private let scene: Scene
    /// By place in the flick order.
    private let spoken: [Set<String>]
    private let places: [String: [Int]]

    init(_ scene: Scene) {
        let spoken = scene.elements.map(\.spokenWords)
        var places: [String: [Int]] = [:]
        for (place, words) in spoken.enumerated() {
            for word in words { places[word, default: []].append(place) }
        }
        (self.scene, self.spoken, self.places) = (scene, spoken, places)
    }

    /// Elements that say each of the words, in flick order.
    func saying(_ words: [String]) -> [SceneNode] {
        guard let rarest = words.min(by: { count(of: $0) < count(of: $1) }) else { return Array(scene.elements) }
        return places[rarest, default: []].filter { words.allSatisfy(spoken[$0].contains) }
            .map { scene[scene.flick[$0]] }
    }

    private func count(of word: String) -> Int { places[word]?.count ?? 0 }
}

/// Who says words in the capture after, and whether they said them before; each question is answered once.
final class LaterSpeakers {
    private struct Kin: Hashable {
        let words: [String]
        let row: RowLook
    }

    private let before: Scene
    private let after: Scene
    private let matches: ElementMatches
    private lazy var speakers = Speakers(after)
    private var all: [[String]: [SceneNode]] = [:]
    private var new: [[String]: [SceneNode]] = [:]
    private var rows: [Kin: [SceneNode]] = [:]
    private var others: [Kin: [SceneNode]] = [:]

    init(_ before: Scene, _ after: Scene, _ matches: ElementMatches) {
        (self.before, self.after, self.matches) = (before, after, matches)
    }

    /// Elements that say each of the words.
    func saying(_ words: [String]) -> [SceneNode] {
        if let known = all[words] { return known }
        let found = speakers.saying(words)
        all[words] = found
        return found
    }

    /// Of these those that did not say all of it before.
    func newlySaying(_ words: [String]) -> [SceneNode] {
        if let known = new[words] { return known }
        let found = saying(words).filter { stop in
            matches.before(stop.index).map { !words.allSatisfy(before[$0].spokenWords.contains) } ?? true
        }
        new[words] = found
        return found
    }

    /// Of these those that are no rows like one.
    func newlySaying(_ words: [String], unlike row: SceneNode) -> [SceneNode] {
        let kin = Kin(words: words, row: RowLook(row))
        if let known = others[kin] { return known }
        let found = newlySaying(words).filter { !$0.isRowLike(row) }
        others[kin] = found
        return found
    }

    /// Whether another row of a row's kind says each of the words.
    func isSaid(_ words: [String], besides row: SceneNode) -> Bool {
        let kin = Kin(words: words, row: RowLook(row))
        let known = rows[kin] ?? saying(words).filter { $0.isRowLike(row) }
        rows[kin] = known
        return known.contains { $0.index != row.index }
    }
}
