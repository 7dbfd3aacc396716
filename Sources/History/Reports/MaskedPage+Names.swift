/// Names of people where they name themselves or each other.
extension MaskedPage {
    mutating func maskNames() {
        for index in words.indices where MaskingWords.beforeNames.contains(words[index].folded) {
            if let end = phrase(MaskingWords.introductions, at: index) { maskIntroduced(after: pastParticles(end)) }
            // In Spanish what somebody is has a small letter, unless it is a name.
            if words[index].folded == "soy" { maskRun(from: index + 1, limit: 3) }
            if let end = phrase(MaskingWords.greetedIntroductions, at: index),
                isGreeted(before: index) || opens(index) && goesOn(afterNamesFrom: end) || comes(fromPlaceAfter: end)
            {
                maskRun(from: end, limit: 3)
            }
            if let end = phrase(MaskingWords.greetings, at: index), opens(index) { maskGreeted(from: end) }
            if let end = phrase(MaskingWords.closings, at: index), opens(index) { maskSignature(from: end) }
            if MaskingWords.titles.contains(words[index].folded), words[index].isCapital {
                maskRun(from: index + 1, limit: 3)
            }
            if MaskingWords.wrote.contains(words[index].folded) { maskWriter(at: index) }
        }
        maskDashedSignature()
    }

    /// The index after one of the phrases, where it begins at this word.
    func end(of phrases: [String: [[String]]], at index: Int) -> Int? { phrase(phrases, at: index) }

    private func phrase(_ phrases: [String: [[String]]], at index: Int) -> Int? {
        (phrases[words[index].folded] ?? []).first { phrase in
            index + phrase.count < words.count + 1
                && words[index..<min(words.count, index + phrase.count)].map(\.folded) == phrase
                && !gapBreaks(index, index + phrase.count - 1)
        }.map { index + $0.count }
    }

    /// “My name is van der Berg”: where the name goes on in capitals behind its particles.
    private func pastParticles(_ index: Int) -> Int {
        let rest = words[index...].drop { MaskingWords.particles.contains($0.folded) && !$0.isCapital }
        return rest.first?.isCapital == true ? rest.startIndex : index
    }

    private func gapBreaks(_ first: Int, _ last: Int) -> Bool {
        scalars[words[first].range.lowerBound..<words[last].range.upperBound].contains(where: \.isBreak)
    }

    /// At the beginning of a line or a sentence.
    func opens(_ index: Int) -> Bool {
        var place = words[index].range.lowerBound - 1
        while place >= 0, scalars[place] == " " || scalars[place] == "¡" || scalars[place] == ">" { place -= 1 }
        return place < 0 || scalars[place].isBreak || ".!?,;:–—-".unicodeScalars.contains(scalars[place])
    }

    /// Names from this word on: capital words that stand side by side.
    func run(from index: Int, limit: Int) -> Range<Int>? {
        var end = index
        while end < words.count, end - index < limit {
            let word = words[end]
            if end > index {
                let gap = scalars[words[end - 1].range.upperBound..<word.range.lowerBound]
                let isInitial = words[end - 1].range.count == 1
                guard gap.allSatisfy({ $0 == " " || isInitial && $0 == "." }) else { break }
            }
            let isWithin =
                end > index && (MaskingWords.particles.contains(word.folded) || word.isCapital && word.range.count == 1)
            guard isWithin || word.isCapital && !MaskingWords.notNames.contains(word.folded),
                !scalars[word.range].contains(where: \.isFigure)
            else { break }
            end += 1
        }
        while end > index, MaskingWords.particles.contains(words[end - 1].folded) { end -= 1 }
        return end > index ? index..<end : nil
    }

    @discardableResult
    private mutating func maskRun(from index: Int, limit: Int) -> Bool {
        guard index > 0, index < words.count,
            scalars[words[index - 1].range.upperBound..<words[index].range.lowerBound].allSatisfy({
                $0 == " " || $0 == "." || $0 == ":"
            }), let run = run(from: index, limit: limit)
        else { return false }
        for word in words[run] { mask(withoutEnding(word.range), as: .name) }
        return true
    }

