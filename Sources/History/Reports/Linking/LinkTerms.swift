import Screens

/// The words of a text as linking counts them: those of `Words`, but Han and Kana by pairs, since one sign alone stands
/// in many words.
package enum LinkTerms {
    /// `設定を開く` → 設定 · 定を · を開 · 開く; a lone sign stays one.
    package static func of(_ text: String) -> [String] {
        var terms: [String] = []
        var run: [String] = []
        func endRun() {
            if run.count == 1 { terms += run }
            terms += zip(run, run.dropFirst()).map { $0 + $1 }
            run = []
        }
        for word in Words.of(text) {
            if isSign(word) {
                run.append(word)
            } else {
                endRun()
                terms += isOfHangul(word) ? parted(word) : [withoutElision(word)]
            }
        }
        endRun()
        return terms
    }

    /// A name that programs give is written as words: `checkoutBuyButton`, `checkout_buy-button`.
    package static func ofIdentifier(_ identifier: String) -> [String] { of(Identifier.spaced(identifier)) }

    /// Of a pair of Han or Kana, or of one of them.
    static func isOfSigns(_ term: String) -> Bool {
        guard let first = term.utf8.first, first >= firstByte else { return term.isEmpty }
        return term.count <= 2 && term.allSatisfy { isSign(String($0)) }
    }

    /// Its syllables are two or three letters each.
    static func isHangul(_ word: String) -> Bool {
        !word.isEmpty && word.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }

    private static func isOfHangul(_ word: String) -> Bool {
        word.utf8.contains { (0xEA...0xED).contains($0) }
            && word.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }

    /// `화면의` → 화면, `voiceover가` → voiceover: Korean writes its particles without a blank.
    private static func parted(_ word: String) -> [String] {
        ScriptParts.parted(word).split(separator: " ").compactMap { part in
            guard isHangul(String(part)) else { return String(part) }
            guard part.count < word.count || part.count > 2 else { return String(part) }
            let particle = particles.first { part.hasSuffix($0) }
            let stem = part.dropLast(particle?.count ?? 0)
            return stem.isEmpty ? nil : stem.count > 1 ? String(stem) : String(part)
        }
    }

    /// The longer before those that they end in.
    private static let particles = [
        "에서는", "에서", "으로", "에게", "까지", "부터", "을", "를", "은", "는", "이", "가", "의", "에", "로", "와", "과", "도", "만",
    ]

    /// `l'aide` → aide. What an article was cut to tells nothing.
    private static func withoutElision(_ word: String) -> String {
        guard word.utf8.contains(where: { $0 == 0x27 || $0 == 0xE2 }),
            let mark = word.firstIndex(where: { "'’".contains($0) }),
            elided.contains(String(word[..<mark]))
        else { return word }
        let rest = word[word.index(after: mark)...]
        return rest.count > 2 ? String(rest) : word
    }

    private static let elided: Set = ["l", "d", "j", "n", "s", "m", "t", "c", "qu", "dell", "all", "un"]

    /// In UTF-8 no Han or Kana begins with a lesser byte.
    private static let firstByte: UInt8 = 0xE3

    private static func isSign(_ word: String) -> Bool {
        guard word.utf8.count <= 4, word.utf8.first ?? 0 >= firstByte, word.unicodeScalars.count == 1,
            let scalar = word.unicodeScalars.first
        else { return false }
        return switch scalar.value {
        case 0x3005, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
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

extension LinkTerms {
    /// The signs that pairs were made of; `nil` where a term is a word of letters.
    static func signs(_ terms: [String]) -> String? {
        guard let first = terms.first, terms.allSatisfy(isOfSigns) else { return nil }
        return terms.dropFirst().reduce(first) { $0 + String($1.suffix(1)) }
    }
}
