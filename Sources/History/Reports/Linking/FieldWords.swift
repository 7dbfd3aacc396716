/// The words of the field, as a team may extend them: what people call things that apps call otherwise, how interfaces
/// say it in other languages, and what words are for. Read from `Sources/Application/Words`.
package struct FieldWords: Sendable {
    /// What a word is for, where it tells something else than a place.
    package enum Kind: String, Sendable, CaseIterable {
        case place, plain, role, relation, acting, sequel, way, hearing, trouble, other, fine, everyday, greeting,
            closing, sent
    }

    /// Words that may stand for one another.
    struct Group: Sendable {
        /// Each phrase as its terms, by language.
        var phrases: [String: [[String]]]
    }

    let synonyms: [Group]
    let interface: [Group]
    /// All words that groups are compared by: their stems are asked for once.
    package let words: Set<String>
    /// The phrases of a kind in every language: people mix them.
    private let phrases: [Kind: [[String]]]
    private let single: [Kind: Set<String>]
    /// Words that tell how something is used, whatever it is.
    let handling: Set<String>
    /// How letters begin and end.
    let greetings: Set<[String]>, closings: Set<[String]>

    /// - Parameters:
    ///   - synonyms: one group a line, English, with commas between the words.
    ///   - interface: one group a line, English first, then `; de: …` and so on.
    ///   - kinds: lines of `kind language: words`.
    package init(synonyms: String, interface: String, kinds: String) {
        self.synonyms = Self.lines(synonyms).map { Group(phrases: ["en": Self.phrases($0)]) }
        self.interface = Self.lines(interface).map { line in
            Group(
                phrases: line.split(separator: ";").enumerated().reduce(into: [:]) { phrases, part in
                    guard part.offset > 0, let colon = part.element.firstIndex(of: ":") else {
                        phrases["en", default: []] += Self.phrases(part.element)
                        return
                    }
                    let language = String(part.element[..<colon].filter { !$0.isWhitespace })
                    phrases[language, default: []] += Self.phrases(part.element[part.element.index(after: colon)...])
                })
        }
        phrases = Self.lines(kinds).reduce(into: [:]) { phrases, line in
            guard let colon = line.firstIndex(of: ":"),
                let kind = line[..<colon].split(separator: " ").first.flatMap({ Kind(rawValue: String($0)) })
            else { return }
            phrases[kind, default: []] += Self.phrases(line[line.index(after: colon)...])
        }
        single = phrases.mapValues { Set($0.filter { $0.count == 1 }.joined()) }
        let words = single
        handling = [Kind.hearing, .everyday, .role].reduce(into: []) { $0.formUnion(words[$1] ?? []) }
        (greetings, closings) = (Set(phrases[.greeting] ?? []), Set(phrases[.closing] ?? []))
        self.words = Set((self.synonyms + self.interface).flatMap { $0.phrases.values.joined().joined() })
    }

    package static let none = FieldWords(synonyms: "", interface: "", kinds: "")

    func phrases(_ kind: Kind) -> [[String]] { phrases[kind] ?? [] }

    /// Whether it is among them, whatever it tells.
    func knows(_ word: String) -> Bool { words.contains(word) || single.values.contains { $0.contains(word) } }

    /// The single words of a kind.
    func words(_ kind: Kind) -> Set<String> { single[kind] ?? [] }

    private static func lines(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    }

    private static func phrases(_ list: Substring) -> [[String]] {
        list.split(separator: ",").map { LinkTerms.of(String($0)) }.filter { !$0.isEmpty }
    }
}
