import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// One report: the words, where it belongs and why, the conversation, and what to answer.
struct ReportPage: TranslatedPage {
    struct Pair {
        var name: Message
        var value: Message
    }
    struct Exchange {
        var who: Message
        var text: Message
        var at: Message
    }
    struct Opens {
        var place: Bool
        var message: Bool
        var confirmation: Bool
        var split: Bool
        var attachment: Bool
        var steps: Bool
        var link: Bool

        init(_ form: FormName?) {
            (place, message, confirmation) = (form == .place, form == .message, form == .confirmation)
            (split, attachment, steps, link) = (form == .split, form == .attachment, form == .steps, form == .link)
        }

        static var sample: Opens {
            var opens = Opens(nil)
            (opens.place, opens.message, opens.confirmation, opens.split) = (true, true, true, true)
            (opens.attachment, opens.steps, opens.link) = (true, true, true)
            return opens
        }
    }
    struct Corrected {
        var what: Message
        var by: String
        var at: Message
    }
    struct Part {
        var link: String
        var text: Message
    }
    struct Line {
        var position: Int
        var text: Message
        var isMeant: Bool
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var id: Int
    /// What happened a moment ago: filed, corrected.
    var done: Message?
    var fault: FormFault?
    var text: Message
    /// That it is written in.
    var language: String?
    var facts: [Pair]
    var answering: ReportAnswer
    /// Which of its folded forms are open: the one that came back.
    var opens: Opens
    var showing: ReportSteps
    /// Many people report there at the moment: the figures.
    var alarm: Message?
    var alarmLink: String
    /// What the message was split into, and the message this is a part of.
    var split: [Part]
    var splitFrom: Part?
    /// It was not split.
    var isWhole: Bool
    var problemLink: String?
    var problemTitle: Message
    var screenLink: String?
    var link: Message
    /// Where it may belong.
    var maybe: [PlaceSuggestion]
    /// Where it is chosen where it belongs.
    var placing: String
    var correcting: ReportCorrecting
    /// What was corrected by hand, oldest first.
    var corrected: [Corrected]
    var directions: [FormChoice]
    /// A piece of the conversation.
    var said: FormField
    var confirmedRelease: FormField
    var confirmedNote: FormField
    var works: FormGroup
    var parts: FormField
    var transcript: [Line]
    /// Of what it is.
    var heardWith: Message?
    var messages: [Exchange]
    var confirmations: [Exchange]
    var reporter: Message?
    var maySupport: Bool
    /// What came with it; only *support* sees it.
    var attached: ReportAttachments?

    static var sample: ReportPage {
        ReportPage(
            title: "Report 1", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/",
            id: 1, done: "d", fault: .sample,
            text: "t", language: "de", facts: [Pair(name: "n", value: "v")], answering: .sample, opens: .sample,
            showing: .sample, alarm: "a",
            alarmLink: "/",
            split: [Part(link: "/", text: "t")], splitFrom: Part(link: "/", text: "t"), isWhole: true, problemLink: "/",
            problemTitle: .sample,
            screenLink: "/", link: "l", maybe: [.sample], placing: "/", correcting: .sample,
            corrected: [Corrected(what: "w", by: "b", at: .sample)], directions: [.sample], said: .sample,
            confirmedRelease: .sample, confirmedNote: .sample, works: .sample, parts: .sample,
            transcript: [Line(position: 1, text: .sample, isMeant: true)], heardWith: .sample,
            messages: [Exchange(who: "w", text: "t", at: .sample)],
            confirmations: [Exchange(who: "w", text: "t", at: .sample)],
            reporter: "r", maySupport: true, attached: .sample)
    }
}

extension Routes {
    mutating func bindReport(_ renderer: Renderer) {
        page("/reports/{id}") { page, context in
            var content = try ReportPage(
                try page.number("id"), context, wanted: page["replyLanguage"].flatMap(ReplyLanguage.init))
            content.done = Self.done(page["filed"] ?? page["done"])
            return renderer.page(content, context)
        }
        report("/reports/{id}", .place, renderer) { page, id, context in
            let report = try context.read { try $0.need(report: id) }
            var faults = FieldFaults()
            let change = try ReportChange(page, report, &faults)
            try context.operations.changeReport(ReportInput(id: id), change, found: faults)
            return change.isEmpty ? "same" : "linked"
        }
        report("/reports/{id}/messages", .message, renderer) { page, id, context in
            let direction = page.field("direction").flatMap(MessageDirection.init) ?? .note
            _ = try context.operations.addMessage(
                ReportInput(id: id), NewMessage(direction: direction, text: page.field("text") ?? ""))
            return "said"
        }
        report("/reports/{id}/confirmations", .confirmation, renderer) { page, id, context in
            var faults = FieldFaults()
            let works = page.field("works")
            if works == nil { faults.refuse("/works", "Choose whether it works.") }
            try context.operations.confirmReport(
                ReportInput(id: id),
                NewConfirmation(
                    release: page.field("release") ?? "", works: works == "yes", note: page.field("note")),
                found: faults)
            return "confirmed"
        }
        report("/reports/{id}/split", .split, renderer) { page, id, context in
            let parts = (page.form["parts"] ?? "").replacing("\r\n", with: "\n").split(separator: "\n\n")
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
            _ = try context.operations.splitReport(ReportInput(id: id), NewSplit(parts: parts))
            return "split"
        }
        bindReportAnswers(renderer)
    }

