package import Foundation

/// Many reports at once: on one release and screen, on one release, on one screen, or in the same words; against what the
/// app usually gets.
package struct BurstResource: Codable, Sendable, Hashable {
    package var id: Int
    package var app: String
    /// Null: the reports give none that is known here, and share their screen or their words alone.
    @Null package var release: String?
    /// Null: no screen is known yet, or they are on several.
    @Null package var screen: String?
    /// What most of its reports say, where they share words.
    package var words: [String]
    /// Reports within `hours`, those of one person who is known once.
    package var reports: Int
    /// Reports the whole app usually gets in that time; 0.5 is taken for less, and where there were none before.
    package var usual: Double
    /// Of so many or more by chance.
    package var probability: Double
    /// The length of the time in which they were counted, in hours.
    package var hours: Int
    /// The same in words.
    package var why: String
    /// When the alarm began.
    package var raisedAt: Date
    @Null package var endedAt: Date?
    @Null package var endedBy: String?
    @Null package var note: String?
    package var url: String
    package init(
        id: Int, app: String, release: String?, screen: String?, words: [String], reports: Int, usual: Double,
        probability: Double, hours: Int, why: String, raisedAt: Date, url: String
    ) {
        self.id = id
        self.app = app
        self.words = words
        self.reports = reports
        self.usual = usual
        self.probability = probability
        self.hours = hours
        self.why = why
        self.raisedAt = raisedAt
        self.url = url
        self.release = release
        self.screen = screen
    }
}

package struct BurstListInput: Codable, Sendable {
    package var app: String
    /// True: alarms nobody has ended; false: those that are over.
    package var running: Bool?
    package var limit: Int?
    package var after: Int?
}
package struct BurstInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}
package struct BurstEnd: Codable, Sendable, Hashable {
    package var note: String?
    package init(note: String? = nil) { self.note = note }
}

extension Endpoint where Input == BurstListInput, Body == Nothing, Output == Listing<BurstResource> {
    package static var listBursts: Self {
        Endpoint(
            .get, "/v1/apps/{app}/bursts",
            "Alarms: many reports at once on one release and screen, on one release, or in the same words; newest first.",
            scope: .read, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == BurstInput, Body == BurstEnd, Output == BurstResource {
    package static var endBurst: Self {
        Endpoint(
            .post, "/v1/bursts/{id}/end",
            "Somebody has seen the alarm and ends it. Only what is written after that can raise another there.",
            scope: .triage, errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
