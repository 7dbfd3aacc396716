/// How often places were found.
struct Tally {
    var count = 0
    var first = 0
    var amongThree = 0
    var certain = 0
    var rightlyCertain = 0
    /// By tenth of confidence: how many reports, and how many of them rightly.
    var bands: [Int: (count: Int, right: Int)] = [:]
    /// Those that are not first, with what is.
    var wrong: [(case: Case, first: [String])] = []

    mutating func take(_ found: Found, _ asked: Case) {
        count += 1
        let isFirst = found.titles.first == asked.screen
        if isFirst { first += 1 } else { wrong.append((asked, Array(found.titles.prefix(3)))) }
        if found.titles.prefix(3).contains(asked.screen) { amongThree += 1 }
        if let certain = found.certain {
            self.certain += 1
            if certain == asked.screen { rightlyCertain += 1 }
        }
        if let confidence = found.confidence {
            let band = min(9, Int(confidence * 10)) / 2 * 2
            let known = bands[band] ?? (0, 0)
            bands[band] = (known.count + 1, known.right + (isFirst ? 1 : 0))
        }
    }

    static func + (left: Tally, right: Tally) -> Tally {
        var sum = left
        sum.count += right.count
        sum.first += right.first
        sum.amongThree += right.amongThree
        sum.certain += right.certain
        sum.rightlyCertain += right.rightlyCertain
        sum.wrong += right.wrong
        sum.bands.merge(right.bands) { ($0.count + $1.count, $0.right + $1.right) }
        return sum
    }

    /// A row of the table.
    func row(_ name: String) -> String {
        let numbers = [count, first, amongThree, certain, rightlyCertain].map { number in
            String(repeating: " ", count: max(0, 13 - "\(number)".count)) + "\(number)"
        }
        return name + String(repeating: " ", count: max(0, 34 - name.count)) + numbers.joined()
    }

    static let head =
        "                                        reports        first  among three      certain   right of it"
}

/// What was found for one report.
struct Found {
    /// Screens, best first.
    var titles: [String]
    var certain: String?
    /// Of the first.
    var confidence: Double?
}
