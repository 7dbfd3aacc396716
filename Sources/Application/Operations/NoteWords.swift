import History
import Screens
import Storage

/// Lets reports find screens and their elements by their words. Words of several captures are written together: `write`
/// must be called before anybody looks for them.
final class NoteWords {
    /// What is longer is text that nobody quotes whole.
    private static let limit = 60
    /// So many words wait at most.
    private static let room = 4_000

    private let transaction: WriteTransaction
    private let app: StoredApp
    /// By the dictionary of their language.
    private var waiting: [String: [PlacedWord]] = [:]

    init(transaction: WriteTransaction, app: StoredApp) { (self.transaction, self.app) = (transaction, app) }

    /// - Parameter title: what it is called in this language.
    func note(nameOf screen: StoredScreen, called title: String?, language: String?) throws {
        let title = LinkTerms.of(title ?? "")
        let words = title + zip(title, title.dropFirst()).map { $0 + $1 } + LinkTerms.ofIdentifier(screen.key)
        try note(words.map { PlacedWord($0, screen: screen.id, element: nil) }, language)
    }

    /// - Parameter new: the elements that came with these utterances.
    func note(
        _ utterances: [StoredUtterance], in tree: Tree, on screen: Int64, language: String?, new: Set<Int64>
    ) throws {
        let words = utterances.flatMap { utterance -> [PlacedWord] in
            guard let element = utterance.elementID else { return [] }
            let node = tree[utterance.node], isNew = new.contains(element)
            return Self.words(utterance.text, label: node.label, identifier: node.identifier).map {
                PlacedWord($0, screen: screen, element: element, isNew: isNew)
            }
        }
        try note(words, language)
    }

    /// An element of which nothing is heard.
    func note(silent element: Int64, label: String?, identifier: String?, on screen: Int64, language: String?)
        throws
    {
        let words = Self.words("", label: label, identifier: identifier)
        try note(words.map { PlacedWord($0, screen: screen, element: element) }, language)
    }

    private func note(_ words: [PlacedWord], _ language: String?) throws {
        waiting[LinkingWords.dictionary(of: language), default: []] += words
        if waiting.values.reduce(0, { $0 + $1.count }) > Self.room { try write() }
    }

    /// Writes what waits.
    func write() throws {
        for (dictionary, words) in waiting.sorted(by: { $0.key < $1.key }) {
            try transaction.note(words: words, app: app.id, dictionary: dictionary)
        }
        waiting = [:]
    }

    private static func words(_ text: String, label: String?, identifier: String?) -> Set<String> {
        let heard = LinkTerms.of(text) + LinkTerms.of(label ?? "") + LinkTerms.ofIdentifier(identifier ?? "")
        return Set(heard.filter { !Words.isNumber($0) && $0.utf8.count <= 120 }.prefix(limit))
    }
}
