import Foundation

extension Message {
    /// A sentence of ours, or a part of one, that comes finished: how often it is so, when it was good last, and the screen and
    /// the states of it that stand in brackets at its end are said apart from it, so that each is looked up by itself.
    init(clause words: String, _ told: ClauseWords) {
        func clause(_ words: some StringProtocol) -> Message { Message(clause: String(words), told) }
        func sentence(_ words: some StringProtocol) -> Message { FinishedSentence.message(String(words), told) }
        let end = Message(ours: words.hasSuffix(".") ? "." : ""),
            body = words.hasSuffix(".") ? words.dropLast() : words[...]
        if let found = ClausePattern.partlyWaived.whole(String(body)) {
            let count = Message(text: String(found.1)), told = Message(clauses: String(found.4), told)
            let waived: Message =
                if let part = found.3 {
                    "\(count) of them waived, \(text: String(part)) in part: \(told)"
                } else if found.2 != nil {
                    "\(count) of them waived in part: \(told)"
                } else {
                    "\(count) of them waived: \(told)"
                }
            self = waived + end
        } else if let found = ClausePattern.uncounted.whole(String(body)) {
            let uncounted: Message = "This does not count: \(clause(found.1))"
            self = uncounted + end
        } else if let found = ClausePattern.shareWaived.whole(String(body)) {
            let day: Message = "\(isoDay: String(found.3))"
            let waived: Message = "\(decimal: String(found.1)) % on \(text: String(found.2)) is waived until \(day)"
            self = waived + end
        } else if let found = ClausePattern.times.whole(String(body)), let count = Int(found.2) {
            let counted: Message = "\(clause(found.1)), \(count) times"
            self = counted + end
        } else if let good = words.range(of: ", good last in ", options: .backwards) {
            let first = clause(words[..<good.lowerBound])
            self = "\(first), \(clause(words[good.lowerBound...].dropFirst(2)))"
        } else if let found = ClausePattern.states.whole(String(body)) {
            let said = clause(found.1), states = Message(states: found.3)
            let placed: Message = found.2 == "state" ? "\(said) (state: \(states))" : "\(said) (states: \(states))"
            self = placed + end
        } else if let found = ClausePattern.oneOfMany.whole(String(body)) {
            let placed: Message =
                "\(clause(found.1)) (\(Self.turn(found.2)) of \(Message(ours: String(found.3))))"
            self = placed + end
        } else if let found = ClausePattern.waived.whole(String(body)) {
            let waived: Message =
                "Waived until \(isoDay: String(found.1)): “\(text: String(found.2))” (\(text: String(found.3)))"
            self = waived + end
        } else if let found = ClausePattern.waivedUntil.whole(String(body)) {
            let waived: Message =
                "until \(isoDay: String(found.1)): “\(text: String(found.2))” (\(text: String(found.3)))"
            self = waived + end
        } else if let found = ClausePattern.otherLanguage.whole(String(body)) {
            let own = String(found.1).components(separatedBy: ", ").map { "\(languageOf: $0)" as Message }.joined()
            let said: Message =
                found.2.map {
                    "The label is a word of another language (\(own)) and is read in \(languageOf: String($0))"
                } ?? "The label is a word of another language (\(own))"
            self = said + end
        } else if let found = ClausePattern.listened.whole(String(body)) {
            let both: Message = "\(clause(found.1)), and \(clause(found.2))"
            self = both + end
        } else if let found = ClausePattern.waiverNeed.whole(String(body)) {
            // The name of a rule is not ours.
            let rule = ClausePattern.ruleSomewhere.whole(String(found.2)).map { [String($0.1)] } ?? []
            var naming = told
            naming.names += rule
            let target = Message(clause: String(found.2), naming), reason = clause(found.3)
            let need: Message =
                "Whether \(text: String(found.1)) needs the waiver for \(target) is not known: \(reason)"
            self = need + end
        } else if let found = ClausePattern.unshown.whole(String(body)) {
            let screens = found.1.replacing(" and ", with: ", ").split(separator: ", ").map {
                Message(text: String($0))
            }
            self = "this build does not show all of \(screens.listed())"
        } else if let found = ClausePattern.unlooked.whole(String(body)) {
            let (tool, place, build) = (String(found.1), String(found.2), String(found.3))
            let unlooked: Message =
                "it counts as it was, since \(text: tool) did not look at \(text: place) in \(text: build)"
            self = unlooked + end
        } else if let (name, states) = Self.place(endOf: body, told.names) {
            let length = name.count + (states.map { $0.count + 2 } ?? 0) + 3
            let said = clause(body.dropLast(length))
            let place: Message = states.map { "\(text: name): \(Message(states: $0))" } ?? Message(text: name)
            let placed: Message = "\(said) (\(place))"
            self = placed + end
        } else if let name = told.names.first(where: { body.hasPrefix($0 + ": “") }) {
            self = "\(text: name): \(clause(words.dropFirst(name.count + 2)))"
        } else if let found = ClausePattern.waivedBeside.whole(String(body)) {
            let waived: Message = "“\(text: String(found.1))” (\(text: String(found.2)))"
            self = waived + end
        } else if let known = Message(statement: String(body)) ?? Message(account: String(body), told) {
            self = known + end
        } else {
            let whole = sentence(words)
            let isKnown = told.catalogue.translation(of: whole) != nil
            self = isKnown ? whole : Self.both(body, told.catalogue).map { $0 + end } ?? whole
        }
    }

