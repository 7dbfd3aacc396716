import API
import Application
import Formats
import Foundation
import History
import Messages
import Screens
import Storage

/// An app's policy, and its waivers: what does not count, and until when.
struct PolicyPage: TranslatedPage {
    /// One condition as it holds.
    struct Condition {
        var measure: Message
        var about: Message
        /// Comparator, threshold and impact floor.
        var wanted: Message
    }
    /// One condition in the form. Its fields bear its number.
    struct Row {
        var number: Int
        /// By its name in the contract, and as pages call it.
        var measure: String
        var title: Message
        var comparators: [FormChoice]
        var threshold: String
        /// Nothing to choose where an impact means nothing.
        var impacts: [FormChoice]
        var hasImpact: Bool
        /// Where it asks, in words, and as the form carries it.
        var scope: Message?
        var scopeText: String?
        var message: Message?
    }
    struct Line {
        var id: Int
        var what: Message
        var link: String?
        var reason: String
        var author: String
        var until: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .policy }
    var appLink: String
    var action: String
    var waiverAction: String
    var version: Message
    var done: Message?
    var fault: FormFault?
    /// The form that came back: a waiver's, or the conditions'.
    var isWaiving = false
    var isSetting = false
    /// The policy as text, and whether its form came back.
    var file: FormField
    var isFiling = false
    var trial: Trial?
    /// Newest first.
    var versions: [Version] = []
    var conditions: [Condition]
    var rows: [Row]
    var waivers: [Line]
    var hasWaivers: Bool
    var waiverFields: [FormField]
    /// What can be waived as a condition, none chosen first.
    var waivable: [FormChoice] = []
    var mayChange: Bool

    static var sample: PolicyPage {
        let choice = FormChoice(value: "<", text: "less than", isChosen: true)
        return PolicyPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", waiverAction: "/",
            version: "v", done: "d", fault: .sample, isWaiving: true, isSetting: true, file: .sample, isFiling: true,
            trial: .sample,
            versions: [.sample],
            conditions: [Condition(measure: "m", about: "a", wanted: "t")],
            rows: [
                Row(
                    number: 0, measure: "m", title: "t", comparators: [choice], threshold: "0", impacts: [choice],
                    hasImpact: true, scope: "s", scopeText: "{}",
                    message: "m")
            ],
            waivers: [Line(id: 1, what: "w", link: "/", reason: "r", author: "a", until: "u")],
            hasWaivers: true,
            waiverFields: [.sample], waivable: [choice], mayChange: true)
    }
}

extension PolicyPage {
    init(_ slug: String, _ context: Context) throws {
        let (stored, waived, policy, versions) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (
                app, try Waived(app, in: transaction), try Policies.current(app, in: transaction),
                try PolicyVersions(app, in: transaction).list(after: nil, limit: Self.fewVersions).items
            )
        }
        title = "Policy of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "policy")
        waiverAction = Address.path("apps", stored.slug, "waivers")
        version = policy.version == 0 ? "the built-in policy" : "version \(policy.version)"
        file = FormField(
            "policy", "The policy as YAML", hint: "As “earshot policy get” prints it: a list under “conditions”.",
            value: try PolicyFile.write(policy), isLong: true, isRequired: true)
        self.versions = versions.map(Version.init)
        conditions = policy.conditions.map(Condition.init)
        let used = policy.conditions.map { ConditionFields($0) }
        let unused = Measure.allCases.filter { measure in !policy.conditions.contains { $0.measure == measure } }
        rows = (used + unused.map { ConditionFields(measure: $0.rawValue) }).enumerated().map { Row($0, $1) }
        let today = Waivers.day(context.now)
        waivers = waived.waivers.map { Line($0, waived, today: today) }
        hasWaivers = !waivers.isEmpty
        waiverFields = Self.waiverFields { _ in "" }
        waivable = Self.waivable(chosen: nil)
        mayChange = context.caller.may(.admin)
    }

    /// An ended waiver is renewed, so the condition on ended ones is not offered.
    static func waivable(chosen: String?) -> [FormChoice] {
        [FormChoice(value: "", text: "no condition", isChosen: (chosen ?? "").isEmpty)]
            + Measure.allCases.filter { $0 != .expiredWaivers }.map {
                FormChoice(value: $0.rawValue, text: Message(ours: $0.title), isChosen: $0.rawValue == chosen)
            }
    }

    static func waiverFields(value: (String) -> String) -> [FormField] {
        [
            FormField(
                "problem", "Problem", hint: "Its number. Or leave it empty and name a rule or a condition.",
                value: value("problem")),
            FormField("rule", "Rule", hint: "Its id, for instance text-contrast.", value: value("rule")),
            FormField(
                "screen", "Screen", hint: "With a rule or a condition: one screen's key. Empty: all screens.",
                value: value("screen")),
            FormField("reason", "Reason", value: value("reason"), isRequired: true),
            FormField(
                "until", "Last day on which it holds", hint: "Written 2026-12-31.", value: value("until"), type: "date",
                isRequired: true),
        ]
    }
}

/// One line of the form, as it was filled in or as it stands.
struct ConditionFields {
    var measure: String
    var comparator = ""
    var threshold = ""
    var impact = ""
    /// Where it asks, as JSON; it is changed in the file, and carried by the form.
    var scope = ""

    init(measure: String, comparator: String = "", threshold: String = "", impact: String = "", scope: String = "") {
        (self.measure, self.comparator, self.threshold, self.impact) = (measure, comparator, threshold, impact)
        self.scope = scope
    }

    var scopeBody: ScopeBody? { try? Wire.decode(ScopeBody.self, from: Data(scope.utf8)) }

