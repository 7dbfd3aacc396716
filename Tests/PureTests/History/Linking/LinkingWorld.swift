import Foundation
import History
import Screens

/// An invented app, and reports tried in it: what Application gets from Postgres is made here by hand.
struct LinkingWorld {
    static let field: FieldWords = {
        func text(_ name: String) -> String {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../../Sources/Application/Words/\(name).txt").standardizedFileURL
            return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        }
        return FieldWords(synonyms: text("synonyms"), interface: text("interface"), kinds: text("kinds"))
    }()

    typealias Screen = (title: String, elements: [(label: String?, more: String)])

    /// Screens by their titles; elements by label and what is heard after it.
    var screens: [Screen]
    /// How elements stand that are heard no more, by their names.
    var lost: [String: ReportMatcher.Candidate.Standing] = [:]
    /// What elements are, by what is heard after their labels.
    var kinds: [String: ElementKind] = ["Button": .button, "Text field": .textField, "Switch button": .switch]

    init(_ screens: [Screen]) { self.screens = screens }

    static let shop = LinkingWorld([
        ("Checkout", [("Place order", "Button"), ("Voucher code", "Text field"), ("Close", "Button")]),
        ("All workouts", [("Rowing", "25 minutes. New. Button"), ("Close", "Button"), (nil, "Button")]),
        ("Media", [("Upload", "Button"), ("Sort by date", "Button")]),
        ("Media detail", [("Share picture", "Button"), ("Caption", "Text field")]),
        ("Settings", [("Dark mode", "Switch button"), ("Language", "Button")]),
        ("Home", [("Settings", "Button"), ("On", "Switch button"), ("A", "Button")]),
        ("設定", [("通知", "ボタン"), ("言語", "ボタン")]),
        ("Order history", [("Track parcel", "Button"), ("Invoice", "Link")]),
    ])

    func match(_ text: String, heard: String? = nil, screen: String? = nil, element: String? = nil)
        -> ReportMatcher.Answer
    {
        var draft = ReportDraft(text: text)
        (draft.heard, draft.screen, draft.element) = (heard, screen, element)
        return match(draft)
    }

    func match(_ draft: ReportDraft) -> ReportMatcher.Answer {
        let said = ReportWords(draft, Self.field)
        let own = screens.map { screen in
            (
                names: LinkTerms.of(screen.title),
                heard: screen.elements.flatMap {
                    LinkTerms.of([$0.label, $0.more].compactMap(\.self).joined(separator: ". "))
                }
            )
        }
        let stems = Self.stems(of: said.all.union(own.flatMap { $0.names + $0.heard }))
        var counts: [String: (screens: Int, titles: Int)] = [:]
        for screen in own {
            let names = Set(screen.names.flatMap(Self.forms)), all = names.union(screen.heard.flatMap(Self.forms))
            for form in all {
                let known = counts[form] ?? (0, 0)
                counts[form] = (known.screens + 1, known.titles + (names.contains(form) ? 1 : 0))
            }
        }
        let rarity = WordRarity(screens: screens.count, counts)
        var query = ReportQuery(said, language: draft.language, stems: stems, field: Self.index)
        for word in query.unknown(to: rarity) { for known in counts.keys.sorted() { query.respell(word, as: known) } }
        return ReportMatcher(screens.map { candidate($0, stems, query.languages) }, rarity).match(query)
    }

    private func candidate(_ screen: Screen, _ stems: Stems, _ languages: [String]) -> ReportMatcher.Candidate {
        func formed(_ text: String) -> FormedText { FormedText(text, LinkTerms.of(text), stems, languages) }
        let key = screen.title.lowercased().replacingOccurrences(of: " ", with: "-")
        return .init(
            screen: key, title: formed(screen.title),
            key: FormedText(key, LinkTerms.ofIdentifier(key), stems, languages), length: 10,
            elements: screen.elements.map { element in
                let said = [element.label, element.more].compactMap(\.self).joined(separator: ". ") + "."
                return .init(
                    id: "\(screen.title)/\(Self.name(of: element, on: screen))", utterance: formed(said),
                    label: element.label.map(formed), kind: kinds[element.more],
                    standing: lost[Self.name(of: element, on: screen)] ?? .init())
            })
    }

    /// Its label; with what is heard after it where another is labelled so.
    private static func name(of element: (label: String?, more: String), on screen: Screen) -> String {
        guard let label = element.label else { return element.more }
        return screen.elements.count { $0.label == label } == 1 ? label : "\(label), \(element.more)"
    }

    private static let index = FieldIndex(field, stems: stemsByWord(of: field.words))

    private static let little: Set = ["the", "of", "on", "and", "is", "it", "to", "in", "a", "that", "my", "i", "not"]
    private static let german: Set = ["der", "die", "das", "und", "ist", "nicht", "im", "in", "wird", "auf"]

    private static func forms(_ word: String) -> [String] { [word, stem(word)] }

    private static func stem(_ word: String) -> String {
        for end in ["ing", "ed", "s"] where word.hasSuffix(end) && word.count > end.count + 2 {
            return String(word.dropLast(end.count))
        }
        return word
    }

    private static func stems(of words: Set<String>) -> Stems { Stems(stemsByWord(of: words), field: index) }

    private static func stemsByWord(of words: Set<String>) -> [String: [String: String]] {
        words.reduce(into: [:]) { stems, word in
            stems[word] = ["en": little.contains(word) ? "" : stem(word), "de": german.contains(word) ? "" : word]
        }
    }
}
