import Screens

/// What a message tells its trouble of: “the status of a message is not read” names the message, and means its status.
///
/// Two messages that tell theirs of different things, or of different parts of one, speak of two troubles, whatever else they
/// have in common. One that names no thing may mean any, and so may one in Chinese or Japanese.
struct ToldThings {
    /// Of the sentences that tell of trouble, by stem: of which of its parts, and whether of itself.
    private var told: [String: Set<String>] = [:]
    /// What it names elsewhere, but for where it says what is heard.
    private var named: Set<String> = []

    /// In the place of a part.
    private static let itself = ""

    /// - Parameters:
    ///   - elements: what the things are called by themselves.
    ///   - names: what everybody calls the place: it tells nobody's thing from another's.
    init(_ texts: [String], called elements: [String], without names: [String]) {
        let common = Set(names.flatMap { Words.of($0) }.map(ReportSubject.stem))
        for element in elements {
            for stem in Words.of(element).compactMap(Self.thing) where !common.contains(stem) {
                told[stem, default: []].insert(Self.itself)
            }
        }
        for sentence in texts.flatMap({ ToldSentence.all(in: OwnWords.of($0)) }) {
            let said = [sentence.words]
            let things = sentence.clauses.flatMap { Self.things(in: $0.words) }.filter { !common.contains($0.stem) }
            if !FaultReading(said: said).orPlain(said).classes.isEmpty {
                for thing in things { told[thing.stem, default: []].insert(thing.part) }
            } else if !Self.saysWhatIsHeard(sentence.words) {
                named.formUnion(things.map(\.stem))
            }
        }
    }

    /// Both tell of something, and neither of anything that is the other's.
    func isOther(than other: ToldThings) -> Bool {
        !told.isEmpty && !other.told.isEmpty && !told.keys.contains { shares($0, with: other) }
            && !other.told.keys.contains { other.shares($0, with: self) }
    }

    private func shares(_ stem: String, with other: ToldThings) -> Bool {
        guard let parts = told[stem] else { return false }
        guard let others = other.told[stem] else { return other.named.contains(stem) }
        return parts.contains(Self.itself) || others.contains(Self.itself) || !parts.isDisjoint(with: others)
    }

    /// “VoiceOver reads the time”, and nothing bad of it.
    private static func saysWhatIsHeard(_ words: [String]) -> Bool {
        PlainForm.of(words).contains("say")
            && !["complaint", "ill"].contains { PhraseLists.says($0, words) }
    }

    /// “The status of a message”, “the message body” and “who sent the message” name the message, and mean another thing each.
    private static func things(in clause: [String]) -> [(stem: String, part: String)] {
        var things: [(stem: String, part: String)] = []
        var asked: String?
        var head: String?
        for (place, word) in clause.enumerated() {
            if asking.contains(word) {
                asked = word
            } else if place > 0, isOf(word, behind: clause[place - 1]) {
                head = ReportSubject.stem(clause[place - 1])
            } else if let stem = thing(word) {
                let next = place + 1 < clause.count ? thing(clause[place + 1]) : nil
                things.append((stem, asked ?? head ?? (next == stem ? nil : next) ?? itself))
            } else if !articles.contains(word) {
                head = nil
            }
        }
        return things
    }

    /// The German articles may stand before anything: only behind a thing they say whose it is.
    private static func isOf(_ word: String, behind head: String) -> Bool {
        if word == "of" { return !amounts.contains(head) }
        return belonging.contains(word) && (thing(head) != nil || parts.contains(head))
    }

    /// The stem of a word that names a thing. What kind of thing it is, as “button”, tells nothing by itself.
    private static func thing(_ word: String) -> String? {
        guard NamedKind(word: word) == nil else { return nil }
        let isThing = ReportSubject.isTelling(word) || PhraseLists.says("thing", [word])
        return isThing ? ReportSubject.stem(word) : nil
    }

    private static let asking: Set<String> = [
        "who", "whose", "whom", "whether", "wer", "wessen", "wem", "wen", "ob", "quién", "qui",
    ]
    private static let articles: Set<String> = [
        "a", "an", "the", "my", "your", "each", "every", "this", "that", "these", "those", "its", "their", "our", "any",
        "some", "all",
    ]
    private static let belonging: Set<String> = [
        "der", "des", "einer", "eines", "von", "vom", "dieser", "jeder", "meiner", "del", "de", "du",
    ]
    /// What everything has, and no message is about by itself.
    private static let parts: Set<String> = [
        "text", "name", "names", "namen", "title", "titel", "beschriftung", "nombre", "título", "nom", "titre",
    ]
    /// “One of the rows” is a row.
    private static let amounts: Set<String> = [
        "one", "ones", "all", "none", "some", "most", "each", "any", "many", "few", "kind", "kinds", "part", "parts",
        "lot", "out", "instead", "because", "both", "half", "rest", "front", "top", "bottom", "list",
    ]
}
