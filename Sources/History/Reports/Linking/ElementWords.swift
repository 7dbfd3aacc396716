import Screens

/// An element's words against a report's.
struct ElementWords {
    let element: ReportMatcher.Candidate.Element
    let label: [String]
    let utterance: [String]
    /// Terms of the report that are heard there.
    let terms: Set<Int>
    /// How it is mentioned in what the person complains of.
    let mention: Mention?
    private let identifier: [String]
    private let query: ReportQuery

    init(_ element: ReportMatcher.Candidate.Element, _ query: ReportQuery) {
        (self.element, self.query) = (element, query)
        utterance = LinkTerms.of(element.utterance)
        label = LinkTerms.of(element.label ?? "")
        identifier = LinkTerms.ofIdentifier(element.identifier ?? "")
        mention = Self.mention(label, query)
        terms = Set((label + utterance).compactMap(query.term))
    }

    var name: String { element.label ?? element.utterance }

    /// The field says its name, word for word.
    var isNamed: Bool {
        !query.said.namedElement.isEmpty && [label, identifier, utterance].contains(query.said.namedElement)
    }

    /// How surely the field names it.
    func named(_ rarity: WordRarity) -> Double {
        let named = query.said.namedElement
        guard !named.isEmpty else { return 0 }
        if isNamed { return 1 }
        let names = [label, identifier, utterance]
        let share = names.map { self.share(of: named, in: $0, rarity) }.max() ?? 0
        return share >= 0.5 ? 0.7 * share : 0
    }

    /// How alike what the person heard, or quotes, is to what is heard here. Words that are heard everywhere, as
    /// “Button.” is, tell nothing, and none are as sure as a name.
    func heard(_ rarity: WordRarity) -> Double {
        let given = query.said.heard.map { likeness($0, rarity) }.max() ?? 0
        let quoted = query.said.quoted.map { likeness($0, rarity) }.max() ?? 0
        return max(given, 0.9 * quoted)
    }

    /// It was heard word for word: all of it, or its label.
    func isHeardWhole() -> Bool {
        (query.said.heard + query.said.quoted).contains { Self.tells($0, query) && ($0 == utterance || $0 == label) }
    }

    /// Heard with more than its label: what it is, or its value, agrees as well.
    func isHeardWithMore() -> Bool {
        query.said.heard.contains {
            $0 == utterance && Self.tells($0, query) && $0.count > label.count && !label.isEmpty
        }
    }

    /// By the field, by all that was heard, or by what it is: the Checkout heading, the Checkout button.
    var isToldFromScreen: Bool {
        if isNamed || isHeardWithMore() { return true }
        let said = Set(
            query.clauses.filter { $0.weight == 1 }.flatMap { clause in
                clause.terms.indices.filter { Array(clause.terms[$0...].prefix(label.count)) == label }.flatMap {
                    [$0 - 1, $0 + label.count].filter(clause.terms.indices.contains).map { clause.terms[$0] }
                }
            }
        ).intersection(query.words.words(.role).union(Self.titles))
        let heard = Set(utterance.dropFirst(label.count))
        return !said.isDisjoint(with: heard)
            || !said.isDisjoint(with: Self.titles) && !heard.isDisjoint(with: Self.titles)
    }

    /// What people call a heading.
    private static let titles: Set = [
        "heading", "title", "überschrift", "titel", "encabezado", "título", "titre",
    ]

    /// Its label, two telling words or more, stands in the text.
    func isPhrase(in text: [[String]]) -> Bool {
        label.filter { !query.isLittle($0) }.count > 1 && ReportQuery.isPhrase(label.map(query.forms), of: text)
    }

    private static func mention(_ label: [String], _ query: ReportQuery) -> Mention? {
        guard tells(label, query) else { return nil }
        let roles = query.words.words(.role), forms = label.map(query.forms)
        var best: Mention?
        for clause in query.clauses where clause.weight == 1 {
            guard let start = ReportQuery.place(of: forms, in: clause.forms) else { continue }
            let after = clause.terms.dropFirst(start + label.count).first
            let before = start > 0 ? clause.terms[start - 1] : nil
            let isControl = [before, after].contains { $0.map(roles.contains) ?? false }
            let isLong = label.filter { !query.isLittle($0) }.count > 1
            best = max(best ?? .word, isControl ? .control : isLong ? .phrase : .word)
        }
        return query.said.quoted.contains(label) ? .control : best
    }

    /// By how much it says, the least first.
    enum Mention: Int, Comparable {
        case word, phrase, control
        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// One of the words is neither a little word nor what many elements are.
    private static func tells(_ words: [String], _ query: ReportQuery) -> Bool {
        let roles = query.words.words(.role)
        return words.contains { !query.isLittle($0) && !roles.contains($0) }
    }

    private func likeness(_ heard: [String], _ rarity: WordRarity) -> Double {
        guard Self.tells(heard, query) else { return 0 }
        if heard == utterance { return 0.95 }
        if heard == label { return 0.9 }
        if Words.isPhrase(heard, of: utterance) { return 0.6 + 0.3 * share(of: utterance, in: heard, rarity) }
        let recall = share(of: heard, in: utterance, rarity), precision = share(of: utterance, in: heard, rarity)
        let sum = recall + precision
        let harmonic = sum > 0 ? 2 * recall * precision / sum : 0
        return harmonic >= 0.5 ? 0.85 * harmonic : 0
    }

    /// The share of `part` that occurs in `whole`, by rarity; 0 for no words.
    private func share(of part: [String], in whole: [String], _ rarity: WordRarity) -> Double {
        let forms = Set(whole.flatMap(query.forms))
        func sum(_ words: [String]) -> Double { words.reduce(0) { $0 + rarity.ofWord(query.forms($1)) } }
        let all = sum(part)
        return all > 0 ? sum(part.filter { !forms.isDisjoint(with: query.forms($0)) }) / all : 0
    }
}
