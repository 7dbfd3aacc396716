import Screens

/// An element's words against a report's. Hundreds of them are filtered and sorted, so that it is no value.
final class ElementWords {
    let element: ReportMatcher.Candidate.Element
    /// Terms of the report that are heard there, each once.
    let terms: [Int]
    /// How it is mentioned in what the person complains of.
    let mention: Mention?
    /// Where it is what the person did before the trouble came, by clause.
    let steps: [(clause: Int, range: Range<Int>)]
    private let asked: Asked

    init(_ element: ReportMatcher.Candidate.Element, _ asked: Asked) {
        (self.element, self.asked) = (element, asked)
        (mention, steps) = Self.mention(element.label, asked)
        var terms: [Int] = []
        for forms in [element.label?.forms ?? [], element.utterance.forms].joined() {
            if let term = asked.term(of: forms), !terms.contains(term) { terms.append(term) }
        }
        self.terms = terms
    }

    var label: [String] { element.label?.terms ?? [] }
    var utterance: [String] { element.utterance.terms }
    var name: String { (element.label ?? element.utterance).text }
    /// What the report calls it in the field, where it has no label: nobody named what is heard of it.
    var nameGiven: String { (element.label ?? asked.namedElement ?? element.utterance).text }

    private var names: [FormedText] {
        [element.label, element.identifier, element.utterance].map { $0 ?? .none }
    }

    /// The field says its name, word for word.
    var isNamed: Bool {
        asked.namedElement.map { named in names.contains { $0.terms == named.terms } } ?? false
    }

    /// How surely the field names it.
    var named: Double {
        guard let named = asked.namedElement else { return 0 }
        if isNamed { return 1 }
        let share = names.map { self.share(of: named, in: $0) }.max() ?? 0
        return share >= 0.5 ? 0.7 * share : 0
    }

    /// How alike what the person heard, or quotes, is to what is heard here. Words that are heard everywhere, as
    /// “Button.” is, tell nothing, and none are as sure as a name.
    var heard: Double {
        let given = asked.heard.map(likeness).max() ?? 0
        let quoted = asked.quoted.map(likeness).max() ?? 0
        return max(given, 0.9 * quoted)
    }

    /// It was heard word for word, or is quoted so for its own sake: all of it, or its label.
    var isHeardWhole: Bool {
        func isIt(_ text: FormedText) -> Bool { text.terms == utterance || text.terms == label }
        return asked.heard.contains(where: isIt) || mention != .aside && asked.quoted.contains(where: isIt)
    }

    /// Its label is a part of what is heard of it: it has not lost its name.
    var isHeardByItsLabel: Bool {
        label.isEmpty || utterance.starts(with: label)
            || [asked.heard, asked.quoted].joined().contains { $0.terms == utterance }
    }

    /// It is what they expected to hear, word for word: all of it, or its label.
    var isExpectedWhole: Bool { asked.expected.contains { $0.terms == utterance || $0.terms == label } }

    /// Heard with more than its label: what it is, or its value, agrees as well.
    var isHeardWithMore: Bool {
        asked.heard.contains { $0.terms == utterance && $0.terms.count > label.count && !label.isEmpty }
    }

    /// Quoted word for word, with what it is beside it: “the button ‘Track parcel’”, as VoiceOver says “Track parcel,
    /// button”. A label of one word is that of many.
    var isQuotedAsItIs: Bool {
        guard let label = element.label, label.telling.count > 1, let kind = element.kind,
            asked.quoted.contains(where: { $0.terms == label.terms })
        else { return false }
        let called = KindWords.of(kind)
        return asked.clauses.contains { clause in
            guard clause.weight == 1, let start = ReportQuery.place(of: label.forms, in: clause.forms) else {
                return false
            }
            return [start - 1, start + label.terms.count].contains {
                clause.terms.indices.contains($0) && called.contains(clause.terms[$0])
            }
        }
            || called.contains { sign in
                LinkTerms.signs(LinkTerms.of(sign)) != nil
                    && asked.said.hasSolid(label.text + "」" + sign)
            }
    }

