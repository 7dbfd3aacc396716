import JSON
import Screens

extension Writer {
    /// EARL 1.0 as JSON-LD (W3C): one assertion for each finding, and for each rule that found nothing.
    package static let earl = Writer(
        id: "earl-jsonld", title: "EARL (JSON-LD)", mediaType: "application/ld+json", fileExtension: "jsonld"
    ) { publication in
        let assertor: JSONValue = [
            "@type": ["earl:Software", "earl:Assertor"], "@id": "_:earshot", "name": .string(Ruleset.tool),
            "version": .string(String(Ruleset.number)),
        ]
        let screens = publication.screens.enumerated().flatMap { number, screen in
            EARLScreen(screen, id: "_:screen\(number + 1)", publication: publication).nodes
        }
        let document: JSONValue = ["@context": EARLScreen.context, "@graph": .array([assertor] + screens)]
        return document.document
    }
}

private struct EARLScreen {
    private let screen: PublishedScreen
    private let id: String
    private let publication: Publication

    init(_ screen: PublishedScreen, id: String, publication: Publication) {
        (self.screen, self.id, self.publication) = (screen, id, publication)
    }

    static let context: JSONValue = [
        "@vocab": "http://www.w3.org/ns/earl#", "earl": "http://www.w3.org/ns/earl#",
        "dct": "http://purl.org/dc/terms/", "foaf": "http://xmlns.com/foaf/0.1/",
        "earshot": "urn:earshot:terms#",
        "title": "dct:title", "description": "dct:description", "name": "foaf:name", "version": "dct:hasVersion",
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
            "@type": "Assertion", "assertedBy": "_:earshot", "subject": .string(id), "mode": "earl:automatic",
            "test": test(found.rule, finding.criteria),
            "result": [
                "@type": "TestResult", "outcome": .string("earl:" + finding.outcome.rawValue),
                "description": .string(finding.message),
                "pointer": .optional(found.node ?? found.place.path ?? found.place.selector),
            ],
            "earshot:impact": .string(finding.impact.rawValue), "earshot:identifier": .optional(found.place.identifier),
            "earshot:label": .optional(found.place.label), "earshot:frame": .frame(found.place.frame),
        ]
    }

    private func assertion(_ outcome: AuditRun.RuleOutcome) -> JSONValue {
        let rule = publication.rules.first { $0.id == outcome.rule }
        return [
            "@type": "Assertion", "assertedBy": "_:earshot", "subject": .string(id), "mode": "earl:automatic",
            "test": test(outcome.rule, rule?.criteria ?? []),
            "result": ["@type": "TestResult", "outcome": .string("earl:" + outcome.outcome.rawValue)],
        ]
    }

    private func test(_ rule: String, _ criteria: [String]) -> JSONValue {
        let addresses = criteria.compactMap(CriterionAddresses.address)
        return [
            "@type": "TestCase", "@id": .string("urn:earshot:rule:\(rule)"), "title": .string(rule),
            "isPartOf": addresses.isEmpty ? nil : .strings(addresses),
        ]
    }
}
