import Foundation
import History
import Storage
import Synchronization

/// The words of the field, and what the dictionaries make of words; both are the same for every app and stay in memory.
enum LinkingWords {
    /// `Words/*.txt`, which a team may extend. What can't be read is empty: reports are still found by their own words.
    static let field: FieldWords = {
        func text(_ name: String) -> String {
            let file = Bundle.module.resourceURL?.appending(path: "Words/\(name).txt")
            return file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        }
        return FieldWords(synonyms: text("synonyms"), interface: text("interface"), kinds: text("kinds"))
    }()

    /// By word: its stems by language.
    private static let known = Mutex<[String: [String: String]]>([:])
    /// Words of a few languages; what goes beyond is asked for again.
    private static let limit = 200_000

    /// The stems of these words, and of all words of the field.
    static func stems(of words: Set<String>, in transaction: some Transaction) throws -> Stems {
        let wanted = words.union(field.words)
        let missing = known.withLock { known in wanted.filter { known[$0] == nil } }
        if !missing.isEmpty {
            let languages = Dictionary(Stems.dictionaries.map { ($1, $0) }) { first, _ in first }
            let found = try transaction.stems(of: missing.sorted(), dictionaries: languages.keys.sorted())
            known.withLock { known in
                if known.count > limit { known = [:] }
                for (word, stems) in found {
                    known[word] = Dictionary(stems.map { (languages[$0] ?? $0, $1) }) { first, _ in first }
                }
            }
        }
        return known.withLock { known in
            Stems(wanted.reduce(into: [:]) { stems, word in stems[word] = known[word] })
        }
    }

    /// The dictionary of a language's tag; English where none is known.
    static func dictionary(of language: String?) -> String {
        language.flatMap { Stems.dictionaries[String($0.prefix(2)).lowercased()] } ?? "english_stem"
    }
}
