/// What masked names are made of, for telling how alike two of them are. Worked out for the few that are asked.
struct NameContents {
    private var names: [MaskedName] = []
    private var numbers = Numbering<String>()
    private var words: [[Int]?] = []
    /// Whether other print tells of another element.
    var printTells = false
    /// Names that several bear, before or after.
    var namesOfSeveral: Set<Int> = []

    var count: Int { names.count }

    /// Takes the next name; the first is number 1.
    mutating func append(_ name: MaskedName) {
        names.append(name)
        words.append(nil)
    }

    /// Numbers for the words that name something, each once, in rising order.
    mutating func content(of name: Int) -> [Int] {
        guard name > 0 else { return [] }
        if let known = words[name - 1] { return known }
        var found: [Int] = []
        for word in names[name - 1].words where word != MaskedName.mask {
            let number = numbers.number(of: word)
            if !found.contains(number) { found.append(number) }
        }
        found.sort()
        words[name - 1] = found
        return found
    }

    /// Words that both names have, as a share of all that either has; 0 where one has none.
    mutating func similarity(_ left: Int, _ right: Int) -> Double {
        guard left > 0, right > 0 else { return 0 }
        return left == right ? 1 : NameContents.similarity(content(of: left), content(of: right))
    }

    /// The same for two rising lists.
    static func similarity(_ left: [Int], _ right: [Int]) -> Double {
        var shared = 0, i = 0, j = 0
        while i < left.count, j < right.count {
            if left[i] == right[j] {
                shared += 1
                i += 1
                j += 1
            } else if left[i] < right[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return shared == 0 ? 0 : Double(shared) / Double(left.count + right.count - shared)
    }
}
