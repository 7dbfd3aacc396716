import API
import History
import Screens
import Storage

extension Intake {
    /// One imported audit: its findings are tied to elements of the screen it is about, where the source says which.
    /// What can't be tied stays, with the reason.
    /// - Parameters:
    ///   - said: the variant in words, as it is said with the upload.
    ///   - own: the capture that came with it in one file, and as what it was stored.
    func take(_ run: AuditRun, in said: String, of own: (heard: Listening, id: Int64)?) throws -> AuditReceipt {
        let capture = try own.map { try transaction.capture(id: $0.id) } ?? captured(for: run)
        let variant = own.map { VariantKey($0.heard.capture).words } ?? said
        let place = try capture.map { try AuditedPlace($0, in: transaction) }
        let findings = try run.findings.map { finding in
            NewFinding(
                finding: finding, captureID: capture?.id, evidence: try Self.json(finding.evidence),
                place.map { $0.place(of: $0.linker.link(finding)) } ?? .noScreen)
        }
        let id = try transaction.addRun(
            run, app: app.id, capture: capture?.id, build: build.id, upload: upload,
            variant: variant, facts: Self.json(run.facts), findings: findings)
        return AuditReceipt(
            id: Int(id), tool: run.tool, findings: findings.count, linked: findings.count { $0.nodeName != nil })
    }

    private func captured(for run: AuditRun) throws -> StoredCapture? {
        try TieAudits(transaction: transaction, app: app, build: build)
            .capture(auditedAs: run.screen, of: transaction.screens(ofApp: app.id))
    }
}
