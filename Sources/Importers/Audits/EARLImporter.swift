import Screens

extension Importer {
    /// EARL 1.0 as JSON-LD (W3C), with whatever context: test tools, WCAG-EM reports, ACT implementations.
    package static let earl = Importer(
        audits: "earl-jsonld", title: "EARL (JSON-LD)",
        howTo: """
            The W3C's WCAG-EM Report Tool saves a manual evaluation in this form: View Report, Save, JSON-LD. For axe
            there is a reporter: axe-reporter-earl.
            """,
        recognises: { EARLAssertions.look($0) },
        reading: { document throws(ImportError) in
            var found = EARLAssertions()
            try document.forEachRecord { record throws(ImportError) in found.gather(record) }
            guard !found.assertions.isEmpty else {
                throw ImportError("The file has no assertion: an object with a result that has an outcome.")
            }
            return found.runs()
        })
}

/// Assertions, wherever they lie, and what else has an id: JSON-LD may nest or list the same graph.
private struct EARLAssertions {
    struct Assertion {
        var value: JSONValue
        /// The test of the assertion it is a part of, which parts need not repeat.
        var test: JSONValue?
    }
    private(set) var assertions: [Assertion] = []
    private var named: [String: JSONValue] = [:]

    /// A cheap look: a context that knows EARL, or an assertion near the top.
    static func look(_ root: JSONValue) -> Bool {
        guard root.hasAny(of: ["@graph", "@context", "@type", "type", "result", "earl:result", "auditResult"]) else {
            return false
        }
        var waiting = [(root, 0)]
        var budget = 20_000
        while let (value, depth) = waiting.popLast(), budget > 0 {
            budget -= 1
            if isAssertion(value) { return true }
            guard depth < 6 else { continue }
            for field in value.fields where field.value.isObject || field.value.isArray {
                waiting.append((field.value, depth + 1))
            }
            for item in value.items.prefix(3) where item.isObject { waiting.append((item, depth + 1)) }
        }
        return false
    }

    private static func isAssertion(_ value: JSONValue) -> Bool {
        outcomeName(value) != nil && (test(value) != nil || type(value).contains("assertion") || value.has("subject"))
    }

    private static func type(_ value: JSONValue) -> String {
        let type = value["@type"] ?? value["type"]
        return (type?.text ?? type?.items.compactMap(\.text).joined(separator: " ") ?? "").lowercased()
    }

    private static func test(_ value: JSONValue) -> JSONValue? {
        value["test"] ?? value["earl:test"] ?? value["testRequirement"] ?? value["testcase"] ?? value["testCase"]
    }

    private static func outcomeName(_ value: JSONValue) -> String? {
        let result = value["result"] ?? value["earl:result"]
        guard let outcome = result?["outcome"] ?? result?["earl:outcome"] else { return nil }
        return id(outcome)
    }

    /// A name: the text, the object's id, or the same of a list's first item.
    private static func id(_ value: JSONValue) -> String? {
        value.text ?? value["@id"]?.text ?? value["id"]?.text ?? value.items.first { _ in true }.flatMap { item in
            item.text ?? item["@id"]?.text ?? item["id"]?.text
        }
    }

    /// The last part of an address or a short name: `earl:failed`, `http://www.w3.org/ns/earl#failed`.
    private static func last(_ name: String) -> String {
        name.split(whereSeparator: { "#/:".contains($0) }).last.map(String.init) ?? name
    }

    mutating func gather(_ root: JSONValue) {
        var waiting: [(value: JSONValue, test: JSONValue?)] = [(root, nil)]
        // Depth first, in the order of the file.
        while let (value, test) = waiting.popLast() {
            var inherited = test
            if value.isObject {
                if let id = value["@id"]?.text ?? value["id"]?.text, named[id] == nil, value.fields.dropFirst().contains(where: { _ in true }) {
                    named[id] = value
                }
                if EARLAssertions.isAssertion(value) {
                    inherited = EARLAssertions.test(value) ?? test
                    assertions.append(Assertion(value: value, test: inherited))
                }
            }
            let below = value.isObject ? value.fields.map(\.value) : Array(value.items)
            waiting += below.reversed().lazy.filter { $0.isObject || $0.isArray }.map { ($0, inherited) }
        }
    }

    func runs() -> [AuditRun] {
        var byTool: [(tool: Tool, runs: RunsByScreen)] = []
        var places: [Tool: Int] = [:]
        for assertion in assertions where !isSumOfParts(assertion.value) {
            let tool = tool(of: assertion.value)
            let place = places[tool] ?? byTool.count
            if place == byTool.count {
                byTool.append((tool, RunsByScreen(tool: tool.name, toolVersion: tool.version, mode: tool.mode)))
                places[tool] = place
            }
            add(assertion, to: &byTool[place].runs)
        }
        return byTool.flatMap(\.runs.runs)
    }

    /// WCAG-EM repeats in the whole what it says of a page: then the page's assertion is the one that counts.
    private func isSumOfParts(_ value: JSONValue) -> Bool {
        guard let outcome = EARLAssertions.outcomeName(value), let parts = value["hasPart"] ?? value["dct:hasPart"]
        else { return false }
        return parts.items.contains { EARLAssertions.outcomeName($0) == outcome }
    }

