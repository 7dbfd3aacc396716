import Screens

/// Words that were said of what is printed and that nobody says any more, each as often as it was said.
struct WordsSaidNoMore {
    let count: Int

    init(_ before: Scene, _ after: Scene, _ nodes: NodeMatches) {
        let spokenBefore = SpokenWords(before.utterances.map(\.text))
        let spoken = SpokenWords(after.utterances.map(\.text))
        let printed = Dictionary(after.textNodes.map { ($0.node, $0) }) { first, _ in first }
        // What is said after, as often as it is, without what is printed where it was and said there.
        var left: [String: Int] = [:]
        for word in after.utterances.flatMap({ Words.of($0.text) }) { left[word, default: 0] += 1 }
        var asked: [String] = []
        for text in before.textNodes where text.said > 0 {
            if let now = nodes.after(text.node).flatMap({ printed[$0] }), now.said == now.words.count || now.isAnnounced
            {
                for word in now.words { left[word, default: 0] -= 1 }
            } else {
                asked += text.said == text.words.count ? text.words : text.words.filter(spokenBefore.says)
            }
        }
        count = asked.count { word in
            guard let times = left[word] else { return !spoken.says(word) }
            left[word] = times - 1
            return times <= 0
        }
    }
}
