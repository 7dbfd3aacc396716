package import Screens

/// Elements that are held to be one by where they lie alone.
extension ElementMatches {
    /// Without them, where most of what was heard before is away: a spinner that stands where a button stood is not that button.
    package func withoutGuessesElsewhere(_ before: Scene, _ after: Scene) -> ElementMatches {
        guard matches.contains(where: \.isByPlace) else { return self }
        let rows = ListRows(before, after), guesses = guesses(rows)
        guard !guesses.isEmpty else { return self }
        let gone = removed + guesses.map(\.before).filter { isReplaced($0, before, after) }
        guard gone.count(where: { !rows.goesOn($0) }) * 2 > before.flick.count else { return self }
        return without(guesses.map { (before: $0.before, after: $0.after) }, before: before, after: after)
    }

    /// They share no word.
    func guesses(_ rows: ListRows) -> [ElementMatch] {
        matches.filter { $0.isByPlace && rows.sayOther($0.before, $0.after) }
    }

    /// What stands in its place is of another kind, or nothing does.
    func isReplaced(_ old: Int, _ before: Scene, _ after: Scene) -> Bool {
        guard let now = self.after(old).map({ after[$0] }) else { return true }
        let then = before[old]
        return then.kind != now.kind || then.className != now.className
    }
}

extension ElementMatch {
    fileprivate var isByPlace: Bool { [.order, .place, .frame].contains(reason) }
}
