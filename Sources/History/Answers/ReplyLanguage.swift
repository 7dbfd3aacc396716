/// A language in which people who reported are answered.
package enum ReplyLanguage: String, Hashable, Sendable, Codable, CaseIterable {
    case english = "en", german = "de", spanish = "es", french = "fr", japanese = "ja"

    /// What it is called in itself.
    package var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .spanish: "Español"
        case .french: "Français"
        case .japanese: "日本語"
        }
    }

    /// What it is called in English.
    package var englishName: String {
        switch self {
        case .english: "English"
        case .german: "German"
        case .spanish: "Spanish"
        case .french: "French"
        case .japanese: "Japanese"
        }
    }

    /// Between two sentences.
    var gap: String { self == .japanese ? "" : " " }

    /// The language that a report says it is in: by a tag (`de`, `de-AT`, `fr_CA`), or by its name in English or in itself.
    /// `nil`: another one, or none is said.
    package init?(said: String?) {
        guard let said = said?.lowercased() else { return nil }
        let tag = said.split { "-_".contains($0) }.first.map(String.init) ?? ""
        let found = Self.allCases.first {
            tag == $0.rawValue || said == $0.name.lowercased() || said == $0.englishName.lowercased()
        }
        guard let found else { return nil }
        self = found
    }

    /// The language of a report: the one it is said to be in, else that of its words where they leave no doubt.
    package init?(said: String?, text: String) {
        self.init(said: said ?? ToldWords.language(of: text))
    }
}
