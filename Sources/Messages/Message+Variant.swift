import Foundation

extension Message {
    /// A state of a screen, as people and the API name it, part by part; an app's own name of a state stays as it is.
    package init(variant words: String) {
        self = words.components(separatedBy: ", ").map { part in
            // A second capture of one state has its number behind.
            let name = VariantWords.numbered.prefix(part).map { String($0.1) } ?? part
            return VariantWords.message(name) + Message(text: String(part.dropFirst(name.count)))
        }.joined()
    }
}

/// What states of screens are called, where the words are ours.
enum VariantWords {
    fileprivate static let numbered = Pattern(/(.*?)( \(?[0-9]+\)?)$/)
    private static let bracket = Pattern(/\ \(([^()“”:]+)\)(?= )/)
    private static let ours: Set = [
        "standard", "tablet", "pad", "landscape", "portrait", "large text", "accessibility text", "before sign-in",
        "dark",
        "increased contrast", "bold text", "reduced motion",
    ]
    /// The tags of languages, alone and with a script, by their English names.
    private static let languages = Locale.LanguageCode.isoLanguageCodes.reduce(into: [String: String]()) { tags, code in
        guard code.identifier.count == 2 else { return }
        for script in ["", "-Hans", "-Hant", "-Cyrl", "-Latn", "-Arab"] {
            tags[LanguageNames.english(code.identifier + script)] = code.identifier + script
        }
    }

    /// What stands in brackets behind a screen's name in the midst of a sentence, where it begins as our words for a state do.
    static func bracketed(atStartOf rest: Substring) -> String? {
        guard let found = bracket.prefix(String(rest.prefix(200))) else { return nil }
        return begins(found.1) ? String(found.1) : nil
    }

    /// The screen and its state where they are all that is quoted: `Cart (dark)`.
    static func placed(_ quoted: String, _ names: [String]) -> (name: String, state: String)? {
        guard quoted.hasSuffix(")"), !names.contains(quoted),
            let name = names.first(where: { quoted.hasPrefix($0 + " (") })
        else { return nil }
        let state = quoted.dropFirst(name.count + 2).dropLast()
        return begins(state) ? (name, String(state)) : nil
    }

    /// It begins as our words for a state do.
    private static func begins(_ state: Substring) -> Bool {
        let first = state.components(separatedBy: ", ")[0]
        let name = numbered.prefix(first).map { String($0.1) } ?? first
        return ours.contains(name) || languages[name] != nil
    }

    fileprivate static func message(_ name: String) -> Message {
        if ours.contains(name) { return Message(ours: name) }
        return languages[name].map { "\(languageOf: $0)" } ?? Message(text: name)
    }
}

/// What languages are called in English.
package enum LanguageNames {
    private static let locale = Locale(identifier: "en")

    /// The tag itself (BCP 47) where it has no name.
    package static func english(_ tag: String) -> String { name(of: tag, in: locale) }

    /// With a script in brackets: `Chinese (Traditional)`. A comma would part a state's words.
    static func name(of tag: String, in locale: Locale) -> String {
        let name =
            tag.contains("-")
            ? locale.localizedString(forIdentifier: tag) : locale.localizedString(forLanguageCode: tag)
        guard let name, let comma = name.range(of: ", ") else { return name ?? tag }
        return "\(name[..<comma.lowerBound]) (\(name[comma.upperBound...]))"
    }
}
