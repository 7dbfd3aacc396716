import Foundation
import Messages

/// The templates of all pages in every language, read once.
struct PageTemplates: Sendable {
    /// One language's.
    fileprivate struct Words: Sendable {
        var catalogue: Catalogue
        var templates: [String: Template]
        /// The names of those that have all of their words in it, with what they take in.
        var whole: Set<String>
    }
    private let words: [Language: Words]

    /// Those that come with the program.
    static let house = Result { try PageTemplates() }

    private init() throws {
        let texts = try Self.texts()
        var words: [Language: Words] = [:]
        for language in Language.allCases { words[language] = try Words(language, texts) }
        self.words = words
    }

    /// That a page is printed in: the wished one where it has all its words, else English.
    func language<Content: PageContent>(of content: Content, wished: Language) -> Language {
        content is any TranslatedPage && isWhole(Content.template, in: wished) ? wished : .english
    }

    /// Whether a template has all of its words in a language, with what it takes in.
    func isWhole(_ template: String, in language: Language) -> Bool {
        words[language]?.whole.contains(template) == true
    }

    func print(_ value: PageValue, into template: String, in language: Language) -> [UInt8] {
        guard let words = words[language] else { return [] }
        return words.templates[template]?.print(value, in: words.catalogue) ?? []
    }

    /// As they were written, by name.
    static func texts() throws -> [String: String] {
        guard let folder = Bundle.module.resourceURL else { throw Missing() }
        var texts: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".mustache") {
            texts[String(name.dropLast(9))] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return texts
    }

    /// The folder of templates is not beside the program.
    struct Missing: Error {}
}

extension PageTemplates.Words {
    fileprivate init(_ language: Language, _ texts: [String: String]) throws {
        let known = try Catalogue.house(language)
        catalogue = known
        var lacking: Set<String> = []
        let words = TemplateWords()
        // English is what they are written in.
        let said =
            language == .english
            ? texts
            : texts.reduce(into: [String: String]()) { said, template in
                said[template.key] = words.replacing(template.value) { text in
                    let translation = known.translation(of: text)
                    if translation == nil { lacking.insert(template.key) }
                    return translation
                }
            }
        templates = try Template.all(said)
        let taking = /\{\{[<>] ?(\w+)\}\}/
        let parts = texts.mapValues { $0.matches(of: taking).map { String($0.output.1) } }
        whole = Set(texts.keys.filter { Self.takenIn($0, parts).isDisjoint(with: lacking) })
    }

    /// The names of a template and of all that it takes in.
    /// - Parameter parts: what each template takes in itself.
    private static func takenIn(_ name: String, _ parts: [String: [String]]) -> Set<String> {
        var found: Set<String> = [], waiting = [name]
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += parts[next] ?? [] }
        }
        return found
    }
}

extension Catalogue {
    /// The one that comes with the program: `Languages/de.po`.
    static func house(_ language: Language) throws -> Catalogue {
        guard language != .english else { return .english }
        let file = Bundle.module.resourceURL?.appending(path: "Languages/\(language.rawValue).po")
        guard let file else { throw PageTemplates.Missing() }
        return try Catalogue(language, file: String(contentsOf: file, encoding: .utf8))
    }
}
