package import Foundation
package import History
package import Screens

package struct ReporterBody: Codable, Sendable, Hashable {
    package var name: String?
    /// Where the person can be answered, as an address of mail.
    package var contact: String?
    package init(name: String? = nil, contact: String? = nil) { (self.name, self.contact) = (name, contact) }
    /// `Ada Quay, ada@example.org`
    package var words: String { [name, contact].compactMap { $0 }.joined(separator: ", ") }
}

package struct NewReport: Codable, Sendable, Hashable {
    package var text: String
    package var release: String?
    package var screen: String?
    /// An element's id, its accessibility identifier, or its label.
    package var element: String?
    /// What was heard, word for word.
    package var heard: String?
    /// What the person expected to hear or to happen.
    package var expected: String?
    /// How they got there.
    package var gesture: Gesture?
    /// By which way it came, as `mail` or `review`.
    package var channel: String?
    package var os: String?
    package var device: String?
    /// What the person uses, as `VoiceOver`.
    package var assistiveTechnology: String?
    package var language: String?
    package var impact: Impact?
    /// Who reported. Kept only where it may be shown to support.
    package var reporter: ReporterBody?
    package var externalId: String?
    /// The system that gave externalId, as zendesk: the same number of another one is another report.
    package var externalSource: String?
    /// Gestures that the person showed, one an entry: `flick right 7 times`, `double tap`.
    package var steps: [String]?
    /// A line that stands above the text: a subject, a review's title.
    package var title: String?
    /// Where it stands at the source.
    package var url: String?
    /// When the person wrote it, as 2026-08-31T12:00:00Z.
    package var writtenAt: String?
    /// Stars of a review, from 1 to 5.
    package var rating: Int?
    /// The store's country, as the source writes it.
    package var territory: String?
    /// Words it was sorted by at the source.
    package var tags: [String]?
    package init(text: String) { self.text = text }
}

package struct ScreenLink: Codable, Sendable, Hashable {
    /// The screen's key.
    package var key: String
    /// From 0 to 1; 1 where somebody named it.
    package var confidence: Double
    package var reason: String
    package init(key: String, confidence: Double, reason: String) {
        (self.key, self.confidence, self.reason) = (key, confidence, reason)
    }
}

package struct LinkSuggestion: Codable, Sendable, Hashable {
    package var screen: String
    package var element: Int?
    package var problem: Int?
    /// From 0 to 1; none is certain.
    package var confidence: Double
    package var reason: String
    /// The first release in which the element is heard no more.
    package var lostSince: String?
    package init(screen: String, element: Int?, problem: Int?, confidence: Double, reason: String) {
        (self.screen, self.element, self.problem, self.confidence, self.reason) = (
            screen, element, problem, confidence, reason
        )
    }
}

package struct ReportReceipt: Codable, Sendable, Hashable {
    package var id: Int
    package var screen: ScreenLink?
    package var element: Int?
    package var problem: Int?
    /// Whether anybody or anything else met it, too: another person, the checks, or somebody in a session. The answer to the
    /// report says the same.
    package var known: Bool
    /// The first release that has the problem, on the line of the person's release.
    package var since: String?
    /// What support answers: the last release on that line where it worked.
    package var lastWorkingRelease: String?
    /// Where it may belong, best first; none is certain.
    package var suggestions: [LinkSuggestion]
    /// A few sentences that support may send.
    package var answer: String?
    /// Many people report on this release and screen at the moment.
    package var alarm: BurstResource?
    /// The report is here already and its text was removed: whether this says the same can't be told, and it was not kept.
    package var textRemoved: RemovalBody?
    package init(id: Int, known: Bool, suggestions: [LinkSuggestion]) {
        (self.id, self.known, self.suggestions) = (id, known, suggestions)
    }
}

package struct ReportInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}

package struct ReportListInput: Codable, Sendable {
    package var app: String
    package var release: String?
    package var screen: String?
    package var problem: Int?
    /// Where it was said: those of a round of beta feedback have `beta`.
    package var channel: String?
    /// Only those that could be linked to no screen.
    package var unlinked: Bool?
    /// Only those that belong to no problem yet.
    package var untied: Bool?
    /// The class of trouble that it tells of.
    package var `class`: FaultClass?
    /// Whether it is about accessibility, by its words.
    package var accessibility: AskedAccessibility?
    /// In which order.
    package var sort: ReportSorting?
    package var q: String?
    package var limit: Int?
    package var after: Int?
}