    /// By the field, by all that was heard, or by what it is: the Checkout heading, the Checkout button.
    var isToldFromScreen: Bool {
        if isNamed || isHeardWithMore { return true }
        let said = Set(
            asked.clauses.filter { $0.weight == 1 }.flatMap { clause in
                clause.terms.indices.filter { Array(clause.terms[$0...].prefix(label.count)) == label }.flatMap {
                    [$0 - 1, $0 + label.count].filter(clause.terms.indices.contains).map { clause.terms[$0] }
                }
            }
        ).intersection(asked.roles.union(Self.titles))
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
        guard let label = element.label, label.telling.count > 1 else { return false }
        return asked.says(label) && ReportQuery.isPhrase(label.forms, of: text)
    }

    /// Two telling words of a longer label follow one another in what the person complains of: “Red letter” for “Red
    /// letter, delayed”. It is suggested by that, and certain never.
    var isMentionedInPart: Bool {
        guard let label = element.label, label.telling.count > 2 else { return false }
        let pairs = zip(label.telling.indices, label.telling.indices.dropFirst()).filter { first, second in
            ![first, second].allSatisfy { asked.roles.contains(label.telling[$0]) }
        }.map { [label.tellingForms[$0], label.tellingForms[$1]] }
        return asked.clauses.contains { clause in
            clause.weight == 1 && pairs.contains { ReportQuery.isPhrase($0, of: clause.forms) }
        }
    }

    /// The person speaks of it, and not only of what is before it, behind it, or like it.
    var isSpokenOf: Bool { mention.map { $0 > .aside } ?? false }

    /// What the person complains of begins with its label: “Privacy says only button”.
    var isSubject: Bool {
        guard isSpokenOf, let forms = element.label?.forms else { return false }
        return asked.clauses.contains { $0.weight == 1 && ReportQuery.place(of: forms, in: $0.forms) == 0 }
    }

    private static func mention(
        _ label: FormedText?, _ asked: Asked
    ) -> (Mention?, steps: [(clause: Int, range: Range<Int>)]) {
        guard let label, asked.isTelling(label), asked.says(label) else { return (nil, []) }
        var best: Mention?
        var steps: [(clause: Int, range: Range<Int>)] = []
        for (place, clause) in asked.clauses.enumerated() where clause.weight == 1 {
            guard let start = ReportQuery.place(of: label.forms, in: clause.forms) else { continue }
            let range = start..<start + label.terms.count
            let aside = SpokenAside(range, in: clause.terms, asked)
            let isStep = aside.isStep
            if isStep { steps.append((place, range)) }
            let isControl = [range.lowerBound - 1, range.upperBound].contains {
                clause.terms.indices.contains($0) && asked.roles.contains(clause.terms[$0])
            }
            let mention: Mention =
                isStep || aside.isPlace
                ? .aside : isControl ? .control : label.telling.count > 1 ? .phrase : .word
            best = max(best ?? mention, mention)
        }
        let isQuoted = best != .aside && asked.quoted.contains { $0.terms == label.terms }
        return (isQuoted ? .control : best, steps)
    }

    /// By how much it says, the least first.
    enum Mention: Int, Comparable {
        /// Something else is before it, behind it, or like it.
        case aside
        case word, phrase, control
        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    private func likeness(_ heard: FormedText) -> Double {
        if heard.terms == utterance { return 0.95 }
        if heard.terms == label { return 0.9 }
        let recall = share(of: heard, in: element.utterance), precision = share(of: element.utterance, in: heard)
        if Words.isPhrase(heard.terms, of: utterance) { return 0.6 + 0.3 * precision }
        let sum = recall + precision
        let harmonic = sum > 0 ? 2 * recall * precision / sum : 0
        return harmonic >= 0.5 ? 0.85 * harmonic : 0
    }

    /// The share of `part` that occurs in `whole`, by rarity; 0 for no words.
    private func share(of part: FormedText, in whole: FormedText) -> Double {
        let forms = Set(whole.forms.joined())
        func sum(_ words: [[String]]) -> Double { words.reduce(0) { $0 + asked.rarity.ofWord($1) } }
        let all = sum(part.forms)
        return all > 0 ? sum(part.forms.filter { !forms.isDisjoint(with: $0) }) / all : 0
    }
}