    /// “My name is ada.”: also in small letters, where the sentence goes on as after a name.
    private mutating func maskIntroduced(after index: Int) {
        guard !maskRun(from: index, limit: 3), index < words.count, index > 0,
            scalars[words[index - 1].range.upperBound..<words[index].range.lowerBound].allSatisfy({ $0 == " " })
        else { return }
        let word = words[index]
        // “My name is cut off” names nobody.
        guard !MaskingWords.notNames.contains(word.folded), !PhraseLists.common.contains(word.folded),
            !word.folded.hasSuffix("ed"), word.range.count > 1, !word.isCapital
        else { return }
        let next = index + 1 < words.count ? words[index + 1].folded : ""
        let sign = at(word.range.upperBound)
        guard
            sign.map({ $0.isBreak || ",!;".unicodeScalars.contains($0) }) ?? true
                || sign == "." && !(at(word.range.upperBound + 1)?.isWordly ?? false)
                || MaskingWords.afterNames.contains(next) || MaskingWords.afterIntroductions.contains(next)
        else { return }
        mask(word.range, as: .name)
    }

    private func isGreeted(before index: Int) -> Bool {
        words[max(0, index - 4)..<index].contains { MaskingWords.greetings[$0.folded] != nil }
    }

    /// “… and this is Ada from Leeds”: a place behind the name.
    private func comes(fromPlaceAfter index: Int) -> Bool {
        guard index < words.count, let run = run(from: index, limit: 3), run.upperBound + 1 < words.count else {
            return false
        }
        return ["from", "aus", "de"].contains(words[run.upperBound].folded) && words[run.upperBound + 1].isCapital
    }

    /// “I'm Ada and …”, “this is Ada from …”: as after a name.
    private func goesOn(afterNamesFrom index: Int) -> Bool {
        guard index < words.count, let run = run(from: index, limit: 3) else { return false }
        let next = run.upperBound < words.count ? words[run.upperBound].folded : ""
        return at(words[run.upperBound - 1].range.upperBound) == "," || MaskingWords.afterNames.contains(next)
    }

    /// “Hi Ada,”: where the greeting ends after the name.
    private mutating func maskGreeted(from index: Int) {
        guard index < words.count,
            scalars[words[index - 1].range.upperBound..<words[index].range.lowerBound].allSatisfy({ $0 == " " }),
            let run = run(from: index, limit: 3)
        else { return }
        let end = words[run.upperBound - 1].range.upperBound
        let isDashed = at(end) == " " && (at(end + 1).map { "–—-".unicodeScalars.contains($0) } ?? false)
        guard isDashed || (at(end).map { $0.isBreak || ",!:–—".unicodeScalars.contains($0) } ?? true) else { return }
        for word in words[run] { mask(word.range, as: .name) }
    }

    /// “Regards, Ada Miller”: a name alone up to the end of its line, after a sign or a new line.
    private mutating func maskSignature(from start: Int) {
        var index = start
        // “Viele Grüße aus Kiel”
        if index + 1 < words.count, ["aus", "from", "desde"].contains(words[index].folded), words[index + 1].isCapital {
            index += 2
        }
        guard index < words.count else { return }
        let gap = scalars[words[index - 1].range.upperBound..<words[index].range.lowerBound]
        guard gap.allSatisfy({ $0.isBlank || ",.!;:–—-".unicodeScalars.contains($0) }),
            gap.contains(where: { !($0 == " " || $0 == ".") })
                || MaskingWords.shortClosings.contains(words[start - 1].folded)
        else { return }
        if let run = run(from: index, limit: 4), endsLine(words[run.upperBound - 1].range.upperBound) {
            for word in words[run] { mask(word.range, as: .name) }
        } else if words.count - index <= 2, gap.contains(where: { $0.isBreak }) {
            let last = words[index...]
            guard last.allSatisfy({ !MaskingWords.notNames.contains($0.folded) && $0.range.count > 1 }),
                endsLine(words[words.count - 1].range.upperBound)
            else { return }
            for word in last { mask(word.range, as: .name) }
        }
    }

    func endsLine(_ place: Int) -> Bool {
        var place = place
        while let scalar = at(place), !scalar.isBreak {
            guard " .,;!–—-".unicodeScalars.contains(scalar) else { return false }
            place += 1
        }
        return true
    }

    /// “Ada Miller wrote:”, “schrieb Ada Miller:”.
    private mutating func maskWriter(at index: Int) {
        if at(words[index].range.upperBound) == ":" {
            var first = index - 1
            while first >= 0, index - first <= 3, words[first].isCapital,
                !MaskingWords.notNames.contains(words[first].folded),
                scalars[words[first].range.upperBound..<words[first + 1].range.lowerBound].allSatisfy({ $0 == " " })
            {
                mask(words[first].range, as: .name)
                first -= 1
            }
        } else if let run = run(from: index + 1, limit: 3), at(words[run.upperBound - 1].range.upperBound) == ":" {
            for word in words[run] { mask(word.range, as: .name) }
        }
    }

