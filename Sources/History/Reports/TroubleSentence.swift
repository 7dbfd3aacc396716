import Foundation
import Screens

/// A sentence that tells of trouble, without what it says of people beside it: a problem's title stands on papers that anybody reads.
///
/// What says more than the trouble is cut to the part that tells it. What that still says in words that are neither the field's nor of
/// everyday speech, nor names of the place, is left out: “Buy is silent since my …”. Nothing has to be known of illnesses,
/// families or towns for that.
struct TroubleSentence {
    private let sentence: String
    /// The words by which the element is called.
    private let names: Set<String>
    /// Those by which its screen is.
    private let around: Set<String>
    /// The element is named beside it, so that nothing is lost where a word is left out.
    private let isPlaced: Bool
    private let field: FieldWords

    /// - Parameter element: what it is about, as it is called; `nil`: nobody knows, or it has no name.
    init(_ sentence: String, about element: String?, on screen: [String], _ field: FieldWords) {
        let isPlaced = element != nil
        let told = Self.withoutIntroduction(
            Self.withoutGroundOfPerson(sentence, isPlaced: isPlaced), isPlaced: isPlaced)
        (self.sentence, self.field, self.isPlaced) = (told, field, isPlaced)
        (names, around) = (Set(Words.of(element ?? "")), Set(screen.flatMap(Words.of)))
    }

    /// Without why it is so for a person, or since when, where the trouble is told before that: “…, as I am blind”. “On my work orders
    /// list” stays where nothing else says what it is about.
    private static func withoutGroundOfPerson(_ sentence: String, isPlaced: Bool) -> String {
        let grounds = PhraseLists.phrases(of: "ownGround")
        guard grounds.occur(in: [Words.of(sentence)]) else { return sentence }
        let words = sentence.split(separator: " ")
        let place = words.indices.dropFirst().first { place in
            grounds.beginning(Words.of(words[place...].prefix(longestGround).joined(separator: " "))[...]) != nil
        }
        guard let place else { return sentence }
        var head = words[..<place].joined(separator: " ")
        while head.last.map({ ",;:–—(".contains($0) || $0.isWhitespace }) ?? false { head.removeLast() }
        guard FaultClass(of: head) != nil, isPlaced || !ReportSubject(head).stems.isEmpty else { return sentence }
        return head
    }
    /// No such ground is begun by more words.
    private static let longestGround = 8

    /// Without who writes, where the trouble is told behind that: “Low vision user here: …”
    private static func withoutIntroduction(_ sentence: String, isPlaced: Bool) -> String {
        guard PhraseLists.says("ofSelf", Words.of(sentence)) else { return sentence }
        let words = sentence.split(separator: " ")
        for place in words.indices.dropFirst().prefix(longestIntroduction) {
            let last = words[place - 1], isEnd = last.last.map { ":,;–—".contains($0) } ?? false
            guard isEnd || linking.contains(last.lowercased()) else { continue }
            let head = words[..<place].joined(separator: " ")
            let rest = words[place...].drop { linking.contains($0.lowercased()) }.joined(separator: " ")
            guard PhraseLists.says("ofSelf", Words.of(head)) else { continue }
            let isIntroduction = FaultClass(of: head) == nil && FaultClass(of: rest) != nil
            return isIntroduction && (isPlaced || !ReportSubject(rest).stems.isEmpty) ? rest : sentence
        }
        return sentence
    }
    /// Nobody says who they are in more words.
    private static let longestIntroduction = 24

    private static let linking: Set<String> = ["and", "und", "y", "et"]

    var text: String {
        guard saysMore(sentence) else { return sentence }
        let part = trouble
        return saysMore(part) ? withoutMore(part) : part
    }

    /// The part that tells of trouble, one that names the element before any other; all of it where none does by itself.
    private var trouble: String {
        let parts = Self.parts(of: sentence)
        var telling = parts.filter { FaultClass(of: $0) != nil }
        // “…, die wird aber übersprungen”
        if telling.isEmpty { telling = sentence.components(separatedBy: ", ").filter { FaultClass(of: $0) != nil } }
        if !isPlaced, !telling.isEmpty {
            // Where nothing else says what it is about, the words do: “but it is silent” alone is about anything.
            return telling.first { !ReportSubject($0).stems.isEmpty } ?? sentence
        }
        return telling.first(where: namesElement) ?? telling.first
            ?? parts.first { (ReportMatter.complains($0) || namesElement($0)) && !tellsOfPerson($0) }
            ?? parts.first { !tellsOfPerson($0) && (namesElement($0) || TitleSentences.saysMoreThanSmallWords($0)) }
            ?? sentence
    }

    private func namesElement(_ text: String) -> Bool { !names.isEmpty && names.isSubset(of: Words.of(text)) }

