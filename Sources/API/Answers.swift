package import Foundation
package import History

package struct AnswerInput: Codable, Sendable {
    package var id: Int
    /// The reply's; that of the report unless said, else English.
    package var replyLanguage: ReplyLanguage?
}

/// What support may tell a person who reported.
package struct AnswerResource: Codable, Sendable, Hashable {
    package struct Reply: Codable, Sendable, Hashable {
        package var language: ReplyLanguage
        package var text: String
        package init(language: ReplyLanguage, text: String) { (self.language, self.text) = (language, text) }
    }
    package struct Similar: Codable, Sendable, Hashable {
        package var report: Int
        /// It belongs to the same problem.
        package var isSameProblem: Bool
        package init(report: Int, isSameProblem: Bool) { (self.report, self.isSameProblem) = (report, isSameProblem) }
    }
    /// Somebody or something else met it, too.
    package var known: Bool
    @Null package var problem: Int?
    @Null package var state: ProblemState?
    /// The first release on the person's line that has it.
    @Null package var since: String?
    /// The last release that is known to be without it before it came, or where it is there again, before it came back; null: none
    /// is known. What mends it since is told by `state` and `facts`.
    @Null package var lastWorkingRelease: String?
    /// What helps until it is mended, in the team's words.
    @Null package var workaround: String?
    /// What is known, a sentence each; for support, not for the person.
    package var facts: [String]
    /// Open problems that it may be the same as.
    package var mayBeTheSame: [Int]
    /// Other reports that tell of the same, the nearest first.
    package var similar: [Similar]
    /// How many who reported the problem have had no answer since they last wrote: people who are known, and reports of which
    /// nobody knows who wrote them; this one is among them.
    package var waiting: Int
    /// What may be written to the person, ready to be changed.
    package var reply: Reply
    package init(
        known: Bool, facts: [String], mayBeTheSame: [Int], similar: [Similar], waiting: Int, reply: Reply
    ) {
        (self.known, self.facts, self.mayBeTheSame) = (known, facts, mayBeTheSame)
        (self.similar, self.waiting, self.reply) = (similar, waiting, reply)
    }
}

/// The gestures that a person showed, one an entry: `flick right 7 times`.
package struct StepsBody: Codable, Sendable, Hashable {
    /// One gesture an entry, in their order.
    package var steps: [String]
    package init(steps: [String]) { self.steps = steps }
}

package struct StepsResource: Codable, Sendable, Hashable {
    package struct Step: Codable, Sendable, Hashable {
        /// As the person said it.
        package var gesture: String
        /// What it does in the person's release: `you would be on “Cart. Button.”`, or `not known`.
        package var result: String
        package init(gesture: String, result: String) { (self.gesture, self.result) = (gesture, result) }
    }
    /// Each gesture with what it does.
    package var steps: [Step]
    /// What they were walked on, or why it isn't known what they do.
    package var ground: String
    package init(steps: [Step], ground: String) { (self.steps, self.ground) = (steps, ground) }
}

package struct NewReporterLink: Codable, Sendable, Hashable {
    /// How long it is open: 90 unless said, 365 at most.
    package var days: Int?
    package init(days: Int? = nil) { self.days = days }
}

package struct ReporterLinkInput: Codable, Sendable {
    package var id: Int
    /// A link's id.
    package var link: Int
    package init(id: Int, link: Int) { (self.id, self.link) = (id, link) }
}

package struct ReporterLinkResource: Codable, Sendable, Hashable {
    package var id: Int
    /// Only in the answer to the step that made it.
    package var url: String?
    /// Whether it still opens: neither over nor taken back.
    package var isOpen: Bool
    package var by: String
    package var at: Date
    /// When it stops to open.
    package var expiresAt: Date
    package var revokedAt: Date?
    package init(id: Int, by: String, at: Date, expiresAt: Date, isOpen: Bool) {
        (self.id, self.by, self.at, self.expiresAt, self.isOpen) = (id, by, at, expiresAt, isOpen)
    }
}

package struct NewReply: Codable, Sendable, Hashable {
    package var text: String
    /// That of the report unless said, else English.
    package var language: ReplyLanguage?
    /// Adds a new link to the person's own page.
    package var link: Bool?
    package init(text: String, language: ReplyLanguage? = nil, link: Bool? = nil) {
        (self.text, self.language, self.link) = (text, language, link)
    }
}

