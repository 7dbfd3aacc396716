package import API
import Foundation
import History
import Storage

extension Operations {
    /// Says that a screen, or a variant of it, is owed no longer. What is said already stays as it is: answers it, and
    /// that it is not new.
    package func addRetirement(_ input: RetirementsInput, _ body: NewRetirement) throws -> (
        RetirementResource, isNew: Bool
    ) {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let screen = try transaction.need(screen: input.screen, of: app)
            let history = try AppHistory(app, in: transaction)
            var faults = FieldFaults()
            let reason = try faults.read(else: "") { try Self.reason(body.reason, "Say why it is owed no longer.") }
            let named = history.releases.first { $0.version == body.since }
            if let named {
                try faults.check { try Self.needAway(screen, body.variant, since: named, history, in: transaction) }
            } else {
                faults.refuse("/since", "\(app.name) has no release “\(body.since)”.")
            }
            try faults.raise()
            guard let since = named else { throw APIError(.internalError) }
            func told() throws -> RetirementResource? {
                try RetirementResource.all(of: screen, app, in: transaction).first {
                    $0.variant == body.variant && $0.since == since.version && $0.capturedAgain == nil
                }
            }
            if let known = try told() { return (known, false) }
            let id = try transaction.addRetirement(
                app: app.id, screen: screen.id, variant: body.variant, since: since.id, reason: reason, caller: caller)
            try transaction.note(
                "screenRetired", "screen/\(screen.id)", app: app.id, caller: caller,
                details: "{\"retirement\":\(id)}")
            guard let made = try told() else { throw APIError(.internalError) }
            return (made, true)
        }
    }

    /// Takes a retirement back: what it was about is owed again.
    package func endRetirement(_ input: RetirementInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let screen = try transaction.need(screen: input.screen, of: app), id = Int64(input.id)
            guard
                try transaction.retirements(ofApp: app.id).contains(where: { $0.id == id && $0.screenID == screen.id }),
                try transaction.endRetirement(id, ofApp: app.id, caller: caller)
            else { throw APIError.notFound("retirement \(input.id) of “\(screen.key)” in force") }
            try transaction.note(
                "retirementEnded", "screen/\(screen.id)", app: app.id, caller: caller,
                details: "{\"retirement\":\(id)}")
        }
    }

    /// What a release or a later one captured is not gone since then, unless parts of it are.
    private static func needAway(
        _ screen: StoredScreen, _ variant: String?, since release: StoredRelease, _ history: AppHistory,
        in transaction: some Transaction
    ) throws {
        let all = try transaction.buildCaptures(screen: screen.id)
        let held = all.filter { variant == nil || $0.variant == variant }
        guard !held.isEmpty else {
            let known = Set(all.map(\.variant)).sorted().joined(separator: ", ")
            throw APIError.field(
                "/variant", "“\(screen.key)” was never captured as “\(variant ?? "")”, but as \(known).")
        }
        let builds = Set(held.map(\.buildID))
        func isCaptured(in build: StoredBuild) throws -> Bool {
            try builds.contains(build.id)
                && !transaction.owesPart(of: screen.id, in: variant, build: build.id)
        }
        let later = try history.newestFirst.first { build in
            try history.lineage.relation(of: release.version, to: build.version) == .before && isCaptured(in: build)
        }
        // Of several builds of a release the newest speaks for it.
        if let own = history.newestBuild(of: release), try isCaptured(in: own) {
            throw APIError.field("/since", "\(own.name) captured it. Name the first release that is without it.")
        }
        if let later {
            throw APIError.field(
                "/since", "\(later.version) captured it, which is later. Name the first release that is without it.")
        }
    }
}
