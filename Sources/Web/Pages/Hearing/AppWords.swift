import Storage

/// A sentence of ours, with what it quotes of an app in the app's language. Printed by the template `Said`.
struct Told {
    var said: [SpokenPart]
    /// Without languages, for attributes.
    var plain: String

    static var sample: Told { Told(said: [.sample], plain: "p") }
}

extension Told {
    /// Nothing of it is an app's.
    init(ours text: String) { self.init(said: [SpokenPart(text: text)], plain: text) }
}

/// A link whose text quotes what an app says.
struct ToldLink {
    var link: String
    var text: Told

    static var sample: ToldLink { ToldLink(link: "/", text: .sample) }
}

/// In which language an app's own words are, for what our sentences quote of it.
struct AppWords {
    /// `nil`: not known, or the page's own, which needs no mark.
    let language: String?

    init(_ language: String?) {
        let isOurs = language?.split(separator: "-").first.map { $0.lowercased() == "en" } ?? true
        self.language = isOurs ? nil : language
    }

    /// That of the newest build, where all of its captures are in one.
    init(ofApp id: Int64, in transaction: some Transaction) throws {
        self = try transaction.remembered(ofApp: id) { () -> AppWords in
            let all = try transaction.newestLanguages(ofApp: id)
            return AppWords(all.count == 1 ? Languages.known(all.first ?? nil) : nil)
        }
    }

    /// All of it is the app's.
    func own(_ text: String) -> Told { Told(said: [SpokenPart(text: text, language: language)], plain: text) }

    /// What stands between “ and ” is the app's, quotations within it included.
    func quoted(in sentence: String) -> Told {
        guard let language else { return own(sentence) }
        var parts: [SpokenPart] = [], piece = "", depth = 0
        func end(_ language: String?) {
            if !piece.isEmpty { parts.append(SpokenPart(text: piece, language: language)) }
            piece = ""
        }
        for letter in sentence {
            if letter == "”", depth > 0 {
                depth -= 1
                if depth == 0 { end(language) }
            }
            piece.append(letter)
            if letter == "“" {
                if depth == 0 { end(nil) }
                depth += 1
            }
        }
        // What is never closed may be anything.
        end(nil)
        return Told(said: parts, plain: sentence)
    }
}
