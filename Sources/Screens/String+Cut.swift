extension String {
    /// At most so many characters, of which the last is “…” where something was left out; cut between words where there
    /// are any.
    package func cut(to most: Int) -> String {
        guard count > most else { return self }
        let head = prefix(max(0, most - 1))
        let isBetween = self[head.endIndex].isWhitespace
        let words = isBetween ? head : head.lastIndex(where: \.isWhitespace).map { head[..<$0] } ?? head
        var kept = words.count * 2 >= head.count ? words : head
        while kept.last?.isWhitespace == true { kept = kept.dropLast() }
        return kept + "…"
    }
}
