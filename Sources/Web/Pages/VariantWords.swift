import Application
import Foundation
import History
import Messages

extension Message {
    /// A state of a screen, as `PlainWords` and the API name it, part by part; an app's own name of a state stays as it is.
    init(variant words: String) {
        self = words.components(separatedBy: ", ").map { part in
            // A second capture of one state has its number behind.
            let name = VariantWords.numbered.prefix(part).map { String($0.1) } ?? part
            return VariantWords.message(name) + Message(text: String(part.dropFirst(name.count)))
        }.joined()
    }
}

extension Message {
    /// Where another tool looked: a screen, in a state that is not as usual, or the whole app where no screen is named.
    init(auditPlace screen: String?, _ variant: String?) {
        let name = screen.map { Message(text: $0) } ?? "the whole app"
        self = variant.map { "\(name) (\(Message(variant: $0)))" } ?? name
    }
}

extension Message {
    /// Where a condition asks: on which screens, and of releases on which lines.
    init(scope: Policy.Scope) {
        func list(_ names: [String]) -> Message { names.map { Message(text: $0) }.listed() }
        let screens: Message? =
            scope.screens.map { "on \(list($0))" } ?? scope.exceptScreens.map { "on all screens but \(list($0))" }
        let lines = scope.lines.map { lines -> Message in
            .counted(
                lines.count, one: "of releases on the line \(list(lines))",
                many: "of releases on the lines \(list(lines))")
        }
        self = [screens, lines].compactMap(\.self).joined()
    }
}

/// What states of screens are called, where the words are ours.
private enum VariantWords {
    static let numbered = Pattern(/(.*?)( \(?[0-9]+\)?)$/)
    private static let ours: Set = [
        "standard", "tablet", "pad", "landscape", "portrait", "large text", "accessibility text", "before sign-in",
        "dark",
        "increased contrast", "bold text", "reduced motion",
    ]
    /// The tags of languages by their English names.
    private static let languages = Locale.LanguageCode.isoLanguageCodes.reduce(into: [String: String]()) { tags, code in
        if code.identifier.count == 2 { tags[PlainWords.language(code.identifier)] = code.identifier }
    }

    static func message(_ name: String) -> Message {
        if ours.contains(name) { return Message(ours: name) }
        return languages[name].map { "\(languageOf: $0)" } ?? Message(text: name)
    }
}

extension ScreenNames {
    /// What is not ours in a sentence about screens.
    var all: [String] { byKey.values.sorted() + byKey.keys.sorted() }

    /// A screen, and its state where that is not as usual.
    func named(_ key: String, _ variant: String) -> Message {
        variant == VariantKey.standardWords
            ? Message(text: self[key]) : "\(text: self[key]), \(Message(variant: variants[variant] ?? variant))"
    }
}
