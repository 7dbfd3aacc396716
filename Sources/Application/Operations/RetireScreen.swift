package import API
import Foundation
import History
import Screens
package import Storage

extension Operations {
    /// Says that a screen, or a variant of it, is owed no longer. What is said already stays as it is: answers it, and
    /// that it is not new.
    package func addRetirement(_ input: RetirementsInput, _ body: NewRetirement) throws -> (
        RetirementResource, isNew: Bool
    ) {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let history = try AppHistory(app, in: transaction)
            let place = try RetiredPlace(input.screen, history, in: transaction)
            var faults = FieldFaults()
            let reason = try faults.read(else: "") { try Self.reason(body.reason, "Say why it is owed no longer.") }
            let named = history.releases.first { $0.version == body.since }
            if let named {
                try faults.check { try place.needAway(body.variant, since: named, in: transaction) }
            } else {
                faults.refuse("/since", "\(app.name) has no release “\(body.since)”.")
            }
            try faults.raise()
            guard let since = named else { throw APIError(.internalError) }
            func told() throws -> RetirementResource? {
                try RetirementResource.all(of: place.name, app, in: transaction).first {
                    $0.variant == body.variant && $0.since == since.version && $0.capturedAgain == nil
                }
            }
            if let known = try told() { return (known, false) }
            let id = try transaction.addRetirement(
                app: app.id, screen: place.screen?.id, page: place.screen == nil ? place.name : nil,
                variant: body.variant, since: since.id, reason: reason, caller: caller)
            try transaction.note(
                "screenRetired", place.subject(in: app), app: app.id, caller: caller,
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
            let place = try RetiredPlace(input.screen, AppHistory(app, in: transaction), in: transaction)
            let id = Int64(input.id)
            guard
                try transaction.retirements(ofApp: app.id).contains(where: { $0.id == id && $0.screen == place.name }),
                try transaction.endRetirement(id, ofApp: app.id, caller: caller)
            else { throw APIError.notFound("retirement \(input.id) of “\(place.name)” in force") }
            try transaction.note(
                "retirementEnded", place.subject(in: app), app: app.id, caller: caller,
                details: "{\"retirement\":\(id)}")
        }
    }
}

/// What somebody retires: a screen, or what audits alone know.
package struct RetiredPlace {
    /// Its key, or what audits call it.
    let name: String
    /// `nil`: audits alone know it.
    let screen: StoredScreen?
    private let history: AppHistory

    package init(_ name: String, _ history: AppHistory, in transaction: some Transaction) throws {
        (self.name, self.history) = (name, history)
        screen = try transaction.screen(name, ofApp: history.app.id)
        guard try screen != nil || !transaction.builds(auditing: [name], ofApp: history.app.id).isEmpty else {
            throw APIError.notFound("screen “\(name)” of \(history.app.name)")
        }
    }

    fileprivate func subject(in app: StoredApp) -> String { screen.map { "screen/\($0.id)" } ?? "app/\(app.id)" }

    /// What a release or a later one captured or audited is not gone since then, unless parts of it are.
    fileprivate func needAway(_ variant: String?, since release: StoredRelease, in transaction: some Transaction) throws
    {
        let builds = try builds(in: variant, transaction)
        func isThere(_ build: StoredBuild) throws -> Bool {
            try builds.contains(build.id)
                && !(screen.map { try transaction.owesPart(of: $0.id, in: variant, build: build.id) } ?? false)
        }
        let did = screen == nil ? "audited" : "captured"
        // Of several builds of a release the newest speaks for it.
        if let own = screen == nil ? history.judgedBuild(of: release) : history.newestBuild(of: release),
            try isThere(own)
        {
            throw APIError.field("/since", "\(own.name) \(did) it. Name the first release that is without it.")
        }
        let later = try history.newestFirst.first { build in
            try history.lineage.relation(of: release.version, to: build.version) == .before && isThere(build)
        }
        if let later {
            throw APIError.field(
                "/since", "\(later.version) \(did) it, which is later. Name the first release that is without it.")
        }
    }

    private func builds(in variant: String?, _ transaction: some Transaction) throws -> Set<Int64> {
        guard let screen else {
            guard variant == nil else {
                throw APIError.field(
                    "/variant", "“\(name)” was never captured; audits alone know it. Retire all of it.")
            }
            return try transaction.builds(auditing: [name], ofApp: history.app.id)
        }
        let all = try transaction.buildCaptures(screen: screen.id)
        let held = all.filter { variant == nil || $0.variant == variant }
        guard !held.isEmpty else {
            let known = Set(all.map(\.variant)).sorted().map { "“\($0)”" }.listed()
            throw APIError.field(
                "/variant", "“\(screen.key)” was never captured as “\(variant ?? "")”, but as \(known).")
        }
        // What shows something else in its place is no capture of it.
        let others = try transaction.capturesOfSomethingElse(inBuilds: Set(held.map(\.buildID)).sorted())
        return Set(held.filter { others[$0.buildID]?.contains($0.captureID) != true }.map(\.buildID))
    }
}
