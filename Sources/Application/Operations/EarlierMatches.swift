import History
import Screens
import Storage

/// What a later capture of a screen has of earlier ones. Each of them is matched once, whoever asks.
final class EarlierMatches {
    /// A heard node, and the element that it is in an earlier capture.
    struct Match {
        var node: Int
        var known: IdentifyElements.Known
        /// A person, an identifier, the same words or the same print say so.
        var isNamed: Bool
        /// It had no words and has none.
        var isNameless: Bool
        /// It is of the kind that it was, or lies where it lay.
        var isAlike: Bool
    }

    private let comparing: Comparing
    private let later: Listening
    private var read: [Int64: [Match]] = [:]

    init(_ later: Listening, comparing: Comparing) { (self.later, self.comparing) = (later, comparing) }

    /// In flick order of the earlier capture.
    func matches(with earlier: Int64) throws -> [Match] {
        if let known = read[earlier] { return known }
        let matches = try match(earlier)
        read[earlier] = matches
        return matches
    }

    /// Of several parts, the one that most is found of by name or identifier is the one that the capture stands for; of all
    /// others what has the same words is the same, and never what only stands in one place: that is another row.
    func matches(with parts: IdentifyElements.Parts) throws -> [Match] {
        let found = try parts.captures.map { try matches(with: $0) }
        let most = found.map { $0.count(where: \.isNamed) }.max()
        let stands = parts.isBeside ? nil : found.firstIndex { $0.count(where: \.isNamed) == most }
        let whole = stands.map { found[$0] } ?? []
        let others = found.indices.filter { $0 != stands }.flatMap { found[$0].filter { $0.isNamed || $0.isNameless } }
        return whole + others
    }

    private func match(_ capture: Int64) throws -> [Match] {
        let ids = try comparing.transaction.identities(ofCapture: capture)
        let earlier = try comparing.listenings.of(capture: capture).scene, later = later.scene
        let found = ElementMatcher.match(earlier, later).withoutStrangers(earlier, later)
        return found.withoutGuessesElsewhere(earlier, later).matches.compactMap { match in
            ids[match.before].map {
                Match(
                    node: match.after, known: ($0.id, match.reason.rawValue),
                    isNamed: [.hand, .identifier, .label, .print].contains(match.reason),
                    isNameless: earlier[match.before].labelWords.isEmpty && later[match.after].labelWords.isEmpty,
                    isAlike: earlier[match.before].isAlike(later[match.after]))
            }
        }
    }
}

extension SceneNode {
    /// Whether another node is of its kind, or lies on half of the smaller of the two places.
    func isAlike(_ other: SceneNode) -> Bool {
        guard kind != other.kind else { return true }
        guard let here = place, let there = other.place, let both = here.intersection(there) else { return false }
        return both.area * 2 >= min(here.area, there.area)
    }
}
