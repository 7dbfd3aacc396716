package import Foundation

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
    package var english: String {
        var english = ""
        forEachPiece(in: .english) { english += $0.text }
        return english
    }

    /// The message in the catalogue's language. What the catalogue lacks stays English, and says so.
    package func pieces(in catalogue: Catalogue) -> [MessagePiece] {
        var pieces: [MessagePiece] = []
        forEachPiece(in: catalogue) { pieces.append($0) }
        return pieces
    }

    /// The pieces one by one, in their order.
    package func forEachPiece(in catalogue: Catalogue, _ take: (MessagePiece) -> Void) {
        guard catalogue.language != .english, let translation = catalogue.translation(of: self) else {
            // What the catalogue lacks stays English, and says so; signs between values are of no language.
            let isEnglish = catalogue.language != .english && isSurelyOurs && hasWords
            let language = isEnglish ? Language.english.rawValue : nil
            // What may be somebody's stays as it was written, its decimals, too.
            let written = hasWords && !isSurelyOurs ? Catalogue.english : catalogue
            for part in parts {
                switch part {
                case .words(let text): take(MessagePiece(text: text, language: language))
                case .value(let value): value.print(in: written, take)
                }
            }
            return
        }
        let values = values
        for part in translation {
            switch part {
            case .words(let text): take(MessagePiece(text: text))
            case .place(let place): if values.indices.contains(place) { values[place].print(in: catalogue, take) }
            }
        }
    }
}

extension Message.Value {
    fileprivate func print(in catalogue: Catalogue, _ take: (MessagePiece) -> Void) {
        let own = catalogue.language
        switch self {
        case .text(let text, let tag):
            let isOwn = tag.map { Language(tag: $0) == own } ?? true
            take(MessagePiece(text: text, language: isOwn ? nil : tag))
        case .message(let message): message.forEachPiece(in: catalogue, take)
        case .number(let number): take(MessagePiece(text: String(number)))
        case .decimal(let number):
            take(MessagePiece(text: number.replacingOccurrences(of: ".", with: own.decimalSign)))
        case .time(let time):
            let gap = own == .english ? " " : ", "
            take(MessagePiece(text: "\(own.day(time.isoDay))\(gap)\(time.isoMinute) UTC", moment: time.moment))
        case .day(let day): take(MessagePiece(text: own.day(day.isoDay), moment: day.moment))
        case .isoDay(let day): take(MessagePiece(text: own.day(day)))
        case .language(let tag):
            take(MessagePiece(text: LanguageNames.name(of: tag, in: Locale(identifier: own.rawValue))))
        case .grouped(let number):
            take(MessagePiece(text: number.formatted(.number.locale(Locale(identifier: own.region)))))
        case .finished(let finished): finished.read(for: catalogue).forEachPiece(in: catalogue, take)
        }
    }
}

extension Date {
    /// In UTC: `2026-11-23`.
    package var isoDay: String { formatted(.iso8601.year().month().day()) }
    /// In UTC: `04:01`.
    package var isoMinute: String { String(formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5)) }
    fileprivate var moment: String { formatted(.iso8601) }
}
