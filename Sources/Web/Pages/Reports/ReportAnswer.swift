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
        var way: String
        var outcome: String
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
        var text: String
        var why: String
    }

    /// The first thing to know, which stands right under the title.
    var fact: String?
    var facts: [String]
    /// How many wait for an answer on this problem.
    var waiting: String?
    var mayBeTheSame: [Other]
    var similar: [Other]
    var languages: [FormChoice]
    var language: String
    var languageName: String
    var reply: FormField
    /// Why it can't be sent from here.
    var obstacle: String?
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
            language: "en",
            languageName: "English", reply: .sample, obstacle: "o", canMail: true,
            sent: [Sent(at: .sample, way: "w", outcome: "o")],
            links: [Link(id: 1, at: .sample, by: "b", until: .sample, state: .sample, isOpen: true)], newLink: "l",
            days: .sample)
    }
}

extension ReportAnswer {
    /// - Parameters:
    ///   - wanted: the reply's language, where somebody chose one.
    ///   - replying: what was written in the reply, where the form comes back.
    init(
        _ report: StoredReport, _ answer: SupportAnswer, _ context: Context, wanted: ReplyLanguage?,
        replying: Filling, linking: Filling, in transaction: some Transaction
    ) throws {
        let suggested = answer.reply(in: wanted)
        (fact, facts) = (answer.facts.first, Array(answer.facts.dropFirst()))
        waiting = try answer.problem.flatMap { problem in
            switch try transaction.peopleWaiting(onProblem: problem.id) {
            case 0: nil
            case 1: "1 person who reported this problem has had no answer since they last wrote."
            case let count: "\(count) people who reported this problem have had no answer since they last wrote."
            }
        }
        mayBeTheSame = answer.mayBeTheSame.prefix(5).map {
            Other(
                link: "/problems/\($0.id)", text: $0.title,
                why: $0.elementID == nil ? "about the screen" : "on this screen")
        }
        similar = try transaction.reports(similarTo: report, limit: 5).map { other in
            Other(
                link: "/reports/\(other.id)", text: "Report \(other.id): \(other.text.cut(to: 100))",
                why: [
                    other.isSameProblem ? "same problem" : other.isSameElement ? "same element" : "like words",
                    other.release.map { "in \($0)" },
                ].compactMap { $0 }.joined(separator: ", "))
        }
        language = suggested.language.rawValue
        languageName = suggested.language.englishName
        languages = ReplyLanguage.allCases.map {
            FormChoice(
                value: $0.rawValue, text: "\(text: $0.name) (\(text: $0.englishName))",
                isChosen: $0 == suggested.language)
        }
        reply = replying.field(
            "text", "Suggested reply, in \(text: languageName)",
            "Change it as you like, copy it, or send it from here.",
            value: suggested.text, id: "reply", isLong: true, isRequired: true)
        let maySupport = context.caller.may(.support)
        obstacle = maySupport ? try context.obstacle(toReply: report, in: transaction) : nil
        canMail = context.canMail
        sent = try (maySupport ? transaction.replies(ofReport: report.id) : []).map {
            Sent(
                at: Message(time: $0.createdAt), way: $0.way == .mail ? "by mail" : "through webhooks",
                outcome: ReplyResource($0).outcome)
        }
        links = try (maySupport ? transaction.reporterLinks(ofReport: report.id) : []).map { link in
            let isOpen = link.revokedAt == nil && link.expiresAt > context.now
            let ended: Message? = link.revokedAt.map { "ended \(time: $0) by \(text: link.revokedBy ?? "somebody")" }
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
