import Application
import Foundation

/// A text with moments in it: `"\(time: seal.at), by \(seal.caller)"`. Each moment is printed as a `<time>` that says it in
/// UTC, and the page's script says it in the reader's own zone; printed by the template `Dated`.
struct DatedText: ExpressibleByStringInterpolation {
    struct Piece {
        var text: String
        /// The moment that the text says, as RFC 3339; `nil`: it says none.
        var moment: String?
    }
    private(set) var pieces: [Piece]

    init(stringLiteral text: String) { self.init(text) }
    init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
    init(_ text: String) { pieces = text.isEmpty ? [] : [Piece(text: text)] }

    /// `2026-11-23 04:01 UTC`
    init(time: Date) { self = "\(time: time)" }
    /// The day of a moment: `2026-11-23`.
    init(day: Date) { self = "\(day: day)" }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

        mutating func appendLiteral(_ text: String) { appendInterpolation(text) }
        mutating func appendInterpolation(_ text: String) { if !text.isEmpty { pieces.append(Piece(text: text)) } }
        mutating func appendInterpolation(_ text: DatedText) { pieces += text.pieces }
        mutating func appendInterpolation(time: Date) { append(PlainWords.time(time), time) }
        mutating func appendInterpolation(day: Date) { append(PlainWords.day(day), day) }

        private mutating func append(_ text: String, _ moment: Date) {
            pieces.append(Piece(text: text, moment: moment.formatted(.iso8601)))
        }
    }

    static let sample = DatedText(time: Date(timeIntervalSince1970: 0))
}