    /// What is wrong, and how: `No way out: It can't be closed`, where the catalogue knows each by itself, the second as a
    /// sentence: single words may be anybody's.
    private static func both(_ body: Substring, _ catalogue: Catalogue) -> Message? {
        guard let colon = body.range(of: ": ") else { return nil }
        let what = String(body[..<colon.lowerBound]), how = String(body[colon.upperBound...])
        guard catalogue.translation(of: what) != nil, catalogue.translation(of: how + ".") != nil else { return nil }
        return [Message(ours: what), Message(ours: how)].joined(by: ": ")
    }

    /// Several, one after the other, each looked up by itself.
    init(clauses words: String, _ told: ClauseWords) {
        self = FinishedSentence.parted(words, naming: told.names).reduce("") { all, part in
            all + Message(ours: part.sign) + Message(clause: part.words, told)
        }
    }

    /// `the second`, or `number 12`
    private static func turn(_ words: Substring) -> Message {
        guard words.hasPrefix("number ") else { return Message(ours: String(words)) }
        return "number \(text: String(words.dropFirst("number ".count)))"
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
    /// One of several that have the same name.
    static let oneOfMany = Pattern(/(.+) \((the [a-z]+|number [0-9]+) of ([a-z]+|[0-9]+)\)/.dotMatchesNewlines())
    /// By whom, and why.
    static let waived = Pattern(/Waived until ([0-9]{4}-[0-9]{2}-[0-9]{2}): “(.*)” \(([^()]*)\)/.dotMatchesNewlines())
    /// The tool and its place are named by whoever sent the audit.
    static let unlooked = Pattern(/it counts as it was, since (.+) did not look at (.+) in ([^ ]+)/)
    /// With the tags of the languages that the word is of, and, where it is wrong there, of the one in which it is read.
    static let otherLanguage = Pattern(
        /The label is a word of another language \(([^()]+)\)(?: and is read in ([^ ]+))?/)
    /// Which release may need a waiver, for what, and why nobody knows.
    static let waiverNeed = Pattern(/Whether (.+?) needs the waiver for (.+) is not known: (.+)/.dotMatchesNewlines())
    static let ruleSomewhere = Pattern(/([^ ]+) on (.+)/)
    static let unshown = Pattern(/this build does not show all of (.+)/)
    /// Who listened to some screens, and who to others.
    static let listened = Pattern(
        /(nobody has listened to .+? and could tell every step), and ((?:nobody has listened|who listened) to .+)/)
    /// How many of what a condition counts, how many of these in part, and the first of them.
    static let partlyWaived = Pattern(
        /([0-9]+) of them waived( in part|, ([0-9]+) in part)?: (.+)/.dotMatchesNewlines())
    /// What a share is waived of.
    static let uncounted = Pattern(/This does not count: (.+)/.dotMatchesNewlines())
    static let shareWaived = Pattern(
        /([0-9.]+) % on (.+) is waived until ([0-9]{4}-[0-9]{2}-[0-9]{2})/.dotMatchesNewlines())
    /// Of several waivers, a later one, and another one until the same day.
    static let waivedUntil = Pattern(
        /until ([0-9]{4}-[0-9]{2}-[0-9]{2}): “(.*)” \(([^()]*)\)/.dotMatchesNewlines())
    static let waivedBeside = Pattern(/“([^“”]*)” \(([^()]*)\)/.dotMatchesNewlines())
    static let states = Pattern(/(.+) \((states?): ([^()]+)\)/.dotMatchesNewlines())
}
