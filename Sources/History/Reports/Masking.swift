import Foundation

/// Somebody who reported, as far as a mask must know them.
package struct KnownPerson: Sendable, Hashable {
    package var name: String?
    package var contact: String?
    package init(name: String? = nil, contact: String? = nil) { (self.name, self.contact) = (name, contact) }
}

/// Hides what a text tells of people from whoever may not see who reported: names, addresses, numbers.
///
/// It looks for shapes and for phrases after which people name themselves, and knows the reporter's own name and contact. It
/// can't know every name; `docs/privacy.md` says what it misses. The same text is always masked alike.
package struct Masking: Sendable {
    /// What stands where something was hidden.
    package enum Mask: String, Sendable, CaseIterable {
        case name = "[name]"
        case mail = "[mail address]"
        case phone = "[phone number]"
        case handle = "[handle]"
        case account = "[account]"
        case birth = "[date of birth]"
        case link = "[link]"
        case number = "[number]"
        case bankAccount = "[bank account]"
        case card = "[card number]"
        case street = "[street address]"
    }

    /// How much is hidden.
    package enum Reach: Sendable {
        /// Whatever may name somebody; of the known, parts of their names in capitals.
        case everybody
        /// The known alone, likewise.
        case known
        /// The known alone, by their whole names, addresses and numbers.
        case knownWhole
        /// Whatever may name somebody; of the known, parts of their names in small letters, too.
        case everyLetter
        /// The known alone, likewise.
        case knownLetters
    }

    private let people: [KnownPerson]
    private let reach: Reach

    /// - Parameter people: whose names and contacts are known to be in the text.
    package init(_ people: [KnownPerson] = [], reach: Reach = .everybody) {
        (self.people, self.reach) = (people, reach)
    }

    package func masked(_ text: String) -> String { page(text).text }

    /// What it hides of a text as names of people.
    package func names(in text: String) -> [String] { page(text).names }

    private func page(_ text: String) -> MaskedPage {
        var page = MaskedPage(text)
        guard reach == .everybody || reach == .everyLetter else {
            for person in people { page.mask(person, reach.parts) }
            return page
        }
        page.maskLinks()
        page.maskMailAddresses()
        for person in people { page.mask(person, reach.parts) }
        page.maskBirths()
        page.maskAccounts()
        page.maskNumbers()
        page.maskHandles()
        page.maskStreets()
        page.maskNames()
        page.maskJapaneseNames()
        return page
    }

    package func masked(_ text: String?) -> String? { text.map { masked($0) } }
}

extension Masking.Reach {
    /// Which parts of a known name are hidden where they stand alone.
    enum Parts { case none, capitals, letters }

    fileprivate var parts: Parts {
        switch self {
        case .knownWhole: .none
        case .everybody, .known: .capitals
        case .everyLetter, .knownLetters: .letters
        }
    }
}

/// One text on which masks are laid.
struct MaskedPage {
    /// Letters and figures that belong together: `O’Neill`, `Jean-Luc`, `iOS`.
    struct Word {
        var range: Range<Int>
        /// In small letters, without `’s`.
        var folded: String
        var isCapital: Bool
    }

    private let original: String
    /// With full-width figures and signs as plain ones, so that places stay.
    let scalars: [Unicode.Scalar]
    let words: [Word]
    /// It has Japanese letters.
    let isJapanese: Bool
    /// The words and their parts as names are compared with them, once somebody is known.
    lazy var pieces: [Piece] = findPieces()
    lazy var links: [Link] = findLinks()
    /// The scalars in small letters, place by place.
    lazy var small: [Unicode.Scalar] = scalars.map(Self.small)
    private var spans: [(range: Range<Int>, mask: Masking.Mask)] = []
    private var isTaken: [Bool]

    init(_ text: String) {
        original = text
        scalars = text.unicodeScalars.map(Self.plain)
        words = Self.words(scalars)
        isJapanese = scalars.contains { $0.isKanji || $0.isKatakana || $0.isHiragana }
        isTaken = Array(repeating: false, count: scalars.count)
    }

