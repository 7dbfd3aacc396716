package import Foundation

/// A sentence of ours with its values: written in English, and put into the reader's language where it is printed.
///
/// `"Sealed on \(day: seal.day) by \(text: seal.caller)"` is looked up as `Sealed on {1} by {2}`. A name, a person's words
/// and whatever else is not ours go in by `text:`, so that none of it is ever translated; a plain `\(…)` takes another
/// message or a whole number.
package struct Message: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case words(String)
        case value(Value)
    }
    enum Value: Hashable, Sendable {
        /// Not ours; in the language of the tag (BCP 47), where it is known.
        case text(String, language: String?)
        case message(Message)
        case number(Int)
        /// A number with decimals, written with a point.
        case decimal(String)
        case time(Date)
        case day(Date)
        /// A day of the calendar, which is the same in every zone, as ISO 8601 writes it.
        case isoDay(String)
        /// The name of the language of a tag.
        case language(String)
        /// A large number, its thousands apart.
        case grouped(Int)
        /// Sentences of ours that come finished.
        case finished(FinishedText)
    }
    /// What the number of things is, and what the message would be for one of them.
    struct Counted: Hashable, Sendable {
        var count: Int
        var one: String
    }

    private(set) var parts: [Part]
    private(set) var counted: Counted?
    private(set) var isSurelyOurs = true

    /// Somebody's words, a name: nothing of it is ours.
    /// - Parameter language: its tag (BCP 47), where it is known.
    package init(text: String, language: String? = nil) {
        parts = text.isEmpty ? [] : [.value(.text(text, language: language))]
    }

    /// A sentence of ours that comes finished, without values.
    package init(ours text: String) { parts = text.isEmpty ? [] : [.words(text)] }

    init(_ finished: FinishedText) { parts = finished.text.isEmpty ? [] : [.value(.finished(finished))] }

    package init(_ number: Int) { parts = [.value(.number(number))] }

    /// `2026-11-23 04:01 UTC`
    package init(time: Date) { parts = [.value(.time(time))] }

    /// The day of a moment: `2026-11-23`.
    package init(day: Date) { parts = [.value(.day(day))] }

    /// As many forms as a language has: `.counted(3, one: "\(3) condition fails", many: "\(3) conditions fail")`.
    package static func counted(_ count: Int, one: Message, many: Message) -> Message {
        var message = count == 1 ? one : many
        message.counted = Counted(count: count, one: one.key)
        return message
    }

    /// A number of things: `1 capture`, `2 captures`.
    package static func count(_ count: Int, _ one: String, _ many: String) -> Message {
        .counted(count, one: Message(count, of: one), many: Message(count, of: many))
    }

    private init(_ count: Int, of noun: String) { parts = [.value(.number(count)), .words(" " + noun)] }

    package var isEmpty: Bool { parts.isEmpty }

    /// Perhaps somebody's words: what no catalogue knows of it is not said to be English.
    package var orSomebodys: Message {
        var message = self
        message.isSurelyOurs = false
        message.parts = parts.map { part in
            switch part {
            case .value(.message(let inner)): return .value(.message(inner.orSomebodys))
            case .value(.finished(var inner)):
                inner.isSurelyOurs = false
                return .value(.finished(inner))
            default: return part
            }
        }
        return message
    }

    /// What the catalogues know it by: `{1} of {2} screens`.
    var key: String {
        var number = 0
        return parts.reduce(into: "") { key, part in
            switch part {
            case .words(let words): key += words
            case .value:
                number += 1
                key += "{\(number)}"
            }
        }
    }

    var values: [Value] {
        parts.compactMap { part in
            if case .value(let value) = part { value } else { nil }
        }
    }
}

extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(ours: text) }
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ text: String) { if !text.isEmpty { parts.append(.words(text)) } }
        package mutating func appendInterpolation(_ message: Message) { parts.append(.value(.message(message))) }
        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            parts.append(.value(.number(Int(number))))
        }
        package mutating func appendInterpolation(text: String, language: String? = nil) {
            parts.append(.value(.text(text, language: language)))
        }
        /// A number with decimals, as it is written with a point: `0.92`.
        package mutating func appendInterpolation(decimal: String) { parts.append(.value(.decimal(decimal))) }
        package mutating func appendInterpolation(time: Date) { parts.append(.value(.time(time))) }
        package mutating func appendInterpolation(day: Date) { parts.append(.value(.day(day))) }
        /// A day of the calendar (in UTC) that is no moment: the last day of something.
        package mutating func appendInterpolation(calendarDay: Date) { appendInterpolation(isoDay: calendarDay.isoDay) }
        /// The same, as ISO 8601 writes it: `2026-11-23`.
        package mutating func appendInterpolation(isoDay: String) { parts.append(.value(.isoDay(isoDay))) }
        /// The name of the language of a tag (BCP 47).
        package mutating func appendInterpolation(languageOf tag: String) { parts.append(.value(.language(tag))) }
        /// A large number, its thousands apart: `20,000`.
        package mutating func appendInterpolation(grouped number: Int) { parts.append(.value(.grouped(number))) }
    }
}

extension Message {
    package static func + (first: Message, second: Message) -> Message {
        guard !first.isEmpty else { return second }
        return second.isEmpty ? first : "\(first)\(second)"
    }
}

extension [Message] {
    /// One after the other: `a, b, c`. What stands between them is no word: it is the same in every language.
    package func joined(by sign: String = ", ") -> Message {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + Message(ours: sign) + $1 }
    }

    /// As a sentence lists things: `a, b and c`.
    package func listed() -> Message {
        guard count > 1, let last else { return first ?? "" }
        return "\(Array(dropLast()).joined()) and \(last)"
    }

    /// As a sentence gives a choice: `a, b or c`.
    package func offered() -> Message {
        guard count > 1, let last else { return first ?? "" }
        return "\(Array(dropLast()).joined()) or \(last)"
    }
}

extension Message: CustomStringConvertible {
    package var description: String { english }
}

extension Message {
    /// The message within a longer one, without the full stop that ends it.
    package var withoutFullStop: Message {
        func isEnded(_ words: String) -> Bool { words.hasSuffix(".") && !words.hasSuffix("..") }
        var message = self
        switch parts.last {
        case .words(let words)? where isEnded(words):
            message.parts[parts.count - 1] = .words(String(words.dropLast()))
        case .value(.finished(var finished))? where isEnded(finished.text):
            finished.text.removeLast()
            message.parts[parts.count - 1] = .value(.finished(finished))
        default: break
        }
        return message
    }
}
