import Screens

/// A candidate's words, cut once for many comparisons.
struct ScreenWords {
    struct Match {
        var score: Double
        var reason: String
        static let none = Match(score: 0, reason: "")
    }

    let key: String
    let name: String
    let keyWords: [String]
    let title: [String]
    let elements: [ElementWords]

    init(_ candidate: ReportMatcher.Candidate) {
        key = candidate.screen
        name = candidate.title.flatMap { Words.isBlank($0) ? nil : $0 } ?? candidate.screen
        keyWords = Words.of(Identifier.spaced(candidate.screen))
        title = Words.of(candidate.title ?? "")
        elements = candidate.elements.map(ElementWords.init)
    }

    /// How surely the report names this screen: in its field, or in its text.
    func isNamed(by report: ReportWords, _ weights: WordWeights) -> Match {
        if report.namesScreen {
            if report.namedScreen == keyWords || report.namedScreen == title {
                return Match(score: 1, reason: "The report names the screen \(name).")
            }
            let share = max(
                weights.share(of: report.namedScreen, in: Set(title)),
                weights.share(of: report.namedScreen, in: Set(keyWords)))
            return Match(score: 0.7 * share, reason: share > 0 ? "The report names a screen like \(name)." : "")
        }
        return [title, keyWords].map { mention(of: $0, in: report.written) }.max { $0.score < $1.score } ?? .none
    }

    /// One word alone may mean anything (“home”), beside “screen” it means the screen.
    private func mention(of words: [String], in text: [String]) -> Match {
        guard !words.isEmpty, Words.isPhrase(words, of: text) else { return .none }
        let isSpelledOut = Self.places.contains { place in
            Words.isPhrase(words + [place], of: text) || Words.isPhrase([place] + words, of: text)
        }
        let score = isSpelledOut ? 0.9 : words.count > 1 ? 0.8 : 0.4
        return Match(score: score, reason: "The text mentions \(name).")
    }

    private static let places = [
        "screen", "page", "tab", "view", "bildschirm", "seite", "ansicht", "reiter", "экран", "экране", "страница",
        "странице", "вкладка", "вкладке",
    ]
}

/// An element's words.
struct ElementWords {
    let id: String
    let utterance: [String]
    let label: [String]
    private let spoken: String
    private let name: String
    private let identifier: [String]

    init(_ element: ReportMatcher.Candidate.Element) {
        id = element.id
        spoken = element.utterance
        name = element.label ?? element.utterance
        utterance = Words.of(element.utterance)
        label = Words.of(element.label ?? "")
        identifier = Words.of(Identifier.spaced(element.identifier ?? ""))
    }

    /// How well the report fits: each kind of evidence takes away from the doubt that the others leave.
    func fits(_ report: ReportWords, _ weights: WordWeights) -> ScreenWords.Match {
        let evidence = [named(report, weights), heard(report, weights), mentioned(report, weights)]
        let doubt = evidence.reduce(1) { $0 * (1 - $1.score) }
        let strongest = evidence.max { $0.score < $1.score }
        return ScreenWords.Match(score: 1 - doubt, reason: strongest?.reason ?? "")
    }

    private func named(_ report: ReportWords, _ weights: WordWeights) -> ScreenWords.Match {
        guard !report.namedElement.isEmpty else { return .none }
        let names = [label, identifier, utterance]
        let reason = "The report names “\(name)”."
        if names.contains(report.namedElement) { return ScreenWords.Match(score: 1, reason: reason) }
        let share = names.map { weights.share(of: report.namedElement, in: Set($0)) }.max() ?? 0
        return ScreenWords.Match(
            score: share >= 0.5 ? 0.7 * share : 0, reason: "The report names something like “\(name)”.")
    }

    /// Words that are heard everywhere, as “Button.” is, tell nothing, and none are as sure as a name.
    private func heard(_ report: ReportWords, _ weights: WordWeights) -> ScreenWords.Match {
        let mine = Set(utterance)
        let score =
            report.heard.map { heard -> Double in
                if heard == utterance { return 0.95 * min(1, 2 * weights.sum(heard)) }
                if heard == label || Words.isPhrase(heard, of: utterance) {
                    return 0.6 + 0.35 * weights.share(of: utterance, in: Set(heard))
                }
                let recall = weights.share(of: heard, in: mine)
                let precision = weights.share(of: utterance, in: Set(heard))
                let sum = recall + precision
                let harmonic = sum > 0 ? 2 * recall * precision / sum : 0
                return harmonic >= 0.5 ? 0.85 * harmonic : 0
            }.max() ?? 0
        return ScreenWords.Match(score: score, reason: "VoiceOver says “\(spoken)” there.")
    }

    /// A name of several words is no accident; one word may be.
    private func mentioned(_ report: ReportWords, _ weights: WordWeights) -> ScreenWords.Match {
        guard label.contains(where: { !Words.isNumber($0) }) else { return .none }
        let reason = "The text mentions “\(name)”."
        if Words.isPhrase(label, of: report.written) {
            return ScreenWords.Match(score: label.count > 1 ? 0.7 : 0.4, reason: reason)
        }
        let share = weights.share(of: label, in: Set(report.written))
        return ScreenWords.Match(score: label.count > 1 && share >= 0.5 ? 0.5 * share : 0, reason: reason)
    }
}
