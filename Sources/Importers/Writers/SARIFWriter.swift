import Screens

extension Writer {
    /// SARIF 2.1.0 (OASIS), for code scanning pages and other tools.
    package static let sarif = Writer(
        id: "sarif", title: "SARIF 2.1.0", mediaType: "application/sarif+json", fileExtension: "sarif"
    ) { publication in SARIFLog(publication).node.document }
}

private struct SARIFLog {
    private let publication: Publication
    private let rules: [PublishedRule]
    private let places: [String: Int]

    /// The rules that are met, in the order of their ids, so that a result can refer to them by index.
    init(_ publication: Publication) {
        self.publication = publication
        let known = Dictionary(publication.rules.map { ($0.id, $0) }) { first, _ in first }
        var met: [String: PublishedRule] = [:]
        for screen in publication.screens {
            for found in screen.findings where met[found.rule] == nil {
                met[found.rule] =
                    known[found.rule]
                    ?? PublishedRule(
                        id: found.rule, title: found.rule, impact: found.finding.impact,
                        criteria: found.finding.criteria)
            }
            for outcome in screen.outcomes where met[outcome.rule] == nil {
                met[outcome.rule] =
                    known[outcome.rule]
                    ?? PublishedRule(
                        id: outcome.rule, title: outcome.rule, impact: .moderate, criteria: [])
            }
        }
        rules = met.values.sorted { $0.id < $1.id }
        places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    }

    var node: JSONNode {
        [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": .text(Ruleset.tool), "version": .text(String(Ruleset.number)),
                            "informationUri": .optional(publication.url), "rules": .list(rules.map(rule)),
                        ]
                    ],
                    "automationDetails": ["id": .text("\(publication.app)/\(publication.release)/")],
                    "results": .list(
                        publication.screens.flatMap { screen in
                            screen.findings.map { result($0, on: screen) }
                                + screen.outcomes.map { result($0, on: screen) }
                        }),
                    "columnKind": "unicodeCodePoints",
                ]
            ],
        ]
    }

    private func rule(_ rule: PublishedRule) -> JSONNode {
        [
            "id": .text(rule.id),
            "shortDescription": ["text": .text(rule.title)],
            "fullDescription": rule.help.map { ["text": .text($0)] },
            "helpUri": .optional(rule.url),
            "defaultConfiguration": ["level": .text(SARIFLog.level(rule.impact))],
            "properties": ["tags": .texts(["accessibility"] + rule.criteria.map { "wcag" + $0.filter { $0 != "." } })],
        ]
    }

    private func result(_ found: PublishedFinding, on screen: PublishedScreen) -> JSONNode {
        let finding = found.finding
        let evidence = finding.evidence.isEmpty ? nil : JSONNode.object(finding.evidence.mapValues { JSONNode($0) })
        // A level belongs to failures alone (SARIF 3.27.10).
        return result(
            found.rule, kind: finding.outcome == .failed ? "fail" : "open",
            level: finding.outcome == .failed ? SARIFLog.level(finding.impact) : "none", message: finding.message,
            on: screen, node: found.node ?? found.place.selector ?? found.place.path,
            properties: [
                "impact": .text(finding.impact.rawValue), "criteria": .texts(finding.criteria),
                "identifier": .optional(found.place.identifier), "label": .optional(found.place.label),
                "frame": .frame(found.place.frame), "evidence": evidence,
                "sourceRule": finding.rule == nil ? nil : .optional(finding.sourceRule),
            ])
    }

    private func result(_ outcome: AuditRun.RuleOutcome, on screen: PublishedScreen) -> JSONNode {
        let kinds: [Outcome: (kind: String, message: String)] = [
            .passed: ("pass", "Passed."), .inapplicable: ("notApplicable", "There is nothing it applies to."),
        ]
        let (kind, message) = kinds[outcome.outcome] ?? ("informational", "It was not run.")
        return result(
            outcome.rule, kind: kind, level: "none", message: message, on: screen, node: nil,
            properties: ["count": outcome.count.map { .integer($0) }])
    }

    private func result(
        _ rule: String, kind: String, level: String, message: String, on screen: PublishedScreen, node: String?,
        properties: [String: JSONNode?]
    ) -> JSONNode {
        let element: JSONNode? = node.map { [["fullyQualifiedName": .text($0), "kind": "element"]] }
        let place: JSONNode = [
            "physicalLocation": ["artifactLocation": ["uri": .text("screens/" + SARIFLog.address(screen.key))]],
            "logicalLocations": element,
        ]
        return [
            "ruleId": .text(rule), "ruleIndex": places[rule].map { .integer($0) }, "kind": .text(kind),
            "level": .text(level), "message": ["text": .text(message.isEmpty ? rule : message)], "locations": [place],
            "properties": .object(properties.merging(["screen": .text(screen.key)]) { first, _ in first }),
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