    /// False where something is masked there already.
    @discardableResult
    mutating func mask(_ range: Range<Int>, as mask: Masking.Mask) -> Bool {
        guard !range.isEmpty, !isTaken[range].contains(true) else { return false }
        for place in range { isTaken[place] = true }
        spans.append((range, mask))
        return true
    }

    func isMasked(_ place: Int) -> Bool { isTaken[place] }

    /// The text with its masks; names side by side are one.
    var text: String {
        guard !spans.isEmpty else { return original }
        let source = Array(original.unicodeScalars)
        var result = String.UnicodeScalarView()
        var place = 0
        var last: (end: Int, mask: Masking.Mask)?
        for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let between = source[place..<span.range.lowerBound]
            let isOne =
                last.map { $0.mask == span.mask && $0.mask == .name && between.allSatisfy { $0 == " " || $0 == "." } }
                ?? false
            if !isOne {
                result.append(contentsOf: between)
                result.append(contentsOf: span.mask.rawValue.unicodeScalars)
            }
            place = span.range.upperBound
            last = (place, span.mask)
        }
        result.append(contentsOf: source[place...])
        return String(result)
    }

    var names: [String] { spans.filter { $0.mask == .name }.map { string($0.range) } }

    /// The scalar at a place; nothing before the beginning and after the end.
    func at(_ place: Int) -> Unicode.Scalar? { scalars.indices.contains(place) ? scalars[place] : nil }
    func string(_ range: Range<Int>) -> String { Self.string(scalars[range]) }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        // Most words are of plain letters, which are their own bytes.
        let bytes = scalars.compactMap { $0.isASCII ? UInt8(truncatingIfNeeded: $0.value) : nil }
        guard bytes.count < scalars.count else { return String(decoding: bytes, as: UTF8.self) }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// In small letters, where that is one scalar.
    static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard !scalar.isASCII else {
            return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        // Some Kanji stand in Unicode twice (U+585A, U+FA10), and mean the same.
        let one = String(small.count == 1 ? small[small.startIndex] : scalar).precomposedStringWithCanonicalMapping
        return one.unicodeScalars.count == 1 ? one.unicodeScalars[one.unicodeScalars.startIndex] : scalar
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x3000, 0xA0, 0x202F, 0x2009: " "
        case 0x2010...0x2012: "-"
        default: scalar
        }
    }

    private static func words(_ scalars: [Unicode.Scalar]) -> [Word] {
        var words: [Word] = []
        var place = 0
        while place < scalars.count {
            guard scalars[place].isWordly else {
                place += 1
                continue
            }
            let start = place
            while place < scalars.count {
                let joins = scalars[place].joinsWords && place + 1 < scalars.count && scalars[place + 1].isWordly
                guard scalars[place].isWordly || joins else { break }
                place += 1
            }
            var folded = string(scalars[start..<place]).lowercased()
            for ending in ["'s", "’s"] where folded.hasSuffix(ending) { folded.removeLast(2) }
            words.append(
                Word(range: start..<place, folded: folded, isCapital: scalars[start].properties.isUppercase))
        }
        return words
    }
}

extension Unicode.Scalar {
    var isFigure: Bool { value >= 0x30 && value <= 0x39 }
    var isASCIILetter: Bool { (0x41...0x5A).contains(value & ~0x20) && value < 0x80 }
    var isBreak: Bool { value == 0x0A || value == 0x0D || value == 0x2028 || value == 0x2029 }
    var isBlank: Bool { value == 0x20 || value == 0x09 || isBreak }
    var isWordly: Bool {
        value < 0x80
            ? isFigure || isASCIILetter : properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }
    fileprivate var joinsWords: Bool { self == "'" || self == "’" || self == "-" }
    var isKanji: Bool { (0x4E00...0x9FFF).contains(value) || value == 0x3005 }
    var isKatakana: Bool { (0x30A0...0x30FF).contains(value) }
    var isHiragana: Bool { (0x3041...0x309F).contains(value) }
}
