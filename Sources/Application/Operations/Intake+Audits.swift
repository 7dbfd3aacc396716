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
        let capture = try (own?.id ?? place(of: run)).flatMap(transaction.capture)
        let variant = own.map { VariantKey($0.heard.capture).words } ?? said
        let elements = try capture.map { try transaction.elements(ofCapture: $0.id) } ?? [:]
        let tree = try capture?.recall().tree
        let linker = tree.map(FindingLinker.init)
        let findings = try run.findings.map { finding in
            let link = linker?.link(finding)
            let name = link?.node.flatMap { node in tree?.name(of: node) }
            return NewFinding(
                finding: finding, captureID: capture?.id, elementID: name.flatMap { elements[$0] }, nodeName: name,
                evidence: try Self.json(finding.evidence), linkReason: link?.reason.rawValue ?? "noScreen",
                linkConfidence: link?.confidence)
        }
        let id = try transaction.addRun(
            run, app: app.id, capture: capture?.id, build: build.id, upload: upload, ruleset: nil, profile: nil,
            variant: variant, facts: Self.json(run.facts), findings: findings)
        return AuditReceipt(
            id: Int(id), tool: run.tool, findings: findings.count, linked: findings.count { $0.nodeName != nil })
    }

    /// The build's capture of the screen that an audit is about; where the audit names none and the build holds one
    /// screen only, that one.
    private func place(of run: AuditRun) throws -> Int64? {
        let screens = try transaction.screens(ofApp: app.id)
        guard let name = run.screen else {
            let held = try transaction.buildCaptures(build: build.id)
            return Set(held.map(\.screenID)).count == 1 ? held.first?.captureID : nil
        }
        guard let screen = screens.meant(by: name) else { return nil }
        return try transaction.buildCaptures(build: build.id, screen: screen.id).first?.captureID
    }
}
