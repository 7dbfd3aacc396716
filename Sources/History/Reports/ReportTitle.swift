import Foundation
import Screens

/// What a problem is called by the first report of it: the first sentence that tells of trouble, else the first that says something,
/// without greeting, and what it is about.
package struct ReportTitle {
    package let text: String

    private static let limit = 118
    private static let limitOfName = 40
    /// So many words alone say nothing where a later sentence tells of trouble: “I love your app!”
    private static let fewWords = 5

    /// - Parameters:
    ///   - text: of the report, masked.
    ///   - element: what it is about, as it is called on its screen; `nil`: nobody knows, or it has no name.
    ///   - screen: what its screen is called.
    package init(_ text: String, about element: String? = nil, on screen: [String] = [], _ words: FieldWords) {
        let body = Letter(text, words).body
        let told =
            Self.sentence(EndedTrouble.without(ReportSections.told(in: body)), about: element)
            ?? Self.sentence(body, about: element) ?? text
        let sentence = TroubleSentence(told, about: element, on: screen, words).text
        let name = element.flatMap { element in
            element.contains(where: \.isLetter) && !Self.names(sentence, element)
                ? "“\(element.cut(to: Self.limitOfName))”: " : nil
        }
        self.text = (name ?? "") + sentence.cut(to: Self.limit - (name?.count ?? 0))
    }

    private static func sentence(_ text: String, about element: String?) -> String? {
        // What stands before a line of a list is no part of it.
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .map { MessageParts.afterMark($0[...]).map(String.init) ?? $0 }
        let sentences = withoutHeadings(lines).flatMap { line -> [String] in
            // Behind the full stop of Chinese and Japanese no blank stands.
            TitleSentences.of(line).flatMap { $0.split(whereSeparator: "。！？".contains) }
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }.filter { $0.contains(where: \.isLetter) }
        guard let first = sentences.first else { return nil }
        // Of several points one may be about the element, and another about something else.
        let named = element.flatMap { element in sentences.first { names($0, element) && tellsOfTrouble($0) } }
        if let told = named ?? sentences.first(where: tellsOfTrouble) { return withoutExclamation(told) }
        // Who writes, and what is wrong with their eyes, is no trouble of the app, and stands on papers that anybody reads.
        let saying = sentences.filter { !tellsOfPerson($0) }
        guard let begin = saying.first, TitleSentences.tellsThatAllIsWell(begin) else {
            return withoutExclamation(saying.first ?? first)
        }
        // “Support said it works. It doesn't.” says the opposite where it is cut.
        let behind = saying.dropFirst().first {
            !TitleSentences.tellsThatAllIsWell($0) && TitleSentences.saysMoreThanSmallWords($0)
        }
        return withoutExclamation(behind ?? saying.prefix(2).joined(separator: ". "))
    }

    /// Without headings of Markdown, as a form sets them, unless they tell of trouble themselves.
    private static func withoutHeadings(_ lines: [String]) -> [String] {
        let kept = lines.compactMap { line -> String? in
            guard let heading = TitleSentences.heading(line) else { return line }
            return FaultClass(of: heading) == nil ? nil : heading
        }
        return kept.contains { $0.contains(where: \.isLetter) } ? kept : lines
    }

    /// And not of what is mended: “It was silent before, that is fixed.”
    private static func tellsOfTrouble(_ sentence: String) -> Bool {
        FaultClass(of: sentence) != nil && !PhraseLists.phrases(of: "mended").occur(in: [Words.of(sentence)])
    }

    /// Something that a person is known by was masked in it, and it complains of nothing.
    private static func tellsOfPerson(_ sentence: String) -> Bool {
        Masking.Mask.allCases.contains { sentence.contains($0.rawValue) } && !ReportMatter.complains(sentence)
    }

    /// “I love your app! Voucher is silent” is about the voucher.
    private static func withoutExclamation(_ sentence: String) -> String {
        guard let mark = sentence.firstRange(of: "! ") else { return sentence }
        let head = String(sentence[..<mark.lowerBound]), rest = String(sentence[mark.upperBound...])
        return isFewWords(head) && FaultClass(of: rest) != nil ? withoutExclamation(rest) : sentence
    }

    private static func isFewWords(_ sentence: String) -> Bool {
        sentence.split(separator: " ").count <= fewWords && FaultClass(of: sentence) == nil
    }

    private static func names(_ sentence: String, _ element: String) -> Bool {
        sentence.range(of: element, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
