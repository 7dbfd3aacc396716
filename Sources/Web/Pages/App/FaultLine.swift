import API
import Application
import Foundation
import History
import JSON
import Messages
import Screens
import Storage

/// A check that is not good, as a page shows it: what, since when, when it was good last, and what that rests on.
struct FaultLine {
    struct Term {
        var name: Message
        var value: Message
    }
    /// `✗ worse`, `✗ new fault`.
    var kind: Message
    var text: Message
    var link: String
    var place: Message
    var impact: Message
    /// When it was good last and since when it is not, in a sentence.
    var history: Message
    var rule: String
    /// Nothing where it is another tool's.
    var ruleLink: String?
    /// `found by axe-core 4.9 at #buy`
    var tool: Message?
    var problem: String?
    var setAside: Message?
    var waived: Message?
    var evidence: [Term]
    /// The form to say that it is intended; `nil`: it is set aside already, or who looks may not.
    var accept: AcceptForm?

    static var sample: FaultLine {
        var line = FaultLine(
            kind: "✗ worse", text: .sample, link: "/", place: "list", impact: "critical",
            history: "Good last in 2.3, worse since 2.4.", rule: "name-lost", ruleLink: "/",
            tool: "found by axe-core", problem: "/problems/1", setAside: "s",
            evidence: [Term(name: "before", value: "Buy")])
        (line.accept, line.waived) = (.sample, "waived until 1 December 2026")
        return line
    }

    init(
        kind: Message, text: Message, link: String, place: Message, impact: Message, history: Message, rule: String,
        ruleLink: String?, tool: Message? = nil, problem: String?, setAside: Message?, evidence: [Term]
    ) {
        (self.kind, self.text, self.link, self.place) = (kind, text, link, place)
        (self.impact, self.history, self.rule) = (impact, history, rule)
        (self.ruleLink, self.tool) = (ruleLink, tool)
        (self.problem, self.setAside, self.evidence) = (problem, setAside, evidence)
    }

    init(_ fault: ReviewResource.Fault, app: String, build: String, _ names: ScreenNames, _ words: AppWords) {
        let screen = fault.screen ?? "the whole app"
        self.init(
            kind: Self.kind(fault.kind), text: words.quoted(in: fault.message),
            link: fault.finding.map { Address.path("apps", app, "findings", String($0)) }
                ?? Address.path("apps", app, "screens", screen)
                + "?build=\(Address.escaped(fault.shownIn ?? build))&variant=\(Address.escaped(fault.variant))",
            place: fault.screen.map { names.named($0, fault.variant) }
                ?? Message(auditPlace: nil, fault.variant == VariantKey.standardWords ? nil : fault.variant),
            impact: Message(ours: fault.impact.words),
            history: Self.history(
                lastGood: fault.lastGood, since: Message(text: fault.since), isTold: fault.isTold,
                shownIn: fault.shownIn, isOfTool: fault.tool != nil),
            rule: fault.rule, ruleLink: fault.tool == nil ? Address.path("rules", fault.rule) : nil,
            tool: fault.tool.map { tool in
                let rule: Message = "Rule \(text: fault.rule) of \(text: tool)"
                return fault.target.map { "\(rule), at \(text: $0)" } ?? rule
            }, problem: fault.problem.map { "/problems/\($0)" }, setAside: fault.setAside.map(Message.init(aside:)),
            evidence: Self.terms(fault.evidence))
        waived = fault.waivedUntil.map { "waived until \(isoDay: $0)" }
    }

    /// - Parameters:
    ///   - name: of a build, by its id.
    ///   - decision: what was decided on it; `nil`: nothing.
    ///   - isShown: the build that the page is about shows it; else it stands as it was.
    init(
        _ fault: Fault, screen: StoredScreen, app: String, decision: String?, isShown: Bool = true, _ said: AppWords,
        name: (Int64) -> String?
    ) throws {
        let (place, words) = (Address.path("apps", app, "screens", screen.key), fault.look.variant.words)
        self.init(
            kind: Self.kind(fault.kind), text: said.quoted(in: fault.message),
            link: place + "?build=\(Address.escaped(name(fault.look.build) ?? ""))&variant=\(Address.escaped(words))",
            place: words == VariantKey.standardWords
                ? Message(text: screen.name)
                : "\(text: screen.name), \(Message(variant: PlainWords.variant(fault.look.variant)))",
            impact: Message(ours: fault.impact.rawValue),
            history: Self.history(
                lastGood: fault.good.flatMap { name($0.build) },
                since: name(fault.since).map { Message(text: $0) } ?? "an earlier build",
                isTold: isShown && fault.isTold,
                shownIn: isShown ? nil : name(fault.look.build)),
            rule: fault.cause.rule, ruleLink: Address.path("rules", fault.cause.rule), problem: nil,
            setAside: decision.map(Message.init(aside:)),
            evidence: Self.terms(try KeptJSON.decode(JSONValue.self, from: fault.evidence)))
    }

    private static func kind(_ kind: Fault.Kind) -> Message { kind == .regression ? "✗ worse" : "✗ new fault" }

    private static func history(
        lastGood: String?, since: Message, isTold: Bool, shownIn: String? = nil, isOfTool: Bool = false
    ) -> Message {
        let came: Message =
            lastGood.map { "Good last in \(text: $0), worse since \(since)." } ?? "There since it is new, in \(since)."
        guard !isTold else { return came }
        if let shownIn { return "\(came) Nothing of this build shows it: it stands as it was in \(text: shownIn)." }
        return isOfTool
            ? "\(came) No audit of this build tells whether that is still so."
            : "\(came) The capture does not tell whether that is still so."
    }

    /// What a fault was computed from, in words. The number of an expectation says nothing to people; its sentence does.
    static func terms(_ evidence: JSONValue) -> [Term] {
        guard case .object(let values) = evidence else { return [] }
        return values.filter { $0.key != "pin" }.sorted { $0.key < $1.key }.compactMap { name, value in
            text(value).map { Term(name: words(name), value: $0) }
        }
    }

    private static func text(_ value: JSONValue) -> Message? {
        switch value {
        case .null: nil
        case .string(let text): Message(text: text)
        case .number(let number):
            Int(exactly: number).map { Message($0) } ?? "\(decimal: String((number * 1000).rounded() / 1000))"
        case .bool(let flag): flag ? "yes" : "no"
        case .array(let list): list.isEmpty ? nil : list.compactMap(text).joined(by: "; ")
        case .object(let values):
            values.sorted { $0.key < $1.key }.compactMap { key, value -> Message? in
                text(value).map { "\(words(key)) \($0)" }
            }.joined()
        }
    }

    /// `backgroundColor` as `background color`.
    private static func words(_ name: String) -> Message {
        Message(ours: name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) })
    }
}
