extension Message {
    /// A sentence of ours that comes finished, as it is stored: what it quotes between “ and ” is not ours, and neither are its
    /// numbers. `4 of 9 steps lead to “Buy now”` is looked up as `{1} of {2} steps lead to “{3}”`.
    /// - Parameters:
    ///   - names: what else in it is not ours, and is not quoted: of screens, of releases.
    ///   - language: of what is quoted (BCP 47), where it is known.
    package init(finished sentence: String, naming names: [String] = [], language: String? = nil) {
        self.init(FinishedText(text: sentence, names: names, language: language, isOne: true))
    }

    /// Why something is not done: a sentence of ours as one that comes finished, or several, each looked up by itself where they are
    /// not known together.
    package init(refusal text: String, naming names: [String]) {
        var finished = FinishedText(text: text, names: names, language: nil, isOne: true)
        finished.isPartedWhereUnknown = true
        self.init(finished)
    }

    /// Several sentences of ours, one after the other, each looked up by itself, and so each part before a semicolon.
    /// - Parameter titles: what is quoted and is ours, as the titles of rules are.
    package init(
        sentences text: String, naming names: [String] = [], language: String? = nil, titles: Set<String> = []
    ) {
        self.init(FinishedText(text: text, names: names, language: language, isOne: false, titles: titles))
    }
}

/// Sentences that come finished. They are read when they are printed in another language: in English they stand as they are.
struct FinishedText: Hashable, Sendable {
    var text: String
    var names: [String]
    /// Of what is quoted (BCP 47).
    var language: String?
    /// One sentence, which is looked up as a whole.
    var isOne: Bool
    /// What is quoted and is ours.
    var titles: Set<String> = []
    var isSurelyOurs = true
    /// Sentences that are not known as a whole are looked up one by one.
    var isPartedWhereUnknown = false

    /// The message that it is, as far as a page in the catalogue's language needs to know its parts.
    func read(for catalogue: Catalogue) -> Message {
        guard catalogue.language == .english else {
            let parted = parted(for: catalogue)
            return isSurelyOurs ? parted : parted.orSomebodys
        }
        let isOwn = language.map { Language(tag: $0) == .english } ?? true
        return isOwn ? Message(text: text) : FinishedSentence.message(text, ClauseWords(language: language))
    }

    private func parted(for catalogue: Catalogue) -> Message {
        let words = ClauseWords(names: names, language: language, titles: titles, catalogue: catalogue)
        guard isOne else { return Message(clauses: text, words) }
        let whole = FinishedSentence.message(text, words)
        let isKnown = !isPartedWhereUnknown || catalogue.translation(of: whole) != nil
        return isKnown ? whole : Message(clauses: text, words)
    }
}

/// What is to be known of the words of finished sentences.
struct ClauseWords {
    /// What is not ours.
    var names: [String] = []
    /// Of what is quoted (BCP 47).
    var language: String?
    /// What is quoted and is ours.
    var titles: Set<String> = []
    /// What knows whether a sentence is read rightly.
    var catalogue = Catalogue.english
}

/// A finished sentence as it is read, letter by letter.
struct FinishedSentence {
    private let language: String?
    private let titles: Set<String>
    /// The longest first, which may hold a shorter one.
    private let names: [String]
    /// Which of the names' places are words of the sentence, counted from 0 on: a screen may be called as one of our words.
    private let ours: Set<Int>
    private var namesMet = 0
    /// Several names one after the other are one, and so is a release's with what its channel is called.
    private var isJoining = false
    private var message = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    private var words = "", number = "", quoted = ""
    /// More than its first letter was read.
    private var hasBegun = false
    private var depth = 0

    private typealias StringInterpolation = Message.StringInterpolation