package struct ReplyResource: Codable, Sendable, Hashable {
    package var id: Int
    package var text: String
    /// How it is sent.
    package var way: ReplyWay
    package var state: ReplyState
    /// What became of it, in a sentence.
    package var outcome: String
    package var language: String
    package var at: Date
    package init(
        id: Int, text: String, way: ReplyWay, state: ReplyState, outcome: String, language: String, at: Date
    ) {
        (self.id, self.text, self.way, self.state) = (id, text, way, state)
        (self.outcome, self.language, self.at) = (outcome, language, at)
    }
}

package struct ToTellInput: Codable, Sendable {
    package var app: String
    /// `csv` for a table; only for callers with the scope support.
    package var format: String?
    /// Of the replies; that of each report unless said, else English.
    package var replyLanguage: ReplyLanguage?
    package init(app: String) { self.app = app }
}

/// Somebody who has not heard that a release has a fix.
package struct ToTellResource: Codable, Sendable, Hashable {
    package var report: Int
    package var problem: Int
    /// The release that has it, and that this person can have.
    package var release: String
    /// Only for callers with the scope support, as all that follows.
    package var reporter: ReporterBody?
    package var externalId: String?
    /// The system that gave externalId.
    package var externalSource: String?
    /// What may be written to the person.
    package var reply: AnswerResource.Reply?
    /// The person's own page, where it was asked to make one: in this answer alone.
    package var link: String?
    /// What became of sending it, where that was asked for; in the list, of the last reply that told of it and did not arrive.
    package var outcome: String?
    package init(report: Int, problem: Int, release: String) {
        (self.report, self.problem, self.release) = (report, problem, release)
    }
}

package struct Telling: Codable, Sendable, Hashable {
    /// Their reports, as the list names them.
    package var reports: [Int]
    /// False: they were not told after all.
    package var told: Bool?
    /// Makes a link to each person's own page, and adds it to the reply.
    package var links: Bool?
    /// Sends each the suggested reply.
    package var send: Bool?
    /// Of what is sent; that of each report unless said, else English.
    package var replyLanguage: ReplyLanguage?
    package init(reports: [Int]) { self.reports = reports }
}

extension Endpoint where Input == AnswerInput, Body == Nothing, Output == AnswerResource {
    package static var answerReport: Self {
        Endpoint(
            .get, "/v1/reports/{id}/answer",
            "What may be answered: known or not, since when, what works, who waits, and a reply in the person's language.",
            scope: .support, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == Nothing, Output == StepsResource {
    package static var getSteps: Self {
        Endpoint(
            .get, "/v1/reports/{id}/steps",
            "The gestures that a person showed, walked on what their release says there.",
            scope: .read, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == StepsBody, Output == StepsResource {
    package static var putSteps: Self {
        Endpoint(
            .put, "/v1/reports/{id}/steps", "Say which gestures a person showed, one an entry.", scope: .support,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict, .preconditionFailed])
    }
}
extension Endpoint where Input == ReportInput, Body == Nothing, Output == Listing<ReporterLinkResource> {
    package static var listReporterLinks: Self {
        Endpoint(
            .get, "/v1/reports/{id}/links", "Links to the reporter's own page, newest first, without their secrets.",
            scope: .support, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == NewReporterLink, Output == ReporterLinkResource {
    package static var makeReporterLink: Self {
        Endpoint(
            .post, "/v1/reports/{id}/links", "Make a link to the reporter's own page. It is shown this once.",
            scope: .support, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == ReporterLinkInput, Body == Nothing, Output == Nothing {
    package static var revokeReporterLink: Self {
        Endpoint(
            .delete, "/v1/reports/{id}/links/{link}", "End a link at once.", scope: .support,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == Nothing, Output == Listing<ReplyResource> {
    package static var listReplies: Self {
        Endpoint(
            .get, "/v1/reports/{id}/replies", "Replies that were sent, newest first, and what became of each.",
            scope: .support, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReportInput, Body == NewReply, Output == ReplyResource {
    package static var sendReply: Self {
        Endpoint(
            .post, "/v1/reports/{id}/replies",
            "Send a reply: by mail where a mail server is set up, else to webhooks that ask for report.reply. The same words again within a minute answer 200 and are not sent twice.",
            scope: .support, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == ToTellInput, Body == Nothing, Output == Listing<ToTellResource> {
    package static var listToTell: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/to-tell",
            "Whom to tell that a release has a fix. Who it is and what to write, for callers with the scope support alone.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .invalidParameter, .forbidden],
            otherAnswers: [OtherAnswer("text/csv")])
    }
}
extension Endpoint where Input == AppInput, Body == Telling, Output == Listing<ToTellResource> {
    package static var tellReporters: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/to-tell",
            "These were told, or are now: marks them, makes links, sends the replies.", scope: .support,
            weight: .long(bodyLimit: 1 << 20),
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict])
    }
}
