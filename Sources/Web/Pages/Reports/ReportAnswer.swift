import API
import Application
import History
import Messages
import Screens
import Storage

/// What stands on a report about answering it: what is known, the suggested reply, what was sent, the person's own page.
struct ReportAnswer {
    struct Sent {
        var at: Message
        var way: Message
        var outcome: Message
    }
    struct Link {
        var id: Int64
        var at: Message
        var by: String
        var until: Message
        var state: Message
        var isOpen: Bool
    }
    struct Other {
        var link: String
        var text: Message
        var why: Message
    }

    /// The first thing to know, which stands right under the title.
    var fact: Message?
    var facts: [Message]
    /// How many wait for an answer on this problem.
    var waiting: Message?
    var mayBeTheSame: [Other]
    var similar: [Other]
    var languages: [FormChoice]
    var language: String
    var reply: FormField
    /// Why it can't be sent from here.
    var obstacle: Message?
    var canMail: Bool
    var sent: [Sent]
    var links: [Link]
    /// Shown this once.
    var newLink: String?
    var days: FormField

    static var sample: ReportAnswer {
        let other = Other(link: "/", text: "t", why: "w")
        return ReportAnswer(
            fact: "f", facts: ["f"], waiting: "w", mayBeTheSame: [other], similar: [other], languages: [.sample],
            language: "en", reply: .sample, obstacle: "o", canMail: true,
            sent: [Sent(at: .sample, way: "w", outcome: "o")],
            links: [Link(id: 1, at: .sample, by: "b", until: .sample, state: .sample, isOpen: true)], newLink: "l",
            days: .sample)
    }
}

extension ReportAnswer {
    private static func likeness(_ other: SimilarReport) -> Message {
        let shared: Message =
            other.isSameProblem ? "same problem" : other.isSameElement ? "same element" : "like words"
        return other.release.map { "\(shared), in \(text: $0)" } ?? shared
    }

    /// - Parameters:
    ///   - releases: of the app, by their names.
    ///   - wanted: the reply's language, where somebody chose one.
    ///   - replying: what was written in the reply, where the form comes back.
    init(
        _ report: StoredReport, _ answer: SupportAnswer, releases: [String], _ context: Context, wanted: ReplyLanguage?,
        replying: Filling, linking: Filling, in transaction: some Transaction
    ) throws {
        let suggested = answer.reply(in: wanted)
        let known = answer.facts.map { Message(fact: $0, naming: releases) }
        (fact, facts) = (known.first, Array(known.dropFirst()))
        waiting = try answer.problem.flatMap { problem in
            let waiting = try transaction.waiting(onProblem: problem.id)
            let (people, reports) = (waiting.people, waiting.reports)
            let told: [Message?] = [
                people == 0
                    ? nil
                    : .counted(
                        people,
                        one: "\(people) person who reported this problem has had no answer since they last wrote.",
                        many: "\(people) people who reported this problem have had no answer since they last wrote."),
                reports == 0
                    ? nil
                    : .counted(
                        reports,
                        one: "\(reports) report on this problem, by whom is not known, has had no answer.",
                        many: "\(reports) reports on this problem, by whom is not known, have had no answer."),
            ]
            return waiting.count == 0 ? nil : told.compactMap(\.self).joined(by: " ")
        }
        mayBeTheSame = answer.mayBeTheSame.prefix(5).map {
            Other(
                link: "/problems/\($0.id)", text: Message(problemTitle: $0.title, rule: $0.rule),
                why: $0.elementID == nil ? "about the screen" : "on this screen")
        }
        similar = try transaction.reports(similarTo: report, limit: 5).map { other in
            Other(
                link: "/reports/\(other.id)", text: "Report \(other.id): \(text: other.text.cut(to: 100))",
                why: Self.likeness(other))
        }
        language = suggested.language.rawValue
        languages = ReplyLanguage.allCases.map {
            FormChoice(
                value: $0.rawValue, text: "\(text: $0.name) (\(languageOf: $0.rawValue))",
                isChosen: $0 == suggested.language)
        }
        reply = replying.field(
            "text", "Suggested reply, in \(languageOf: language)",
            "Change it as you like, copy it, or send it from here.",
            value: suggested.text, id: "reply", isLong: true, isRequired: true)
        let maySupport = context.caller.may(.support)
        obstacle = maySupport ? try context.obstacle(toReply: report, in: transaction).map { Message(ours: $0) } : nil
        canMail = context.canMail
        sent = try (maySupport ? transaction.replies(ofReport: report.id) : []).map {
            Sent(
                at: Message(time: $0.createdAt), way: $0.way == .mail ? "by mail" : "through webhooks",
                outcome: $0.outcome)
        }
        links = try (maySupport ? transaction.reporterLinks(ofReport: report.id) : []).map { link in
            let isOpen = link.revokedAt == nil && link.expiresAt > context.now
            let endedBy = link.revokedBy.map { Message(text: $0) } ?? "somebody"
            let ended: Message? = link.revokedAt.map { "ended \(time: $0) by \(endedBy)" }
            return Link(
                id: link.id, at: Message(time: link.createdAt), by: link.caller,
                until: Message(day: link.expiresAt),
                state: ended ?? (isOpen ? "open" : "expired"), isOpen: isOpen)
        }
        days = linking.field(
            number: "days", "Days that it is open", "From 1 to \(ReporterLinks.mostDays).",
            value: String(ReporterLinks.days), isRequired: true)
    }
}
