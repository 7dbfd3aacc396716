extension NodeDetails.Steps {
    /// `3 positions: Small, Medium, Large`, `5 positions`
    package var inWords: String {
        switch self {
        case .names(let names) where !names.isEmpty: "\(number): \(names.joined(separator: ", "))"
        case .names, .count: number
        }
    }

    /// `1 position`, `5 positions`
    package var number: String { count == 1 ? "1 position" : "\(count) positions" }

    /// Names of positions that the other has not, however they are written. None where one of the two is only counted.
    package func names(notIn other: NodeDetails.Steps) -> [String] {
        guard case .names(let mine) = self, case .names(let theirs) = other else { return [] }
        let known = Set(theirs.map(Words.of))
        return mine.filter { !known.contains(Words.of($0)) }
    }
}
