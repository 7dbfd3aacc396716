import API
import Application
import Foundation
import JSON
import Storage

extension Routes {
    mutating func bindFindings() {
        bind(.getFinding) { input, context in
            let (app, place) = try context.read { transaction in
                let app = try transaction.need(app: input.app)
                guard let place = try transaction.finding(id: Int64(input.id), ofApp: app.id) else {
                    throw APIError.notFound("finding \(input.id) of \(app.name)")
                }
                return (app, place)
            }
            return Reply(try KeptFinding(place, of: app, publicURL: context.publicURL))
        }
    }
}

extension KeptFinding {
    fileprivate init(_ place: FindingPlace, of app: StoredApp, publicURL: String) throws {
        let finding = place.finding
        self.init(
            id: Int(finding.id), outcome: finding.outcome, criteria: finding.criteria, message: finding.message,
            evidence: try KeptJSON.decode([String: JSONValue].self, from: finding.evidence), tool: finding.tool,
            facts: try KeptJSON.decode([String: JSONValue].self, from: place.facts),
            url: publicURL + Address.path("apps", app.slug, "findings", String(finding.id)))
        screen = place.screen ?? place.place
        element = finding.elementID.map { Int($0) }
        (node, linkReason) = (finding.nodeName, finding.linkReason)
        (rule, sourceRule, impact) = (finding.rule, finding.sourceRule, finding.impact)
        (target, toolVersion, auditedAt) = (finding.target, place.toolVersion, place.auditedAt)
    }
}
