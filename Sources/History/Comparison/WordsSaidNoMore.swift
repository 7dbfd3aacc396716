import Screens

/// Words that were said of what is printed and that nobody says any more, each as often as it was said.
///
/// What is gone for everybody is lost by nobody: it counts only as far as what is printed newly, in its stead, is not
/// said either.
struct WordsSaidNoMore {
    let count: Int

    init(_ before: Scene, _ after: Scene, _ nodes: NodeMatches) {
        let spokenBefore = SpokenWords(before.utterances.map(\.text))
        let spoken = SpokenWords(after.utterances.map(\.text))
        let printed = Dictionary(after.textNodes.map { ($0.node, $0) }) { first, _ in first }
        // What is said after, as often as it is, without what is printed where it was and said there.
        var left: [String: Int] = [:]
        for word in after.utterances.flatMap({ Words.of($0.text) }) { left[word, default: 0] += 1 }
        var standing: [String] = [], gone: [String] = []
        for text in before.textNodes where text.said > 0 {
            let place = nodes.after(text.node), now = place.flatMap { printed[$0] }
            if let now, now.said == now.words.count || now.isAnnounced {
                for word in now.words { left[word, default: 0] -= 1 }
                continue
            }
            let words = text.said == text.words.count ? text.words : text.words.filter(spokenBefore.says)
            if place == nil { gone += words } else { standing += words }
        }
        func unsaid(_ words: [String]) -> Int {
            words.count { word in
                guard let times = left[word] else { return !spoken.says(word) }
                left[word] = times - 1
                return times <= 0
            }
        }
        let new = after.textNodes.filter { nodes.before($0.node) == nil && !$0.isAnnounced }
        let came = new.reduce(0) { $0 + $1.words.count }, silent = came - new.reduce(0) { $0 + $1.said }
        count = unsaid(standing) + (came > 0 ? (unsaid(gone) * silent + came - 1) / came : 0)
    }
}