    /// “— Ada” on the last line.
    private mutating func maskDashedSignature() {
        guard let start = scalars.lastIndex(where: { "–—-~".unicodeScalars.contains($0) }),
            start == 0 || scalars[..<start].last(where: { $0 != " " && $0 != "-" })?.isBreak ?? true,
            let index = words.firstIndex(where: { $0.range.lowerBound > start }),
            scalars[start + 1..<words[index].range.lowerBound].allSatisfy({ $0.isBlank }),
            let run = run(from: index, limit: 3), run.upperBound == words.count
        else { return }
        for word in words[run] { mask(word.range, as: .name) }
    }

    /// `佐藤さん`, `佐藤と申します`, `名前は佐藤です`.
    mutating func maskJapaneseNames() {
        guard scalars.contains(where: \.isHiragana) else { return }
        for (ending, kanji) in [
            ("さん", true), ("様", true), ("と申します", false), ("ともうします", false), ("といいます", false), ("と言います", false),
        ] {
            for start in places(of: ending) { maskJapaneseName(before: start, isKanjiAlone: kanji) }
        }
        maskJapaneseSignature()
        // `私は佐藤です`, and after a greeting `佐藤です`.
        for lead in ["私は", "わたしは", "僕は", "はじめまして、", "初めまして、", "こんにちは、", "こんばんは、", "お世話になっております。"] {
            for place in places(of: lead) { maskJapaneseName(after: place + lead.unicodeScalars.count) }
        }
        for ending in ["と申します", "ともうします", "といいます", "と言います"] {
            for end in places(of: ending) {
                var start = end
                while let scalar = at(start - 1), end - start < 12,
                    scalar.isASCIILetter || scalar == "'" || scalar == " " && at(start - 2)?.isASCIILetter ?? false
                        || scalar.isHiragana && !"はがのをにでと".unicodeScalars.contains(scalar)
                { start -= 1 }
                if end - start > 1 { mask(start..<end, as: .name) }
            }
        }
        for lead in ["名前は", "氏名は", "氏名:", "名前:"] {
            for place in places(of: lead) {
                let start = place + lead.unicodeScalars.count
                let name = scalars[start...].prefix(10).prefix { $0.isKanji || $0.isKatakana || $0 == " " || $0 == "・" }
                if name.contains(where: { $0 != " " }) { mask(start..<start + name.count, as: .name) }
            }
        }
    }

    /// A last line of two to six signs, as a name is written: in two parts, or after what ends a letter.
    private mutating func maskJapaneseSignature() {
        guard let start = scalars.lastIndex(where: \.isBreak) else { return }
        let line = scalars[(start + 1)...]
        let signs = line.count { $0.isKanji }
        let isAsked = string(max(0, start - 12)..<start).contains("お願い")
        guard isAsked || line.dropFirst().dropLast().contains(" "), (2...6).contains(signs),
            line.allSatisfy({ $0.isKanji || $0 == " " }),
            !MaskingWords.japaneseClosings.contains(string(start + 1..<scalars.count).trimmingBlanks)
        else { return }
        mask(start + 1..<scalars.count, as: .name)
    }

    /// Where these Japanese words stand.
    func places(of text: String) -> [Int] {
        guard isJapanese else { return [] }
        let sought = Array(text.unicodeScalars)
        return scalars.indices.filter { scalars[$0] == sought[0] && scalars[$0...].starts(with: sought) }
    }

    private mutating func maskJapaneseName(after start: Int) {
        var end = start
        while let scalar = at(end), scalar.isKanji || scalar.isKatakana || scalar == " ", end - start < 8 { end += 1 }
        let name = string(start..<end)
        guard end - start > 1, scalars[end...].starts(with: "です".unicodeScalars),
            !MaskingWords.japaneseGroups.contains(where: { name.hasSuffix($0) })
        else { return }
        mask(start..<end, as: .name)
    }

    private mutating func maskJapaneseName(before end: Int, isKanjiAlone: Bool) {
        var start = end
        let isKatakana = at(end - 1)?.isKatakana ?? false
        while let scalar = at(start - 1), end - start < 8,
            isKatakana ? scalar.isKatakana : scalar.isKanji || !isKanjiAlone && (scalar == " " || scalar.isKatakana)
        { start -= 1 }
        guard end - start >= (isKatakana ? 2 : 1), end - start <= (isKanjiAlone && !isKatakana ? 4 : 8) else { return }
        let name = string(start..<end)
        guard !MaskingWords.japaneseGroups.contains(where: { name.hasSuffix($0) }) else { return }
        mask(start..<end, as: .name)
    }
}

extension String {
    fileprivate var trimmingBlanks: String { filter { !$0.isWhitespace } }
}
