import Foundation
import JSON
import Postgres
package import Screens

/// What a finding of another tool is tied to, and how that was found.
package struct TiedPlace: Sendable {
    package var element: Int64?
    package var node: String?
    package var reason: String
    /// From 0 to 1; `nil`: there was nothing to tie it to.
    package var confidence: Double?

    package init(element: Int64?, node: String?, reason: String, confidence: Double?) {
        (self.element, self.node, self.reason, self.confidence) = (element, node, reason, confidence)
    }

    /// The build holds no capture of its screen.
    package static var noScreen: TiedPlace {
        TiedPlace(element: nil, node: nil, reason: "noScreen", confidence: nil)
    }
}

/// A stored finding with what it is tied to.
package struct FindingTie: Encodable, Sendable {
    private var finding: Int64
    private var element: Int64?
    private var node: String?
    private var reason: String
    private var confidence: Double?

    package init(finding: Int64, _ place: TiedPlace) {
        (self.finding, element, node) = (finding, place.element, place.node)
        (reason, confidence) = (place.reason, place.confidence)
    }
}

extension Transaction {
    /// Audits of other tools in a build that are tied to no capture, with the screen that each names.
    package func looseRuns(build id: Int64) throws -> [(id: Int64, screen: String?)] {
        try connection.run(
            """
            SELECT id, screen FROM audit_runs
            WHERE build_id = \(id) AND upload_id IS NOT NULL AND capture_id IS NULL ORDER BY id
            """
        ).map { (id: try $0.value("id"), screen: try $0.value("screen")) }
    }

    /// What a tool says of the place of each finding.
    package func targets(ofRun id: Int64) throws -> [(finding: Int64, target: FindingTarget?)] {
        try connection.run("SELECT id, target::text AS target FROM findings WHERE run_id = \(id) ORDER BY id").map {
            row in
            let target: String? = try row.value("target")
            return (
                finding: try row.value("id"),
                target: try target.map { try KeptJSON.decode(FindingTarget.self, from: $0) }
            )
        }
    }
}

extension WriteTransaction {
    /// Ties an audit to a capture that came after it, and its findings to what they are about there.
    package func tie(run id: Int64, toCapture capture: Int64, _ ties: [FindingTie]) throws {
        _ = try connection.execute("UPDATE audit_runs SET capture_id = \(capture) WHERE id = \(id)")
        guard !ties.isEmpty else { return }
        _ = try connection.execute(
            """
            UPDATE findings SET capture_id = \(capture), element_id = tie.element, node_name = tie.node,
                link_reason = tie.reason, link_confidence = tie.confidence
            FROM jsonb_to_recordset(\(try JSONB(encoding: ties))) AS tie(finding bigint, element bigint, node text, reason text,
                confidence double precision)
            WHERE findings.id = tie.finding AND findings.run_id = \(id)
            """)
    }
}