    /// Each name in it may be a word of ours as well: it is read in the first way that the catalogue knows.
    static func message(_ sentence: String, _ words: ClauseWords) -> Message {
        func read(ours: Set<Int>, joining: Bool = false) -> (message: Message, names: Int) {
            var reader = FinishedSentence(sentence, words, ours: ours)
            reader.isJoining = joining
            reader.read(sentence)
            return (reader.end(), reader.namesMet)
        }
        func isKnown(_ message: Message) -> Bool { words.catalogue.translation(of: message) != nil }
        let (plain, count) = read(ours: [])
        guard count > 0, !isKnown(plain) else { return plain }
        let joined = read(ours: [], joining: true).message
        guard !isKnown(joined) else { return joined }
        let ours: [Set<Int>] =
            count > mostNames
            ? (0..<count).map { [$0] }
            : (1..<1 << count).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }.map { bits in
                Set((0..<count).filter { bits & 1 << $0 != 0 })
            }
        return ours.lazy.map { read(ours: $0).message }.first(where: isKnown) ?? plain
    }

    /// What may be said behind a release's name of the channel that it is in.
    private static let channels = ["a beta", "an alpha", "a test release"]
    /// Of so many names in one sentence all choices are tried as words of ours, of more each by itself.
    private static let mostNames = 6

    private init(_ sentence: String, _ words: ClauseWords, ours: Set<Int>) {
        self.ours = ours
        names = words.names.filter { !$0.isEmpty && sentence.contains($0.dropFirst()) }.sorted { $0.count > $1.count }
        (language, titles) = (words.language, words.titles)
    }

    /// A text's sentences with the signs before them. One ends with a semicolon, or with a full stop before a capital letter,
    /// a quotation or one of the names; what is quoted holds no end.
    static func parted(_ text: String, naming names: [String] = []) -> [(sign: String, words: String)] {
        var parts: [(sign: String, words: String)] = [], current = "", sign = "", depth = 0
        for (letter, place) in zip(text, text.indices) {
            let isSentence =
                current.hasSuffix(". ")
                && (letter.isUppercase || letter.isNumber || letter == "“"
                    || names.contains { text[place...].hasPrefix($0 + " ") || text[place...].hasPrefix($0 + "+") })
            if depth == 0, isSentence || current.hasSuffix("; ") {
                parts.append((sign, String(current.dropLast(isSentence ? 1 : 2))))
                (sign, current) = (isSentence ? " " : "; ", "")
            } else if depth == 0, letter.isUppercase, current.hasSuffix(": "),
                current.hasPrefix("“") || current.hasPrefix("The ") || current == "What the evidence says: ",
                !endsInBrackets(current)
            {
                // What a sentence is about stands before it.
                parts.append((sign, String(current.dropLast(2))))
                (sign, current) = (": ", "")
            }
            if letter == "“" { depth += 1 }
            if letter == "”" { depth -= 1 }
            current.append(letter)
        }
        return parts + [(sign, current)]
    }

    /// A bracket is open at its end: a screen stands there, with its states.
    private static func endsInBrackets(_ text: String) -> Bool {
        text.count { $0 == "(" } > text.count { $0 == ")" }
    }

    private mutating func read(_ sentence: String) {
        var rest = Substring(sentence)
        while let letter = rest.first {
            if let name = name(at: rest) {
                endNumber()
                message.appendLiteral(words)
                words = ""
                hasBegun = true
                message.appendInterpolation(take(name, of: &rest))
            } else if let address = address(at: rest) {
                message.appendLiteral(words)
                words = ""
                message.appendInterpolation(text: address)
                rest = rest.dropFirst(address.count)
            } else {
                take(letter, of: rest)
                hasBegun = true
                rest = rest.dropFirst()
            }
        }
    }

    /// A name with what belongs to it: the state of a screen; where names are joined, a release's channel, and the next name.
    private mutating func take(_ name: String, of rest: inout Substring) -> Message {
        rest = rest.dropFirst(name.count)
        if let state = VariantWords.bracketed(atStartOf: rest) {
            rest = rest.dropFirst(state.count + 3)
            return "\(text: name) (\(Message(variant: state)))"
        }
        guard isJoining, rest.hasPrefix(", ") else { return Message(text: name) }
        let after = rest.dropFirst(2)
        if let channel = Self.channels.first(where: after.hasPrefix) {
            rest = after.dropFirst(channel.count)
            return Message(finished: "\(name), \(channel)", naming: [name])
        }
        guard let next = self.name(at: after) else { return Message(text: name) }
        rest = after
        return "\(text: name), \(take(next, of: &rest))"
    }

    /// One of the names, as it stands here as a word of its own, and not in a quotation. At the beginning it has a capital letter.
    /// A release's may go on as that of a build: `spring+2`.
    private mutating func name(at rest: Substring) -> String? {
        func isPart(_ letter: Character?) -> Bool { letter.map { $0.isLetter || $0.isNumber } ?? false }
        guard depth == 0, !isPart(number.last ?? words.last) else { return nil }
        func stands(_ name: String) -> Bool {
            let begins =
                rest.hasPrefix(name) || !hasBegun && rest.hasPrefix(name.prefix(1).uppercased() + name.dropFirst())
            let after = rest.dropFirst(name.count)
            // A beta begins with the name of its release.
            let isBeta = name.last?.isNumber == true && after.first == "-" && after.dropFirst().first?.isLetter == true
            return begins && !isPart(after.first) && !isBeta
        }
        guard let name = names.first(where: stands) else { return nil }
        namesMet += 1
        guard !ours.contains(namesMet - 1) else { return nil }
        let after = rest.dropFirst(name.count)
        let build = after.first == "+" ? after.dropFirst().prefix(while: \.isNumber) : ""
        return String(rest.prefix(name.count + (build.isEmpty ? 0 : build.count + 1)))
    }

    /// Where something is to be asked of the API: `/v1/apps/shop/order`.
    private func address(at rest: Substring) -> String? {
        guard depth == 0, words.hasSuffix(" "), rest.hasPrefix("/v1/") else { return nil }
        let address = String(rest.prefix { !$0.isWhitespace })
        return address.hasSuffix(".") ? String(address.dropLast()) : address
    }

    /// - Parameter rest: of the sentence, from the letter on.
    private mutating func take(_ letter: Character, of rest: Substring) {
        if depth > 0 { return takeQuoted(letter) }
        if letter.isNumber, !number.isEmpty || !(words.last?.isLetter ?? false) { return number.append(letter) }
        if ".,:-".contains(letter), !number.isEmpty { return number.append(letter) }
        // A build is its release and, after a plus, its number.
        if letter == "+", number.last?.isNumber == true, rest.dropFirst().first?.isNumber == true {
            return number.append(letter)
        }
        if letter.isLetter, Figures.isPrerelease(number) { return number.append(letter) }
        endNumber(before: rest)
        words.append(letter)
        if letter == "“" { depth = 1 }
    }

    private mutating func takeQuoted(_ letter: Character) {
        if letter == "“" { depth += 1 }
        if letter == "”" { depth -= 1 }
        guard depth == 0 else { return quoted.append(letter) }
        message.appendLiteral(words)
        if titles.contains(quoted) {
            message.appendInterpolation(Message(ours: quoted))
        } else if let (name, state) = VariantWords.placed(quoted, names) {
            message.appendInterpolation("\(text: name) (\(Message(variant: state)))")
        } else {
            message.appendInterpolation(text: quoted, language: language)
        }
        (words, quoted) = ("”", "")
    }

    /// What follows the last figure is the sentence's.
    private mutating func endNumber(before rest: Substring = "") {
        guard !number.isEmpty else { return }
        let figures = String(number.reversed().drop { !$0.isNumber && !$0.isLetter }.reversed())
        message.appendLiteral(words)
        if Figures.grouped.whole(figures) != nil, let large = Int(figures.filter { $0 != "," }) {
            message.appendInterpolation(grouped: large)
        } else if Figures.decimal.whole(figures) != nil, rest.hasPrefix(" %") || rest.hasPrefix(" to 1") {
            // A share or a contrast. Else it may be a release.
            message.appendInterpolation(decimal: figures)
        } else {
            message.appendInterpolation(text: figures)
        }
        words = String(number.dropFirst(figures.count))
        number = ""
    }

    private mutating func end() -> Message {
        endNumber()
        // What is never closed may be anything, and is the sentence's.
        message.appendLiteral(words + quoted)
        return Message(stringInterpolation: message)
    }
}

/// How figures are written in English.
private enum Figures {
    static let grouped = Pattern(/[0-9]{1,3}(,[0-9]{3})+/)
    static let decimal = Pattern(/[0-9]+\.[0-9]+/)

    /// What begins like `1.1-`: letters after it are a release's, too (Semantic Versioning 2.0.0, item 9).
    static func isPrerelease(_ text: String) -> Bool { text.contains(".") && text.contains("-") }
}
