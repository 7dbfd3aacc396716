package import API
import History
import Storage

/// How a release stands, for pages that say it beside other things.
package struct Standing: Sendable {
    /// The verdict and what it rests on; `nil`: nothing was captured or audited of the release.
    package var judged: (verdict: VerdictResource, review: ReviewResource)?
    package var names: ScreenNames

    fileprivate struct Question: Hashable, Sendable {
        var release: String
        /// In the server's time: waivers end with a day.
        var day: Day?
    }
}

extension Operations {
    /// The verdict of a release as it stands, and what it rests on screen by screen. Made once for each day and state of
    /// the app, whatever page asks.
    package func standing(app slug: String, release: String) throws -> Standing {
        let question = Standing.Question(release: release, day: Waivers.day(context.now))
        var known = try database.write { transaction in
            let app = try transaction.need(app: slug)
            return try transaction.standing(ofApp: app.id, question) {
                var standing = Standing(judged: nil, names: try transaction.screenNames(ofApp: app.id))
                try judge(app: slug, release: release, transaction, into: &standing)
                return standing
            }
        }
        known.judged?.verdict.decidedAt = context.now
        return known
    }

    private func judge(
        app: String, release: String, _ transaction: WriteTransaction, into standing: inout Standing
    ) throws {
        do {
            let asking = try AskGate(transaction, app: app, release: release, operations: self)
            let judged = try asking.judged(baseline: nil)
            standing.judged = (
                verdict: try asking.resource(asking.decide(baseline: nil, judged)),
                review: try asking.review(baseline: nil, judged)
            )
            let looks =
                judged.review.looks.map(\.look) + judged.owed.looks(of: judged.review)
            standing.names = standing.names.naming(asking.history)
            standing.names.variants = Set(looks.map(\.variant)).reduce(into: [:]) { names, variant in
                names[variant.words] = PlainWords.variant(variant)
            }
        } catch let error as APIError where error.kind == .nothingCaptured {}
    }
}
