import Screens

extension Importer {
    /// EARL 1.0 as JSON-LD (W3C), with whatever context: test tools, WCAG-EM reports, ACT implementations.
    package static let earl = Importer(
        audits: "earl-jsonld", title: "EARL (JSON-LD)",
        howTo: """
            The W3C's WCAG-EM Report Tool saves a manual evaluation in this form: View Report, Save, JSON-LD. For axe
            there is a reporter: axe-reporter-earl.
            """,
        recognises: { EARLGraph.isLikely($0) },
        reading: { document, _ throws(ImportError) in
            var graph = EARLGraph()
            try document.forEachRecord { record throws(ImportError) in graph.gather(record) }
            guard !graph.assertions.isEmpty else {
                throw ImportError("The file has no assertion: an object with a result that has an outcome.")
            }
            return graph.runs()
        })
}

extension EARLGraph {
    /// One run for each assertor and screen, in the order of the file.
    func runs() -> [AuditRun] {
        var found: [RunsByScreen] = []
        var places: [EARLAssertor: Int] = [:]
        for assertion in assertions where !isSumOfParts(assertion.value) {
            let assertor = assertor(of: assertion.value)
            let place = places[assertor] ?? found.count
            if place == found.count {
                found.append(
                    RunsByScreen(tool: assertor.name, toolVersion: assertor.version, mode: assertor.mode))
                places[assertor] = place
            }
            add(assertion, to: &found[place])
        }
        return found.flatMap(\.runs)
    }

    /// WCAG-EM repeats in the whole what it says of a page: then the page's assertion is the one that counts.
    private func isSumOfParts(_ value: JSONView) -> Bool {
        guard let outcome = EARLGraph.outcome(value), let parts = value.either("hasPart", "dct:hasPart") else {
            return false
        }
        return parts.items.contains { EARLGraph.outcome($0) == outcome }
    }

    private func add(_ assertion: Assertion, to runs: inout RunsByScreen) {
        let value = assertion.value
        let address = assertion.test?.linkedID
        let title = assertion.test?.looseEither("title", "dct:title", "name")
        let rule = EARLGraph.ruleName(title: title, address: address)
        let screen = screen(of: value)
        let outcome = EARLGraph.outcome(value) ?? .untested
        runs.look(at: assertion.date, on: screen)
        guard outcome == .failed || outcome == .cantTell else { return runs.add(outcome, of: rule, on: screen) }
        let result = value.either("result", "earl:result")
        let said = result?.looseEither("description", "dct:description", "info", "earl:info")
        let isOwn = address?.hasPrefix("urn:earshot:rule:") ?? false
        let target = EARLGraph.target(value, result, isOwn: isOwn)
        let ours = isOwn ? rule : value.loose("earshot:rule") ?? named(rule, address, on: target.snippet)
        var evidence: [String: Evidence] = [:]
        evidence["helpUrl"] = .known(
            value.loose("earshot:helpUrl") ?? address.flatMap { $0.hasPrefix("http") ? $0 : nil })
        evidence["title"] = .known(title)
        evidence["description"] = .known(assertion.test?.looseEither("description", "dct:description"))
        evidence["date"] = .known(assertion.date)
        evidence["page"] = .known(page(of: value))
        let parents = assertion.test?.either("isPartOf", "dct:isPartOf")?.linkedIDs ?? []
        runs.add(
            .imported(
                rule, as: ours, outcome: outcome,
                impact: value.loose("earshot:impact").flatMap(Impact.init(rawValue:)),
                criteria: Criteria.of((address.map { [$0] } ?? []) + parents), message: said ?? title ?? rule,
                evidence: evidence, target: target),
            on: screen)
    }

    /// Ours, by the rule's name or by its address.
    private func named(_ rule: String, _ address: String?, on snippet: String?) -> String? {
        KnownRules.web(rule, on: snippet)
            ?? address.flatMap { address in
                let path = address.prefix { $0 != "?" && $0 != "#" }
                return path.split(separator: "/").last.flatMap { KnownRules.web(String($0), on: snippet) }
            }
    }