package struct MessageResource: Codable, Sendable, Hashable {
    package var id: Int
    /// Whether the person wrote it, support did, or it is a note among colleagues.
    package var direction: MessageDirection
    package var text: String
    /// When it was written, as far as a mail says that; else when it was kept.
    package var at: Date
    package var by: String
    /// The address it came from by mail, where that is not the reporter's; left out otherwise.
    package var sender: String?
    /// When the person took it back on their own page; left out otherwise.
    package var takenBackAt: Date?
    package init(id: Int, direction: MessageDirection, text: String, at: Date, by: String, sender: String? = nil) {
        (self.id, self.direction, self.text, self.at) = (id, direction, text, at)
        (self.by, self.sender) = (by, sender)
    }
}

/// What the person who reported said of a release.
package struct ConfirmationResource: Codable, Sendable, Hashable {
    package var release: String
    /// Whether it works for them there; null: they can't tell.
    @Null package var works: Bool?
    /// What they said beside it; what was written beside “I can't tell” is among the messages.
    @Null package var note: String?
    /// Who wrote it down: `the reporter` themselves, or whoever noted it for them.
    package var by: String
    package var at: Date
    package init(release: String, works: Bool?, note: String?, by: String, at: Date) {
        (self.release, self.by, self.at) = (release, by, at)
        (self.works, self.note) = (works, note)
    }
}

package struct ReportResource: Codable, Sendable, Hashable {
    package var id: Int
    package var text: String
    @Null package var release: String?
    @Null package var screen: ScreenLink?
    @Null package var element: Int?
    /// What the person called the screen. Where `screen` is null, nothing here is called so yet; it is tried again.
    @Null package var screenName: String?
    /// What the person called the element.
    @Null package var elementName: String?
    @Null package var problem: Int?
    /// What was heard, word for word; null: nobody said.
    @Null package var heard: String?
    /// What the person expected; null: nobody said.
    @Null package var expected: String?
    /// How they got there; null: nobody said.
    @Null package var gesture: Gesture?
    /// By which way it came; null: nobody said.
    @Null package var channel: String?
    @Null package var os: String?
    @Null package var device: String?
    /// What the person uses; null: nobody said.
    @Null package var assistiveTechnology: String?
    @Null package var language: String?
    @Null package var impact: Impact?
    /// Of which class of trouble it tells. Null: of none, or of several.
    @Null package var `class`: FaultClass?
    /// Who says so: its words, or a person.
    @Null package var classBy: ClassSource?
    /// How far it is about accessibility, with the words that made the score.
    package var accessibility: AccessibilityBody?
    /// Where it gives no release: the one its text names.
    @Null package var mentionedRelease: String?
    /// True: somebody has put it aside, since it belongs nowhere here. Left out where nobody has.
    package var aside: Bool?
    @Null package var externalId: String?
    /// The system that gave externalId. Null: nobody said.
    @Null package var externalSource: String?
    /// A line that stood above the text, which begins with it: a subject, a review's title.
    @Null package var title: String?
    @Null package var url: String?
    /// When the person wrote it; `createdAt` is when it was filed.
    @Null package var writtenAt: Date?
    /// Stars of a review, from 1 to 5.
    @Null package var rating: Int?
    /// The store's country, as the source writes it; null: nobody said.
    @Null package var territory: String?
    /// Words it was sorted by at the source; left out where there are none.
    package var tags: [String]?
    /// Only for callers with the scope support.
    package var reporter: ReporterBody?
    /// Who reported was removed. Only for callers with the scope support.
    package var reporterRemoved: RemovalBody?
    /// What was written was removed.
    package var textRemoved: RemovalBody?
    /// With one report, not in lists: what was written on it, oldest first.
    package var messages: [MessageResource]?
    /// With one report, not in lists: what the person said of releases, oldest first, whether or not the report is tied to a
    /// problem. Of several words on one release the last counts; what was taken back is left out.
    package var confirmations: [ConfirmationResource]?
    /// The release of which the person said last that it works there, and not that it doesn't since; left out: of none.
    package var confirmedRelease: String?
    /// Gestures that the person showed; what they do is at `/v1/reports/{id}/steps`.
    package var steps: [String]?
    /// The message this is a part of.
    package var splitFrom: Int?
    /// The reports this message was split into: they count, it doesn't any more.
    package var parts: [Int]?
    /// Send it back with a change.
    package var version: Int
    package var createdAt: Date
    package init(id: Int, text: String, version: Int, createdAt: Date) {
        (self.id, self.text, self.version, self.createdAt) = (id, text, version, createdAt)
    }
}

