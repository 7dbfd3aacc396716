import Screens

/// Where words of a report are found on a screen.
enum SharedPlace: Hashable {
    /// In what the person can hear.
    case heard
    /// In what is heard no more.
    case lost(ReportMatcher.Candidate.Standing)
    /// On elements of which nobody knows that they are heard so.
    case known
    case name
}

/// A candidate's words against a report's. It is filtered and handed on as well, so that it is no value.
final class ScreenWords {
    private static let title = 1.5, control = 0.35, controlFound = 1.5, found = 0.45, again = 0.3
    private static let covered = 0.5, exact = 1.5, phrase = 1.5, place = 1.5, labelPhrase = 0.4, heard = 5.0

    let candidate: ReportMatcher.Candidate
    let name: String
    let elements: [ElementWords]
    /// Where its names stand in what the person complains of.
    let spellings: [SpelledName]
    /// Title and key, each as its words.
    private let names: [FormedText]
    private let asked: Asked
    /// Terms of the report that are found on elements, each with on how many.
    private let onElements: [Int: Int]

    init(_ candidate: ReportMatcher.Candidate, _ asked: Asked) {
        (self.candidate, self.asked) = (candidate, asked)
        name = candidate.name
        let names = [candidate.title ?? .none, candidate.key]
            .reduce(into: [FormedText]()) { names, name in
                if !name.terms.isEmpty, !names.contains(where: { $0.terms == name.terms }) { names.append(name) }
            }
        self.names = names
        elements = candidate.elements.map { ElementWords($0, asked) }
        onElements = elements.reduce(into: [:]) { found, element in
            for term in element.terms { found[term, default: 0] += 1 }
        }
        spellings = asked.clauses.enumerated().filter { $0.element.weight == 1 }.flatMap { index, clause in
            names.compactMap { name in
                ReportQuery.place(of: name.forms, in: clause.forms).map {
                    SpelledName(name, at: $0, in: clause.terms, asked, clause: index)
                }
            }
        }
    }

    /// How well the words fit, from 0 up. BM25's two ideas, rarity and saturation, for what a screen is called and for
    /// what is heard on it, each with a rarity of its own: tabs and buttons called like a screen make its name no
    /// commoner.
    /// - Parameter length: how many words are heard there, as a share of what is usual among the candidates.
    func score(length: Double) -> Double {
        var score = 0.0
        for (term, name) in inName() {
            let term = asked.terms[term]
            score +=
                term.weight * (asked.plain.contains(name.word) ? 0.3 : 1) * (term.isControl ? Self.control : 1)
                * asked.rarity.ofTitle(name.forms) * Self.title
        }
        for (place, times) in onElements {
            let term = asked.terms[place]
            score +=
                term.weight * (term.forms.contains(where: asked.plain.contains) ? 0.3 : 1)
                * (term.isControl ? Self.controlFound : 1) * asked.rarities[place] * Self.found
                * (times > 1 ? 1 + Self.again : 1) * 2 / (1 + max(0.5, length))
        }
        score += names.map(cover).max() ?? 0
        score += asked.clauses.map { mention(in: $0) }.reduce(0, +)
        score += Self.heard * (elements.map(\.heard).max() ?? 0)
        return score
    }

    /// Words of the report that are found there, the rarest first, at most three: on elements that stand alike, or else in
    /// its name. None that tells nothing of a place, as “the” and “button” do. `nil`: there is none.
    var shared: (words: [String], place: SharedPlace)? {
        let found = ranked(
            onElements.keys.filter { !isOfAnyPlace(asked.terms[$0]) }.map { ($0, asked.rarities[$0]) })
        if let first = found.first {
            let place = place(of: first.term)
            return (found.filter { self.place(of: $0.term) == place }.prefix(3).map(\.word), place)
        }
        let called = ranked(
            inName().filter { !isOfAnyPlace(asked.terms[$0.key]) && !isOfAnyName($0.value.word) }.map {
                ($0.key, asked.rarity.ofTitle($0.value.forms))
            })
        return called.isEmpty ? nil : (called.prefix(3).map(\.word), .name)
    }

