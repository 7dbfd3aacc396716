/// The day on which somebody was born, after the words that say so.
extension MaskedPage {
    mutating func maskBirths() {
        for index in words.indices {
            guard let start = end(of: MaskingWords.births, at: index) else { continue }
            maskDate(from: start)
        }
        maskJapaneseBirths()
    }

    /// A date a few little words further on, in figures or with the name of its month.
    private mutating func maskDate(from start: Int) {
        var first = start
        while first < words.count, first - start < 4, MaskingWords.beforeBirths.contains(words[first].folded) {
            first += 1
        }
        guard first < words.count, start > 0, !isParted(start - 1, first) else { return }
        var last: Int?
        var years = 0, months = 0, figures = 0
        for index in first..<min(words.count, first + 6) {
            let text = words[index].folded
            if index > first, isParted(index - 1, index) { break }
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            let parts = text.split(separator: "-")
            if MaskingWords.months.contains(text) {
                months += 1
            } else if !digits.isEmpty, ["", "st", "nd", "rd", "th", "er"].contains(text.dropFirst(digits.count)) {
                figures += 1
                if digits.count == 4 { years += 1 }
                if digits.count > 4 { return }
            } else if parts.count == 3, parts.allSatisfy({ $0.count <= 4 && $0.allSatisfy(\.isNumber) }) {
                figures += 3
            } else if ["de", "of", "del", "the"].contains(text) {
                continue
            } else {
                break
            }
            last = index
        }
        guard let last, years > 0 || months > 0 && figures > 0 || figures >= 3 else { return }
        mask(words[first].range.lowerBound..<words[last].range.upperBound, as: .birth)
    }

    /// A sentence ends between two words, or much stands there.
    private func isParted(_ first: Int, _ second: Int) -> Bool {
        guard first < second else { return false }
        let gap = scalars[words[first].range.upperBound..<words[second].range.lowerBound]
        return second == first + 1 && gap.count > 4 || gap.contains { $0.isBreak || "!?;".unicodeScalars.contains($0) }
    }

    /// `1961年3月4日生まれ`, `生年月日：1961/3/4`.
    private mutating func maskJapaneseBirths() {
        func isOfDate(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isFigure || "年月日/.-昭和平成令 ".unicodeScalars.contains(scalar)
        }
        func maskDate(_ range: Range<Int>) {
            guard scalars[range].count(where: \.isFigure) >= 2 else { return }
            mask(range, as: .birth)
        }
        for end in places(of: "生まれ") {
            var start = end
            while let scalar = at(start - 1), isOfDate(scalar) { start -= 1 }
            while start < end, scalars[start] == " " { start += 1 }
            maskDate(start..<end)
        }
        for lead in ["生年月日", "誕生日"] {
            for place in places(of: lead) {
                var start = place + lead.unicodeScalars.count
                while let scalar = at(start), "は:が ".unicodeScalars.contains(scalar) { start += 1 }
                var end = start
                while let scalar = at(end), isOfDate(scalar) { end += 1 }
                while end > start, scalars[end - 1] == " " { end -= 1 }
                maskDate(start..<end)
            }
        }
    }
}
