import History
import Screens

/// A field of a report that a source can fill, by the name that `POST …/reports` knows it under.
package enum ReportField: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case text, release, screen, element, heard, expected, gesture, channel, os, device, assistiveTechnology, language
    case impact, externalId, url, writtenAt
    /// A line that stands above the text: a subject, a review's title. Becomes part of the text.
    case title
    case reporterName, reporterContact
}

extension ReportDraft {
    /// A draft from one row's values; blank ones count as unknown. `nil` where nobody says anything: neither text
    /// nor title.
    init?(_ values: [ReportField: String]) {
        func value(_ field: ReportField) -> String? {
            guard let text = values[field]?.trimmed, !text.isEmpty else { return nil }
            return text
        }
        guard let text = ReportDraft.text(title: value(.title), body: value(.text)) else { return nil }
        self.init(text: text)
        (release, screen, element) = (value(.release), value(.screen), value(.element))
        (heard, expected, channel) = (value(.heard), value(.expected), value(.channel))
        (os, device, language) = (value(.os), value(.device), value(.language))
        (assistiveTechnology, url) = (value(.assistiveTechnology), value(.url))
        (reporterName, reporterContact) = (value(.reporterName), value(.reporterContact))
        if channel?.lowercased() == "email" { channel = "mail" }
        externalId = value(.externalId)
        // An address that is a row's only id is its address, too.
        if url == nil, let externalId, externalId.hasPrefix("https://") { url = externalId }
        gesture = value(.gesture).flatMap(Gesture.init(spoken:))
        impact = value(.impact).flatMap(Impact.init(spoken:))
        writtenAt = value(.writtenAt).flatMap { stamp in
            Timestamp.utc(stamp) ?? Double(stamp).flatMap { $0 > 100_000_000 ? Timestamp.utc(epoch: $0) : nil }
        }
    }

    /// Title and text as one, the title once: many sources repeat it as the beginning of the text.
    static func text(title: String?, body: String?) -> String? {
        switch (title, body) {
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
