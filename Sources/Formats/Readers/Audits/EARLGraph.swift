import Screens

/// The assertions of a JSON-LD text, wherever they lie, and what else has an id: the same graph may be written
/// nested, as a list, or with any names its context declares.
struct EARLGraph {
    struct Assertion {
        var value: JSONView
        /// What was tested; a part of an assertion need not repeat it.
        var test: JSONView?
        /// When, RFC 3339 in UTC: its result's date, else its own or that of what it stands in.
        var date: String?
    }
    private(set) var assertions: [Assertion] = []
    /// What objects with an id say of themselves, looked at once however many assertions refer to them.
    private(set) var named: [String: Described] = [:]

    struct Described {
        /// A page's or screen's title, else its address.
        let title: String?
        let name: String?
        let version: String?
        let isPerson: Bool

        init(_ value: JSONView) {
            let written = value.looseEither("title", "dct:title", "siteName", "source", "dct:source", "description")
            title = written ?? value.either("source", "dct:source")?.linkedID
            name = value.looseEither("name", "foaf:name", "doap:name", "title", "dct:title")
            version = value.loose("version")
            isPerson = EARLGraph.type(value).contains("person")
        }
    }

    private static let outcomes: [String: Outcome] = [
        "passed": .passed, "pass": .passed, "failed": .failed, "fail": .failed, "canttell": .cantTell,
        "inapplicable": .inapplicable, "notapplicable": .inapplicable, "untested": .untested, "nottested": .untested,
    ]
    /// How many values a look may see: enough for any preamble, quick on anything else.
    private static let lookLimit = 20_000

    /// A cheap look: whether there is an assertion near the top.
    static func isLikely(_ root: JSONView) -> Bool {
        guard root.hasAny(of: ["@graph", "@context", "@type", "type", "result", "earl:result", "auditResult"]) else {
            return false
        }
        var waiting = [(value: root, depth: 0)]
        var budget = lookLimit
        while let (value, depth) = waiting.popLast(), budget > 0 {
            budget -= 1
            if isAssertion(value) { return true }
            guard depth < 6 else { continue }
            waiting += value.below.prefix(100).map { ($0, depth + 1) }
        }
        return false
    }

    /// Takes in a text, depth first, in its order.
    mutating func gather(_ root: JSONView) {
        var waiting: [Assertion] = [Assertion(value: root)]
        while let next = waiting.popLast() {
            let value = next.value
            var test = next.test
            let date = EARLGraph.date(value) ?? next.date
            if value.isDescribed, let id = value.linkedID, named[id] == nil { named[id] = Described(value) }
            if EARLGraph.isAssertion(value) {
                test = EARLGraph.test(value) ?? test
                let dated = value.either("result", "earl:result").flatMap(EARLGraph.date) ?? date
                assertions.append(Assertion(value: value, test: test, date: dated))
            }
            waiting += value.below.reversed().map { Assertion(value: $0, test: test, date: date) }
        }
    }

    private static func date(_ value: JSONView) -> String? {
        value.time("date") ?? value.time("dct:date") ?? value.time("dc:date")
    }

    private static func isAssertion(_ value: JSONView) -> Bool {
        guard value.isObject, outcome(value) != nil else { return false }
        return test(value) != nil || value.hasAny(of: ["subject", "earl:subject"]) || type(value).contains("assertion")
    }

    private static func test(_ value: JSONView) -> JSONView? {
        value.either("test", "earl:test", "testRequirement", "testcase", "testCase")
    }

    static func type(_ value: JSONView) -> String {
        let type = value.either("@type", "type")
        return (type?.text ?? type?.items.compactMap(\.text).joined(separator: " ") ?? "").lowercased()
    }

    /// `nil` where there is no outcome, or one that EARL does not have.
    static func outcome(_ value: JSONView) -> Outcome? {
        let result = value.either("result", "earl:result")
        guard let name = result?.either("outcome", "earl:outcome")?.linkedID else { return nil }
        return outcomes[lastPart(name).lowercased()]
    }

    /// The last part of an address or a short name: `earl:failed`, `http://www.w3.org/ns/earl#failed`.
    static func lastPart(_ name: String) -> String {
        name.split(whereSeparator: { "#/:".contains($0) }).last.map(String.init) ?? name
    }
}

extension JSONView {
    /// The first of these members that there is.
    func either(_ keys: StaticString...) -> JSONView? { keys.lazy.compactMap { self.member($0) }.first }

    /// The first of these members that is a text or whole number and not blank.
    func looseEither(_ keys: StaticString...) -> String? { keys.lazy.compactMap { self.loose($0) }.first }

    /// What a link leads to: a text, or the id of an object; of a list the first.
    var linkedID: String? { linkedIDs.first }

    var linkedIDs: [String] {
        if let id = text ?? self["@id"]?.text ?? self["id"]?.text { return [id] }
        return items.compactMap { $0.text ?? $0["@id"]?.text ?? $0["id"]?.text }
    }

    /// An object that says more than its id.
    var isDescribed: Bool { isObject && count > 1 }

    /// Objects and lists right below.
    var below: [JSONView] {
        (isObject ? fields.map(\.value) : Array(items)).filter { $0.isObject || $0.isArray }
    }
}
