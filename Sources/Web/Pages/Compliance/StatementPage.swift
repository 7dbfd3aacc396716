import API
import Application
import History
import HTTP
import Screens
import Storage

/// One criterion or one feature of a release: what the evidence says, what a person says by hand, and the form to say it.
struct StatementPage: PageContent {
    var title: String
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var release: String
    var releaseLink: String
    var paper: String
    var paperLink: String
    var subject: String
    /// The answer that counts, and what it rests on.
    var answer: String
    var why: [String]
    /// Somebody said something; it can be taken back.
    var isSaid: Bool
    /// What was said of the release before, which says nothing of this one.
    var before: String?
    var action: String
    var fault: FormFault?
    var answers: [FormChoice]
    var remark: FormField
    var mayState: Bool

    static var sample: StatementPage {
        StatementPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", release: "2.4", releaseLink: "/",
            paper: "p", paperLink: "/", subject: "s", answer: "a", why: ["w"], isSaid: true, before: "b", action: "/",
            fault: .sample, answers: [FormChoice(value: "v", text: "t", isChosen: true)], remark: .sample,
            mayState: true)
    }
}

extension Routes {
    mutating func bindStatements(_ renderer: Renderer) {
        let criterion = "/apps/{app}/releases/{release}/conformance/{subject}"
        let feature = "/apps/{app}/releases/{release}/nutrition-label/{subject}"
        page(criterion) { page, context in
            renderer.page(try StatementPage(ofCriterion: page, .fresh, context), context)
        }
        page(feature) { page, context in
            renderer.page(try StatementPage(ofFeature: page, .fresh, context), context)
        }
        form(criterion, scope: .triage) { page, context in
            do {
                guard let answer = page.field("answer").flatMap(CriterionAnswer.init) else {
                    throw StatementPage.unchosen
                }
                try context.operations.state(
                    page.criterion, NewCriterionStatement(answer: answer, remark: page.field("remark") ?? ""))
                return .redirect(to: page.statement(at: "conformance"))
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(
                    try StatementPage(ofCriterion: page, Filling(page, error), context), context, status: 422)
            }
        }
        form(feature, scope: .triage) { page, context in
            do {
                guard let answer = page.field("answer").flatMap(FeatureAnswer.init) else {
                    throw StatementPage.unchosen
                }
                try context.operations.state(
                    page.feature, NewFeatureStatement(answer: answer, remark: page.field("remark") ?? ""))
                return .redirect(to: page.statement(at: "nutrition-label"))
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(
                    try StatementPage(ofFeature: page, Filling(page, error), context), context, status: 422)
            }
        }
        form(criterion + "/end", scope: .triage) { page, context in
            try context.operations.endStatement(page.criterion)
            return .redirect(to: page.statement(at: "conformance"))
        }
        form(feature + "/end", scope: .triage) { page, context in
            try context.operations.endStatement(page.feature)
            return .redirect(to: page.statement(at: "nutrition-label"))
        }
    }
}

extension PageRequest {
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
    fileprivate static var unchosen: APIError { .field("/answer", "Choose one of those offered.") }

    fileprivate init(ofCriterion page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let compliance = try context.compliance(page.need("app"), page.need("release"))
        guard let entry = compliance.conformance.entries.first(where: { $0.criterion.number == page.need("subject") })
        else { throw APIError.notFound("criterion “\(page.need("subject"))” of WCAG 2.2") }
        let before = compliance.earlier?.ofCriteria[entry.criterion.number]
        self.init(
            compliance, context, paper: "Conformance", at: "conformance", page.need("subject"),
            named: "\(entry.criterion.number) \(entry.criterion.title)",
            answer: "\(entry.level.sign) \(entry.level.words)", why: [entry.remarks], isSaid: entry.statement != nil,
            before: before.map { ($0.author, $0.on, $0.answer.level.words, $0.remark) })
        answers = filling.choices(
            "answer", CriterionAnswer.allCases.map { ($0, $0.level.words) }, else: entry.statement?.answer)
        remark = filling.field(
            "remark", "What it rests on", "What was tried, by whom, on what.", value: entry.statement?.remark ?? "",
            isLong: true, isRequired: true)
        fault = filling.fault([remark])
    }

    fileprivate init(ofFeature page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let compliance = try context.compliance(page.need("app"), page.need("release"))
        guard let entry = compliance.label.entries.first(where: { $0.feature.rawValue == page.need("subject") }) else {
            throw APIError.notFound("feature “\(page.need("subject"))” of the label")
        }
        let before = compliance.earlier?.ofFeatures[entry.feature]
        self.init(
            compliance, context, paper: "Nutrition label", at: "nutrition-label", page.need("subject"),
            named: entry.feature.words, answer: entry.answer.words, why: entry.why, isSaid: entry.statement != nil,
            before: before.map { ($0.author, $0.on, $0.answer.words, $0.remark) })
        answers = filling.choices(
            "answer", FeatureAnswer.allCases.map { ($0, $0.words) }, else: entry.statement?.answer)
        remark = filling.field(
            "remark", "What it rests on", "What was tried, by whom, on what.", value: entry.statement?.remark ?? "",
            isLong: true, isRequired: true)
        fault = filling.fault([remark])
    }

    private init(
        _ compliance: ReleaseCompliance, _ context: Context, paper: String, at place: String,
        _ key: String, named subject: String, answer: String, why: [String], isSaid: Bool,
        before: (author: String, on: Day, words: String, remark: String)?
    ) {
        title = "\(subject), in \(compliance.app.name) \(compliance.release.version)"
        app = compliance.app.link
        appLink = Address.path("apps", compliance.app.slug)
        release = compliance.release.version
        releaseLink = compliance.link
        self.paper = paper
        paperLink = "\(compliance.link)/\(place)"
        (self.subject, self.answer, self.why, self.isSaid) = (subject, answer, why, isSaid)
        self.before = before.map {
            "Of \(compliance.before ?? "the release before") \($0.author) said on \($0.on): \($0.words), “\($0.remark)”. Of this release that says nothing."
        }
        action = Address.path("apps", compliance.app.slug, "releases", compliance.release.version, place, key)
        (answers, remark) = ([], FormField("remark", ""))
        mayState = context.caller.may(.triage)
    }

}

extension FeatureAnswer {
    fileprivate var words: String {
        switch self {
        case .claimed: "claimed"
        case .notClaimed: "not claimed"
        }
    }
}
