/// Addresses of the web, of mail and of houses, and handles.
extension MaskedPage {
    /// A link keeps its host; what follows is hidden where it may name somebody: a query, a fragment, a name or number in
    /// the path.
    mutating func maskLinks() {
        for link in links {
            if scalars[link.host].contains("@") {
                mask(link.host.lowerBound..<link.path.upperBound, as: .link)
            } else if !link.path.isEmpty, isPersonal(path: link.path) {
                mask(path: link)
            }
        }
    }

    /// Where an address of the web stands: its host, and what follows it.
    struct Link {
        var host: Range<Int>
        var path: Range<Int>
    }

    func findLinks() -> [Link] {
        var links: [Link] = []
        var place = 0
        while let start = linkStart(from: place) {
            var end = start
            while let scalar = at(end), !scalar.isBlank, !"<>\"“”„»«[]{}|、。「」".unicodeScalars.contains(scalar),
                scalar.value < 0x3000
            { end += 1 }
            while end > start, ".,;:!?)'’".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
            place = max(end, start + 1)
            guard end > start else { continue }
            var host = start
            while host < end, !"/?#".unicodeScalars.contains(scalars[host]) { host += 1 }
            links.append(Link(host: start..<host, path: host..<end))
        }
        return links
    }

    mutating func mask(path link: Link) {
        let from = scalars[link.path.lowerBound] == "/" ? link.path.lowerBound + 1 : link.path.lowerBound
        mask(from..<link.path.upperBound, as: .link)
    }

    /// Where the host of the next link begins.
    private func linkStart(from place: Int) -> Int? {
        var place = place
        while place < scalars.count {
            if scalars[place] == ":", at(place + 1) == "/", at(place + 2) == "/", place > 0,
                scalars[place - 1].isASCIILetter
            {
                return place + 3
            }
            if at(place) == "w", at(place + 1) == "w", at(place + 2) == "w", at(place + 3) == ".",
                at(place - 1).map({ !$0.isWordly && $0 != "/" }) ?? true
            {
                return place
            }
            place += 1
        }
        return nil
    }

    private static let profilePlaces: Set<String> = [
        "u", "user", "users", "profile", "profiles", "people", "in", "member", "members", "account", "order", "orders",
        "invite", "share", "ticket", "tickets", "customer", "customers",
    ]
    private static let profileHosts = [
        "facebook.com", "instagram.com", "twitter.com", "x.com", "tiktok.com", "linkedin.com", "t.me", "wa.me",
        "mastodon",
    ]

    private func isPersonal(path range: Range<Int>) -> Bool {
        let path = string(range)
        guard !path.contains("?"), !path.contains("#"), !path.contains("@"), !path.contains("~") else { return true }
        let parts = path.split(separator: "/").map { $0.lowercased() }
        guard !parts.contains(where: { Self.profilePlaces.contains($0) }) else { return true }
        if parts.contains(where: { $0.filter(\.isNumber).count >= 5 }) { return true }
        var start = range.lowerBound
        while start > 0, !scalars[start - 1].isBlank, scalars[start - 1] != "/" { start -= 1 }
        let host = string(start..<range.lowerBound).lowercased()
        return !parts.isEmpty
            && Self.profileHosts.contains { host == $0 || host.hasSuffix("." + $0) || host.hasPrefix($0) }
    }

    mutating func maskMailAddresses() {
        for place in scalars.indices where scalars[place] == "@" && !isMasked(place) {
            var start = place, end = place + 1
            while start > 0, scalars[start - 1].isWordly || "._%+-'".unicodeScalars.contains(scalars[start - 1]),
                !isMasked(start - 1)
            { start -= 1 }
            while let scalar = at(end), scalar.isWordly || scalar == "." || scalar == "-", scalar.value < 0x3000 {
                end += 1
            }
            while end > place, !scalars[end - 1].isWordly { end -= 1 }
            while start < place, !scalars[start].isWordly { start += 1 }
            guard start < place, end > place + 1, at(end) == ">" || scalars[place..<end].contains(".") else { continue }
            maskNameBefore(start)
            mask(start..<end, as: .mail)
        }
        maskSpelledMail()
    }

