import History
import Screens
import Storage

/// Ties what other tools found in a build to the elements of its captures. An audit may come before the capture that it is
/// about: it is tied once that is there, so that the same files give the same answer in every order.
struct TieAudits {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild

    /// Ties the audits that had no capture to be tied to.
    func tie() throws {
        let loose = try transaction.looseRuns(build: build.id)
        guard !loose.isEmpty else { return }
        let screens = try transaction.screens(ofApp: app.id)
        for run in loose {
            guard let capture = try capture(auditedAs: run.screen, of: screens) else { continue }
            let place = try AuditedPlace(capture, in: transaction)
            try transaction.tie(
                run: run.id, toCapture: capture.id,
                try transaction.targets(ofRun: run.id).map { finding, target in
                    FindingTie(finding: finding, place.place(of: place.linker.link(to: target)))
                })
        }
    }

    /// The build's capture of the screen that an audit is about; where the audit names none and the build holds one
    /// screen only, that one.
    func capture(auditedAs name: String?, of screens: [StoredScreen]) throws -> StoredCapture? {
        let held: [BuildCapture]
        if let name {
            guard let screen = screens.meant(by: name) else { return nil }
            held = try transaction.buildCaptures(build: build.id, screen: screen.id)
        } else {
            held = try transaction.buildCaptures(build: build.id)
            guard Set(held.map(\.screenID)).count == 1 else { return nil }
        }
        return try (held.first?.captureID).flatMap(transaction.capture)
    }
}

/// A capture that an audit is about, by which its findings are tied.
struct AuditedPlace {
    let linker: FindingLinker
    private let tree: Tree
    private let elements: [String: Int64]

    init(_ capture: StoredCapture, in transaction: some Transaction) throws {
        tree = try capture.recall().tree
        elements = try transaction.elements(ofCapture: capture.id)
        linker = FindingLinker(tree)
    }

    func place(of link: FindingLink) -> TiedPlace {
        let name = link.node.map(tree.name)
        return TiedPlace(
            element: name.flatMap { elements[$0] }, node: name, reason: link.reason.rawValue,
            confidence: link.confidence)
    }
}
