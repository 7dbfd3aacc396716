import JSON
import Screens

extension Writer {
    /// EARL 1.0 as JSON-LD (W3C): one assertion for each finding, and for each rule that found nothing.
    package static let earl = Writer(
        id: "earl-jsonld", title: "EARL (JSON-LD)", mediaType: "application/ld+json", fileExtension: "jsonld"
    ) { publication in
        let tools = publication.tools.isEmpty ? [.earshot] : publication.tools
        let names = tools.enumerated().map { $1 == .earshot ? "_:earshot" : "_:tool\($0 + 1)" }
        let assertors = zip(tools, names).map { tool, name -> JSONValue in
            [
                "@type": ["earl:Software", "earl:Assertor"], "@id": .string(name), "name": .string(tool.name),
                "version": .optional(tool.version),
            ]
        }
        let byTool = Dictionary(uniqueKeysWithValues: zip(tools, names))
        let screens = publication.screens.enumerated().flatMap { number, screen in
            EARLScreen(
                screen, id: "_:screen\(number + 1)", assertor: byTool[screen.tool] ?? "_:earshot",
                publication: publication
            ).nodes
        }
        let document: JSONValue = ["@context": EARLScreen.context, "@graph": .array(assertors + screens)]
        return document.document
    }
}

private struct EARLScreen {
    private let screen: PublishedScreen
    private let id: String
    private let assertor: String
    private let publication: Publication

    init(_ screen: PublishedScreen, id: String, assertor: String, publication: Publication) {
        (self.screen, self.id, self.assertor, self.publication) = (screen, id, assertor, publication)
    }

    private var isOurs: Bool { screen.tool == .earshot }
    /// How another tool came to its result is not known.
    private var mode: JSONValue? { isOurs ? "earl:automatic" : nil }

    static let context: JSONValue = [
        "@vocab": "http://www.w3.org/ns/earl#", "earl": "http://www.w3.org/ns/earl#",
        "dct": "http://purl.org/dc/terms/", "foaf": "http://xmlns.com/foaf/0.1/",
        "earshot": "urn:earshot:terms#",
        "title": "dct:title", "description": "dct:description", "date": "dct:date", "name": "foaf:name",
        "version": "dct:hasVersion",
        "isPartOf": ["@id": "dct:isPartOf", "@type": "@id"], "outcome": ["@type": "@id"], "mode": ["@type": "@id"],
        "assertedBy": ["@type": "@id"], "subject": ["@type": "@id"],
    ]

    var nodes: [JSONValue] {
        let subject: JSONValue = [
            "@type": "TestSubject", "@id": .string(id), "title": .string(screen.key),
            "isPartOf": .string("urn:earshot:\(publication.app):\(publication.release)"),
        ]
        return [subject] + screen.findings.map(assertion) + screen.outcomes.map(assertion)
    }

    private func assertion(_ found: PublishedFinding) -> JSONValue {
        let finding = found.finding
        return [
            "@type": "Assertion", "assertedBy": .string(assertor), "subject": .string(id), "mode": mode,
            "test": test(screen.rule(found), finding.criteria),
            "result": [
                "@type": "TestResult", "outcome": .string("earl:" + finding.outcome.rawValue),
                "description": .string(finding.message),
                "pointer": .optional(found.node ?? found.place.path ?? found.place.selector),
            ],
            "date": .optional(screen.auditedAt),
            "earshot:impact": .optional(finding.impact?.rawValue),
            "earshot:rule": isOurs ? nil : .optional(finding.rule),
            "earshot:finding": found.number.map { .number(Double($0)) }, "earshot:helpUrl": .optional(found.help),
            "earshot:identifier": .optional(found.place.identifier), "earshot:label": .optional(found.place.label),
            "earshot:selector": .optional(found.place.selector), "earshot:path": .optional(found.place.path),
            "earshot:snippet": .optional(found.place.snippet), "earshot:frame": .frame(found.place.frame),
        ]
    }

    private func assertion(_ outcome: AuditRun.RuleOutcome) -> JSONValue {
        let rule = isOurs ? publication.rules.first { $0.id == outcome.rule } : nil
        return [
            "@type": "Assertion", "assertedBy": .string(assertor), "subject": .string(id), "mode": mode,
            "test": test(outcome.rule, rule?.criteria ?? []),
            "result": ["@type": "TestResult", "outcome": .string("earl:" + outcome.outcome.rawValue)],
        ]
    }

    private func test(_ rule: String, _ criteria: [String]) -> JSONValue {
        let addresses = criteria.compactMap(CriterionAddresses.address)
        let owner = isOurs ? "" : "tool:\(screen.tool.name):"
        return [
            "@type": "TestCase", "@id": .string("urn:earshot:\(owner)rule:\(rule)"), "title": .string(rule),
            "isPartOf": addresses.isEmpty ? nil : .strings(addresses),
        ]
    }
}
