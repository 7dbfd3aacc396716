import Application
import Messages
import Screens
import Storage

/// A link whose text quotes what an app says.
struct ToldLink {
    var link: String
    var text: Message

    static var sample: ToldLink { ToldLink(link: "/", text: .sample) }
}

/// In which language an app's own words are, for what our sentences quote of it.
struct AppWords {
    /// `nil`: not known.
    let language: String?

    init(_ language: String?) { self.language = language }

    /// That of the newest build, where all of its captures are in one.
    init(ofApp id: Int64, in transaction: some Transaction) throws {
        self = try transaction.remembered(ofApp: id) { () -> AppWords in
            let all = try transaction.newestLanguages(ofApp: id)
            return AppWords(all.count == 1 ? Languages.known(all.first ?? nil) : nil)
        }
    }

    /// All of it is the app's.
    func own(_ text: String) -> Message { Message(text: text, language: language) }

    /// What stands between “ and ” is the app's, quotations within it included, unless it is a rule's title.
    func quoted(in sentences: String) -> Message {
        Message(sentences: sentences, language: language, titles: PlainWords.ruleTitles)
    }

    /// A problem's title, with its screen in brackets at the end: a sentence of ours where a rule found it, else somebody's.
    func title(_ title: String) -> Message {
        guard let (words, screen, end) = Self.placed(title) else { return met(title) ?? perhapsOurs(title) }
        let placed: Message = "\(met(words) ?? perhapsOurs(words)) (\(text: screen))"
        return placed + Message(ours: end)
    }

    /// What stands before the brackets that end a title, in them, and behind them. A screen's name may have brackets of its own.
    private static func placed(_ title: String) -> (words: String, screen: String, end: String)? {
        let end = title.utf8.last == UInt8(ascii: ".") ? "." : "", bytes = title.utf8.dropLast(end.utf8.count)
        guard bytes.last == UInt8(ascii: ")") else { return nil }
        var depth = 0, pairs = 0
        for place in bytes.indices.reversed() {
            if bytes[place] == UInt8(ascii: ")") { (depth, pairs) = (depth + 1, pairs + 1) }
            guard bytes[place] == UInt8(ascii: "(") else { continue }
            depth -= 1
            guard depth == 0 else { continue }
            let words = bytes[..<place]
            guard pairs <= 2, words.count > 1, words.last == UInt8(ascii: " ") else { return nil }
            let screen = bytes[place...].dropFirst().dropLast()
            return (String(Substring(words.dropLast())), String(Substring(screen)), end)
        }
        return nil
    }

    /// What a rule, a tool or a session found, in a sentence.
    func finding(_ message: String) -> Message { met(message) ?? quoted(in: message) }

    /// What a session met, with what the person noted: “Pay”: Something can't be reached: a dull sound. `nil`: it is none.
    private func met(_ title: String) -> Message? {
        let (name, rest) = Self.metOn(title).map { ($0.name, $0.rest) } ?? (nil, title[...])
        guard let colon = rest.firstIndex(of: ":"), Self.failures.contains(String(rest[..<colon])),
            rest[colon...].hasPrefix(": ")
        else { return nil }
        let note = Self.note(String(rest[colon...].dropFirst(2)))
        let told: Message = "\(Message(ours: String(rest[..<colon]))): \(note)"
        return name.map { "“\(text: String($0), language: language)”: \(told)" } ?? told
    }

    /// What a person noted; where they noted nothing the step's own words stand there, which a short title cuts.
    private static func note(_ words: String) -> Message {
        let isCut = words.hasSuffix("…"), said = isCut ? String(words.dropLast()) : words.withoutFullStop
        let own = steps.lazy.map(\.wrong).first { isCut ? $0.hasPrefix(said) : $0.withoutFullStop == said }
        return own.map { Message(ours: isCut ? $0.withoutFullStop : words) } ?? Message(text: words)
    }

    /// “Pay”: and what follows.
    private static func metOn(_ title: String) -> (name: Substring, rest: Substring)? {
        guard title.hasPrefix("“"), let end = title.firstIndex(of: "”") else { return nil }
        let name = title[..<end].dropFirst(), rest = title[end...].dropFirst()
        return rest.hasPrefix(": ") && !name.contains("“" as Character) ? (name, rest.dropFirst(2)) : nil
    }

    /// What a session may meet; none of them holds a colon.
    private static let failures = Set(steps.compactMap(\.failure))
    private static let steps = Checklist.screen + Checklist.beta

    /// Sentences that are ours or somebody's.
    func perhapsOurs(_ sentences: String) -> Message { quoted(in: sentences).orSomebodys }
}

extension Message {
    static var sample: Message { "m" }

    /// Several sentences of ours, in which what is quoted is the app's.
    init(sentences text: String, naming names: [String] = [], _ words: AppWords) {
        self.init(sentences: text, naming: names, language: words.language)
    }
}
