import Foundation
import Screens

/// What a problem is called where there is one line for it: its cause, its element and its screen, in at most 80
/// characters.
///
/// Its whole title tells all that was found (docs/judgement.md section 7) and stays what it is called elsewhere. The short
/// one keeps the first sentence and the screen; where that is too long, quoted words lose their ends first, then the
/// screen's name.
package struct ProblemTitle {
    package static let limit = 80
    private static let placeLimit = 30
    private static let leastOfPlace = 12

    /// `74 % of what was spoken is lost (Workouts)`
    package let short: String
    /// What the short one leaves out; all of the title where it had to be cut within a sentence. `nil`: nothing.
    package let rest: String?

    /// - Parameter title: `74 % of what was spoken is lost. 6 elements are heard instead of 12 (Workouts).`
    package init(_ title: String) {
        let whole = Substring(title).trimmed.withoutFullStop
        guard whole.count > Self.limit else {
            (short, rest) = (String(whole), nil)
            return
        }
        let (cause, place) = Self.parted(whole)
        let first = Self.firstSentence(cause)
        var end = Self.brackets(place, within: Self.placeLimit), room = Self.limit - end.count
        guard first.isEmpty || first.count > room else {
            let left = cause.dropFirst(first.count).drop { $0 == "." }.trimmed
            (short, rest) = (first + end, left.isEmpty ? nil : left + ".")
            return
        }
        var sentence = first.isEmpty ? String(cause) : first
        // How what is quoted differs stands behind it, and in the whole title.
        if sentence.count > room, let told = sentence.range(of: "”: ") {
            sentence = String(sentence[..<told.lowerBound] + "”")
        }
        while sentence.count > room, let shorter = sentence.withShorterQuote(by: sentence.count - room) {
            sentence = shorter
        }
        // The last words turn the sense, “is no longer heard”: the screen's name gives way before they do.
        if sentence.count > room {
            end = Self.brackets(place, within: max(Self.leastOfPlace, Self.limit - sentence.count - 3))
            room = Self.limit - end.count
        }
        (short, rest) = (sentence.cut(to: room) + end, String(title))
    }

    /// ` (Workouts)`
    private static func brackets(_ place: String, within most: Int) -> String {
        place.isEmpty ? "" : " (\(place.cut(to: most)))"
    }

    /// What is said, and the screen in brackets at its end.
    private static func parted(_ title: Substring) -> (cause: Substring, place: String) {
        guard title.last == ")", let open = title.lastIndex(of: "("), open > title.startIndex,
            title[title.index(before: open)] == " "
        else { return (title, "") }
        let name = String(title[title.index(after: open)...].dropLast())
        return (title[..<open].trimmed.withoutFullStop, name)
    }

    /// Up to the first full stop behind which something else begins; one within a quotation ends nothing.
    private static func firstSentence(_ text: Substring) -> String {
        var depth = 0, last: Character?
        for place in text.indices {
            let character = text[place]
            if character == "“" { depth += 1 }
            if character == "”" { depth = max(0, depth - 1) }
            if character == " ", depth == 0, let last, ".!?".contains(last) {
                return String(text[..<place].withoutFullStop)
            }
            last = character
        }
        return String(text.withoutFullStop)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return text
    }
    var withoutFullStop: Substring { hasSuffix(".") && !hasSuffix("..") ? dropLast() : self }
}

extension String {
    /// The longest quotation shorter by so much, but never below what lets its words be known; `nil`: all are that
    /// short.
    fileprivate func withShorterQuote(by excess: Int) -> String? {
        let least = 12
        var longest: Range<String.Index>?
        var open: String.Index?
        for place in indices {
            if self[place] == "“" { open = index(after: place) }
            if self[place] == "”", let start = open {
                if longest.map({ distance(from: start, to: place) > self[$0].count }) ?? true {
                    longest = start..<place
                }
                open = nil
            }
        }
        guard let longest, self[longest].count > least else { return nil }
        let quote = String(self[longest]).cut(to: Swift.max(least, self[longest].count - excess))
        guard quote.count < self[longest].count else { return nil }
        return replacingCharacters(in: longest, by: quote)
    }

    private func replacingCharacters(in range: Range<String.Index>, by text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
