import Screens

/// What a report says, cut into words by what they are worth.
struct ReportWords {
    /// What the person heard: as they gave it, and what they quote in their text.
    let heard: [[String]]
    let namedScreen: [String]
    let namedElement: [String]
    /// All they wrote, what they expected included: a label that got lost is often named there.
    let written: [String]

    var namesScreen: Bool { !namedScreen.isEmpty }

    init(_ draft: ReportDraft) {
        heard = ([draft.heard ?? ""] + Self.quotes(draft.text)).map(Words.of).filter { !$0.isEmpty }
        namedScreen = Words.of(Identifier.spaced(draft.screen ?? ""))
        namedElement = Words.of(Identifier.spaced(draft.element ?? ""))
        written = Words.of([draft.text, draft.expected ?? ""].joined(separator: " "))
    }

    /// What stands between quotation marks, English, German, French and Russian ones.
    private static func quotes(_ text: String) -> [String] {
        let closing: [Character: Set<Character>] = [
            "“": ["”"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "\"": ["\""],
        ]
        var quotes: [String] = []
        var open: (start: String.Index, closing: Set<Character>)?
        for index in text.indices {
            if let quote = open {
                guard quote.closing.contains(text[index]) else { continue }
                quotes.append(String(text[quote.start..<index]))
                open = nil
            } else if let marks = closing[text[index]] {
                open = (text.index(after: index), marks)
            }
        }
        return quotes
    }
}

/// Names that programs give.
enum Identifier {
    /// `checkoutBuyButton` and `checkout_buy-button` as words.
    static func spaced(_ identifier: String) -> String {
        var spaced = ""
        var previousIsLower = false
        for character in identifier {
            if character.isUppercase && previousIsLower { spaced.append(" ") }
            spaced.append(character == "_" || character == "." || character == "-" ? " " : character)
            previousIsLower = character.isLowercase || character.isNumber
        }
        return spaced
    }
}

/// How much a word tells: much where few elements have it, little where all do.
struct WordWeights {
    private let byWord: [String: Double]
    private let unseen: Double

    init(_ documents: [[String]]) {
        var counts: [String: Int] = [:]
        for document in documents { for word in Set(document) { counts[word, default: 0] += 1 } }
        // A rational falling curve: the same on every machine, unlike a logarithm's last digit.
        let total = Double(documents.count)
        byWord = counts.mapValues { count in 1 / (1 + 9 * Double(count - 1) / max(total, 1)) }
        unseen = 1
    }

    subscript(_ word: String) -> Double { byWord[word] ?? unseen }

    func sum(_ words: some Sequence<String>) -> Double { words.reduce(0) { $0 + self[$1] } }

    /// The share of `part` that occurs in `whole`, by weight; 0 for no words.
    func share(of part: [String], in whole: Set<String>) -> Double {
        let all = sum(part)
        return all > 0 ? sum(part.filter(whole.contains)) / all : 0
    }
}
