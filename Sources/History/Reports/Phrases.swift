import Screens

/// Words that stand together, as people write them. “…” stands for a few words between.
struct Phrases {
    /// So many words may stand between the pieces of a phrase.
    private static let gap = 8
    /// Each phrase by its pieces.
    private let phrases: [[[String]]]

    private init(_ phrases: String...) {
        self.phrases = phrases.map { $0.split(separator: "…").map { Words.of(String($0)) } }
    }

    func occur(in texts: [[String]]) -> Bool {
        texts.contains { text in phrases.contains { Self.follow($0[...], in: text[...], within: text.count) } }
    }

    /// Whether the pieces stand in the text one after the other, the first after so many words at most.
    private static func follow(_ pieces: ArraySlice<[String]>, in text: ArraySlice<String>, within gap: Int) -> Bool {
        guard let piece = pieces.first else { return true }
        return text.indices.prefix(gap + 1).contains { start in
            let rest = text[start...]
            return rest.starts(with: piece)
                && follow(pieces.dropFirst(), in: rest.dropFirst(piece.count), within: Self.gap)
        }
    }

    static let silence = Phrases(
        "says nothing", "say nothing", "nothing is read", "nothing is said", "nothing is announced", "not read",
        "isn't read", "aren't read", "no longer read", "not announced", "isn't announced", "not spoken",
        "reads nothing",
        "is silent", "are silent", "stays silent", "skips", "skipping", "is skipped", "are skipped", "skipped over",
        "passed over", "is gone", "are gone", "can't find", "cannot find", "can't hear", "cannot hear", "hear nothing",
        "nothing else", "nothing between", "nothing but", "then nothing", "nothing there", "titles are read",
        "titles only", "can't pick", "can't reach", "cannot reach", "goes past", "bonks", "sagt nichts",
        "not speak", "doesn't speak", "don't speak", "won't speak", "never speaks", "isn't spoken", "aren't spoken",
        "no longer spoken", "no longer speaks", "nothing is spoken", "speaks nothing", "doesn't read", "don't read",
        "won't read", "never read", "never reads", "aren't announced", "not announce", "doesn't announce",
        "don't announce", "none … read", "none … spoken", "none … announced", "is mute", "are mute", "stays mute",
        "stay mute", "goes mute", "nicht vorgelesen", "wird übersprungen", "bleibt stumm", "ist stumm", "sind stumm")
    static let name = Phrases(
        "no name", "no label", "without a name", "without a label", "unlabelled", "unlabeled", "not labelled",
        "not labeled", "only says button", "just says button", "only button", "just button", "says image",
        "read as image", "wrong name", "wrong label", "no description", "kein name", "ohne namen", "unbeschriftet",
        "nameless",
        "namenlos")
    static let operation = Phrases(
        "does nothing", "nothing happens", "does not respond", "doesn't respond", "can't activate", "cannot activate",
        "can't press", "can't tap", "can't open", "cannot open", "can't close", "cannot close", "can't leave",
        "can't get out", "cannot get out", "am stuck", "is stuck", "get stuck", "gets stuck", "trapped", "can't move",
        "can't change", "can't adjust", "doesn't work", "does not work", "passiert nichts")
    static let order = Phrases(
        "wrong order", "order is wrong", "order makes no sense", "reading order", "back and forth", "to and fro",
        "in a circle", "falsche reihenfolge")
    static let sight = Phrases(
        "contrast", "too pale", "too light", "too small", "hard to see", "can't see", "cannot see", "cut off",
        "grey on", "gray on", "dark mode", "zu klein", "kontrast")
    static let crash = Phrases(
        "crash", "crashes", "crashed", "crashing", "quits by itself", "closes by itself", "freezes", "froze",
        "stürzt ab", "abgestürzt")
    static let billing = Phrases(
        "refund", "billed", "billing", "charged", "invoice", "payment failed", "my money back",
        "cancel my subscription",
        "renew my subscription", "credit card", "rechnung", "erstattung", "abgebucht")
    static let praise = Phrases(
        "thank you", "thanks", "love", "great", "awesome", "wonderful", "excellent", "perfect", "well done",
        "works well", "danke", "super", "toll")
    /// What takes a kind word back.
    static let complaint = Phrases(
        "but", "not", "no", "nothing", "never", "can't", "cannot", "don't", "doesn't", "isn't", "won't", "didn't",
        "worse", "bad", "broken", "wrong", "bug", "problem", "until", "please", "fix", "unless", "would", "if",
        "aber", "nicht", "kein", "leider", "bitte")
}