    private func ranked(_ terms: [(term: Int, rarity: Double)]) -> [(term: Int, word: String)] {
        terms.map {
            (term: $0.term, word: asked.terms[$0.term].forms[0], counts: $0.rarity * asked.terms[$0.term].weight)
        }
        .sorted { ($1.counts, $0.word) < ($0.counts, $1.word) }.map { ($0.term, $0.word) }
    }

    /// Where a term of the report is found on elements: what is heard goes before what is heard no more.
    private func place(of term: Int) -> SharedPlace {
        let standings = elements.filter { $0.terms.contains(term) }.map(\.element.standing)
        if standings.contains(where: \.isHeard) { return .heard }
        guard standings.allSatisfy({ $0.lostSince != nil }), let lost = standings.first else { return .known }
        return .lost(lost)
    }

    /// A little word, or what many elements are.
    private func isOfAnyPlace(_ term: ReportQuery.Term) -> Bool {
        asked.roles.contains(term.forms[0]) || asked.query.isLittle(term.forms[0])
    }

    private func isOfAnyName(_ word: String) -> Bool { asked.plain.contains(word) || asked.places.contains(word) }

    /// Terms of the report in the screen's names, each with the word that is it there.
    private func inName() -> [Int: (word: String, forms: [String])] {
        names.reduce(into: [:]) { found, name in
            for (word, forms) in Array(zip(name.terms, name.forms)) + Self.joined(name.terms).map({ ($0, [$0]) }) {
                if let term = asked.term(of: forms), found[term] == nil { found[term] = (word, forms) }
            }
        }
    }

    /// Much where all of a name is said; a part of it counts by its square.
    private func cover(of name: FormedText) -> Double {
        let words = Array(zip(name.terms, name.forms))
        let telling = words.filter { !asked.plain.contains($0.0) }
        let counted = (telling.isEmpty ? words : telling).map { _, forms in
            (
                rarity: asked.rarity.ofTitle(forms),
                said: asked.term(of: forms).map { min(1, asked.terms[$0].weight) } ?? 0
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
        if let best = names.compactMap({ name -> Double? in
            guard !name.telling.isEmpty, let start = ReportQuery.place(of: name.forms, in: text) else { return nil }
            let isSame = Array(clause.terms[start..<start + name.terms.count]) == name.terms
            return (isSame ? Self.exact : 0) + (name.terms.count > 1 ? Self.phrase : 0)
                + (SpelledName(name, at: start, in: clause.terms, asked).hasPlaceBeside ? Self.place : 0)
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
    var isNamed: Bool { asked.namedScreen.map { named in names.contains { $0.terms == named.terms } } ?? false }

    /// Words of the field are in its name that tell one screen from another.
    var isNamedInPart: Bool {
        guard let named = asked.namedScreen else { return false }
        let telling = zip(named.terms, named.forms).filter { word, _ in
            !asked.query.isLittle(word) && !isOfAnyName(word)
        }.map(\.1)
        return names.contains { name in
            let own = Set(name.forms.joined())
            return (telling.isEmpty ? named.forms : telling).contains { !own.isDisjoint(with: $0) }
        }
    }

    /// The text says what it is called.
    var isMentioned: Bool { spellings.contains { !$0.words.allSatisfy(asked.query.isLittle) } }

    /// Something speaks for it that does not speak for any other place as well.
    var isSpokenFor: Bool {
        isNamed || isNamedInPart || isMentioned || shared != nil
            || elements.contains { $0.mention != nil || $0.named > 0 || $0.heard > 0 }
    }

    /// Something on it is told of for its own sake.
    var isAnyTold: Bool { elements.contains { $0.isSpokenOf || $0.isNamed || $0.isHeardWhole || $0.isExpectedWhole } }

    /// An element has one of its names, as its heading has.
    func isCalled(like element: ElementWords) -> Bool { names.contains { $0.terms == element.label } }

    /// Who says the screen's name says this element's as well.
    func isPartOfName(_ element: ElementWords) -> Bool {
        names.contains { Words.isPhrase(element.label, of: $0.terms) }
    }
}