/// A correction by hand. A key left out stays; all but `version` and `release` may be emptied with `clear`.
package struct ReportChange: Codable, Sendable, Hashable {
    package var version: Int?
    package var release: String?
    package var screen: String?
    package var element: Int?
    package var problem: Int?
    /// The class of trouble, by a person's word.
    package var `class`: FaultClass?
    /// What was heard, word for word.
    package var heard: String?
    /// What the person expected to hear or to happen.
    package var expected: String?
    /// How they got there.
    package var gesture: Gesture?
    /// By which way it came, as `mail` or `review`.
    package var channel: String?
    package var os: String?
    package var device: String?
    /// What the person uses, as `VoiceOver`.
    package var assistiveTechnology: String?
    package var language: String?
    /// A greater one raises the problem's; a smaller one leaves the problem's to whoever triages it.
    package var impact: Impact?
    /// Which of these to take away, by name. Without a person's class its words tell it again.
    package var clear: [String]?
    package init() {}

    /// Whether it says nothing but of which version.
    package var isEmpty: Bool {
        var nothing = ReportChange()
        (nothing.version, nothing.clear) = (version, clear)
        return self == nothing && clear?.isEmpty ?? true
    }
}

package struct NewMessage: Codable, Sendable, Hashable {
    /// Whether the person wrote it, support did, or it is a note among colleagues.
    package var direction: MessageDirection
    package var text: String
    package init(direction: MessageDirection, text: String) { (self.direction, self.text) = (direction, text) }
}
package struct NewConfirmation: Codable, Sendable, Hashable {
    package var release: String
    /// Whether it works for the reporter in that release.
    package var works: Bool
    package var note: String?
    package init(release: String, works: Bool, note: String? = nil) {
        (self.release, self.works, self.note) = (release, works, note)
    }
}
package struct NewSplit: Codable, Sendable, Hashable {
    /// Where a part belongs, as far as somebody knows.
    package struct PartPlace: Codable, Sendable, Hashable {
        package var screen: String?
        package var element: String?
        package init(screen: String? = nil, element: String? = nil) { (self.screen, self.element) = (screen, element) }
    }
    /// One text for each problem the message names; at least two.
    package var parts: [String]
    /// For each part in turn; what is left out is found by its words.
    package var places: [PartPlace]?
    package init(parts: [String], places: [PartPlace]? = nil) { (self.parts, self.places) = (parts, places) }
}

extension Endpoint where Input == AppInput, Body == NewReport, Output == ReportReceipt {
    package static var fileReport: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports",
            "File what a person says is broken. The same externalId of the same externalSource again answers 200 and the same report, and 409 where it says something else (where its text was removed nobody can tell: 200, with textRemoved); the same words of the same person answer 200, too. The header Idempotency-Key makes a retry safe.",
            scope: .support, success: 201, errors: [.notFound, .invalidBody, .invalidField, .conflict, .keyReused])
    }
}
extension Endpoint where Input == ReportListInput, Body == Nothing, Output == Listing<ReportResource> {
    package static var listReports: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports", "Reports, newest first.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == Nothing, Output == ReportResource {
    package static var getReport: Self {
        Endpoint(
            .get, "/v1/reports/{id}", "One report with its conversation.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == ReportChange, Output == ReportResource {
    package static var changeReport: Self {
        Endpoint(
            .patch, "/v1/reports/{id}",
            "Correct what a report is tied to, and what the person said beside the text. At the screen or element that is said it joins the problem there, or opens one, as when it is filed, unless problem is said or cleared, too.",
            scope: .support,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict, .editConflict])
    }
}
extension Endpoint where Input == ReportInput, Body == NewMessage, Output == MessageResource {
    package static var addMessage: Self {
        Endpoint(
            .post, "/v1/reports/{id}/messages", "The conversation with the reporter stays on the report.",
            scope: .support, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == ReportInput, Body == NewConfirmation, Output == ReportResource {
    package static var confirmReport: Self {
        Endpoint(
            .post, "/v1/reports/{id}/confirmations",
            "What the reporter says of a release: it works now, or it doesn't.", scope: .support,
            success: 201, errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == ReportInput, Body == NewSplit, Output == Listing<ReportReceipt> {
    package static var splitReport: Self {
        Endpoint(
            .post, "/v1/reports/{id}/split",
            "One message that names several problems becomes several reports; it stays, and counts no more itself.",
            scope: .support, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
