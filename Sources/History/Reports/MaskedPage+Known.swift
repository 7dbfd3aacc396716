import Foundation

/// The names and contacts of people who are known, however they are written: with either apostrophe or none, with or
/// without accents, with a hyphen for a blank as in addresses of the web.
extension MaskedPage {
    mutating func mask(_ person: KnownPerson, _ parts: Masking.Reach.Parts) {
        maskEncoded(person, parts)
        for text in [person.contact, person.name].compactMap({ $0 }) where !text.isEmpty { maskKnown(text, parts) }
    }

    /// A path in percents that names them once it is read: all of it.
    private mutating func maskEncoded(_ person: KnownPerson, _ parts: Masking.Reach.Parts) {
        for link in links where scalars[link.path].contains("%") {
            guard let path = string(link.path).removingPercentEncoding else { continue }
            var page = MaskedPage(path)
            page.mask(person, parts == .none ? .none : .letters)
            if page.text != path { mask(path: link) }
        }
    }

    /// A known name or contact, whole and in its parts.
    private mutating func maskKnown(_ text: String, _ parts: Masking.Reach.Parts) {
        if let mail = PersonQuery.mail(text) {
            if scalars.contains("@") { maskAll(Array(mail.unicodeScalars), as: .mail) }
            if scalars.contains("%") {
                maskAll(Array(mail.replacing("@", with: "%40").unicodeScalars), as: .mail)
            }
            if text.utf8.contains(UInt8(ascii: "<")) { maskKnownName(String(text.prefix { $0 != "<" }), parts) }
        } else if let phone = PersonQuery.phone(text) {
            maskFigures(endingAs: Array(phone.unicodeScalars))
        } else {
            maskKnownName(text, parts)
        }
    }

    private mutating func maskKnownName(_ text: String, _ parts: Masking.Reach.Parts) {
        var known = MaskedPage(text)
        guard let first = known.words.first, let last = known.words.last else { return }
        // “No, there is no label” names nobody, also where No wrote it.
        guard known.words.contains(where: { !$0.isCommon }) else { return maskCapitals(known.words) }
        maskAll(Array(known.scalars[first.range.lowerBound..<last.range.upperBound]), as: .name)
        let name = known.pieces, pieces = self.pieces
        maskWhole(name.map(\.key), in: pieces)
        guard parts != .none else { return }
        let keys = Set(
            name.filter {
                $0.key.count >= 2 && !MaskingWords.notNames.contains($0.folded)
                    && !MaskingWords.particles.contains($0.folded)
            }.map(\.key))
        let rare = Set(name.filter { $0.key.count >= 3 && !$0.isCommon }.map(\.key)).intersection(keys)
        let isAlone = pieces.allSatisfy { rare.contains($0.key) }
        let paths = links.map(\.path)
        // “né” is not “ne”: what is so short has its own letters.
        let spelled = Set(name.map(\.folded))
        for piece in pieces where keys.contains(piece.key) && (piece.key.count > 2 || spelled.contains(piece.folded)) {
            let isFree =
                isAlone || parts == .letters || paths.contains { $0.contains(piece.range.lowerBound) }
            if piece.isCapital || isFree && rare.contains(piece.key) {
                mask(withoutEnding(piece.range), as: .name)
            }
        }
    }

    /// All words of a name side by side, in any order and in small letters, too; or written as one.
    private mutating func maskWhole(_ keys: [String], in pieces: [Piece]) {
        let sorted = keys.sorted(), known = Set(keys)
        guard let first = sorted.first, keys.count > 1 || first.count >= 4 else { return }
        for index in pieces.indices.dropLast(keys.count - 1) where known.contains(pieces[index].key) {
            let run = pieces[index..<index + keys.count]
            let isTogether = zip(run, run.dropFirst()).allSatisfy {
                isNarrow($0.range.upperBound..<$1.range.lowerBound)
            }
            guard isTogether, run.map(\.key).sorted() == sorted, let last = run.last else { continue }
            mask(run[index].range.lowerBound..<withoutEnding(last.range).upperBound, as: .name)
        }
        let joined = [keys.joined(), keys.reversed().joined()]
        guard keys.count > 1, joined[0].count >= 6 else { return }
        for piece in pieces where joined.contains(piece.key) { mask(piece.range, as: .name) }
    }

    /// What stands between the words of one name, also in an address.
    private func isNarrow(_ gap: Range<Int>) -> Bool {
        gap.count <= 3 && scalars[gap].allSatisfy { " -._,+".unicodeScalars.contains($0) }
    }

    /// A name of words that everybody uses: where they stand as a name, in capitals within a sentence or at the end of a line.
    private mutating func maskCapitals(_ known: [Word]) {
        for index in words.indices.dropLast(known.count - 1) {
            let run = words[index..<index + known.count]
            guard zip(run, known).allSatisfy({ $0.isCapital && $0.folded == $1.folded }), let last = run.last,
                !opens(index) || endsLine(last.range.upperBound)
            else { continue }
            mask(words[index].range.lowerBound..<last.range.upperBound, as: .name)
        }
    }

