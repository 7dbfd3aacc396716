import History
import JSON
import Screens

extension Writer {
    /// SARIF 2.1.0 (OASIS), for code scanning pages and other tools.
    package static let sarif = Writer(
        id: "sarif", title: "SARIF 2.1.0", mediaType: "application/sarif+json", fileExtension: "sarif"
    ) { publication in
        let verdict = publication.verdict.map { [verdictRun($0, publication)] } ?? []
        // A log without any run would say that nobody looked.
        let tools = publication.tools.isEmpty && verdict.isEmpty ? [.earshot] : publication.tools
        let runs = tools.map { SARIFFindings(publication, of: $0).run } + verdict
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": .array(runs),
        ]
        return log.document
    }

    /// A result for each condition that a release doesn't meet; a waived one is suppressed, with its reason.
    private static func verdictRun(_ verdict: PublishedVerdict, _ publication: Publication) -> JSONValue {
        let unmet = verdict.conditions.filter { $0.outcome != .pass }
        let rules = Set(unmet.map(\.measure)).sorted()
        let results = unmet.map { condition -> JSONValue in
            [
                "ruleId": .string(condition.measure),
                "ruleIndex": rules.firstIndex(of: condition.measure).map { .number(Double($0)) },
                "level": "error", "message": ["text": .string(condition.why)],
                "locations": [
                    [
                        "physicalLocation": ["artifactLocation": ["uri": .string("releases/\(publication.release)")]],
                        "logicalLocations": [["fullyQualifiedName": .string(verdict.build), "kind": "module"]],
                    ]
                ],
                // Without a scope the same as before there were scopes.
                "partialFingerprints": SARIFFingerprint(
                    [condition.measure, publication.app] + [condition.scope].compactMap(\.self)
                ).members,
                "suppressions": condition.outcome == .waived
                    ? [["kind": "external", "justification": .string(condition.why)]] : nil,
            ]
        }
        return [
            "tool": [
                "driver": [
                    "name": "earshot gate", "version": .string(verdict.ruleset), "informationUri": .string(verdict.url),
                    "rules": .array(rules.map { ["id": .string($0)] }),
                ]
            ],
            "automationDetails": ["id": .string("\(publication.app)/\(publication.release)/gate")],
            "invocations": .notes(verdict.gaps),
            "results": .array(results),
        ]
    }
}

extension JSONValue? {
    /// Sentences that go with a run; nothing where there are none.
    fileprivate static func notes(_ sentences: [String]) -> JSONValue? {
        guard !sentences.isEmpty else { return nil }
        return [
            [
                "executionSuccessful": true,
                "toolExecutionNotifications": .array(
                    sentences.map { ["level": "note", "message": ["text": .string($0)]] }),
            ]
        ]
    }
}

/// What one tool found on all screens, as one run.
private struct SARIFFindings {
    private let publication: Publication
    private let tool: PublishedTool
    private let screens: [PublishedScreen]
    private let rules: [PublishedRule]
    private let places: [String: Int]

    /// The rules that are met, in the order of their ids, so that a result can refer to them by index.
    init(_ publication: Publication, of tool: PublishedTool) {
        (self.publication, self.tool) = (publication, tool)
        screens = publication.screens.filter { $0.tool == tool }
        let ours = tool == .earshot ? publication.rules : []
        let known = Dictionary(ours.map { ($0.id, $0) }) { first, _ in first }
        var met: [String: PublishedRule] = [:]
        for screen in screens {
            for found in screen.findings where met[screen.rule(found)] == nil {
                let rule = screen.rule(found)
                met[rule] =
                    known[rule]
                    ?? PublishedRule(
                        id: rule, title: rule, url: found.help, impact: found.finding.impact,
                        criteria: found.finding.criteria)
            }
            for outcome in screen.outcomes where met[outcome.rule] == nil {
                met[outcome.rule] =
                    known[outcome.rule]
                    ?? PublishedRule(
                        id: outcome.rule, title: outcome.rule, impact: nil, criteria: [])
            }
        }
        rules = met.values.sorted { $0.id < $1.id }
        places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    }

