import Application
import Formats
import Foundation
import History
import Messages
import Screens

extension ReportField {
    /// What people call it.
    var words: Message {
        switch self {
        case .text: "What was said"
        case .title: "Title, above what was said"
        case .release: "Release"
        case .screen: "Screen"
        case .element: "Element"
        case .heard: "What was heard"
        case .expected: "What was expected"
        case .gesture: "Gesture"
        case .channel: "How it came"
        case .os: "System"
        case .device: "Device"
        case .assistiveTechnology: "Assistive technology"
        case .language: "Language"
        case .impact: "Impact"
        case .externalId: "Id at the source"
        case .externalSource: "System that gave the id"
        case .url: "Address at the source"
        case .writtenAt: "When it was written"
        case .writtenAtDayFirst: "When it was written, the day first (31/12/2026)"
        case .writtenAtMonthFirst: "When it was written, the month first (12/31/2026)"
        case .rating: "Stars"
        case .territory: "Country or region"
        case .tags: "Tags"
        case .reporterName: "Who: name"
        case .reporterContact: "Who: mail or telephone"
        }
    }
}

extension ReportDraft {
    /// What would be filed in a field; `nil` where that is unknown. A title is part of the text.
    /// - Parameter most: so many characters of what somebody wrote.
    func words(_ field: ReportField, cutTo most: Int) -> Message? {
        let written = written(field)
        switch field {
        case .writtenAt, .writtenAtDayFirst, .writtenAtMonthFirst:
            // As pages say every moment, whatever the file wrote.
            if let moment = written.flatMap({ try? Date($0, strategy: .iso8601) }) { return Message(time: moment) }
        default: break
        }
        return written.map { Message(text: $0.cut(to: most)) }
    }

    private func written(_ field: ReportField) -> String? {
        switch field {
        case .text: text
        case .title: nil
        case .release: release
        case .screen: screen
        case .element: element
        case .heard: heard
        case .expected: expected
        case .gesture: gesture?.rawValue
        case .channel: channel
        case .os: os
        case .device: device
        case .assistiveTechnology: assistiveTechnology
        case .language: language
        case .impact: impact?.rawValue
        case .externalId: externalId
        case .externalSource: externalSource
        case .url: url
        case .writtenAt, .writtenAtDayFirst, .writtenAtMonthFirst: writtenAt
        case .rating: rating.map(String.init)
        case .territory: territory
        case .tags: tags.isEmpty ? nil : tags.joined(separator: ", ")
        case .reporterName: reporterName
        case .reporterContact: reporterContact
        }
    }
}