    /// A word without its `’s`.
    func withoutEnding(_ word: Range<Int>) -> Range<Int> {
        let text = scalars[word]
        guard text.count > 3, text.last == "s" || text.last == "S",
            text.dropLast().last == "'" || text.dropLast().last == "’"
        else { return word }
        return word.lowerBound..<word.upperBound - 2
    }

    /// Wherever these letters stand, large or small, as words of their own.
    private mutating func maskAll(_ known: [Unicode.Scalar], as mask: Masking.Mask) {
        let letters = known.map(Self.small)
        guard known.count > 1, let first = letters.first else { return }
        let isWritten = known.first?.isKanji ?? false || known.first?.isKatakana ?? false
        let small = self.small
        for place in small.indices where small[place] == first {
            let end = place + known.count
            guard end <= scalars.count,
                isWritten || !(at(place - 1)?.isWordly ?? false) && !(at(end)?.isWordly ?? false),
                letters.elementsEqual(small[place..<end])
            else { continue }
            self.mask(place..<end, as: mask)
        }
    }

    /// However they are spaced: the last seven figures are the same.
    private mutating func maskFigures(endingAs known: [Unicode.Scalar]) {
        let tail = Array(known.suffix(min(7, known.count)))
        var place = 0
        while place < scalars.count {
            guard scalars[place].isFigure, !isMasked(place) else {
                place += 1
                continue
            }
            var figures: [Unicode.Scalar] = [], end = place, last = place
            while let scalar = at(end), scalar.isFigure || " -./()".unicodeScalars.contains(scalar) && end - last < 3 {
                if scalar.isFigure {
                    figures.append(scalar)
                    last = end + 1
                }
                end += 1
            }
            if figures.count >= tail.count, figures.suffix(tail.count).elementsEqual(tail) {
                mask((at(place - 1) == "+" ? place - 1 : place)..<last, as: .phone)
            }
            place = max(last, place + 1)
        }
    }
}

extension MaskedPage {
    /// Part of a word that a name may be: `Quirina-1` has two.
    struct Piece {
        var range: Range<Int>
        var folded: String
        var key: String
        var isCapital: Bool
        var isCommon: Bool { MaskingWords.notNames.contains(folded) || PhraseLists.common.contains(folded) }
    }

    func findPieces() -> [Piece] {
        words.flatMap { word in
            scalars[word.range].indices.split { scalars[$0] == "-" }.compactMap { part -> Piece? in
                guard let first = part.first, let last = part.last else { return nil }
                let range = withoutEnding(first..<last + 1), text = string(range)
                return Piece(
                    range: first..<last + 1, folded: text.lowercased(), key: NameKey.of(text),
                    isCapital: scalars[first].properties.isUppercase)
            }
        }
    }
}

extension MaskedPage.Word {
    /// Everybody uses it.
    fileprivate var isCommon: Bool { MaskingWords.notNames.contains(folded) || PhraseLists.common.contains(folded) }
}

/// What a word of a name is known by, however it is written.
package enum NameKey {
    /// In small letters, without accents and apostrophes: `O’Brien` is `obrien`, `Müller` and `Mueller` are `muller`.
    package static func of(_ word: String) -> String {
        let key = plain(word)
        return key.utf8.count < 5 ? key : contracted(key)
    }

    /// The words of a name by what a search may find them.
    package static func loose(wordsOf name: String) -> [String] {
        MaskedPage(name).findPieces().map { contracted(plain($0.folded)) }.filter { !$0.isEmpty }
    }

    private static func plain(_ word: String) -> String {
        let small = word.lowercased()
        guard !small.utf8.allSatisfy({ $0 < 0x80 }) else { return small.replacing("'", with: "") }
        var letters = String.UnicodeScalarView()
        for scalar in small.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "\u{300}"..."\u{36F}", "'", "’", "‘", "ʼ": continue
            case "ß": letters.append(contentsOf: "ss".unicodeScalars)
            case "æ": letters.append(contentsOf: "ae".unicodeScalars)
            case "œ": letters.append(contentsOf: "oe".unicodeScalars)
            case "ø": letters.append("o")
            case "ł": letters.append("l")
            case "đ": letters.append("d")
            case "ı": letters.append("i")
            default: letters.append(scalar)
            }
        }
        return String(letters)
    }

    /// An umlaut may be written with an e.
    private static func contracted(_ key: String) -> String {
        guard key.utf8.contains(UInt8(ascii: "e")) else { return key }
        var letters = String.UnicodeScalarView(), isAfterVowel = false
        for letter in key.unicodeScalars where !(letter == "e" && isAfterVowel) {
            letters.append(letter)
            isAfterVowel = letter == "a" || letter == "o" || letter == "u"
        }
        return String(letters)
    }
}
