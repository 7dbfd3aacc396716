package import History
package import Foundation

/// Whether a report is about accessibility, by its words.
package enum AskedAccessibility: String, Codable, Hashable, Sendable, CaseIterable { case likely, unlikely }

/// Who says of which class of trouble a report tells.
package enum ClassSource: String, Codable, Hashable, Sendable, CaseIterable { case words, person }

package enum ReportSorting: String, Codable, Hashable, Sendable, CaseIterable { case newest, accessibility }

/// How far a report is about accessibility: the sum of what its words weigh.
package struct AccessibilityBody: Codable, Sendable, Hashable {
    package struct Word: Codable, Sendable, Hashable {
        /// The phrase, as the list has it.
        package var words: String
        /// What it adds to the score; below 0 where it speaks against it.
        package var weight: Double
        package init(words: String, weight: Double) { (self.words, self.weight) = (words, weight) }
    }
    /// The sum of the weights of the words that occur; higher is likelier.
    package var score: Double
    /// What the score comes to: `likely` or `unlikely`.
    package var verdict: AskedAccessibility
    /// Phrases of the list that occur. Only where one report is asked for.
    package var words: [Word]?
    package init(score: Double, verdict: AskedAccessibility) { (self.score, self.verdict) = (score, verdict) }
}

package struct InboxInput: Codable, Sendable {
    package var app: String
    package var release: String?
    /// Of this class.
    package var `class`: FaultClass?
    /// Those that are likely about accessibility, or unlikely.
    package var accessibility: AskedAccessibility?
    package var q: String?
    /// In which order.
    package var sort: ReportSorting?
    /// True: those that somebody has put aside; else those that wait.
    package var aside: Bool?
    package var limit: Int?
    package var after: Int?
}

/// A report that nobody could tie to anything, with where it may belong.
package struct InboxEntry: Codable, Sendable, Hashable {
    package var report: ReportResource
    /// Best first; none is certain.
    package var suggestions: [LinkSuggestion]
    package init(report: ReportResource, suggestions: [LinkSuggestion]) {
        (self.report, self.suggestions) = (report, suggestions)
    }
}

/// Reports that are alike by their words.
package struct InboxGroup: Codable, Sendable, Hashable {
    /// As most of them wrote them.
    package var words: [String]
    /// What all of them tell of, where they share that besides one word.
    @Null package var `class`: FaultClass?
    /// Ids of its reports, newest first.
    package var reports: [Int]
    package init(words: [String], class: FaultClass?, reports: [Int]) {
        (self.words, self.reports) = (words, reports)
        self.class = `class`
    }
}

package struct InboxResource: Codable, Sendable, Hashable {
    /// How many fit, on all pages together.
    package var total: Int
    /// Reports that are tied to no problem yet.
    package var items: [InboxEntry]
    /// Of the newest 2,000 that fit; the largest first.
    package var groups: [InboxGroup]
    /// The cursor for `?after=`, null at the end.
    @Null package var next: String?
    package init(total: Int, items: [InboxEntry], groups: [InboxGroup], next: String?) {
        (self.total, self.items, self.groups) = (total, items, groups)
        self.next = next
    }
}

/// Where many reports belong: a screen, an element or a problem; or nowhere.
package struct NewReportLinks: Codable, Sendable, Hashable {
    /// Ids of the reports.
    package var reports: [Int]
    /// The screen's key.
    package var screen: String?
    package var element: Int?
    package var problem: Int?
    /// They belong nowhere here: they leave the inbox.
    package var aside: Bool?
    package init(
        reports: [Int], screen: String? = nil, element: Int? = nil, problem: Int? = nil, aside: Bool? = nil
    ) {
        (self.reports, self.screen, self.element) = (reports, screen, element)
        (self.problem, self.aside) = (problem, aside)
    }
}

/// A step in which many reports were tied to a place.
package struct ReportLinkResource: Codable, Sendable, Hashable {
    package var id: Int
    /// What was done, in a sentence.
    package var what: String
    /// Ids of the reports that were tied.
    package var reports: [Int]
    /// Problems that they belong to now, each once.
    package var problems: [Int]
    /// Of a step that was taken back: problems that stay without a report, because somebody has said something of them since.
    package var left: [Int]?
    package var by: String
    package var at: Date
    @Null package var undoneAt: Date?
    @Null package var undoneBy: String?
    package init(id: Int, what: String, reports: [Int], problems: [Int], by: String, at: Date) {
        (self.id, self.what, self.reports, self.problems) = (id, what, reports, problems)
        (self.by, self.at) = (by, at)
    }
}

package struct ReportLinkInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

extension Endpoint where Input == InboxInput, Body == Nothing, Output == InboxResource {
    package static var getInbox: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/inbox",
            "Reports that are tied to no problem yet, each with where it may belong, and groups of those alike by their words.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppInput, Body == NewReportLinks, Output == ReportLinkResource {
    package static var linkReports: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/links",
            "Tie many reports to one screen, element or problem, all or none, as filing does; it can be taken back.",
            scope: .support, weight: .long(bodyLimit: 64 << 10), success: 201,
            errors: [.notFound, .invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == ReportLinkInput, Body == Nothing, Output == ReportLinkResource {
    package static var unlinkReports: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/reports/links/{id}",
            "Take a step back: its reports are tied to what they were before. Refused where somebody has changed the same since.",
            scope: .support, weight: .long(bodyLimit: 0),
            errors: [.notFound, .invalidParameter, .editConflict, .conflict])
    }
}
