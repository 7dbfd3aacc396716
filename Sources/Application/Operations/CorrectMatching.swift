package import API
import Foundation
import History
package import Storage

extension Operations {
    /// Somebody says of two elements that they are one, or two. It wins over the passes of the matcher from now on, in
    /// every build: comparisons of the screen are made again, and what builds were measured to be; verdicts stay.
    package func correct(_ input: AppInput, _ body: CorrectionBody) throws -> CorrectionResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let pair = try CorrectedPair(body, app, in: transaction)
            let corrections = try MatchCorrections(screen: pair.screen.id, in: transaction)
            var after = pair.after
            let isOne = corrections.head(of: pair.before) == corrections.head(of: after)
            if body.same, isOne {
                throw APIError.field("/after", "The two are taken for one element already.")
            }
            let isSplit = !body.same && pair.before == after
            if isSplit {
                after = try transaction.copyElement(pair.before)
                let later = try transaction.captures(withElement: pair.before, from: pair.captureAfter)
                try transaction.give(
                    element: pair.before, to: after, captures: later.filter { $0 != pair.captureBefore })
            }
            let id = try transaction.addCorrection(
                app: app.id, screen: pair.screen.id, before: pair.before, after: after, isSame: body.same,
                isSplit: isSplit, note: body.note.flatMap { $0.isEmpty ? nil : $0 }, caller: caller)
            try transaction.forgetComparisons(ofScreen: pair.screen.id)
            try LookAgain(transaction: transaction, app: app, caller: caller).look(atElement: after, of: pair.screen.id)
            try transaction.note(
                body.same ? "matched" : "parted", "screen/\(pair.screen.id)", app: app.id, caller: caller,
                details: "{\"correction\":\(id)}")
            return try transaction.needCorrection(Int(id), app)
        }
    }

    /// Takes a correction back: what it parted or joined is as the passes have it.
    package func endCorrection(_ input: CorrectionInput) throws -> CorrectionResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            guard let known = try transaction.correction(Int64(input.id), ofApp: app.id) else {
                throw APIError.notFound("correction \(input.id) of \(app.name)")
            }
            guard known.endedAt == nil else { return CorrectionResource(known) }
            if known.isSplit { try transaction.give(element: known.afterID, to: known.beforeID, captures: nil) }
            try transaction.endCorrection(known.id, caller: caller)
            try transaction.forgetComparisons(ofScreen: known.screenID)
            try LookAgain(transaction: transaction, app: app, caller: caller).look(
                atElement: known.isSplit ? known.beforeID : known.afterID, of: known.screenID)
            try transaction.note(
                "correctionEnded", "screen/\(known.screenID)", app: app.id, caller: caller,
                details: "{\"correction\":\(known.id)}")
            return try transaction.needCorrection(input.id, app)
        }
    }
}

extension Transaction {
    fileprivate func needCorrection(_ id: Int, _ app: StoredApp) throws -> CorrectionResource {
        guard let known = try correction(Int64(id), ofApp: app.id) else {
            throw APIError.notFound("correction \(id) of \(app.name)")
        }
        return CorrectionResource(known)
    }
}

/// Two elements that somebody names by their nodes in two builds.
private struct CorrectedPair {
    let screen: StoredScreen
    let before: Int64
    let after: Int64
    let captureBefore: Int64
    let captureAfter: Int64

    init(_ body: CorrectionBody, _ app: StoredApp, in transaction: some Transaction) throws {
        let history = try AppHistory(app, in: transaction)
        guard let screen = try transaction.screen(body.screen, ofApp: app.id) else {
            throw APIError.field("/screen", "There is no screen “\(body.screen)”.")
        }
        self.screen = screen
        func places(_ name: String, _ pointer: String) throws -> [BuildCapture] {
            let build: StoredBuild
            do { build = try history.build(named: name) } catch {
                throw APIError.field(pointer, "There is no build “\(name)”.")
            }
            return try transaction.buildCaptures(build: build.id, screen: screen.id)
        }
        let old = try places(body.from, "/from"), new = try places(body.to, "/to")
        guard let pair = try PairedCaptures(old, new, of: app, in: transaction).pair(of: body.variant) else {
            throw APIError.field("/screen", "The two builds hold no captures of it that can be compared.")
        }
        let (earlier, later) = (pair.before, pair.after)
        guard earlier.captureID < later.captureID else {
            throw APIError.field(
                "/from", "Name the older capture first; where both are the same there is nothing to say.")
        }
        (captureBefore, captureAfter) = (earlier.captureID, later.captureID)
        func element(_ node: String, of capture: Int64, _ pointer: String) throws -> Int64 {
            guard let element = try transaction.elements(ofCapture: capture)[node] else {
                throw APIError.field(pointer, "Nothing is heard on a node “\(node)” there.")
            }
            return element
        }
        before = try element(body.before, of: earlier.captureID, "/before")
        after = try element(body.after, of: later.captureID, "/after")
    }
}

extension CorrectionResource {
    package init(_ stored: MatchCorrection) {
        self.init(
            id: Int(stored.id), screen: stored.screenKey, before: Int(stored.beforeID), after: Int(stored.afterID),
            beforeLabel: stored.beforeLabel, afterLabel: stored.afterLabel, same: stored.isSame, note: stored.note,
            author: stored.caller, at: stored.at, endedAt: stored.endedAt, endedBy: stored.endedBy)
    }
}
