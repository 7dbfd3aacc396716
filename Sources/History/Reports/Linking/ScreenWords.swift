import Screens

/// A candidate's words against a report's.
struct ScreenWords {
    private static let title = 1.5, control = 0.35, controlFound = 1.5, found = 0.45, again = 0.3
    private static let covered = 0.5, exact = 1.5, phrase = 1.5, place = 1.5, labelPhrase = 0.4, heard = 5.0

    let candidate: ReportMatcher.Candidate
    let name: String
    let elements: [ElementWords]
    /// Title and key, each as its words.
    private let names: [[String]]
    private let query: ReportQuery
    private let rarity: WordRarity

    init(_ candidate: ReportMatcher.Candidate, _ query: ReportQuery, _ rarity: WordRarity) {
        (self.candidate, self.query, self.rarity) = (candidate, query, rarity)
        name = candidate.name
        names = [LinkTerms.of(candidate.title ?? ""), LinkTerms.ofIdentifier(candidate.screen)]
            .filter { !$0.isEmpty }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        elements = candidate.elements.map { ElementWords($0, query) }
    }

    /// How well the words fit, from 0 up. BM25's two ideas, rarity and saturation, for what a screen is called and for
    /// what is heard on it, each with a rarity of its own: tabs and buttons called like a screen make its name no
    /// commoner.
    /// - Parameter length: how many words are heard there, as a share of what is usual among the candidates.
    func score(length: Double) -> Double {
        let plain = query.words.words(.plain)
        var score = 0.0
        for (term, name) in inName() {
            let term = query.terms[term]
            score +=
                term.weight * (plain.contains(name) ? 0.3 : 1) * (term.isControl ? Self.control : 1)
                * rarity.ofTitle(query.forms(name)) * Self.title
        }
        for (term, times) in onElements() {
            let term = query.terms[term]
            score +=
                term.weight * (term.forms.contains(where: plain.contains) ? 0.3 : 1)
                * (term.isControl ? Self.controlFound : 1) * rarity.ofWord(term.forms) * Self.found
                * (times > 1 ? 1 + Self.again : 1) * 2 / (1 + max(0.5, length))
        }
        score += names.map { cover(of: $0, plain) }.max() ?? 0
        score += query.clauses.map { mention(in: $0) }.reduce(0, +)
        score += Self.heard * (elements.map { $0.heard(rarity) }.max() ?? 0)
        return score
    }

    /// Terms of the report in the screen's names, each with the word that is it there.
    private func inName() -> [Int: String] {
        names.reduce(into: [:]) { found, words in
            for word in words + Self.joined(words) {
                if let term = query.term(of: word), found[term] == nil { found[term] = word }
            }
        }
    }

    private func onElements() -> [Int: Int] {
        elements.reduce(into: [:]) { found, element in for term in element.terms { found[term, default: 0] += 1 } }
    }

    /// Much where all of a name is said; a part of it counts by its square.
    private func cover(of words: [String], _ plain: Set<String>) -> Double {
        let telling = words.filter { !plain.contains($0) }
        let counted = (telling.isEmpty ? words : telling).map { word in
            (
                rarity: rarity.ofTitle(query.forms(word)),
                said: query.term(of: word).map { min(1, query.terms[$0].weight) } ?? 0
            )
        }
        let all = counted.reduce(0) { $0 + $1.rarity }
        guard all > 0 else { return 0 }
        let share = counted.reduce(0) { $0 + $1.rarity * $1.said } / all
        return Self.covered * share * share * all
    }

    private func mention(in clause: ReportQuery.Clause) -> Double {
        let text = clause.forms
        var score = 0.0
        if let best = names.compactMap({ words -> Double? in
            guard words.contains(where: { !query.isLittle($0) }),
                let start = ReportQuery.place(of: words.map(query.forms), in: text)
            else { return nil }
            let isSame = Array(clause.terms[start..<start + words.count]) == words
            return (isSame ? Self.exact : 0) + (words.count > 1 ? Self.phrase : 0)
                + (SpelledName(words, at: start, in: clause.terms, query).hasPlaceBeside ? Self.place : 0)
        }).max() {
            score += best
        }
        let labels = elements.filter { $0.isPhrase(in: text) }
        return clause.weight * (score + Self.labelPhrase * Double(min(3, labels.count)))
    }

    private static func joined(_ words: [String]) -> [String] {
        zip(words, words.dropFirst()).map { LinkTerms.isOfSigns($0) ? $0 : $0 + $1 }
    }
}

extension ScreenWords {
    /// The field says its name, word for word.
    var isNamed: Bool { names.contains(query.said.namedScreen) }

    /// Words of the field that are in its name, as a share by their rarity.
    var isNamedInPart: Double {
        let named = query.said.namedScreen
        return names.map { words in
            let own = words.map(query.forms)
            let all = named.reduce(0) { $0 + rarity.ofTitle(query.forms($1)) }
            let there = named.filter { word in own.contains { !Set($0).isDisjoint(with: query.forms(word)) } }
                .reduce(0) { $0 + rarity.ofTitle(query.forms($1)) }
            return all > 0 ? there / all : 0
        }.max() ?? 0
    }

    /// An element has one of its names, as its heading has.
    func isCalled(like element: ElementWords) -> Bool { names.contains(element.label) }

    /// Who says the screen's name says this element's as well.
    func isPartOfName(_ element: ElementWords) -> Bool { names.contains { Words.isPhrase(element.label, of: $0) } }

    /// Where its names stand in what the person complains of.
    func spellings() -> [SpelledName] {
        query.clauses.enumerated().filter { $0.element.weight == 1 }.flatMap { index, clause in
            let text = clause.forms
            return names.compactMap { words in
                ReportQuery.place(of: words.map(query.forms), in: text).map {
                    SpelledName(words, at: $0, in: clause.terms, query, clause: index)
                }
            }
        }
    }
}