    private func add(_ assertion: Assertion, to runs: inout RunsByScreen) {
        let value = assertion.value
        let outcome = EARLAssertions.outcomes[EARLAssertions.last(EARLAssertions.outcomeName(value) ?? "").lowercased()]
        let test = assertion.test
        let isOwn = value["earshot:impact"] != nil
        let address = test.flatMap(EARLAssertions.id)
        let title = test.flatMap { $0.loose("title") ?? $0.loose("dct:title") ?? $0.loose("name") }
        let rule = title.flatMap { $0.contains(" ") ? nil : $0 }
            ?? address.map { EARLAssertions.last(String($0.prefix { $0 != "?" })) } ?? title ?? "unknown"
        let screen = screen(of: value)
        guard let outcome, outcome == .failed || outcome == .cantTell else {
            return runs.add(outcome ?? .untested, of: rule, on: screen)
        }
        let result = value["result"] ?? value["earl:result"]
        let partOf = test.flatMap { $0["isPartOf"] ?? $0["dct:isPartOf"] }
        let parents = partOf.map { $0.isArray ? $0.items.compactMap(EARLAssertions.id) : [EARLAssertions.id($0)].compactMap { $0 } }
        let said = ["description", "dct:description", "info", "earl:info"] as [StaticString]
        var evidence: [String: Evidence] = [:]
        evidence["helpUrl"] = .known(address.flatMap { $0.hasPrefix("http") ? $0 : nil })
        runs.add(
            Finding(
                rule: isOwn ? rule : KnownRules.axe[rule], sourceRule: rule, outcome: outcome,
                impact: value["earshot:impact"]?.text.flatMap(Impact.init) ?? .moderate,
                criteria: Criteria.of([address].compactMap { $0 } + (parents ?? [])), node: nil,
                message: said.lazy.compactMap { result?.loose($0) }.first ?? title ?? rule, evidence: evidence,
                target: EARLAssertions.target(value, result)),
            on: screen)
    }

    private static let outcomes: [String: Outcome] = [
        "passed": .passed, "pass": .passed, "failed": .failed, "fail": .failed, "canttell": .cantTell,
        "inapplicable": .inapplicable, "notapplicable": .inapplicable, "untested": .untested, "nottested": .untested,
    ]

    private static func target(_ value: JSONValue, _ result: JSONValue?) -> FindingTarget {
        var target = FindingTarget()
        let pointer = result?["pointer"] ?? result?["earl:pointer"]
        let place = pointer?.text ?? pointer?.loose("expression") ?? pointer?.loose("ptr:expression")
        if let place {
            if place.hasPrefix("/") || value.has("earshot:impact") { target.path = place } else { target.selector = place }
        }
        target.identifier = value.loose("earshot:identifier")
        target.label = value.loose("earshot:label")
        target.frame = value["earshot:frame"].flatMap { try? $0.wantNumbers(4) }
        return target
    }

    /// The page or screen of the subject: its title, else its address; looked up where only its id is there.
    private func screen(of value: JSONValue) -> String? {
        guard let subject = value["subject"] ?? value["earl:subject"] else { return nil }
        let first = subject.isArray ? subject.items.first { _ in true } : subject
        guard let first else { return nil }
        let id = EARLAssertions.id(first)
        let whole = first.isObject && first.fields.dropFirst().contains { _ in true } ? first : id.flatMap { named[$0] }
        let names: [StaticString] = ["title", "dct:title", "siteName", "source", "dct:source", "description"]
        if let name = names.lazy.compactMap({ whole?.loose($0) ?? whole?[$0].flatMap(EARLAssertions.id) }).first {
            return name
        }
        return id.flatMap { $0.hasPrefix("_:") ? nil : $0 }
    }

    private struct Tool: Hashable {
        var name: String
        var version: String?
        var mode: AuditRun.Mode
    }

    /// Who asserts: a tool by its name or the address of its release. A person is not named here, whoever it was.
    private func tool(of value: JSONValue) -> Tool {
        let mode = EARLAssertions.last((value["mode"] ?? value["earl:mode"]).flatMap(EARLAssertions.id) ?? "").lowercased()
        let assertor = (value["assertedBy"] ?? value["earl:assertedBy"])
        let id = assertor.flatMap(EARLAssertions.id)
        let whole = assertor?.isObject == true ? assertor : id.flatMap { named[$0] }
        let isPerson = whole.map { EARLAssertions.type($0).contains("person") } ?? (id?.hasPrefix("_:") ?? false)
        let own: AuditRun.Mode = mode == "manual" ? .manual : mode == "semiauto" ? .semiAuto : .automatic
        if isPerson || (assertor == nil && own == .manual) {
            return Tool(name: "Manual evaluation", mode: mode.isEmpty ? .manual : own)
        }
        let names: [StaticString] = ["name", "foaf:name", "doap:name", "title", "dct:title"]
        if let name = names.lazy.compactMap({ whole?.loose($0) }).first {
            let version = whole?.loose("version") ?? whole?["doap:release"]?.loose("doap:revision")
                ?? whole?["release"]?.loose("revision")
            return Tool(name: name, version: version, mode: own)
        }
        let steps = id?.split(separator: "/").map(String.init) ?? []
        if let tag = steps.lastIndex(of: "tag"), tag >= 2, tag + 1 < steps.count {
            return Tool(name: steps[tag - 2], version: steps[tag + 1], mode: own)
        }
        return Tool(name: id.map(EARLAssertions.last) ?? "EARL", mode: own)
    }
}
