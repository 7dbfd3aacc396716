import Application
import Foundation
import Messages

extension Message {
    /// Sentences of a paper. What people found is said in their words, or in those of a rule.
    /// - Parameter names: what else in it is not ours.
    init(paper sentences: String, naming names: [String]) {
        func ours(_ text: String) -> Message {
            Message(sentences: text, naming: names, titles: PlainWords.ruleTitles).orSomebodys
        }
        guard let found = PaperPattern.found.whole(sentences) else {
            self = ours(sentences)
            return
        }
        let words = AppWords(nil)
        let told = found.3.components(separatedBy: "; ").map { part in
            // What is not known of it is said by us.
            part.hasPrefix("whether ") && part.hasSuffix(" is not known.") ? ours(part) : words.title(part)
        }.joined(by: "; ")
        let people: Message = "\(Message(sentences: String(found.2), naming: names)): \(told)"
        self = found.1.map { "\(ours(String($0))) \(people)" } ?? people
    }
}

private enum PaperPattern {
    static let found = Pattern(/(?:(.+\.) )?(People found[^:]*): (.+)/.dotMatchesNewlines())
}
