import Application
import Messages
import Screens

/// A stretch of what is heard, in one language.
struct SpokenPart {
    var text: String
    /// Nothing where it is not known, or is none that browsers know.
    var language: String?

    init(text: String, language: String? = nil) { (self.text, self.language) = (text, language) }

    /// All of an utterance. That nothing is said is said in our words.
    init(heard text: String, language: String?) {
        self.init(text: PlainWords.heard(text), language: text.isEmpty ? nil : language)
    }

    static var sample: SpokenPart { SpokenPart(text: "t", language: "de") }
}

/// In which language each thing on a screen is spoken: the element's own, else the app's. Where the screen reader's own
/// words are not known in it, they are in the one that stands in.
struct Languages {
    private let scene: Scene
    private let byText: [String: Int]
    /// Lines of two languages, by their elements.
    private let twofold: [Int: [Utterance]]

    init(_ scene: Scene) {
        self.scene = scene
        twofold = Dictionary(grouping: scene.utterances.filter { $0.appWords != nil }, by: \.node)
        byText = Dictionary(scene.utterances.map { ($0.text, $0.node) }) { first, _ in first }
    }

    func of(node: Int) -> String? {
        guard scene.tree.nodes.indices.contains(node) else { return nil }
        return Self.known(scene.tree[node].language ?? scene.capture.variant.locale)
    }

    func of(text: String) -> String? { byText[text].flatMap(of(node:)) }

    /// A line of the transcript by its element and words; nothing where it is of one language.
    func twofold(_ node: Int, _ text: String) -> Utterance? {
        twofold[node]?.first { $0.text == text }
    }

    /// A line of the stored transcript, by its element and words.
    func parts(_ node: Int, _ text: String) -> [SpokenPart] {
        twofold(node, text).map(parts) ?? [SpokenPart(heard: text, language: of(node: node))]
    }

    func parts(of utterance: Utterance) -> [SpokenPart] {
        guard !utterance.text.isEmpty else { return [SpokenPart(heard: "", language: nil)] }
        return parts(utterance.text, utterance.node, utterance.appWords?.text)
    }

    func hint(of utterance: Utterance) -> [SpokenPart] {
        utterance.hint.map { parts($0, utterance.node, utterance.appWords?.hint) } ?? []
    }

    /// All that is heard without a gesture.
    func complete(_ utterance: Utterance) -> [SpokenPart] {
        guard utterance.appWords != nil else {
            return [SpokenPart(heard: utterance.complete, language: of(node: utterance.node))]
        }
        let language = of(node: utterance.node)
        let important = utterance.important.map { SpokenPart(text: " " + $0, language: language) }
        let space = utterance.hint == nil ? [] : [SpokenPart(text: " ", language: nil)]
        return parts(of: utterance) + important + space + hint(of: utterance)
    }

    /// - Parameter own: the app's own words, as ranges of UTF-8; `nil`: all of the text is of one language.
    private func parts(_ text: String, _ node: Int, _ own: [Range<Int>]?) -> [SpokenPart] {
        let language = of(node: node)
        guard let own else { return [SpokenPart(text: text, language: language)] }
        let bytes = Array(text.utf8), standIn = standIn(node)
        var parts: [SpokenPart] = []
        func add(_ range: Range<Int>, _ language: String?) {
            guard !range.isEmpty, bytes.indices.contains(range.upperBound - 1) else { return }
            parts.append(SpokenPart(text: String(decoding: bytes[range], as: UTF8.self), language: language))
        }
        var place = 0
        for range in own where range.lowerBound >= place {
            add(place..<range.lowerBound, standIn)
            add(range, language)
            place = range.upperBound
        }
        if place < bytes.count { add(place..<bytes.count, standIn) }
        return parts
    }

    /// The language of the words that stand in for those nobody recorded.
    private func standIn(_ node: Int) -> String {
        let base = Phrasebook.of(scene.capture.variant.locale, base: .english)
        return Phrasebook.of(scene.tree[node].language, base: base).rawValue
    }

    static func known(_ tag: String?) -> String? {
        guard let tag, LanguageTag.isKnown(tag) else { return nil }
        return tag.replacing("_", with: "-")
    }
}

extension [ScreenPage.Part] {
    /// The pieces of a line, cut where its language changes.
    func cut(_ spoken: [SpokenPart]) -> [ScreenPage.Part] {
        var rest = spoken[...], cut: [ScreenPage.Part] = []
        for var part in self {
            while !part.text.isEmpty, var next = rest.first {
                // Words are joined anew, so that spaces between pieces are no part of either.
                next.text = String(next.text.drop { $0 == " " })
                guard !next.text.isEmpty else {
                    rest.removeFirst()
                    continue
                }
                let length = Swift.min(next.text.count, part.text.count)
                let text = String(part.text.prefix(length))
                guard next.text.hasPrefix(text) else { return self }
                let left = part.text.dropFirst(length)
                cut.append(
                    ScreenPage.Part(
                        text: text, isChanged: part.isChanged, language: next.language,
                        space: left.isEmpty || left.hasPrefix(" ") ? " " : ""))
                part.text = String(left.drop { $0 == " " })
                next.text = String(next.text.dropFirst(length))
                rest[rest.startIndex] = next
            }
        }
        return cut
    }
}
