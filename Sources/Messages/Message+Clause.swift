import Foundation

extension Message {
    /// A sentence of ours, or a part of one, that comes finished: how often it is so, when it was good last, and the screen and
    /// the states of it that stand in brackets at its end are said apart from it, so that each is looked up by itself.
    init(clause words: String, naming names: [String], language: String?) {
        func clause(_ words: some StringProtocol) -> Message {
            Message(clause: String(words), naming: names, language: language)
        }
        let end = Message(ours: words.hasSuffix(".") ? "." : ""),
            body = words.hasSuffix(".") ? words.dropLast() : words[...]
        if let found = ClausePattern.times.whole(String(body)), let count = Int(found.2) {
            let told: Message = "\(clause(found.1)), \(count) times"
            self = told + end
        } else if let good = words.range(of: ", good last in ", options: .backwards) {
            let first = Message(finished: String(words[..<good.lowerBound]), naming: names, language: language)
            self = "\(first), \(clause(words[good.lowerBound...].dropFirst(2)))"
        } else if let found = ClausePattern.states.whole(String(body)) {
            let said = clause(found.1), states = Message(states: found.3)
            let told: Message = found.2 == "state" ? "\(said) (state: \(states))" : "\(said) (states: \(states))"
            self = told + end
        } else if let (name, states) = Self.place(endOf: body, names) {
            let length = name.count + (states.map { $0.count + 2 } ?? 0) + 3
            let said = Message(finished: String(body.dropLast(length)), naming: names, language: language)
            let place: Message = states.map { "\(text: name): \(Message(states: $0))" } ?? Message(text: name)
            let told: Message = "\(said) (\(place))"
            self = told + end
        } else {
            self.init(finished: words, naming: names, language: language)
        }
    }

    /// `standard, and tablet, landscape`
    private init(states: some StringProtocol) {
        let all = states.components(separatedBy: ", and ").map { Message(variant: $0) }
        self = all.dropFirst().reduce(all.first ?? "") { "\($0), and \($1)" }
    }

    /// The screen in brackets at the end, with the states of it where they are told; `nil`: none is there.
    private static func place(endOf body: Substring, _ names: [String]) -> (name: String, states: String?)? {
        // A name may have brackets of its own.
        guard body.hasSuffix(")"), !names.contains(where: { $0.hasSuffix(")") && body.hasSuffix($0) }) else {
            return nil
        }
        if let name = names.first(where: { body.hasSuffix(" (\($0))") }) { return (name, nil) }
        return names.lazy.compactMap { name in
            body.range(of: " (\(name): ", options: .backwards).map { place in
                (name, String(body[place.upperBound...].dropLast()))
            }
        }.first
    }
}

/// How a clause of a verdict may end.
private enum ClausePattern {
    static let times = Pattern(/(.+), ([0-9]+) times/.dotMatchesNewlines())
    static let states = Pattern(/(.+) \((states?): ([^()]+)\)/.dotMatchesNewlines())
}
