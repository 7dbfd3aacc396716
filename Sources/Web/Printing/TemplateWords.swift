/// The words of a template, as translators get them: what stands between two block tags, sections or takings-in is one
/// text, with its inline tags and values in it; what people hear of an attribute is another.
///
/// `<li><a href="/x">All of {{count}} screens</a></li>` holds the text `All of {{count}} screens`.
///
/// One serves for many templates, for its patterns take longer to read than a template does.
struct TemplateWords {
    /// A tag, a value, or the text up to the next of them.
    private let token =
        /\{\{.*?\}\}|<!?[a-zA-Z\/](?:\{\{.*?\}\}|"(?:\{\{.*?\}\}|[^"])*"|[^>"])*>|[^<\{]+|[<\{]/
        .dotMatchesNewlines()
    /// What of a tag is read out or shown.
    fileprivate let attributes =
        /(\b(?:aria-label|alt|title|placeholder|data-label|data-stop|data-chosen)=")((?:\{\{.*?\}\}|[^"])*)"/
    fileprivate let sections = /\{\{[#^\/].*?\}\}/
    private let wordless = /\{\{.*?\}\}|<[^>]*>|&[a-z]+;/

    /// The texts of a template, in their order, blanks between words as one.
    func texts(of template: String) -> [String] { replaced(template) { _ in nil }.texts }

    /// The template with other texts.
    /// - Parameter other: what stands in place of a text; `nil`: it stays.
    func replacing(_ template: String, _ other: @escaping (String) -> String?) -> String {
        replaced(template, other).result
    }

    private func replaced(_ template: String, _ other: @escaping (String) -> String?) -> Replacing {
        var words = Replacing(patterns: self, other: other)
        for match in template.matches(of: token) { words.take(Token(String(match.output))) }
        words.endText()
        return words
    }

    /// Tags within a sentence.
    fileprivate static let inline: Set<Substring> = [
        "a", "b", "strong", "em", "i", "code", "dfn", "kbd", "span", "time", "abbr", "br", "mark", "small", "q", "cite",
        "sup", "sub", "bdi", "var", "samp",
    ]

    fileprivate func hasWords(_ text: String) -> Bool {
        text.replacing(wordless, with: "").contains(where: \.isLetter)
    }
}

private struct Token {
    enum Kind { case text, value, opening, closing, single, boundary }
    var kind: Kind
    var text: String

    init(_ text: String) {
        self.text = text
        if text.hasPrefix("{{") {
            kind = text.dropFirst(2).first.map { "#^/$<>".contains($0) } == true ? .boundary : .value
        } else if text.hasPrefix("<"), text.count > 1 {
            let name = text.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if !TemplateWords.inline.contains(name) {
                kind = .boundary
            } else if text.dropFirst().first == "/" {
                kind = .closing
            } else {
                kind = name == "br" ? .single : .opening
            }
        } else {
            kind = .text
        }
    }

    var isBlank: Bool { kind == .text && text.allSatisfy(\.isWhitespace) }
    var isTag: Bool { kind == .opening || kind == .closing }
}

private struct Replacing {
    let patterns: TemplateWords
    let other: (String) -> String?
    var result = ""
    /// Those that were met.
    private(set) var texts: [String] = []
    private var text: [Token] = []

    init(patterns: TemplateWords, other: @escaping (String) -> String?) {
        (self.patterns, self.other) = (patterns, other)
    }

    mutating func take(_ token: Token) {
        guard token.kind == .boundary else { return text.append(token) }
        endText()
        result += withAttributes(token.text)
    }

    mutating func endText() {
        let tokens = text, inside = Self.sentence(tokens)
        text = []
        takeOutside(tokens[..<inside.lowerBound])
        result += replaced(tokens[inside].reduce(into: "") { $0 += $1.text })
        takeOutside(tokens[inside.upperBound...])
    }

    private mutating func takeOutside(_ tokens: ArraySlice<Token>) {
        for token in tokens { result += withAttributes(token.text) }
    }

    /// Without the tags around all of it, and without those whose other half is in a section.
    private static func sentence(_ tokens: [Token]) -> Range<Int> {
        var range = tokens.indices
        while let first = range.first, let last = range.last {
            let partners = partners(tokens, in: range)
            if tokens[first].isBlank {
                range = first + 1..<range.upperBound
            } else if tokens[last].isBlank {
                range = range.lowerBound..<last
            } else if tokens[first].isTag, partners[first] == last {
                range = first + 1..<last
            } else if tokens[first].isTag, partners[first] == nil {
                range = first + 1..<range.upperBound
            } else if tokens[last].isTag, partners[last] == nil {
                range = range.lowerBound..<last
            } else {
                break
            }
        }
        return range
    }

    private static func partners(_ tokens: [Token], in range: Range<Int>) -> [Int: Int] {
        var open: [Int] = [], partners: [Int: Int] = [:]
        for place in range {
            if tokens[place].kind == .opening { open.append(place) }
            if tokens[place].kind == .closing, let other = open.popLast() {
                (partners[place], partners[other]) = (other, place)
            }
        }
        return partners
    }

    private mutating func replaced(_ text: String) -> String {
        guard patterns.hasWords(text) else { return text }
        let start = text.prefix(while: \.isWhitespace), end = String(text.reversed().prefix(while: \.isWhitespace))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        texts.append(words)
        // A text that is the same in both keeps its lines, for code holds such.
        return other(words).map { $0 == words ? text : start + $0 + end } ?? text
    }

    private mutating func withAttributes(_ tag: String) -> String {
        guard tag.hasPrefix("<") else { return tag }
        var result = "", rest = Substring(tag)
        while let found = rest.firstMatch(of: patterns.attributes) {
            result += rest[..<found.range.lowerBound] + found.output.1 + withSections(String(found.output.2)) + "\""
            rest = rest[found.range.upperBound...]
        }
        return result + rest
    }

    /// An attribute's words between its sections.
    private mutating func withSections(_ text: String) -> String {
        var result = "", rest = Substring(text)
        while let tag = rest.firstMatch(of: patterns.sections) {
            result += replaced(String(rest[..<tag.range.lowerBound])) + tag.output
            rest = rest[tag.range.upperBound...]
        }
        return result + replaced(String(rest))
    }
}
