import API
import Application
import History
import HTTP
import Messages
import Screens
import Storage

/// One criterion or one feature of a release: what the evidence says, what a person says by hand, and the form to say it.
struct StatementPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var release: String
    var releaseLink: String
    var paper: Message
    var paperLink: String
    var subject: Message
    /// The answer that counts, and what it rests on.
    var answer: Message
    var why: [Message]
    /// Somebody said something; it can be taken back.
    var isSaid: Bool
    /// What was said of the release before, which says nothing of this one.
    var before: Message?
    var action: String
    var done: Message?
    var fault: FormFault?
    var answers: [FormChoice]
    var remark: FormField
    var mayState: Bool

    static var sample: StatementPage {
        StatementPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", release: "2.4", releaseLink: "/",
            paper: "p", paperLink: "/", subject: "s", answer: "a", why: ["w"], isSaid: true, before: "b", action: "/",
            done: "d", fault: .sample, answers: [FormChoice(value: "v", text: "t", isChosen: true)], remark: .sample,
            mayState: true)
    }
}

extension Routes {
    mutating func bindStatements(_ renderer: Renderer) {
        let criterion = "/apps/{app}/releases/{release}/conformance/{subject}"
        let feature = "/apps/{app}/releases/{release}/nutrition-label/{subject}"
        page(criterion) { page, context in
            var content = try StatementPage(ofCriterion: page, .fresh, context)
            content.done = Self.said(page["done"])
            return renderer.page(content, context)
        }
        page(feature) { page, context in
            var content = try StatementPage(ofFeature: page, .fresh, context)
            content.done = Self.said(page["done"])
            return renderer.page(content, context)
        }
        form(criterion, scope: .triage) { page, context in
            do {
                try context.operations.state(
                    page.criterion, NewCriterionStatement(answer: try page.answer(), remark: page.field("remark") ?? "")
                )
                return .redirect(to: page.statement(at: "conformance") + "?done=said")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(
                    try StatementPage(ofCriterion: page, Filling(page, error), context), context, status: 422)
            }
        }
        form(feature, scope: .triage) { page, context in
            do {
                try context.operations.state(
                    page.feature, NewFeatureStatement(answer: try page.answer(), remark: page.field("remark") ?? ""))
                return .redirect(to: page.statement(at: "nutrition-label") + "?done=said")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(
                    try StatementPage(ofFeature: page, Filling(page, error), context), context, status: 422)
            }
        }
        form(criterion + "/end", scope: .triage) { page, context in
            try context.operations.endStatement(page.criterion)
            return .redirect(to: page.statement(at: "conformance") + "?done=ended")
        }
        form(feature + "/end", scope: .triage) { page, context in
            try context.operations.endStatement(page.feature)
            return .redirect(to: page.statement(at: "nutrition-label") + "?done=ended")
        }
    }

    private static func said(_ done: String?) -> Message? {
        switch done {
        case "said": "It is said, in your name."
        case "ended": "Taken back: the evidence alone says it now."
        default: nil
        }
    }
}

extension PageRequest {
    fileprivate func answer<Answer: RawRepresentable<String>>() throws -> Answer {
        guard let answer = field("answer").flatMap(Answer.init(rawValue:)) else {
            throw APIError.field("/answer", "Choose one of those offered.")
        }
        return answer
    }
    fileprivate func statement(at place: String) -> String {
        Address.path("apps", need("app"), "releases", need("release"), place, need("subject"))
    }
    fileprivate var criterion: CriterionInput {
        CriterionInput(app: need("app"), release: need("release"), criterion: need("subject"))
    }
    fileprivate var feature: FeatureInput {
        FeatureInput(app: need("app"), release: need("release"), feature: need("subject"))
    }
}

extension StatementPage {
    fileprivate init(ofCriterion page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let compliance = try context.compliance(page.need("app"), page.need("release"))
        guard let entry = compliance.conformance.entries.first(where: { $0.criterion.number == page.need("subject") })
        else { throw APIError.notFound("criterion “\(page.need("subject"))” of WCAG 2.2") }
        self.init(
            compliance, page, filling, context, paper: "Conformance", at: "conformance",
            named: "\(text: entry.criterion.number) \(Message(ours: entry.criterion.title))",
            answer: "\(text: entry.level.sign) \(Message(ours: entry.level.words))", why: [entry.remarks],
            answers: filling.choices(
                "answer", CriterionAnswer.allCases.map { ($0, Message(ours: $0.level.words)) },
                else: entry.statement?.answer),
            said: entry.statement, before: compliance.earlier?.ofCriteria[entry.criterion.number],
            words: { Message(ours: $0.level.words) })
    }

    fileprivate init(ofFeature page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let compliance = try context.compliance(page.need("app"), page.need("release"))
        guard let entry = compliance.label.entries.first(where: { $0.feature.rawValue == page.need("subject") }) else {
            throw APIError.notFound("feature “\(page.need("subject"))” of the label")
        }
        self.init(
            compliance, page, filling, context, paper: "Nutrition label", at: "nutrition-label",
            named: entry.feature.words, answer: entry.answer.words, why: entry.why,
            answers: filling.choices(
                "answer", FeatureAnswer.allCases.map { ($0, $0.words) }, else: entry.statement?.answer),
            said: entry.statement, before: compliance.earlier?.ofFeatures[entry.feature], words: \.words)
    }

    /// - Parameter words: an answer as a part of a sentence.
    private init<Answer>(
        _ compliance: ReleaseCompliance, _ page: PageRequest, _ filling: Filling, _ context: Context, paper: Message,
        at place: String, named subject: Message, answer: Message, why: [String], answers: [FormChoice],
        said: Statement<Answer>?, before: Statement<Answer>?, words: (Answer) -> Message
    ) {
        title = "\(subject), in \(text: compliance.app.name) \(text: compliance.release.version)"
        app = compliance.app.link
        appLink = Address.path("apps", compliance.app.slug)
        release = compliance.release.version
        releaseLink = compliance.link
        self.paper = paper
        paperLink = "\(compliance.link)/\(place)"
        (self.subject, self.answer, self.answers) = (subject, answer, answers)
        self.why = why.map {
            Message(paper: $0, naming: compliance.names)
        }
        isSaid = said != nil
        if let before, let earlier = compliance.earlier {
            self.before =
                "Of \(text: earlier.release) \(text: before.author) said on \(isoDay: before.on.description): \(words(before.answer)), “\(text: before.remark)”. Of this release that says nothing."
        }
        action = page.statement(at: place)
        remark = filling.field(
            "remark", "What it rests on", "What was tried, by whom, on what.", value: said?.remark ?? "", isLong: true,
            isRequired: true)
        fault = filling.fault([remark])
        mayState = context.caller.may(.triage)
    }
}

extension FeatureAnswer {
    fileprivate var words: Message {
        switch self {
        case .claimed: "claimed"
        case .notClaimed: "not claimed"
        }
    }
}
