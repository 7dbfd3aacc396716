/// Numbers that lead to a person: of telephones, bank accounts, cards, orders, customers.
extension MaskedPage {
    /// Figures without anything between them, and what stands before them.
    private struct Group {
        var range: Range<Int>
        var count: Int { range.count }
    }

    mutating func maskNumbers() {
        maskBankAccounts()
        maskNamedNumbers()
        for run in runs() { mask(run) }
    }

    /// Groups of figures with at most three signs between them: what might be one number.
    private func runs() -> [[Group]] {
        var runs: [[Group]] = []
        var place = 0
        while place < scalars.count {
            guard scalars[place].isFigure, !isMasked(place) else {
                place += 1
                continue
            }
            let start = place
            while place < scalars.count, scalars[place].isFigure { place += 1 }
            let group = Group(range: start..<place)
            if let last = runs.last?.last, isJoined(last.range.upperBound..<start) {
                runs[runs.count - 1].append(group)
            } else {
                runs.append([group])
            }
        }
        return runs
    }

    private func isJoined(_ gap: Range<Int>) -> Bool {
        gap.count <= 3 && scalars[gap].allSatisfy { " -./()–".unicodeScalars.contains($0) }
            && !scalars[gap].starts(with: [".", " "])
    }

    /// The longest parts of a run that are a number of somebody's.
    private mutating func mask(_ run: [Group]) {
        var first = 0
        while first < run.count {
            var next = first + 1
            for end in stride(from: min(run.count, first + 8), to: first, by: -1) {
                let part = Array(run[first..<end])
                guard let mask = kind(part) else { continue }
                self.mask(start(of: part)..<part[part.count - 1].range.upperBound, as: mask)
                next = end
                break
            }
            first = next
        }
    }

    /// With the sign or the bracket before the first figure.
    private func start(of part: [Group]) -> Int {
        var start = part[0].range.lowerBound
        if at(start - 1) == "(" { start -= 1 }
        if at(start - 1) == "+" { start -= 1 }
        return start
    }

    private func kind(_ part: [Group]) -> Masking.Mask? {
        let start = start(of: part), end = part[part.count - 1].range.upperBound
        // In a word, a version, a colour, a price: no number of its own.
        guard at(start - 1).map({ !$0.isASCIILetter && !"._#$€£-".unicodeScalars.contains($0) }) ?? true,
            at(end).map({ !$0.isASCIILetter && $0 != "%" && $0 != "_" && $0 != ":" }) ?? true,
            !(at(end) == "." && at(end + 1)?.isFigure ?? false)
        else { return nil }
        if scalars[start] == "+", isVersion(before: start) { return nil }
        let figures = part.flatMap { Array(scalars[$0.range]) }
        let isSaid = words(before: start, MaskingWords.versions, within: 2)
        if (13...19).contains(figures.count), isCard(figures), part.allSatisfy({ $0.count >= 4 }) || part.count == 1 {
            return .card
        }
        guard !isDate(part) else { return nil }
        if isPhone(part, figures, start) { return .phone }
        if (6...15).contains(figures.count), words(before: start, MaskingWords.telephones, within: 4) { return .phone }
        return part.count == 1 && figures.count >= 9 && !isSaid ? .number : nil
    }

    /// Whether a place is right behind a version: `1.1+450293812` is a build.
    private func isVersion(before place: Int) -> Bool {
        let signs = scalars[..<place].reversed().prefix { $0.isFigure || $0 == "." }
        return signs.first?.isFigure == true && signs.contains(".") && signs.count(where: \.isFigure) < 7
    }

    private func isPhone(_ part: [Group], _ figures: [Unicode.Scalar], _ start: Int) -> Bool {
        let lengths = part.map(\.count)
        let gaps = zip(part, part.dropFirst()).map { scalars[$0.range.upperBound..<$1.range.lowerBound] }
        let hasDots = gaps.contains { $0.contains(".") }
        if scalars[start] == "+" { return (8...15).contains(figures.count) }
        if figures.starts(with: ["0", "0"]), figures.dropFirst(2).first != "0" {
            return (10...16).contains(figures.count) && !hasDots
        }
        if figures.first == "0" {
            guard (9...12).contains(figures.count), part.count > 1 || figures.count >= 10 else { return false }
            return !hasDots || lengths.allSatisfy { $0 == 2 }
        }
        let national = lengths.first == 1 && figures.first == "1" ? Array(lengths.dropFirst()) : lengths
        if national == [3, 3, 4],
            let first = part.dropFirst(lengths.count - 3).first.map({ scalars[$0.range.lowerBound] })
        {
            return first != "0" && first != "1"
        }
        return [[3, 3, 3], [3, 2, 2, 2]].contains(lengths) && figures.first.map { $0.value >= 0x36 } ?? false
            && !hasDots
    }