    /// A form on a report: does it and goes back to the report, with a word on what was done. What was wrong stands at
    /// its field, and what somebody else did meanwhile above.
    mutating func report(
        _ path: String, _ form: ReportPage.FormName, _ renderer: Renderer, limit: Int? = nil,
        _ body: @escaping @Sendable (PageRequest, Int, Context) throws -> String
    ) {
        self.form(path, scope: .support, limit: limit) { page, context in
            let id = try page.number("id")
            do {
                return .redirect(to: "/reports/\(id)?done=\(try body(page, id, context))")
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try ReportPage(id, context, form, Filling(page, error))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }

    private static func done(_ key: String?) -> Message? {
        switch key {
        case "before": "It was filed before: this is that report. Nothing was filed twice."
        case "known": "Filed. The problem was known already; the report was added to it."
        case "new": "Filed."
        case "linked": "Corrected."
        case "same": "Nothing was changed: all stands as it was."
        case "said": "Kept with the report."
        case "sent": "The reply is on its way; below stands what becomes of it."
        case "sentBefore": "The very same reply was on its way already; it was not sent twice."
        case "steps": "Kept with the report, and walked."
        case "ended": "The link has ended."
        case "confirmed": "Noted; the problem was judged again."
        case "attached": "Attached."
        case "detached": "The attachment is gone."
        case "split": "Split into reports of their own. See below where each belongs, and correct it there."
        default: nil
        }
    }
}

extension ReportPage {
    /// The forms on the page.
    enum FormName { case place, message, confirmation, split, attachment, reply, steps, link }

    /// - Parameters:
    ///   - form: the one that comes back, with its filling.
    ///   - wanted: the language of the suggested reply, where somebody chose one.
    init(
        _ id: Int, _ context: Context, _ form: FormName? = nil, _ filling: Filling = .fresh,
        wanted: ReplyLanguage? = nil
    ) throws {
        func filled(_ name: FormName) -> Filling { form == name ? filling : .fresh }
        let resource = try context.report(id)
        let maySupport = context.caller.may(.support)
        let look = try context.read { transaction in
            let report = try transaction.need(report: id)
            guard let app = try transaction.app(id: report.appID) else { throw APIError.notFound("report \(id)") }
            let history = try AppHistory(app, in: transaction)
            return (
                report: report, app: app, words: try AppWords(ofApp: app.id, in: transaction),
                screen: try report.screenKey.map { try transaction.screenName($0, ofApp: app.id) },
                problem: try report.problemID.flatMap { try transaction.problem(id: $0) },
                lines: try report.transcriptID.map { try transaction.utterances(transcript: $0) } ?? [],
                heardWith: try Message(heardWith: report, in: transaction),
                answering: try ReportAnswer(
                    report, SupportAnswer(report, history, in: transaction),
                    releases: history.releases.map(\.version), context, wanted: wanted, replying: filled(.reply),
                    linking: filled(.link), in: transaction),
                showing: try ReportSteps(report, history, filled(.steps), in: transaction),
                confirmations: try transaction.confirmations(ofReport: report.id),
                unsure: try transaction.reporterAnswers(ofReport: report.id).filter { $0.answer == .cannotTell },
                replies: Dictionary(try transaction.replies(ofReport: report.id).map { ($0.messageID, $0) }) {
                    first, _ in
                    first
                },
                alarm: try transaction.runningBurst(ofReport: report.id),
                reading: try transaction.reading(ofReport: report.id),
                corrected: try transaction.events(of: "report/\(report.id)").filter { $0.kind == "corrected" },
                maybe: maySupport ? try PlaceSuggestion.of(report, app, in: transaction) : []
            )
        }
        let report = look.report
        title = "Report \(id)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        inbox = Address.path("apps", look.app.slug, "reports")
        self.id = id
        text = report.shownText()
        language = report.textLanguage
        opens = Opens(form)
        facts = Self.facts(report) + (report.setAside ? [Self.putAside] : []) + Self.readings(report, look.reading)
        (answering, showing) = (look.answering, look.showing)
        alarm = look.alarm.map { Message(told: $0) }
        alarmLink = Address.path("apps", look.app.slug, "bursts")
        split = report.parts.map { Part(link: "/reports/\($0)", text: "Report \($0)") }
        isWhole = report.parts.isEmpty
        splitFrom = report.splitFrom.map { Part(link: "/reports/\($0)", text: "report \($0)") }
        problemLink = look.problem.map { "/problems/\($0.id)" }
        problemTitle = look.problem.map { look.words.title(ProblemTitle($0.title).short) } ?? ""
        screenLink = report.screenKey.map {
            Address.path("apps", look.app.slug, "screens", $0)
                + (report.release.map { "?build=\(Address.escaped($0))" } ?? "")
        }
        link = Self.link(report, look.screen, look.words)
        transcript = look.lines.map {
            Line(
                position: $0.position, text: look.words.own($0.text),
                isMeant: $0.elementID != nil && $0.elementID == report.elementID)
        }
        heardWith = look.heardWith
        messages = (resource.messages ?? []).map {
            Exchange(
                who: "\(Self.who($0, look.replies[Int64($0.id)])), \(text: $0.by)", text: StoredMessage.shown($0.text),
                at: Message(time: $0.at))
        }
        confirmations = look.confirmations.map {
            Exchange(
                who: $0.works ? "✓ works in \(text: $0.release)" : "✗ does not work in \(text: $0.release)",
                text: Message(text: $0.note ?? ""), at: Message(time: $0.at))
        }
        confirmations += look.unsure.map {
            Exchange(who: "– can’t tell of \(text: $0.release)", text: "", at: Message(time: $0.at))
        }
        self.maySupport = maySupport
        reporter =
            resource.reporter.map { Message(text: $0.words) }
            ?? resource.reporterRemoved.map { removal in
                removal.afterDays.map { "somebody whose name was removed on \(day: removal.at), after \($0) days" }
                    ?? "somebody whose name was removed on \(day: removal.at)"
            }
        maybe = look.maybe
        placing = Address.path("apps", look.app.slug, "inbox", "place")
        correcting = ReportCorrecting(report, screen: look.screen, filled(.place))
        corrected = look.corrected.compactMap { event in
            Message(correctedFacts: event.details).map {
                Corrected(what: $0, by: event.caller, at: Message(time: event.at))
            }
        }
        directions = filled(.message).choices("direction", Self.directions)
        said = filled(.message).field("text", "Text", id: "message-text", isLong: true, isRequired: true)
        confirmedRelease = filled(.confirmation).field("release", "Release", id: "confirmed-release", isRequired: true)
        confirmedNote = filled(.confirmation).field("note", "Note")
        works = filled(.confirmation).group(
            "works", "Does it work?", filled(.confirmation).choices("works", Works.all))
        parts = filled(.split).field(
            "parts", "One text for each problem, with an empty line between them",
            "Each becomes a report of the same person, and finds its place by its words; correct it there.",
            value: Self.points(of: report), isLong: true,
            isRequired: true)
        attached = try maySupport ? ReportAttachments(id, context, filled(.attachment)) : nil
        fault = filling.fault(
            (attached?.fields ?? []) + correcting.fields + [said, confirmedRelease, works.field, confirmedNote, parts]
                + [answering.reply, answering.days, showing.field])
    }

    /// The points that the text holds, as far as its form says so, with empty lines between them.
    private static func points(of report: StoredReport) -> String {
        // A mail's subject stands above its text.
        guard report.textRemovedAt == nil else { return "" }
        let title = report.title.flatMap { report.text.hasPrefix($0) ? $0 : nil } ?? ""
        let points = MessageParts.of(String(report.text.dropFirst(title.count)), LinkingWords.words)
        return points.isEmpty ? report.text : points.joined(separator: "\n\n")
    }

    /// `cart: very likely. “Pay. Button.” is heard there.`
    /// - Parameter screen: what its screen is called.
    private static func link(_ report: StoredReport, _ screen: String?, _ words: AppWords) -> Message {
        let names = [screen, report.screenKey].compactMap(\.self)
        let screen: Message =
            screen.map { name in
                ReportLink(report, release: nil).isChosen
                    ? "\(text: name): \(PlainWords.certainty(report))."
                    : "\(text: name): \(PlainWords.certainty(report)). \(Message(linkReason: report.linkReason ?? "", screens: names, words))"
            } ?? "Not linked to a screen yet."
        let missing: [Message] = [
            report.screenID == nil ? report.screenName : nil, report.elementID == nil ? report.elementName : nil,
        ].compactMap { $0.map { "“\(text: $0)”" } }
        // What was split is tied part by part.
        guard !missing.isEmpty, report.parts.isEmpty else { return screen }
        return screen + " What the report calls \(missing.listed()) could not be tied to what was captured yet."
    }

    /// What a reporter says of a release.
    private enum Works: String {
        case yes, no
        static let all: [(Works, Message)] = [(.yes, "It works now"), (.no, "It still does not work")]
    }

    private static let directions: [(MessageDirection, Message)] = [
        (.from, "The reporter said it"), (.to, "It was said to the reporter"), (.note, "A note for us"),
    ]

    /// - Parameter reply: as which it was sent from here, where it was.
    private static func who(_ message: MessageResource, _ reply: StoredReply?) -> Message {
        switch message.direction {
        case .from where message.takenBackAt != nil: "From the reporter, who took it back"
        case .from: message.sender.map { "From \(text: $0), not the reporter’s address" } ?? "From the reporter"
        case .to where reply?.isLost == true: "To the reporter, whom it did not reach"
        case .to where reply?.isOnTheWay == true: "To the reporter, not sent yet"
        case .to: "To the reporter"
        case .note: "Note"
        }
    }

    private static let putAside = Pair(name: "Put aside", value: "it belongs nowhere here, and counts nowhere")

    private static func facts(_ report: StoredReport) -> [Pair] {
        func text(_ text: String?) -> Message? { text.map { Message(text: $0) } }
        let all: [(Message, Message?)] =
            [
                ("Screen, as it was said", text(report.screenName)),
                ("Element, as it was said", text(report.elementName)),
                ("Heard", text(report.heard)), ("Expected", text(report.expected)), ("Release", text(report.release)),
                ("How they move", report.gesture.map { Message(ours: $0.rawValue) }),
                ("Impact", report.impact.map { PlainWords.impact($0) }),
                ("Where it was said", text(report.channel)),
                ("Screen reader", text(report.assistiveTechnology)),
                ("System", text(report.os)), ("Device", text(report.device)), ("Language", text(report.language)),
                ("Id elsewhere", text(report.externalId)), ("Id given by", text(report.externalSource)),
            ] + sourceFacts(report) + [
                ("Filed", Message(time: report.createdAt))
            ]
        return all.compactMap { name, value in value.map { Pair(name: name, value: $0) } }
    }
}
