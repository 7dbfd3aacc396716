import History
import Storage
import Synchronization

/// What is heard or written in apps, cut into words with their stems. Every report is compared with it, so it stays in
/// memory.
enum AppTexts {
    struct Text: Hashable {
        var text: String
        /// A name that programs give: `checkoutBuyButton`.
        var isIdentifier = false

        var terms: [String] { isIdentifier ? LinkTerms.ofIdentifier(text) : LinkTerms.of(text) }
    }

    /// By the languages whose stems are compared.
    private static let known = Mutex<[[String]: [Text: FormedText]]>([:])
    /// Texts of a few large apps; what goes beyond is cut again.
    private static let limit = 200_000

    static func formed(_ texts: Set<Text>, _ languages: [String], in transaction: some Transaction) throws
        -> [Text: FormedText]
    {
        var formed = known.withLock { known in
            let known = known[languages] ?? [:]
            return texts.reduce(into: [Text: FormedText](minimumCapacity: texts.count)) { $0[$1] = known[$1] }
        }
        let missing = texts.filter { formed[$0] == nil }.map { ($0, $0.terms) }
        guard !missing.isEmpty else { return formed }
        let stems = try LinkingWords.stems(of: Set(missing.flatMap(\.1)), in: transaction)
        for (text, terms) in missing { formed[text] = FormedText(text.text, terms, stems, languages) }
        known.withLock { [formed] known in
            if known.values.reduce(0, { $0 + $1.count }) > limit { known = [:] }
            for (text, _) in missing { known[languages, default: [:]][text] = formed[text] }
        }
        return formed
    }
}