    /// `Ada Miller <ada@example.org>`, `"Miller, Ada" <…>`: the words before belong to the address.
    private mutating func maskNameBefore(_ start: Int) {
        guard at(start - 1) == "<" else { return }
        var last = words.lastIndex { $0.range.upperBound <= start - 1 }
        var first = last
        while let index = last, let known = first {
            let gap = words[index].range.upperBound..<(index == known ? start - 1 : words[index + 1].range.lowerBound)
            guard scalars[gap].allSatisfy({ " \"“”„,.'".unicodeScalars.contains($0) }),
                words[index].isCapital || MaskingWords.particles.contains(words[index].folded)
                    || scalars[words[index].range].contains(where: { $0.isKanji || $0.isKatakana })
            else { break }
            first = index
            mask(words[index].range, as: .name)
            last = index > 0 ? index - 1 : nil
        }
    }

    /// `ada (at) example.org`, `ada at example dot org`, `ada dot miller at example dot org`.
    private mutating func maskSpelledMail() {
        for index in words.indices.dropFirst() where words[index].folded == "at" && index + 1 < words.count {
            var first = index - 1
            while first >= 2, words[first - 1].folded == "dot" { first -= 2 }
            let before = words[first], after = words[index + 1]
            let isBracketed = at(words[index].range.lowerBound - 1).map { $0 == "(" || $0 == "[" } ?? false
            let isDotted =
                at(after.range.upperBound) == "." && at(after.range.upperBound + 1)?.isWordly ?? false
            var end = index + 1
            while end + 2 < words.count, words[end + 1].folded == "dot" { end += 2 }
            let isSpelled = end > index + 1
            guard isSpelled || isBracketed && isDotted else { continue }
            let last = words[isSpelled ? end : index + 2]
            guard last.range.lowerBound - before.range.upperBound < 60 else { continue }
            mask(before.range.lowerBound..<last.range.upperBound, as: .mail)
        }
    }

    /// `@ada_miller`: nothing before it, and no word of code.
    mutating func maskHandles() {
        for place in scalars.indices where scalars[place] == "@" && !isMasked(place) {
            guard at(place - 1).map({ !$0.isWordly && $0 != "/" && $0 != "." }) ?? true,
                at(place + 1)?.isASCIILetter ?? false
            else { continue }
            var end = place + 1
            while let scalar = at(end), scalar.isASCIILetter || scalar.isFigure || scalar == "_" || scalar == "." {
                end += 1
            }
            while scalars[end - 1] == "." { end -= 1 }
            guard end - place > 2, at(end) != "(", !MaskingWords.code.contains(string(place + 1..<end).lowercased())
            else { continue }
            mask(place..<end, as: .handle)
        }
    }

    /// `12 Harbour Street`, `Hafenstraße 12`, `12 rue de la Paix`, `Calle Mayor 12`.
    mutating func maskStreets() {
        for (index, word) in words.enumerated() where word.isCapital || MaskingWords.streetsBefore.contains(word.folded)
        {
            if MaskingWords.streets.contains(word.folded), let first = numberBefore(index) {
                mask(words[first].range.lowerBound..<word.range.upperBound, as: .street)
            } else if MaskingWords.streetEndings.contains(where: { word.folded.hasSuffix($0) && word.folded != $0 }),
                index + 1 < words.count, isHouseNumber(words[index + 1]),
                scalars[word.range.upperBound..<words[index + 1].range.lowerBound].allSatisfy({ $0 == " " || $0 == "." }
                )
            {
                mask(word.range.lowerBound..<words[index + 1].range.upperBound, as: .street)
            } else if MaskingWords.streetsBefore.contains(word.folded) {
                maskStreet(named: index)
            }
        }
    }

    /// The house's number up to three capital words before the street's.
    private func numberBefore(_ index: Int) -> Int? {
        for back in 2...4 where index - back >= 0 {
            let between = words[index - back + 1..<index]
            guard between.allSatisfy(\.isCapital) else { return nil }
            if isHouseNumber(words[index - back]) { return index - back }
        }
        return nil
    }

    private mutating func maskStreet(named index: Int) {
        if index > 0, isHouseNumber(words[index - 1]),
            let end = words[index...].prefix(5).dropFirst().first(where: \.isCapital)
        {
            mask(words[index - 1].range.lowerBound..<end.range.upperBound, as: .street)
        } else if let number = words[index...].prefix(5).first(where: isHouseNumber),
            words[index...].prefix(while: { $0.range != number.range }).contains(where: \.isCapital),
            !scalars[words[index].range.lowerBound..<number.range.lowerBound].contains(where: {
                $0.isBreak || $0 == "."
            })
        {
            mask(words[index].range.lowerBound..<number.range.upperBound, as: .street)
        }
    }

    private func isHouseNumber(_ word: Word) -> Bool {
        let text = scalars[word.range]
        return text.count <= 5 && (text.first?.isFigure ?? false) && text.filter { !$0.isFigure }.count <= 1
    }
}