    private func saysMore(_ text: String) -> Bool {
        if tellsOfPerson(text) { return true }
        return isPlaced && FaultClass(of: text) != nil && isRead(text)
            && text.split(separator: " ").contains(where: isMore)
    }

    /// “My …”, “I am …”, “as a …”, where nothing of the field follows, or a number that is none of a release.
    private func tellsOfPerson(_ text: String) -> Bool {
        let words = Words.of(text)
        let shown = shown(in: text)
        let clauses = text.split(whereSeparator: ";:,()—–".contains).map { Words.of(String($0)) }
        return ([words] + clauses).flatMap { Self.tellingOfPerson(in: $0) }.contains { behind in
            behind.prefix(2).contains { (!isKnown($0) || Words.isNumber($0)) && !shown.contains($0) }
        } || words.contains { $0.count > 2 && Words.isNumber($0) && !isKnown($0) }
    }

    /// What stands behind each sign of a person. “As a …” tells of one where a clause begins so, or somebody says so of themselves:
    /// else it tells what is heard, as in “Buy wird als Eingabetaste vorgelesen”.
    private static func tellingOfPerson(in words: [String]) -> [ArraySlice<String>] {
        PhraseLists.phrases(of: "personal").behind(in: words).filter { behind in
            guard let last = words[..<behind.startIndex].last, let count = being[last] else { return true }
            guard let before = words[..<max(0, behind.startIndex - count)].last else { return true }
            return selves.contains(before) || ToldSentence.joining.contains(before) || grounds.contains(before)
        }
    }

    /// The words in which phrases end that tell as what somebody does something, and how many words they have.
    private static let being = ["als": 1, "como": 1, "a": 2, "an": 2, "que": 3]
    private static let selves: Set<String> = [
        "i", "me", "we", "us", "ich", "mich", "mir", "wir", "uns", "yo", "mí", "nosotros", "je", "moi", "nous",
    ]

    /// The words before what kind of thing it is, where nothing else says what it is about: “my orders list”.
    private func calledByKind(in text: String) -> Set<String> {
        guard !isPlaced else { return [] }
        let words = Words.of(text)
        return Set(
            zip(words, words.dropFirst()).flatMap { word, kind -> [String] in
                NamedKind(word: kind) == nil ? [] : [word, kind]
            })
    }

    /// Most of it is in words that are known: in a language whose everyday words nobody listed, nothing can be told.
    private func isRead(_ text: String) -> Bool {
        let words = Words.of(text)
        return 2 * words.count(where: isKnown) >= words.count
    }

    private func withoutMore(_ text: String) -> String {
        guard isRead(text) else { return text }
        let shown = shown(in: text)
        var kept: [Substring] = []
        for word in text.split(separator: " ") {
            guard isMore(word), !Words.of(String(word)).allSatisfy(shown.contains) else {
                kept.append(word)
                continue
            }
            if kept.last != "…" { kept.append("…") }
        }
        return kept.joined(separator: " ")
    }

    private func isMore(_ word: Substring) -> Bool { !Words.of(String(word)).allSatisfy(isKnown) }

    private func isKnown(_ word: String) -> Bool {
        if names.contains(word) || around.contains(word) || PhraseLists.common.contains(word)
            || Self.tools.contains(word) || PhraseLists.tellsOfTrouble(word) || Self.isOfApps(word)
        {
            return true
        }
        if Words.isNumber(word) { return word.count <= 2 }
        return word.count == 1 || field.knows(word)
    }

    /// What people have in many an app and call theirs: “my basket”.
    private static func isOfApps(_ word: String) -> Bool {
        PhraseLists.says("ownThings", [word])
    }

    /// What the app shows: what somebody quotes, and what they call by its kind.
    private func shown(in text: String) -> Set<String> {
        Set(Quotations.of(text).flatMap(Words.of)).union(calledByKind(in: text))
    }

    /// What people listen with, and what stands where something was masked.
    private static let tools = Set(
        (ToldWords.assistive + ToldWords.families + ToldWords.models + Masking.Mask.allCases.map(\.rawValue))
            .flatMap(Words.of))

    private static func parts(of sentence: String) -> [String] {
        sentence.split(whereSeparator: ";:()—–".contains).flatMap { part in
            part.split(separator: ", ").flatMap { part in
                part.split(whereSeparator: \.isWhitespace)
                    .split { ToldSentence.joining.contains($0.lowercased()) || grounds.contains($0.lowercased()) }
                    .map { $0.joined(separator: " ") }
            }
        }
    }

    /// Before what something is so since, or why.
    private static let grounds: Set<String> = [
        "since", "because", "after", "before", "until", "if", "seit", "seitdem", "weil", "denn", "nachdem", "bevor",
        "desde", "porque", "depuis", "parce",
    ]
}
