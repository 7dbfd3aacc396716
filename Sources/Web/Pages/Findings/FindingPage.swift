import API
import Application
import Foundation
import History
import HTTP
import JSON
import Messages
import Screens
import Storage

/// One finding, and what a person decides of it.
struct FindingPage: TranslatedPage {
    /// What stands.
    struct Standing {
        var id: Int64
        var text: Message
        /// `nil`: it was decided with a problem, and is taken back there.
        var undo: String?
        var problem: String?
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .screens }
    var appLink: String
    var screen: String
    var screenLink: String
    var list: String
    var link: String
    var fault: FormFault?
    var outcome: Message
    var rule: Message
    var ruleLink: String?
    var impact: Message
    var criteria: Message
    /// How it is mended, where a rule of ours stands behind it.
    var mending: MendingAdvice?
    var place: Message
    var elementLink: String?
    var tool: String
    /// When the tool looked; `nil`: it does not say.
    var looked: Message?
    /// Where the tool explains its rule.
    var help: String?
    /// The place as the tool says it, what it rests on, and what is known of the run.
    var target: [FaultLine.Term]
    var evidence: [FaultLine.Term]
    var facts: [FaultLine.Term]
    var standing: Standing?
    var decision: FormGroup
    var reason: FormField
    var until: FormField
    var mayDecide: Bool

    static var sample: FindingPage {
        FindingPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", screen: "s", screenLink: "/",
            list: "/", link: "/", fault: .sample, outcome: "o", rule: "r", ruleLink: "/", impact: "i",
            criteria: "c", mending: .sample, place: "p", elementLink: "/", tool: "t",
            looked: .sample, help: "https://help.example/", target: [.init(name: "selector", value: "#buy")],
            evidence: [.init(name: "ratio", value: "3")], facts: [.init(name: "browser", value: "b")],
            standing: Standing(id: 1, text: "t", undo: "/", problem: "/"), decision: .sample,
            reason: .sample, until: .sample, mayDecide: true)
    }
}

extension FindingPage {
    init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        let number = try page.number("id")
        let (stored, placed, decision, name, reader) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            guard let placed = try transaction.finding(id: Int64(number), ofApp: app.id) else {
                throw APIError.notFound("finding \(number) of \(app.name)")
            }
            return (
                app, placed, try Decisions.inForce(app, in: transaction).decision(on: placed),
                try placed.screen.map { try transaction.screenName($0, ofApp: app.id) },
                try placed.finding.captureID.flatMap {
                    try transaction.variantKeys(ofCaptures: [$0])[$0]?.screenReader
                }
            )
        }
        let finding = placed.finding
        title = finding.rule == nil ? Message(text: finding.message) : AppWords(nil).finding(finding.message)
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        screen = name ?? stored.name
        screenLink =
            placed.screen.map {
                Address.path("apps", stored.slug, "screens", $0)
                    + (placed.build.map { "?build=\(Address.escaped($0))" } ?? "")
            } ?? appLink
        list = Address.path("apps", stored.slug, "decisions")
        link = Address.path("apps", stored.slug, "findings", String(number))
        outcome = PlainWords.outcome(finding.outcome)
        rule = (finding.rule ?? finding.sourceRule).map { Message(text: $0) } ?? "no rule"
        ruleLink = finding.rule.map { Address.path("rules", $0) }
        let said = try KeptJSON.decode([String: JSONValue].self, from: finding.evidence)
        impact = PlainWords.impact(finding.impact, of: finding.tool, from: said["impactFrom"])
        criteria = finding.criteria.isEmpty ? "none: advice" : finding.criteria.map(PlainWords.criterion).joined()
        mending = MendingAdvice(
            ofRule: finding.rule, platform: stored.platform, metWith: Set([reader].compactMap(\.self)))
        place = finding.nodeName.map { Message(text: $0) } ?? "not linked to an element"
        elementLink = finding.elementID.map { Address.path("apps", stored.slug, "elements", String($0)) }
        tool = placed.toolVersion.map { "\(finding.tool) \($0)" } ?? finding.tool
        // As the tool wrote it where it is no moment that can be read.
        looked = placed.auditedAt.map { said in
            (try? Date(said, strategy: .iso8601)).map(Message.init(time:)) ?? Message(text: said)
        }
        let explained = said["helpUrl"]?.address
        help = explained
        target = FaultLine.terms(finding.target.map(JSONValue.init) ?? [:])
        let told = Set(["impactFrom"] + (explained == nil ? [] : ["helpUrl"]))
        evidence = FaultLine.terms(.object(said.filter { !told.contains($0.key) }))
        facts = FaultLine.terms(try KeptJSON.decode(JSONValue.self, from: placed.facts))
        standing = decision.map { decision in
            Standing(
                id: decision.id, text: "– \(Message(aside: decision.words))",
                undo: decision.id == 0
                    ? nil : Address.path("apps", stored.slug, "decisions", String(decision.id), "end"),
                problem: decision.problem.map { "/problems/\($0)" })
        }
        self.decision = filling.group(
            "decision", "Decide on this finding",
            filling.choices(
                "decision",
                [
                    (FindingDecision.Kind.accepted, "It is so, and we live with it until a day" as Message),
                    (.falseFinding, "It is no fault: the finding is false"),
                ]))
        reason = filling.field(
            "reason", "Why", "Shown wherever the finding is.", isLong: true, isRequired: true)
        var until = filling.field("until", "Until", "The last day, written 2026-12-31. Needed to live with it.")
        until.type = "date"
        self.until = until
        mayDecide = context.caller.may(.triage)
        fault = filling.fault([self.decision.field, reason, until])
    }
}

extension PlainWords {
    /// - Parameter rule: the rule of ours whose impact it is, where the tool said none.
    fileprivate static func impact(_ impact: Impact?, of tool: String, from rule: JSONValue?) -> Message {
        guard case .string(let rule)? = rule else { return self.impact(impact) }
        return "\(self.impact(impact)); so Earshot’s rule \(text: rule) has it, \(text: tool) says none"
    }
}

extension JSONValue {
    /// An address of the web, which may be linked to.
    fileprivate var address: String? {
        guard case .string(let text) = self, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        return text
    }

    fileprivate init(_ target: FindingTarget) {
        let texts = [
            ("identifier", target.identifier), ("label", target.label), ("selector", target.selector),
            ("path", target.path), ("snippet", target.snippet), ("class", target.className),
        ]
        var members = Dictionary(uniqueKeysWithValues: texts.compactMap { name, text in text.map { (name, $0) } })
            .mapValues(JSONValue.string)
        members["frame"] = target.frame.map { .array($0.map(JSONValue.number)) }
        self = .object(members)
    }
}

extension Routes {
    mutating func bindFinding(_ renderer: Renderer) {
        page("/apps/{app}/findings/{id}") { page, context in
            renderer.page(try FindingPage(page, context), context)
        }
        form("/apps/{app}/findings/{id}", scope: .triage) { page, context in
            do {
                var faults = FieldFaults()
                let kind = FindingDecision.Kind(rawValue: page.field("decision") ?? "")
                if kind == nil { faults.refuse("/decision", "Choose one of the two.") }
                let body = NewDecision(
                    finding: try page.number("id"), decision: kind ?? .falseFinding,
                    reason: page.field("reason") ?? "", until: page.field("until"))
                let id = try context.operations.addDecision(page.appInput, body, found: faults).id
                return .redirect(to: Address.path("apps", page.need("app"), "decisions") + "?done=\(id)")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try FindingPage(page, context, Filling(page, error)), context, status: 422)
            }
        }
    }
}