    var run: JSONValue {
        [
            "tool": [
                "driver": [
                    "name": .string(tool.name), "version": .optional(tool.version),
                    "informationUri": tool == .earshot ? .optional(publication.url) : nil,
                    "rules": .array(rules.map(rule)),
                ]
            ],
            "automationDetails": [
                "id": .string("\(publication.app)/\(publication.release)/" + (tool == .earshot ? "" : "\(tool.name)/"))
            ],
            "invocations": .notes(publication.gaps),
            "results": .array(
                screens.flatMap { screen in
                    screen.findings.map { result($0, on: screen) } + screen.outcomes.map { result($0, on: screen) }
                }),
            "columnKind": "unicodeCodePoints",
        ]
    }

    private func rule(_ rule: PublishedRule) -> JSONValue {
        [
            "id": .string(rule.id),
            "shortDescription": ["text": .string(rule.title)],
            "fullDescription": rule.help.map { ["text": .string($0)] },
            "helpUri": .optional(rule.url),
            "defaultConfiguration": rule.impact.map { ["level": .string(SARIFFindings.level($0))] },
            "properties": [
                "tags": .strings(["accessibility"] + rule.criteria.map { "wcag" + $0.filter { $0 != "." } })
            ],
        ]
    }

    private func result(_ found: PublishedFinding, on screen: PublishedScreen) -> JSONValue {
        let finding = found.finding
        let evidence = finding.evidence.isEmpty ? nil : JSONValue.object(finding.evidence.mapValues { JSONValue($0) })
        // A level belongs to failures alone (SARIF 3.27.10); of an impact that nobody said there is none.
        return result(
            screen.rule(found), kind: finding.outcome == .failed ? "fail" : "open",
            level: finding.outcome == .failed ? finding.impact.map(SARIFFindings.level) : "none",
            message: finding.message, on: screen, node: found.node ?? found.place.selector ?? found.place.path,
            element: found.place.identifier ?? found.place.label,
            properties: [
                "impact": .optional(finding.impact?.rawValue), "criteria": .strings(finding.criteria),
                "identifier": .optional(found.place.identifier), "label": .optional(found.place.label),
                "selector": .optional(found.place.selector), "path": .optional(found.place.path),
                "snippet": .optional(found.place.snippet), "className": .optional(found.place.className),
                "frame": .frame(found.place.frame), "evidence": evidence, "helpUrl": .optional(found.help),
                "finding": found.number.map { .number(Double($0)) }, "auditedAt": .optional(screen.auditedAt),
                "sourceRule": finding.rule == nil ? nil : .optional(finding.sourceRule),
                "earshotRule": tool == .earshot ? nil : .optional(finding.rule),
            ])
    }

    private func result(_ outcome: AuditRun.RuleOutcome, on screen: PublishedScreen) -> JSONValue {
        let kinds: [Outcome: (kind: String, message: String)] = [
            .passed: ("pass", "Passed."), .inapplicable: ("notApplicable", "There is nothing it applies to."),
        ]
        let (kind, message) = kinds[outcome.outcome] ?? ("informational", "It was not run.")
        return result(
            outcome.rule, kind: kind, level: "none", message: message, on: screen, node: nil,
            properties: ["count": outcome.count.map { .number(Double($0)) }])
    }

    private func result(
        _ rule: String, kind: String, level: String?, message: String, on screen: PublishedScreen, node: String?,
        element: String? = nil, properties: [String: JSONValue?]
    ) -> JSONValue {
        let place: JSONValue? = node.map { [["fullyQualifiedName": .string($0), "kind": "element"]] }
        let location: JSONValue = [
            "physicalLocation": ["artifactLocation": ["uri": .string("screens/" + SARIFFindings.address(screen.key))]],
            "logicalLocations": place,
        ]
        return [
            "ruleId": .string(rule), "ruleIndex": places[rule].map { .number(Double($0)) }, "kind": .string(kind),
            "level": .optional(level), "message": ["text": .string(message.isEmpty ? rule : message)],
            "locations": [location],
            // Not by its place in the tree, which moves; the wording of a rule may change, too.
            "partialFingerprints": SARIFFingerprint([rule, screen.key, element ?? node ?? ""]).members,
            "properties": .object(
                properties.compactMapValues { $0 }.merging(["screen": .string(screen.key)]) { first, _ in first }),
        ]
    }

    private static func level(_ impact: Impact) -> String {
        switch impact {
        case .critical, .serious: "error"
        case .moderate: "warning"
        case .minor: "note"
        }
    }

    /// Anything but letters, figures and `-._~` as `%` and two figures (RFC 3986).
    private static func address(_ key: String) -> String {
        key.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
            if isPlain || "-._~".utf8.contains(byte) { return String(scalar) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