    /// `22.11.2026`, `2026-11-22`, `11/22/26 …`.
    private func isDate(_ part: [Group]) -> Bool {
        guard part.count >= 3, scalars[start(of: part)] != "+" else { return false }
        let lengths = part.prefix(3).map(\.count)
        let gaps = zip(part.prefix(3), part.prefix(3).dropFirst()).map {
            string($0.range.upperBound..<$1.range.lowerBound)
        }
        guard gaps[0] == gaps[1], ["-", "/", ".", ". "].contains(gaps[0]) else { return false }
        return lengths[0] == 4 && lengths[1] <= 2 && lengths[2] <= 2
            || lengths[0] <= 2 && lengths[1] <= 2 && lengths[2] == 4
    }

    /// The check of ISO/IEC 7812: the sum with every second figure doubled ends in 0.
    private func isCard(_ figures: [Unicode.Scalar]) -> Bool {
        let sum = figures.reversed().enumerated().reduce(0) { sum, figure in
            let value = Int(figure.element.value - 0x30)
            return sum + (figure.offset % 2 == 0 ? value : value > 4 ? value * 2 - 9 : value * 2)
        }
        return sum % 10 == 0 && Set(figures).count > 1
    }

    /// Two letters and two figures, in groups or not, that pass the check of ISO 13616.
    private mutating func maskBankAccounts() {
        for place in scalars.indices
        where scalars[place].isASCIILetter && (at(place - 1).map { !$0.isWordly } ?? true)
            && (at(place + 1)?.isASCIILetter ?? false) && (at(place + 2)?.isFigure ?? false)
            && (at(place + 3)?.isFigure ?? false)
        {
            var signs: [Unicode.Scalar] = [], ends: [Int: Int] = [:]
            var end = place
            while let scalar = at(end), signs.count < 34 {
                if scalar.isASCIILetter || scalar.isFigure {
                    signs.append(scalar)
                    ends[signs.count] = end + 1
                } else if scalar != " " || !(at(end + 1)?.isWordly ?? false) {
                    break
                }
                end += 1
            }
            for count in stride(from: signs.count, through: 15, by: -1) where passes(Array(signs.prefix(count))) {
                guard let end = ends[count], at(end).map({ !$0.isASCIILetter && !$0.isFigure }) ?? true else {
                    continue
                }
                mask(place..<end, as: .bankAccount)
                break
            }
        }
    }

    private func passes(_ signs: [Unicode.Scalar]) -> Bool {
        let rest = (signs.dropFirst(4) + signs.prefix(4)).reduce(0) { rest, sign in
            if sign.isFigure { return (rest * 10 + Int(sign.value - 0x30)) % 97 }
            return (rest * 100 + Int((sign.value & ~0x20) - 0x41 + 10)) % 97
        }
        return rest == 1
    }

    /// `order no. A-12345`, `Kundennummer: 998877`, `#1234567`, a UUID.
    private mutating func maskNamedNumbers() {
        for word in words {
            let text = scalars[word.range]
            let figures = text.count(where: \.isFigure)
            if text.count == 36, text.count(where: { $0 == "-" }) == 4,
                text.allSatisfy({ $0 == "-" || $0.isHexadecimal })
            {
                mask(word.range, as: .number)
            } else if figures >= 4, text.allSatisfy({ $0.isASCIILetter || $0.isFigure || $0 == "-" }) {
                let start = word.range.lowerBound
                let isYear = text.count == 4 && (text.starts(with: ["1", "9"]) || text.starts(with: ["2", "0"]))
                let isMixed = text.contains("-") && text.contains(where: \.isASCIILetter)
                let isMarked = isMixed || at(start - 1) == "#" || words(before: start, MaskingWords.numbers, within: 2)
                let isNamed = words(before: start, MaskingWords.ofSomebody, within: 3)
                if words(before: start, MaskingWords.numbersOfSomebody, within: 2) || isNamed && (isMarked || !isYear)
                    || words(before: start, MaskingWords.cases, within: 2) && isMarked
                    || at(start - 1) == "#" && figures >= 7 && figures == text.count
                {
                    mask(word.range, as: .number)
                }
            }
        }
        for name in ["注文番号", "お客様番号", "会員番号", "予約番号"] { maskFigures(after: Array(name.unicodeScalars)) }
    }

    private mutating func maskFigures(after name: [Unicode.Scalar]) {
        for place in scalars.indices where scalars[place...].starts(with: name) {
            let start = place + name.count
            guard let first = scalars[start...].prefix(4).firstIndex(where: \.isFigure) else { continue }
            let figures = scalars[first...].prefix { $0.isFigure || $0 == "-" }
            if figures.count >= 4 { mask(first..<first + figures.count, as: .number) }
        }
    }

    /// Whether one of these words stands among the last few before a place, in the same sentence.
    func words(before place: Int, _ list: Set<String>, within count: Int) -> Bool {
        var low = 0, high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
        }
        return words[..<low].suffix(count).contains { word in
            list.contains(word.folded)
                && !scalars[word.range.upperBound..<place].contains {
                    $0.isBreak || $0 == ";" || $0 == "!" || $0 == "?"
                }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isHexadecimal: Bool { isFigure || (0x41...0x46).contains(value & ~0x20) && isASCIILetter }
}
