import Foundation

/// A piece of a printed message.
package struct MessagePiece: Hashable, Sendable {
    package var text: String
    /// The moment that the text says, as RFC 3339; `nil`: it says none.
    package var moment: String?
    /// The tag of the language that the text is in (BCP 47), where it is not the page's own; `nil`: the page's, or not known.
    package var language: String?
}

extension Message {
    /// What the API and mail say.
    package var english: String { pieces(in: .english).reduce(into: "") { $0 += $1.text } }

    /// The message in the catalogue's language. What the catalogue lacks stays English, and says so.
    package func pieces(in catalogue: Catalogue) -> [MessagePiece] {
        var pieces: [MessagePiece] = []
        append(to: &pieces, in: catalogue)
        return pieces
    }

    private func append(to pieces: inout [MessagePiece], in catalogue: Catalogue) {
        let words = catalogue.translation(of: self)
        let language = words == nil && catalogue.language != .english ? Language.english.rawValue : nil
        let values = values
        for part in words ?? Self.numbered(parts) {
            switch part {
            case .words(let text): pieces.append(MessagePiece(text: text, language: language))
            case .place(let place):
                if values.indices.contains(place) { values[place].append(to: &pieces, in: catalogue) }
            }
        }
    }

    private static func numbered(_ parts: [Part]) -> [TranslatedPart] {
        var place = -1
        return parts.map { part in
            switch part {
            case .words(let words): return .words(words)
            case .value:
                place += 1
                return .place(place)
            }
        }
    }
}

extension Message.Value {
    fileprivate func append(to pieces: inout [MessagePiece], in catalogue: Catalogue) {
        let own = catalogue.language
        switch self {
        case .text(let text, let tag):
            let isOwn = tag.map { Language(tag: $0) == own } ?? true
            pieces.append(MessagePiece(text: text, language: isOwn ? nil : tag))
        case .message(let message): pieces += message.pieces(in: catalogue)
        case .number(let number): pieces.append(MessagePiece(text: String(number)))
        case .decimal(let number):
            pieces.append(MessagePiece(text: number.replacingOccurrences(of: ".", with: own.decimalSign)))
        case .time(let time):
            let clock = time.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5)
            let gap = own == .english ? " " : ", "
            pieces.append(MessagePiece(text: "\(own.day(time.isoDay))\(gap)\(clock) UTC", moment: time.moment))
        case .day(let day): pieces.append(MessagePiece(text: own.day(day.isoDay), moment: day.moment))
        case .language(let tag):
            let name = Locale(identifier: own.rawValue).localizedString(forLanguageCode: tag)
            pieces.append(MessagePiece(text: name ?? tag))
        case .grouped(let number):
            pieces.append(MessagePiece(text: number.formatted(.number.locale(Locale(identifier: own.region)))))
        }
    }
}

extension Date {
    fileprivate var isoDay: String { formatted(.iso8601.year().month().day()) }
    fileprivate var moment: String { formatted(.iso8601) }
}
