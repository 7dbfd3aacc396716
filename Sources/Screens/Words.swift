import Foundation

/// The words of a text, as every comparison in the house counts them (docs/rule-specification.md section 1).
package enum Words {
    /// Normalised to NFKC, case folded; a unit behind a figure dropped; each Han or Kana character a word by itself.
    ///
    /// `It's 20m, €4.99 — 東京` → its · 20 · 4 · 99 · 東 · 京.
    package static func of(_ text: String) -> [String] {
        var reader = Reader()
        if reader.readASCII(text) { return reader.words }
        let folded = text.precomposedStringWithCompatibilityMapping.folding(options: .caseInsensitive, locale: nil)
        reader.read(folded.precomposedStringWithCompatibilityMapping.unicodeScalars)
        return reader.words
    }

    /// A word of digits only.
    package static func isNumber(_ word: String) -> Bool {
        guard let first = word.utf8.first, !(0x41...0x7A).contains(first) else { return word.isEmpty }
        return word.unicodeScalars.allSatisfy { Reader.kind($0) == .digit }
    }

    /// Missing, or without a single letter, digit or symbol: white space, zero-width characters and bare
    /// punctuation are blank; “×” and “🎤” are not.
    package static func isBlank(_ text: String?) -> Bool {
        guard let text else { return true }
        return !text.unicodeScalars.contains { scalar in
            if scalar.value == 0xFFFC { return false }  // the place of an attachment
            if let byte = UInt8(exactly: scalar.value), byte.isASCIILetterOrDigit { return true }
            return switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber,
                .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
                true
            default: false
            }
        }
    }

    /// Nothing but code points for private use: a font draws pictures for them, and no language has them for words.
    package static func isGlyphs(_ text: String?) -> Bool {
        guard let text, isBlank(text) else { return false }
        return text.unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }

    /// Whether a set of spoken words says this one: it is among them, or one of them begins with it
    /// (Sep → September) and it has three letters or more and is no number.
    package static func says(_ spoken: Set<String>, _ word: String) -> Bool {
        if spoken.contains(word) { return true }
        guard word.unicodeScalars.count(where: { Reader.kind($0) == .letter || Reader.kind($0) == .ideograph }) >= 3
        else { return false }
        return spoken.contains { $0.hasPrefix(word) }
    }

    /// Whether the words of `part` are a contiguous part of those of `whole`.
    package static func isPhrase(_ part: [String], of whole: [String]) -> Bool {
        guard !part.isEmpty else { return true }
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { whole[$0..<$0 + part.count].elementsEqual(part) }
    }

    private struct Reader {
        enum Kind { case letter, digit, mark, ideograph, apostrophe, other }

        var words: [String] = []
        private var run: [(scalar: Unicode.Scalar, kind: Kind)] = []

        /// Plain ASCII needs no normalising. `false`, and nothing read, where the text is not plain.
        mutating func readASCII(_ text: String) -> Bool {
            guard text.isASCII else { return false }
            var text = text
            text.withUTF8 { bytes in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(bytes.count, 1)) { readASCII(bytes, $0) }
            }
            return true
        }

        /// Folds word after word into the scratch space. Only one with letters behind a digit needs a closer look.
        private mutating func readASCII(
            _ bytes: UnsafeBufferPointer<UInt8>, _ folded: UnsafeMutableBufferPointer<UInt8>
        ) {
            // Most words have a space between them.
            words.reserveCapacity(bytes.reduce(1) { $0 + ($1 == 0x20 ? 1 : 0) })
            var end = 0
            var isCut = false
            func take(_ words: inout Reader) {
                guard end > 0 else { return }
                if isCut {
                    words.run = folded[..<end].map { (Unicode.Scalar($0), $0 < 0x3A ? .digit : .letter) }
                    words.endRun()
                } else {
                    words.words.append(String(decoding: UnsafeBufferPointer(rebasing: folded[..<end]), as: UTF8.self))
                }
                (end, isCut) = (0, false)
            }
            for (index, byte) in bytes.enumerated() {
                if byte.isASCIILetter {
                    isCut = isCut || (end > 0 && folded[end - 1] < 0x3A)
                    folded[end] = byte | 0x20
                    end += 1
                } else if byte.isASCIIDigit {
                    folded[end] = byte
                    end += 1
                } else {
                    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                    let joins = byte == 0x27 && end > 0 && next.isASCIILetterOrDigit
                    if !joins { take(&self) }
                }
            }
            take(&self)
        }

        mutating func read(_ scalars: String.UnicodeScalarView) {
            let all = Array(scalars)
            for (index, scalar) in all.enumerated() {
                let kind = Reader.kind(scalar)
                switch kind {
                case .letter, .digit, .mark: run.append((scalar, kind))
                case .ideograph:
                    endRun()
                    words.append(String(scalar))
                case .apostrophe:
                    let next = index + 1 < all.count ? Reader.kind(all[index + 1]) : .other
                    let joins = !run.isEmpty && (next == .letter || next == .digit)
                    if !joins { endRun() }
                case .other: endRun()
                }
            }
            endRun()
        }

        /// Cuts a run where letters follow digits; one or two letters there are a unit and are dropped.
        private mutating func endRun() {
            defer { run.removeAll(keepingCapacity: true) }
            guard run.contains(where: { $0.kind != .mark }) else { return }
            var word = String.UnicodeScalarView()
            var letters = 0
            var last = Kind.letter
            var afterFigure = false
            func isUnit() -> Bool { afterFigure && letters > 0 && letters <= 2 }
            for (scalar, kind) in run {
                if kind == .letter && last == .digit {
                    words.append(String(word))
                    word = .init()
                    letters = 0
                    afterFigure = true
                } else if kind == .digit && last == .letter && isUnit() {
                    word = .init()
                    letters = 0
                    afterFigure = false
                }
                word.append(scalar)
                if kind == .letter { letters += 1 }
                if kind != .mark { last = kind }
            }
            if !word.isEmpty && !(isUnit() && last == .letter) { words.append(String(word)) }
        }

        static func kind(_ scalar: Unicode.Scalar) -> Kind {
            switch scalar.value {
            case 0x61...0x7A, 0x41...0x5A: return .letter
            case 0x30...0x39: return .digit
            case 0x27, 0x2019: return .apostrophe
            case 0..<0x80: return .other
            case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
                0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
                return .ideograph
            default: break
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
            case .decimalNumber, .letterNumber, .otherNumber: return .digit
            case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
            default: return .other
            }
        }
    }
}

extension String {
    /// A sentence without its full stop, to go on from.
    package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension Collection<String> {
    /// `a`, `a and b`, `a, b and c`; nothing of none.
    /// - Parameter word: what stands before the last.
    package func listed(_ word: String = "and") -> String {
        let names = Array(self)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
