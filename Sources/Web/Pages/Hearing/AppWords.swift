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

    private static let withScreen = Pattern(/(.+) \(([^()]*(?:\([^()]*\))?[^()]*)\)(\.?)/.dotMatchesNewlines())

    /// A problem's title, with its screen in brackets at the end: a sentence of ours where a rule found it, else somebody's.
    func title(_ title: String) -> Message {
        guard let found = Self.withScreen.whole(title) else { return met(title) ?? perhapsOurs(title) }
        let placed: Message = "\(met(String(found.1)) ?? perhapsOurs(String(found.1))) (\(text: String(found.2)))"
        return placed + Message(ours: String(found.3))
    }

    /// What a session met, with what the person noted: “Pay”: Something can't be reached: a dull sound. `nil`: it is none.
    private func met(_ title: String) -> Message? {
        let (name, rest) = Self.metOn.whole(title).map { (String($0.1), String($0.2)) } ?? (nil, title)
        guard let failure = Self.failures.first(where: { rest.hasPrefix("\($0): ") }) else { return nil }
        let note = Message(text: String(rest.dropFirst(failure.count + 2)))
        let told: Message = "\(Message(ours: failure)): \(note)"
        return name.map { "“\(text: $0, language: language)”: \(told)" } ?? told
    }

    private static let metOn = Pattern(/“([^“”]*)”: (.+)/.dotMatchesNewlines())
    private static let failures = (Checklist.screen + Checklist.beta).compactMap(\.failure)

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
