import Screens

/// Texts that gave way to other, shorter ones: the app says something else there, and nothing is silent.
struct ReplacedTexts {
    private(set) var before: [Int] = []
    private(set) var after: [Int] = []

    /// A word for programmers, or one that stands for several texts, took the place of none.
    init(_ earlier: Scene, _ later: Scene, _ matches: [ElementMatch]) {
        let pairs = matches.filter { earlier[$0.before].gaveWay(to: later[$0.after]) }
        let times = Dictionary(pairs.map { (later[$0.after].plainWords, 1) }, uniquingKeysWith: +)
        for pair in pairs where times[later[pair.after].plainWords] == 1 {
            before.append(pair.before)
            after.append(pair.after)
        }
    }
}

extension SceneNode {
    /// At least half of what is said there now is new, and it is a text of its own: a third of what was said or more, and no word that
    /// stands where a text is missing. A text that only leaves out some of its words has lost them.
    fileprivate func gaveWay(to other: SceneNode) -> Bool {
        guard !isControl, !isActivatable, !other.isControl, !other.isActivatable else { return false }
        let old = Set(labelWords), new = other.plainWords
        guard !old.isEmpty, !new.isEmpty, other.labelWords.count < labelWords.count else { return false }
        return new.count { !old.contains($0) } * 2 >= new.count && new.count * 3 >= old.count
            && !new.allSatisfy(Self.placeholders.contains)
            && IdentifierPattern(other.label ?? "")?.isCertain != true
    }

    private static let placeholders: Set<String> = [
        "null", "nil", "none", "undefined", "nan", "text", "image", "label", "caption", "description", "title",
        "string", "placeholder",
    ]

    /// The words of its label that are no numbers.
    fileprivate var plainWords: [String] { labelWords.filter { !Words.isNumber($0) } }
}
