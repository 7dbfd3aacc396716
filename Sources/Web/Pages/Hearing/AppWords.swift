import Messages
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

    /// What stands between “ and ” is the app's, quotations within it included.
    func quoted(in sentences: String) -> Message { Message(sentences: sentences, language: language) }

    private static let withScreen = Pattern(/(.+) \(([^()]*(?:\([^()]*\))?[^()]*)\)/.dotMatchesNewlines())

    /// A problem's title, with its screen in brackets at the end: a sentence of ours where a rule found it, else somebody's.
    func title(_ title: String) -> Message {
        guard let found = Self.withScreen.whole(title) else {
            return perhapsOurs(title)
        }
        return "\(perhapsOurs(String(found.1))) (\(text: String(found.2)))"
    }

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
