/// Names of accounts, and names of people in lines that say what they hold: `User name: anna_b`, `Vorname: Anna`.
extension MaskedPage {
    mutating func maskAccounts() {
        for index in words.indices where MaskingWords.beforeAccounts.contains(words[index].folded) {
            if let end = end(of: MaskingWords.userNames, at: index) { maskAccount(after: end, isNamed: true) }
            if MaskingWords.accounts.contains(words[index].folded) { maskAccount(after: index + 1, isNamed: false) }
            if let end = end(of: MaskingWords.nameLines, at: index), opens(index) { maskNameLine(after: end) }
        }
        for lead in ["ユーザー名", "ユーザ名", "アカウント名", "ユーザーID", "ログインID"] {
            for place in places(of: lead) {
                let end = place + lead.unicodeScalars.count
                if let account = account(from: end, skipping: "は:= 「"), account.count > 2 {
                    mask(account, as: .account)
                }
            }
        }
    }

    /// - Parameter isNamed: the words say that a name follows: “my user name is anna”. Else it must look like one.
    private mutating func maskAccount(after index: Int, isNamed: Bool) {
        var start = words[index - 1].range.upperBound
        var isSaid = scalars[start...].prefix(2).contains(":")
        if index < words.count, MaskingWords.equals.contains(words[index].folded),
            scalars[start..<words[index].range.lowerBound].allSatisfy({ $0 == " " })
        {
            start = words[index].range.upperBound
            isSaid = true
        }
        guard let range = account(from: start, skipping: " :=“\"'‘„«") else { return }
        let text = string(range)
        let letters = text.count(where: \.isLetter), signs = text.count { $0.isNumber || $0 == "_" }
        let isOdd = letters > 1 && signs > 0 && !MaskingWords.makes.contains { text.lowercased().hasPrefix($0) }
        let isPlain =
            isNamed && isSaid && letters > 1 && !MaskingWords.notNames.contains(text.lowercased())
            && !PhraseLists.common.contains(text.lowercased()) && !MaskingWords.equals.contains(text.lowercased())
        if isOdd || isPlain { mask(range, as: .account) }
    }

    /// What stands in one piece from there on.
    private func account(from place: Int, skipping: String) -> Range<Int>? {
        var start = place
        while let scalar = at(start), start - place < 4, skipping.unicodeScalars.contains(scalar) { start += 1 }
        var end = start
        while let scalar = at(end),
            scalar.isASCIILetter || scalar.isFigure || "._-".unicodeScalars.contains(scalar)
                || scalar.isWordly && scalar.value < 0x3000
        { end += 1 }
        while end > start, ".-".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
        guard start > place, end > start, !isMasked(start) else { return nil }
        return start..<end
    }

    /// `Full name: Anna Schmidt`, up to the end of the line.
    private mutating func maskNameLine(after index: Int) {
        let start = words[index - 1].range.upperBound
        guard index < words.count, scalars[start..<words[index].range.lowerBound].contains(":"),
            scalars[start..<words[index].range.lowerBound].allSatisfy({ $0 == " " || $0 == ":" }),
            let run = run(from: index, limit: 4), endsLine(words[run.upperBound - 1].range.upperBound)
        else { return }
        for word in words[run] { mask(word.range, as: .name) }
    }
}
