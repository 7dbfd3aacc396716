import Screens

/// The points of a message that tells of several things: numbered or marked lines, else sentences that say “also”,
/// “second”, “another thing”.
package enum MessageParts {
    /// In their order, without the mail around them; empty where the message has one point, as far as its form says so.
    /// - Parameter words: by which greetings and closings are known.
    package static func of(_ message: String, _ words: FieldWords) -> [String] {
        let text = Letter(message, words).body
        let listed = points(inLines: text)
        if listed.count >= 2 { return listed }
        let said = points(inSentences: text)
        return said.count >= 2 ? said : []
    }

    /// Fewer words are no report of their own.
    private static let shortest = 3

    private static func isLongEnough(_ text: String) -> Bool {
        // Chinese and Japanese are written without spaces.
        text.split(whereSeparator: \.isWhitespace).count >= shortest
            || (text.unicodeScalars.contains { $0.value >= 0x2E80 } && text.count >= 8)
    }

    /// A line that begins a point belongs to it with the lines that follow; what stands before the first introduces all. How to come
    /// to the trouble is no point.
    private static func points(inLines text: String) -> [String] {
        var points: [String] = []
        var areSteps = false
        for line in text.split(whereSeparator: \.isNewline) {
            let bare = line.drop(while: \.isWhitespace)
            if let point = afterMark(bare) {
                if !areSteps { points.append(String(point)) }
            } else if !bare.isEmpty, line.first?.isWhitespace != true {
                areSteps = ReproducingSteps.areBegun(by: bare)
            } else if !points.isEmpty, !bare.isEmpty, !areSteps {
                points[points.count - 1] += " " + bare
            }
        }
        return points.first.map(ReproducingSteps.isStep) ?? false ? [] : points.filter(isLongEnough)
    }

    /// “1.”, “2)”, “3.)”, “(4)”, “-”, “*”, “•” and a blank.
    static func afterMark(_ line: Substring) -> Substring? {
        var rest = line
        if let first = rest.first, "-*•–".contains(first) {
            rest.removeFirst()
        } else {
            if rest.first == "(" { rest.removeFirst() }
            let digits = rest.prefix { $0.isNumber }
            guard (1...2).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            guard let close = rest.first, ".):．、".contains(close) else { return nil }
            rest.removeFirst()
            if close == ".", rest.first == ")" { rest.removeFirst() }
            // A number as 5.0.1 is no mark.
            guard rest.first.map({ !$0.isNumber }) ?? false else { return nil }
            return rest.drop(while: \.isWhitespace)
        }
        guard rest.first?.isWhitespace == true else { return nil }
        return rest.drop(while: \.isWhitespace)
    }

    private static func points(inSentences text: String) -> [String] {
        var points: [String] = []
        for sentence in sentences(of: text) {
            let lower = sentence.lowercased()
            if points.isEmpty || additions.contains(where: { begins(lower, with: $0) }) {
                points.append(sentence)
            } else {
                points[points.count - 1] += " " + sentence
            }
        }
        return points.allSatisfy(isLongEnough) ? points : []
    }

    /// “Also, …”, not “Alsop”; Japanese has no blank between words.
    private static func begins(_ sentence: String, with words: String) -> Bool {
        guard sentence.hasPrefix(words) else { return false }
        guard words.unicodeScalars.allSatisfy({ $0.value < 0x2E80 }) else { return true }
        return !(sentence.dropFirst(words.count).first?.isLetter ?? false)
    }

    /// What begins a further point, in lower case.
    private static let additions = [
        "also", "second", "secondly", "third", "thirdly", "another thing", "another problem", "another issue",
        "in addition", "additionally", "besides", "and also", "one more thing", "the other thing", "furthermore",
        "moreover", "außerdem", "zweitens", "drittens", "zusätzlich", "ein weiteres problem", "noch etwas", "ferner",
        "además", "también", "en segundo lugar", "otra cosa", "otro problema", "de plus", "aussi", "deuxièmement",
        "autre chose", "un autre problème", "par ailleurs", "また、", "それから、", "もう一つ", "二つ目", "さらに、",
    ]

    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var current = ""
        let characters = Array(text)
        for (place, character) in characters.enumerated() {
            current.append(character)
            let next = place + 1 < characters.count ? characters[place + 1] : " "
            let ends =
                character.isNewline || "。！？".contains(character) || (".!?".contains(character) && next.isWhitespace)
            if ends {
                sentences.append(current)
                current = ""
            }
        }
        return (sentences + [current])
            .map { String($0.onOneLine.drop(while: \.isWhitespace)) }
            .filter { $0.contains { !$0.isWhitespace } }
    }
}
