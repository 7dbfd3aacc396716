package import API
import History
import Storage

/// How a release stands, for pages that say it beside other things.
package struct Standing: Sendable {
    /// The verdict and what it rests on; `nil`: nothing was captured or audited of the release.
    package var judged: (verdict: VerdictResource, review: ReviewResource)?
    package var names: ScreenNames
}

extension Operations {
    /// The verdict of a release as it stands, and what it rests on screen by screen; `nil`: nothing was captured or audited
    /// of it. Made once for each day and state of the app, whatever page asks.
    package func verdictAndReview(app slug: String, release: String) throws -> (
        verdict: VerdictResource, review: ReviewResource
    )? {
        let day = Waivers.day(context.now)
        let known = try database.write { transaction in
            let app = try transaction.need(app: slug)
            return try transaction.standing(ofApp: app.id, Standing.Question(release: release, day: day)) {
                try judge(app: slug, release: release, transaction)
            }
        }
        guard var known else { return nil }
        known.verdict.decidedAt = context.now
        return (known.verdict, known.review)
    }

    private func judge(app: String, release: String, _ transaction: WriteTransaction) throws -> Standing.Judged? {
        do {
            let asking = try AskGate(transaction, app: app, release: release, operations: self)
            let judged = try asking.judged(baseline: nil)
            return Standing.Judged(
                verdict: try asking.resource(asking.decide(baseline: nil, judged)),
                review: try asking.review(baseline: nil, judged))
        } catch let error as APIError where error.kind == .nothingCaptured {
            return nil
        }
    }

    package func standing(app slug: String, release: String) throws -> Standing {
        let names = try context.read { transaction in
            try transaction.screenNames(ofApp: transaction.need(app: slug).id)
        }
        return Standing(judged: try verdictAndReview(app: slug, release: release), names: names)
    }
}

extension Standing {
    fileprivate struct Question: Hashable, Sendable {
        var release: String
        /// In the server's time: waivers end with a day.
        var day: Day?
    }
    fileprivate struct Judged: Sendable {
        var verdict: VerdictResource
        var review: ReviewResource
    }
}