    init(_ condition: Policy.Condition) {
        measure = condition.measure.rawValue
        comparator = condition.comparator.rawValue
        threshold = MeasureWords.number(condition.threshold)
        impact = condition.impact?.rawValue ?? ""
        scope =
            condition.scope.flatMap { try? Wire.encode(ScopeBody($0)) }.map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }
}

extension PolicyPage.Row {
    /// Its threshold as a field, for the list of what is wrong.
    var field: FormField {
        let field = FormField("threshold-\(number)", title)
        return message.map { field.refused($0) } ?? field
    }

    init(_ number: Int, _ condition: ConditionFields, message: Message? = nil) {
        (self.number, measure, threshold, self.message) = (number, condition.measure, condition.threshold, message)
        title = Measure(rawValue: condition.measure).map { Message(ours: $0.title) } ?? Message(text: condition.measure)
        hasImpact = Measure(rawValue: condition.measure)?.hasImpact ?? false
        if let body = condition.scopeBody { (scope, scopeText) = (Message(scope: Policy.Scope(body)), condition.scope) }
        comparators =
            [FormChoice(value: "", text: "not used", isChosen: condition.comparator.isEmpty)]
            + Policy.Comparator.allCases.map {
                FormChoice(
                    value: $0.rawValue, text: Message(ours: $0.words), isChosen: $0.rawValue == condition.comparator)
            }
        impacts =
            [FormChoice(value: "", text: "any impact", isChosen: condition.impact.isEmpty)]
            + Impact.allCases.map {
                FormChoice(
                    value: $0.rawValue, text: "\(Message(ours: $0.rawValue)) or worse",
                    isChosen: $0.rawValue == condition.impact)
            }
    }
}

extension PolicyPage.Condition {
    fileprivate init(_ condition: Policy.Condition) {
        measure = Message(ours: condition.measure.title)
        about = MeasureWords.about(condition.measure)
        let floor = condition.impact.map { impact -> Message in
            impact == .critical ? "critical only" : "\(Message(ours: impact.rawValue)) or worse"
        }
        let threshold: Message =
            "\(Message(ours: condition.comparator.words)) \(decimal: MeasureWords.number(condition.threshold))"
        wanted = [threshold, floor, condition.scope.map(Message.init(scope:))].compactMap(\.self).joined()
    }
}

/// An app's waivers, and how what they are about is called.
private struct Waived {
    let waivers: [Waiver]
    let screens: ScreenNames
    let words: AppWords
    /// By the problem's number.
    let titles: [Int64: String]

    init(_ app: StoredApp, in transaction: some Transaction) throws {
        waivers = try Waivers.all(app, in: transaction)
        screens = try transaction.screenNames(ofApp: app.id)
        words = try AppWords(ofApp: app.id, in: transaction)
        let problems = waivers.compactMap { if case .problem(let id) = $0.target { id } else { nil } }
        titles = try transaction.problems(ids: problems).mapValues(\.title)
    }

    func title(ofProblem id: Int64) -> Message {
        guard let title = titles[id] else { return "Problem \(id)" }
        return "Problem \(id): \(words.title(ProblemTitle(title).short))"
    }
}

extension PolicyPage.Line {
    fileprivate init(_ waiver: Waiver, _ waived: Waived, today: Day?) {
        id = Int(waiver.id)
        reason = waiver.reason
        author = waiver.author
        let last: Message = "\(isoDay: waiver.until.description)"
        until = today.flatMap { waiver.stands(on: $0) }.map { "\(last): \($0)" } ?? last
        func place(_ screen: String?, else whole: Message) -> Message {
            screen.map { "on \(text: waived.screens[$0])" } ?? whole
        }
        switch waiver.target {
        case .problem(let problem): (what, link) = (waived.title(ofProblem: problem), "/problems/\(problem)")
        case .rule(let rule, let screen):
            (what, link) = (
                "\(text: rule), \(place(screen, else: "on all screens"))", Address.path("rules", rule)
            )
        case .condition(let measure, let screen):
            what = "the condition “\(Message(ours: measure.title))”, \(place(screen, else: "whatever it counts"))"
        }
    }
}

extension Waiver {
    /// What is to be said of its last day, seen from this one.
    fileprivate func stands(on day: Day) -> Message? {
        guard isInForce(on: day) else { return "run out" }
        guard endsSoon(after: day) else { return nil }
        let left = day.days(until: until)
        return left == 0 ? "today" : .count(left, "day left after today", "days left after today")
    }
}

/// The measures of the gate in words.
enum MeasureWords {
    static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }

    static func about(_ measure: Measure) -> Message {
        switch measure {
        case .regressions: "What is worse than when it was last good, whoever has shipped it since."
        case .newFaults: "What fails on new elements and new screens."
        case .newProblems: "Problems first met in this release."
        case .openUserProblems: "Open problems that people reported or met in a session."
        case .contradictedFixes: "Claimed fixes that were seen to fail."
        case .unconfirmedFixes: "Claimed fixes that nobody has confirmed yet."
        case .speechLoss: "The greatest loss of speech of any screen, from 0 to 1."
        case .spokenCoverage: "The lowest spoken coverage of any screen, from 0 to 1."
        case .screensNotCaptured: "Screens, and states of screens, that were captured before and are not in this build."
        case .notCompared: "Captures that could be compared with nothing, or that show something else than the screen."
        case .openAlarms: "Alarms of many reports that no person has ended."
        case .changedScreensWithoutSession:
            "Screens that changed since a person last listened to them from the first step to the last."
        case .newScreensWithoutSession: "New screens that no person has listened to from the first step to the last."
        case .brokenExpectations: "Pinned expectations that don't hold."
        case .expiredWaivers: "Waivers that have run out while what they excused is still there."
        }
    }
}