    /// Where the subject is found, beside what it is called.
    private func page(of value: JSONView) -> String? {
        let subject = value.either("subject", "earl:subject")
        return subject?.either("source", "dct:source")?.linkedID
            ?? subject?.linkedID.flatMap { $0.hasPrefix("http") ? $0 : nil }
    }

    /// A title that is a name (`button-name`), else the end of the test's address, else the title.
    private static func ruleName(title: String?, address: String?) -> String {
        if let title, !title.contains(" ") { return title }
        return address.map { lastPart(String($0.prefix { $0 != "?" })) } ?? title ?? "unknown"
    }

    private static func target(_ value: JSONView, _ result: JSONView?, isOwn: Bool) -> FindingTarget {
        var target = FindingTarget()
        let said = result?.either("pointer", "earl:pointer")
        for pointer in said.map({ $0.isArray ? Array($0.items) : [$0] }) ?? [] {
            if let place = pointer.text ?? pointer.looseEither("expression", "ptr:expression") {
                if isOwn || place.hasPrefix("/") {
                    target.path = target.path ?? place
                } else {
                    target.selector = target.selector ?? place
                }
            }
            // Pointer Methods in RDF: a piece of the text itself.
            target.snippet = target.snippet ?? pointer.looseEither("chars", "ptr:chars")
        }
        target.selector = value.loose("earshot:selector") ?? target.selector
        target.path = value.loose("earshot:path") ?? target.path
        target.snippet = value.loose("earshot:snippet") ?? target.snippet
        target.identifier = value.loose("earshot:identifier")
        target.label = value.loose("earshot:label")
        target.frame = value["earshot:frame"]?.looseNumbers(4)
        return target
    }

    /// The page or screen of the subject: its title, else its address; looked up where only its id is there.
    private func screen(of value: JSONView) -> String? {
        guard let subject = value.either("subject", "earl:subject") else { return nil }
        let first = subject.isArray ? subject.items.first { _ in true } : subject
        let id = first?.linkedID
        let whole = first.flatMap { $0.isDescribed ? Described($0) : nil } ?? id.flatMap { named[$0] }
        return whole?.title ?? id.flatMap { $0.hasPrefix("_:") ? nil : $0 }
    }

    /// Who asserts: a tool, by its name or by the address of its release. A person is not named here.
    private func assertor(of value: JSONView) -> EARLAssertor {
        let word = EARLGraph.lastPart(value.either("mode", "earl:mode")?.linkedID ?? "").lowercased()
        let mode: AuditRun.Mode? = ["manual": .manual, "semiauto": .semiAuto, "automatic": .automatic][word]
        let assertor = value.either("assertedBy", "earl:assertedBy")
        let id = assertor?.linkedID
        let whole = assertor.flatMap { $0.isDescribed ? Described($0) : nil } ?? id.flatMap { named[$0] }
        let isPerson = whole?.isPerson ?? (id?.hasPrefix("_:") ?? (mode == .manual))
        if isPerson { return EARLAssertor(name: "Manual evaluation", mode: mode ?? .manual) }
        if let name = whole?.name {
            return EARLAssertor(name: name, version: whole?.version, mode: mode ?? .automatic)
        }
        let steps = id?.split(separator: "/").map(String.init) ?? []
        if let tag = steps.lastIndex(of: "tag"), tag >= 2, tag + 1 < steps.count {
            return EARLAssertor(name: steps[tag - 2], version: steps[tag + 1], mode: mode ?? .automatic)
        }
        return EARLAssertor(name: id.map(EARLGraph.lastPart) ?? "EARL", mode: mode ?? .automatic)
    }
}

private struct EARLAssertor: Hashable {
    var name: String
    var version: String?
    var mode: AuditRun.Mode
}
