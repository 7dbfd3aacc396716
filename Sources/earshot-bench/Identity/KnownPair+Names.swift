import Screens

extension KnownPair {
    /// One in three names ends in something that is otherwise each time one looks.
    mutating func moveFigures() -> Bool {
        var endings: [Int: (before: String, after: String)] = [:]
        for branch in after.all where branch.node.hasName && isChosen(oneIn: 3) {
            let form = Int.random(in: VolatileText.forms, using: &random)
            endings[branch.number] = (VolatileText.draw(form, &random), VolatileText.draw(form, &random))
        }
        before.forEach { branch in
            if let ending = endings[branch.number] { branch.node.reword { "\($0), \(ending.before)" } }
        }
        after.forEach { branch in
            if let ending = endings[branch.number] { branch.node.reword { "\($0), \(ending.after)" } }
        }
        return !endings.isEmpty
    }

    /// Gives one in so many quite another name.
    mutating func relabel(oneIn share: Int) -> Bool {
        changeEach { pair, node in
            guard node.hasName, pair.isChosen(oneIn: share) else { return false }
            let salt = pair.random.next()
            node.reword { OtherWords.of($0, salt: salt) }
            return true
        }
    }

    /// As into another language: every word another, equal ones alike.
    mutating func translate() -> Bool {
        changeEach { _, node in
            node.reword { OtherWords.of($0, salt: 1) }
            node.hint = node.hint.map { OtherWords.of($0, salt: 1) }
            return node.hasName
        }
    }

    mutating func loseIdentifiers(oneIn share: Int) -> Bool {
        changeEach { pair, node in
            guard node.identifier != nil, pair.isChosen(oneIn: share) else { return false }
            node.identifier = nil
            return true
        }
    }

    /// Figures in identifiers are other ones, as where a machine counts what it makes.
    mutating func renumberIdentifiers() -> Bool {
        let start = Int.random(in: 1000...8999, using: &random)
        return countIdentifiers { $0 + start }
    }

    /// Each identifier with a figure is what the one before was called: a row was let in above.
    mutating func countIdentifiersOn() -> Bool { countIdentifiers { $0 + 1 } }

    private mutating func countIdentifiers(_ counted: (Int) -> Int) -> Bool {
        changeEach { _, node in
            guard let identifier = node.identifier?.counted(counted) else { return false }
            node.identifier = identifier
            return true
        }
    }

    /// One in so many of what is heard becomes something else to the listener: a button a link, text a button.
    mutating func changeRoles(oneIn share: Int) -> Bool {
        var isChanged = false
        var branch = after
        branch.forEach { branch in
            guard heard.contains(branch.number), isChosen(oneIn: share) else { return }
            let traits = branch.node.traits ?? []
            branch.node.traits =
                traits.contains(.button) ? traits.subtracting(.button).union(.link) : traits.union(.button)
            isChanged = true
        }
        after = branch
        return isChanged
    }
}

extension String {
    /// With its last figure changed; `nil` where it has none.
    func counted(_ counted: (Int) -> Int) -> String? {
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        guard let last = lastIndex(where: isDigit) else { return nil }
        let start = self[..<last].lastIndex { !isDigit($0) }.map { index(after: $0) } ?? startIndex
        return Int(self[start...last]).map { self[..<start] + String(counted($0)) + self[index(after: last)...] }
    }
}
