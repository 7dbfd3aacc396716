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
        var name: String
        var value: String
    }
    /// `✗ worse`, `✗ new fault`.
    var kind: String
    var text: Message
    var link: String
    var place: String
    var impact: String
    /// When it was good last and since when it is not, in a sentence.
    var history: String
    var rule: String
    /// Nothing where it is another tool's.
    var ruleLink: String?
    /// `found by axe-core 4.9 at #buy`
    var tool: String?
    var problem: String?
    var setAside: String?
    var evidence: [Term]
    /// The form to say that it is intended; `nil`: it is set aside already, or who looks may not.
    var accept: AcceptForm?

    static var sample: FaultLine {
        var line = FaultLine(
            kind: "✗ worse", text: .sample, link: "/", place: "list", impact: "critical",
            history: "Good last in 2.3, worse since 2.4.", rule: "name-lost", ruleLink: "/",
            tool: "found by axe-core", problem: "/problems/1", setAside: "s",
            evidence: [Term(name: "before", value: "Buy")])
        line.accept = .sample
        return line
    }

    init(
        kind: String, text: Message, link: String, place: String, impact: String, history: String, rule: String,
        ruleLink: String?, tool: String? = nil, problem: String?, setAside: String?, evidence: [Term]
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
                + "?build=\(Address.escaped(build))&variant=\(Address.escaped(fault.variant))",
            place: names.place(screen, fault.variant),
            impact: fault.impact.words, history: Self.history(lastGood: fault.lastGood, since: fault.since),
            rule: fault.rule, ruleLink: fault.tool == nil ? Address.path("rules", fault.rule) : nil,
            tool: fault.tool.map { tool in
                "Rule \(fault.rule) of \(tool)" + (fault.target.map { ", at \($0)" } ?? "")
            }, problem: fault.problem.map { "/problems/\($0)" }, setAside: fault.setAside,
            evidence: Self.terms(fault.evidence))
    }

    /// - Parameters:
    ///   - name: of a build, by its id.
    ///   - decision: what was decided on it; `nil`: nothing.
    init(
        _ fault: Fault, screen: StoredScreen, app: String, decision: String?, _ said: AppWords, name: (Int64) -> String?
    ) throws {
        let (place, words) = (Address.path("apps", app, "screens", screen.key), fault.look.variant.words)
        self.init(
            kind: Self.kind(fault.kind), text: said.quoted(in: fault.message),
            link: place + "?build=\(Address.escaped(name(fault.look.build) ?? ""))&variant=\(Address.escaped(words))",
            place: words == VariantKey.standardWords
                ? screen.name : "\(screen.name), \(PlainWords.variant(fault.look.variant))",
            impact: fault.impact.rawValue,
            history: Self.history(
                lastGood: fault.good.flatMap { name($0.build) }, since: name(fault.since) ?? "an earlier build"),
            rule: fault.cause.rule, ruleLink: Address.path("rules", fault.cause.rule), problem: nil,
            setAside: decision, evidence: Self.terms(try Wire.decode(JSONValue.self, from: Data(fault.evidence.utf8))))
    }

    private static func kind(_ kind: Fault.Kind) -> String { kind == .regression ? "✗ worse" : "✗ new fault" }

    private static func history(lastGood: String?, since: String) -> String {
        lastGood.map { "Good last in \($0), worse since \(since)." } ?? "There since it is new, in \(since)."
    }

    /// What a fault was computed from, in words.
    static func terms(_ evidence: JSONValue) -> [Term] {
        guard case .object(let values) = evidence else { return [] }
        return values.sorted { $0.key < $1.key }.compactMap { name, value in
            text(value).map { Term(name: words(name), value: $0) }
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String((number * 1000).rounded() / 1000)
        case .bool(let flag): flag ? "yes" : "no"
        case .array(let list): list.isEmpty ? nil : list.compactMap(text).joined(separator: "; ")
        case .object(let values):
            values.sorted { $0.key < $1.key }.compactMap { key, value in text(value).map { "\(words(key)) \($0)" } }
                .joined(separator: ", ")
        }
    }

    /// `backgroundColor` as `background color`.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
