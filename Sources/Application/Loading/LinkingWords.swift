import Foundation
package import History
import Storage
import Synchronization

/// The words of the field, and what the dictionaries make of words; both are the same for every app and stay in memory.
package enum LinkingWords {
    /// `Words/*.txt`, which a team may extend. What can't be read is empty: reports are still found by their own words.
    package static let words: FieldWords = {
        func text(_ name: String) -> String {
            let file = Bundle.module.resourceURL?.appending(path: "Words/\(name).txt")
            return file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        }
        return FieldWords(synonyms: text("synonyms"), interface: text("interface"), kinds: text("kinds"))
    }()

    private struct Known {
        /// By word: its stems by language.
        var stems: [String: [String: String]] = [:]
        /// The words of the field with their stems; `nil`: nobody has asked yet.
        var field: FieldIndex?
    }

    private static let known = Mutex(Known())
    /// Words of a few languages; what goes beyond is asked for again.
    private static let limit = 200_000

    static func field(in transaction: some Transaction) throws -> FieldIndex {
        if let field = known.withLock({ $0.field }) { return field }
        let field = FieldIndex(words, stems: try ask(for: words.words, in: transaction))
        known.withLock { $0.field = field }
        return field
    }

    /// The stems of these words, and of all words of the field.
    static func stems(of words: Set<String>, in transaction: some Transaction) throws -> Stems {
        let field = try field(in: transaction)
        let missing = known.withLock { known in words.filter { known.stems[$0] == nil } }
        if !missing.isEmpty {
            let stems = try ask(for: missing, in: transaction)
            known.withLock { known in
                if known.stems.count > limit { known.stems = [:] }
                known.stems.merge(stems) { _, new in new }
            }
        }
        return known.withLock { known in
            Stems(words.reduce(into: [:]) { stems, word in stems[word] = known.stems[word] }, field: field)
        }
    }

    private static func ask(for words: Set<String>, in transaction: some Transaction) throws -> [String: [String:
        String]]
    {
        let languages = Dictionary(Stems.dictionaries.map { ($1, $0) }) { first, _ in first }
        return try transaction.stems(of: words.sorted(), dictionaries: languages.keys.sorted()).mapValues { stems in
            Dictionary(stems.map { (languages[$0] ?? $0, $1) }) { first, _ in first }
        }
    }

    /// The dictionary of a language's tag; English where none is known.
    static func dictionary(of language: String?) -> String {
        language.flatMap { Stems.dictionaries[String($0.prefix(2)).lowercased()] } ?? "english_stem"
    }
}
