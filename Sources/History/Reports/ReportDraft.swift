package import Screens

/// How the person moved when it happened.
package enum Gesture: String, Hashable, Sendable, Codable, CaseIterable {
    case flick, tap, doubleTap, threeFingerScroll, rotor, scrub, twoFingerRead, magicTap, dragging, typing, other
}

/// What a person says is broken, as it came in, before anything is linked. All but the text may be unknown.
package struct ReportDraft: Hashable, Sendable {
    package var text: String
    /// A line that stood above the text: a subject, a review's title. The text begins with it, but for the subject of a mail that it
    /// answers or passes on: that is quoted, and nothing is read from it.
    package var title: String?
    package var release: String?
    package var screen: String?
    package var element: String?
    package var heard: String?
    package var expected: String?
    package var gesture: Gesture?
    /// Where it was said: mail, App Store review, phone call, …
    package var channel: String?
    package var os: String?
    package var device: String?
    package var assistiveTechnology: String?
    package var language: String?
    package var impact: Impact?
    /// The class of trouble that a person chose; `nil`: the words tell it, as far as they do.
    package var fault: FaultClass?
    package var reporterName: String?
    package var reporterContact: String?
    /// The source's own id; the same one again is the same report.
    package var externalId: String?
    /// The system that gave this id: `zendesk`. Its numbers and those of another have nothing to do with each other.
    package var externalSource: String?
    package var url: String?
    /// RFC 3339 UTC.
    package var writtenAt: String?
    /// The source says no zone of `writtenAt`: it is taken as UTC, unless whoever sends the file says another.
    package var isWithoutZone = false
    /// Gestures that the person showed, one a line.
    package var steps: [String] = []
    /// Stars of a review, from 1 to 5.
    package var rating: Int?
    /// The store's country or region, as the source writes it: `USA`.
    package var territory: String?
    /// What the desk has filed it under.
    package var tags: [String] = []
    /// The Message-IDs that a mail answers, as it says them.
    package var inReplyTo: [String] = []
    /// What tells the form that it was written on from every other: sent twice, it is one report.
    package var form: String?

    package init(text: String) { self.text = text }
}
