/// Words that no language has, the same for the same word and the same salt.
enum OtherWords {
    private static let syllables = [
        "ka", "lo", "mi", "ru", "te", "sa", "no", "vi", "pe", "dul", "fan", "gor", "hem", "jas", "kel", "wop",
    ]

    /// The text with each run of letters turned into another word; figures and signs stay.
    static func of(_ text: String, salt: UInt64) -> String {
        var other = "", run = ""
        for character in text {
            if character.isLetter {
                run.append(character)
            } else {
                other += word(run, salt) + String(character)
                run = ""
            }
        }
        return other + word(run, salt)
    }

    private static func word(_ word: String, _ salt: UInt64) -> String {
        guard !word.isEmpty else { return "" }
        var random = SeededRandom(
            word.lowercased().utf8.reduce(salt) { SeededRandom.mixed($0 ^ UInt64($1)) })
        return name(syllables: 2 + word.count / 6, &random)
    }

    static func name(syllables count: Int, _ random: inout SeededRandom) -> String {
        (0..<count).map { _ in syllables[Int.random(in: 0..<syllables.count, using: &random)] }.joined()
    }
}

/// What apps write behind a name and what the next look finds otherwise: counts, times, dates, prices, machine names.
enum VolatileText {
    static func draw(_ form: Int, _ random: inout SeededRandom) -> String {
        func figure(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func one(of texts: [String]) -> String { texts[figure(0...texts.count - 1)] }
        return switch form {
        case 0: "\(figure(1...99)) unread"
        case 1: one(of: ["just now", "\(figure(2...59)) min ago", "yesterday", "\(figure(1...6)) days ago"])
        case 2: "$\(figure(1...99)).\(figure(10...99))"
        case 3:
            one(of: ["Monday", "Tuesday", "Friday"]) + " \(figure(1...12)):\(figure(10...59)) " + one(of: ["AM", "PM"])
        case 4: "\(figure(1...28)) " + one(of: ["March", "October", "Dec"]) + " 20\(figure(20...29))"
        case 5: "\(figure(1...100))%"
        default: (0..<5).map { hexadecimal([8, 4, 4, 4, 12][$0], &random) }.joined(separator: "-")
        }
    }
    static let forms = 0..<7

    private static func hexadecimal(_ count: Int, _ random: inout SeededRandom) -> String {
        (0..<count).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
    }
}
