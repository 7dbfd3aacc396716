import History
import Screens

/// A field of a report that a source can fill, by the name that `POST …/reports` knows it under.
package enum ReportField: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case text, release, screen, element, heard, expected, gesture, channel, os, device, assistiveTechnology, language
    case impact, externalId, externalSource, url
    /// When it was written; the other two where its numbers could be read both ways, as 03/04/2024.
    case writtenAt, writtenAtDayFirst, writtenAtMonthFirst
    case rating, territory, tags
    /// A line that stands above the text: a subject, a review's title. Becomes part of the text, but for that of an answer.
    case title
    case reporterName, reporterContact
}

extension ReportDraft {
    /// A draft from one row's values; blank ones count as unknown. `nil` where nobody says anything: neither text
    /// nor title.
    ///
    /// - Parameter order: what the other rows tell of dates that could be read both ways.
    init?(_ values: [ReportField: String], dates order: DateOrder? = nil) {
        func value(_ field: ReportField) -> String? {
            guard let text = values[field]?.trimmed, !text.isEmpty else { return nil }
            return text
        }
        guard let text = ReportDraft.text(title: value(.title), body: value(.text)) else { return nil }
        self.init(text: text)
        title = value(.title)
        (release, screen, element) = (value(.release), value(.screen), value(.element))
        (heard, expected, channel) = (value(.heard), value(.expected), value(.channel))
        (os, device, language) = (value(.os), value(.device), value(.language))
        (assistiveTechnology, url) = (value(.assistiveTechnology), value(.url))
        (reporterName, reporterContact) = (value(.reporterName), value(.reporterContact))
        if channel?.lowercased() == "email" { channel = "mail" }
        (externalId, externalSource) = (value(.externalId), value(.externalSource))
        // An address that is a row's only id is its address, too.
        if url == nil, let externalId, externalId.hasPrefix("https://") { url = externalId }
        gesture = value(.gesture).flatMap(Gesture.init(spoken:))
        impact = value(.impact).flatMap(Impact.init(spoken:))
        rating = value(.rating).flatMap(StarRating.stars)
        territory = value(.territory)
        tags = value(.tags).map(ReportDraft.tags) ?? []
        writtenAt =
            value(.writtenAt).flatMap { WrittenDate($0)?.moment(order) }
            ?? value(.writtenAtDayFirst).flatMap { WrittenDate($0)?.moment(.dayFirst) }
            ?? value(.writtenAtMonthFirst).flatMap { WrittenDate($0)?.moment(.monthFirst) }
        let said = value(.writtenAt) ?? value(.writtenAtDayFirst) ?? value(.writtenAtMonthFirst)
        isWithoutZone = writtenAt != nil && !(said.map(WrittenDate.saysZone) ?? true)
    }

    /// Fields that said something which is not understood, and so is not known.
    func misread(_ values: [ReportField: String]) -> [ReportField] {
        values.filter { field, value in
            guard !value.allSatisfy(\.isWhitespace) else { return false }
            return switch field {
            case .gesture: gesture == nil
            case .impact: impact == nil
            case .rating: rating == nil
            case .writtenAt, .writtenAtDayFirst, .writtenAtMonthFirst: writtenAt == nil
            default: false
            }
        }.map(\.key).sorted { $0.rawValue < $1.rawValue }
    }

    /// Why what a row says in a field is not known.
    func doubt(_ said: String?, in field: String) -> String {
        if case .either? = said.flatMap({ WrittenDate($0) }) {
            return "“\(field)” says a date whose day and month can't be told apart; say which of them comes first."
        }
        return "What “\(field)” says was not understood, and is not known."
    }

    /// The same, as it is named where a row's members have no name that a reader would know.
    func unreadable(_ values: [ReportField: String]) -> [String] {
        misread(values).filter { $0 == .writtenAt }.map { _ in "a date that nobody can read" }
    }

    /// What stands between several tags of one row.
    static let tagSeparator = "\u{1F}"

    private static func tags(_ list: String) -> [String] {
        var seen: Set<String> = []
        return list.split { $0 == "," || $0 == ";" || $0 == "|" || String($0) == tagSeparator }.map(\.trimmed)
            .filter { !$0.isEmpty && $0.utf8.count <= 200 && seen.insert($0).inserted }.prefix(50).map { $0 }
    }

    /// Title and text as one, the title once: many sources repeat it as the beginning of the text.
    static func text(title: String?, body: String?) -> String? {
        switch (title, body) {
        // That of the mail that it answers is not what they say now.
        case (let title?, let body?) where OwnWords.isQuoted(subject: title): body.without(quoted: title)
        case (let title?, let body?): body.hasPrefix(title) ? body : "\(title)\n\n\(body)"
        case (let title?, nil): title
        case (nil, let body): body
        }
    }
}

extension Gesture {
    /// However it is written: “double-tap”, “Double Tap”, “3 finger scroll”.
    init?(spoken: String) {
        let letters = spoken.lowercased().replacing("3", with: "three").replacing("2", with: "two").filter(\.isLetter)
        guard let gesture = Gesture.allCases.first(where: { $0.rawValue.lowercased() == letters }) else { return nil }
        self = gesture
    }
}

extension Impact {
    /// Ours, and the words other systems have for the same four steps.
    init?(spoken: String) {
        switch spoken.lowercased().trimmed {
        case "minor", "low", "trivial", "cosmetic": self = .minor
        case "moderate", "medium", "normal": self = .moderate
        case "serious", "high", "major", "severe": self = .serious
        case "critical", "urgent", "blocker", "blocking", "highest": self = .critical
        default: return nil
        }
    }
}

/// Stars of a review.
enum StarRating {
    /// `4`, `4.0`, `4/5`, `4 stars`, `★★★★☆`; `nil` for what is no whole number of stars from 1 to 5.
    static func stars(_ text: String) -> Int? {
        let text = text.trimmed
        let filled = text.count { $0 == "★" || $0 == "⭐" }
        if filled > 0 { return filled <= 5 ? filled : nil }
        guard !text.contains("/") || text.replacing(" ", with: "").hasSuffix("/5") else { return nil }
        let number = text.prefix { $0.isNumber || $0 == "." }
        guard let value = Double(number), let stars = Int(exactly: value), (1...5).contains(stars) else { return nil }
        return stars
    }
}
