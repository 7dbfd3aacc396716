import History
import Screens
import Storage

/// Lets reports find a screen and its elements by their words.
struct NoteWords {
    /// What is longer is text that nobody quotes whole.
    private static let limit = 60

    let transaction: WriteTransaction
    let app: StoredApp

    /// - Parameter title: what it is called in this language.
    func note(nameOf screen: StoredScreen, called title: String?, language: String?) throws {
        let title = LinkTerms.of(title ?? "")
        let words = title + zip(title, title.dropFirst()).map { $0 + $1 } + LinkTerms.ofIdentifier(screen.key)
        try note(words.map { PlacedWord($0, element: nil) }, screen.id, language)
    }

    func note(_ utterances: [StoredUtterance], in tree: Tree, on screen: Int64, language: String?) throws {
        let words = utterances.flatMap { utterance -> [PlacedWord] in
            guard let element = utterance.elementID else { return [] }
            let node = tree[utterance.node]
            return Self.words(utterance.text, label: node.label, identifier: node.identifier).map {
                PlacedWord($0, element: element)
            }
        }
        try note(words, screen, language)
    }

    /// An element of which nothing is heard.
    func note(silent element: Int64, label: String?, identifier: String?, on screen: Int64, language: String?)
        throws
    {
        let words = Self.words("", label: label, identifier: identifier)
        try note(words.map { PlacedWord($0, element: element) }, screen, language)
    }

    private func note(_ words: [PlacedWord], _ screen: Int64, _ language: String?) throws {
        try transaction.note(
            words: Array(Set(words)).sorted { ($0.word, $0.element ?? 0) < ($1.word, $1.element ?? 0) },
            ofScreen: screen, app: app.id, dictionary: LinkingWords.dictionary(of: language))
    }

    private static func words(_ text: String, label: String?, identifier: String?) -> [String] {
        let heard = LinkTerms.of(text) + LinkTerms.of(label ?? "") + LinkTerms.ofIdentifier(identifier ?? "")
        return heard.filter { !Words.isNumber($0) && $0.utf8.count <= 120 }.prefix(limit).map { $0 }
    }
}
