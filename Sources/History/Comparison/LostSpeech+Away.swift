package import Screens

extension LostSpeech {
    /// Whether what was lost went with what said it: nothing that said any of it is there, nothing came in its stead, and nobody says
    /// half of it either. Then there is nothing left to lose, and nothing is mended. `nil`: something came elsewhere, and nobody can
    /// say whether it is in its stead.
    /// - Parameters:
    ///   - lost: descriptions that nobody said any more.
    ///   - before: where they were said.
    ///   - nodes: what is there on both sides.
    package static func isAway(_ lost: [String], from before: Scene, to after: Scene, _ nodes: NodeMatches) -> Bool? {
        let texts = Set(lost)
        let speakers = before.utterances.filter { texts.contains($0.text) }.map(\.node)
        guard !speakers.isEmpty, speakers.allSatisfy({ nodes.after($0) == nil }) else { return false }
        let spoken = SpokenWords(after.utterances.map(\.text))
        let isUnsaid = lost.allSatisfy { text in
            let words = Words.of(text).filter { !Words.isNumber($0) }
            return words.count { !spoken.says($0) } * 2 >= words.count
        }
        guard isUnsaid else { return false }
        let new = after.utterances.map(\.node).filter { nodes.before($0) == nil }
        guard !new.isEmpty else { return true }
        // Rows of live data that speak again say other words in the same place.
        let places = speakers.compactMap { before[$0].frame }
        let isInStead = new.contains { node in
            after[node].frame.map { frame in places.contains { $0.overlaps(frame) } } ?? false
        }
        return isInStead ? false : nil
    }
}
