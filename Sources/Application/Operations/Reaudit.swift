import API
import Formats
import Foundation
import History
import JSON
import Screens
package import Storage

/// What an engine change made different, found by hearing everything again.
package struct ReauditReport: Sendable {
    /// How much was computed this time; 0 where everything had been.
    package var captures: Int
    package var comparisons: Int
    /// Captures that could not be read again, with the reason.
    package var unreadable: [String]
    package var differences: [EngineDifference]
    package var compared: [ComparedOtherwise]

    /// A comparison that comes out otherwise by the engines in force.
    package struct ComparedOtherwise: Sendable, Hashable {
        package var app: String
        package var screen: String
        package var variantKey: String
        /// Rules of regressions that came and that went.
        package var regressions: [String]
        package var withdrawn: [String]
        package var fixedBefore: Int
        package var fixedAfter: Int
        package var lossBefore: Double
        package var lossAfter: Double

        package var isNothing: Bool {
            regressions.isEmpty && withdrawn.isEmpty && fixedBefore == fixedAfter && lossBefore == lossAfter
        }
    }
}

extension Operations {
    /// Hears and judges every stored capture again with the engines in force, and compares again what was compared.
    ///
    /// Each capture is a transaction of its own, so it can be stopped at any moment and goes on where it was; once
    /// everything is done it does nothing. What earlier engines said stays, verdicts and problems are not touched.
    /// - Parameter progress: told after each step: how many of how many, and what.
    /// - Throws: `conflict` where another one runs.
    package func reaudit(app slug: String? = nil, progress: (Int, Int, String) throws -> Void) throws -> ReauditReport {
        let app = try slug.map { slug in try database.read { try $0.need(app: slug).id } }
        let report = try database.alone(.reaudit) {
            let captures = try database.read { try $0.unheard(Speaker.version, Ruleset.number, ofApp: app) }
            let pairs = try database.read { try $0.uncompared(Speaker.version, Ruleset.number, ofApp: app) }
            let total = captures.count + pairs.count
            var unreadable: [String] = []
            for (index, item) in captures.enumerated() {
                let name = try hearAgain(item.capture, app: item.app, &unreadable)
                try progress(index + 1, total, name)
            }
            for (index, pair) in pairs.enumerated() {
                try compareAgain(pair.before, pair.after, app: pair.app, &unreadable)
                try progress(
                    captures.count + index + 1, total, "comparison of captures \(pair.before) and \(pair.after)")
            }
            return try differences(
                app, captures: captures.count, comparisons: pairs.count, unreadable: Set(unreadable).sorted())
        }
        guard let report else { throw APIError(.conflict, "Another reaudit is running; it does the same.") }
        return report
    }

    /// What the engines in force say otherwise than the ones before, from what is stored.
    package func engineDifferences(app slug: String? = nil) throws -> ReauditReport {
        let app = try slug.map { slug in try database.read { try $0.need(app: slug).id } }
        return try differences(app, captures: 0, comparisons: 0, unreadable: [])
    }

    /// The screen's name, for the progress.
    private func hearAgain(_ id: Int64, app: Int64, _ unreadable: inout [String]) throws -> String {
        let (app, stored) = try stored(id, app: app)
        let name = "\(app.slug): \(stored.screenKey)"
        let listening: Listening
        do { listening = Listening(try stored.recall(), profile: app.conformance) } catch let error as ImportError {
            unreadable.append("\(name), capture \(id): \(error.detail)")
            return name
        }
        try database.write { transaction in
            try transaction.lock(app: app.id, evenArchived: true)
            let screen = try transaction.need(screen: stored.screenKey, of: app)
            let words = NoteWords(transaction: transaction, app: app)
            try KeepCapture(Comparing(transaction: transaction, app: app), words)
                .hearAgain(listening, capture: id, of: screen)
            try words.write()
        }
        return name
    }

    private func compareAgain(_ before: Int64, _ after: Int64, app: Int64, _ unreadable: inout [String]) throws {
        let (app, _) = try stored(after, app: app)
        let diff: DiffResource
        do {
            diff = try database.read { try Comparing.compute(before, after, Listenings(app, in: $0), in: $0) }
        } catch let error as ImportError {
            unreadable.append("\(app.slug), captures \(before) and \(after): \(error.detail)")
            return
        }
        try database.write { transaction in
            try transaction.keepComparison(
                before: before, after: after, Listening.engines(app.conformance),
                result: String(decoding: try Wire.encode(diff), as: UTF8.self))
        }
    }

    private func stored(_ capture: Int64, app: Int64) throws -> (StoredApp, StoredCapture) {
        try database.read { transaction in
            guard let known = try transaction.app(id: app), let stored = try transaction.capture(id: capture) else {
                throw APIError.notFound("capture \(capture)")
            }
            return (known, stored)
        }
    }

    private func differences(_ app: Int64?, captures: Int, comparisons: Int, unreadable: [String]) throws
        -> ReauditReport
    {
        try database.read { transaction in
            let compared = try transaction.comparisonDifferences(Speaker.version, Ruleset.number, ofApp: app)
            return ReauditReport(
                captures: captures, comparisons: comparisons, unreadable: unreadable,
                differences: try transaction.engineDifferences(Speaker.version, Ruleset.number, ofApp: app).filter {
                    !$0.isNothing
                },
                compared: try compared.map(ReauditReport.ComparedOtherwise.init).filter { !$0.isNothing })
        }
    }
}

extension ReauditReport.ComparedOtherwise {
    fileprivate init(_ pair: ComparisonPair) throws {
        let old = try DiffResource(kept: pair.old), new = try DiffResource(kept: pair.new)
        func places(_ diff: DiffResource) -> Set<String> { Set(diff.regressions.map { "\($0.rule) \($0.node)" }) }
        let before = places(old), after = places(new)
        (app, screen, variantKey) = (pair.app, pair.screen, pair.variantKey)
        regressions = new.regressions.filter { !before.contains("\($0.rule) \($0.node)") }.map(\.rule)
        withdrawn = old.regressions.filter { !after.contains("\($0.rule) \($0.node)") }.map(\.rule)
        (fixedBefore, fixedAfter) = (old.fixed.count, new.fixed.count)
        (lossBefore, lossAfter) = (old.speech.loss ?? 0, new.speech.loss ?? 0)
    }
}
