import Foundation

extension Message {
    /// A sentence of ours, or a part of one, that comes finished: when it was good last and the screen that stands in brackets
    /// at its end are said apart from it, so that each is looked up by itself.
    init(clause words: String, naming names: [String], language: String?) {
        if let good = words.range(of: ", good last in ", options: .backwards) {
            let first = Message(finished: String(words[..<good.lowerBound]), naming: names, language: language)
            let rest = String(words[words.index(good.lowerBound, offsetBy: 2)...])
            self = "\(first), \(Message(clause: rest, naming: names, language: language))"
            return
        }
        let end = words.hasSuffix(".") ? "." : "", body = words.dropLast(end.count)
        // A name may have brackets of its own.
        let isNamed = names.contains { $0.hasSuffix(")") && body.hasSuffix($0) }
        guard !isNamed, let name = names.first(where: { body.hasSuffix(" (\($0))") }) else {
            self.init(finished: words, naming: names, language: language)
            return
        }
        let said = Message(finished: String(body.dropLast(name.count + 3)), naming: names, language: language)
        self = "\(said) (\(text: name))" + Message(ours: end)
    }
}
