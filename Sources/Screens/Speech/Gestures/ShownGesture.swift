/// One gesture that a person showed, as support writes it down: `flick right 7 times`, `double tap`, `touch Cart`.
package enum ShownGesture: Hashable, Sendable {
    case flick(GestureWalk.Direction, times: Int)
    /// One finger up or down: moves by what the rotor is set to, adjusts, or chooses an action.
    case vertical(GestureWalk.Direction, times: Int)
    case doubleTap
    /// A finger on an element, by its words.
    case touch(String)
    /// Two fingers up, or down.
    case readAll(fromTop: Bool)
    case scrub, magicTap, threeFingers
    case rotor(RotorKind)

    /// What the rotor can be set to and a transcript knows.
    package enum RotorKind: String, Hashable, Sendable, CaseIterable {
        case headings, links, formControls = "form controls", textFields = "text fields", images, landmarks, lists,
            tables

        package var stops: KeyPath<Rotors, [Int]> {
            switch self {
            case .headings: \.headings
            case .links: \.links
            case .formControls: \.formControls
            case .textFields: \.textFields
            case .images: \.images
            case .landmarks: \.landmarks
            case .lists: \.lists
            case .tables: \.tables
            }
        }
    }

    /// One finger from element to element, or on one: the same with every screen reader.
    package var isFlickOrTouch: Bool {
        switch self {
        case .flick, .touch: true
        default: false
        }
    }

    /// More of one gesture than any screen needs.
    package static let mostTimes = 500
    /// What can be written, for those who write it.
    package static let help =
        "flick right 7 times, flick left, flick up, flick down, touch Cart, double tap, read all, read from here, scrub, magic tap, three finger swipe, rotor headings"

    /// `nil`: no gesture that is known.
    package init?(_ line: String) {
        let plain = line.lowercased().replacing("-", with: " ").replacing("×", with: "x")
        var words = plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let first = words.first else { return nil }
        if ["touch", "tap"].contains(first), words.count > 1, !Self.isCount(words.dropFirst()) {
            let name = line.drop { $0.isLetter }.trimmed
            guard !name.isEmpty else { return nil }
            self = .touch(name)
            return
        }
        guard !Self.isNegative(line) else { return nil }
        words = words.filter { !Self.fillers.contains($0) }
        let times = Self.times(in: &words)
        guard let times else { return nil }
        let fingers = Self.fingers(in: &words)
        guard let found = Self.gesture(words, fingers, times) else { return nil }
        self = found
    }

    private static let fillers: Set<String> = [
        "then", "with", "the", "to", "on", "by", "a", "times", "time", "gesture",
    ]
    private static let counts = [
        "once": 1, "twice": 2, "thrice": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "eight": 8, "nine": 9, "ten": 10,
    ]

    private static func isCount(_ words: ArraySlice<String>) -> Bool {
        words.allSatisfy { counts[$0] != nil || Int($0) != nil || ["times", "time", "x"].contains($0) }
    }

    /// A number below nothing: `-1`.
    private static func isNegative(_ line: String) -> Bool {
        line.split(whereSeparator: \.isWhitespace).contains { word in
            word.first.map { "-−–".contains($0) } == true && word.dropFirst().first?.isNumber == true
        }
    }

    /// How often, taken out of the words; once where nothing is said, `nil` where it is more than anybody does.
    private static func times(in words: inout [String]) -> Int? {
        guard let last = words.last, words.count > 1 else { return 1 }
        if last == "x" { words.removeLast() }
        guard let word = words.last, let count = Int(word.filter { $0 != "x" }) ?? counts[word] else { return 1 }
        words.removeLast()
        return (1...mostTimes).contains(count) ? count : nil
    }

    /// With how many fingers, taken out of the words.
    private static func fingers(in words: inout [String]) -> Int {
        guard let place = words.firstIndex(where: { $0 == "finger" || $0 == "fingers" || $0 == "fingered" }) else {
            return 1
        }
        words.remove(at: place)
        guard place > 0, let count = counts[words[place - 1]] ?? Int(words[place - 1]) else { return 1 }
        words.remove(at: place - 1)
        return count
    }

    private static func gesture(_ words: [String], _ fingers: Int, _ times: Int) -> ShownGesture? {
        let isSwipe = ["flick", "swipe", "scroll"].contains(words.first)
        switch (words.dropFirst().first, fingers) {
        case (_, 3...) where isSwipe, (nil, 3...) where isSwipe: return .threeFingers
        case ("right", 1) where isSwipe && words.count == 2: return .flick(.next, times: times)
        case ("left", 1) where isSwipe && words.count == 2: return .flick(.previous, times: times)
        case ("down", 1) where isSwipe && words.count == 2: return .vertical(.next, times: times)
        case ("up", 1) where isSwipe && words.count == 2: return .vertical(.previous, times: times)
        case ("up", 2) where isSwipe && words.count == 2: return .readAll(fromTop: true)
        case ("down", 2) where isSwipe && words.count == 2: return .readAll(fromTop: false)
        default: break
        }
        let phrase = words.joined(separator: " ")
        switch phrase {
        case "double tap", "doubletap", "activate": return fingers == 2 ? .magicTap : .doubleTap
        case "read all": return .readAll(fromTop: true)
        case "read from here": return .readAll(fromTop: false)
        case "scrub", "z", "scrub back": return .scrub
        case "magic tap": return .magicTap
        case "next": return .flick(.next, times: times)
        case "previous", "back one": return .flick(.previous, times: times)
        default: break
        }
        guard words.first == "rotor" else { return nil }
        return RotorKind(rawValue: words.dropFirst().joined(separator: " ")).map { .rotor($0) }
    }
}

extension Substring {
    /// Without blanks and quotation marks around it.
    fileprivate var trimmed: String {
        let marks: Set<Character> = ["“", "”", "\"", "'", "‘", "’", "«", "»", "„", "「", "」", " ", ":", "."]
        return String(drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed())
    }
}
