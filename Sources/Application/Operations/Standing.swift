package import API
import Storage

/// How a release stands, for pages that say it beside other things.
package struct Standing: Sendable {
    /// The verdict and what it rests on; `nil`: nothing was captured or audited of the release.
    package var judged: (verdict: VerdictResource, review: ReviewResource)?
    package var names: ScreenNames
}

extension Operations {
    package func standing(app slug: String, release: String) throws -> Standing {
        let names = try context.read { transaction in
            try transaction.screenNames(ofApp: transaction.need(app: slug).id)
        }
        do {
            let (verdict, review) = try previewAndReview(GateInput(app: slug, release: release))
            return Standing(judged: (verdict, review), names: names)
        } catch let error as APIError where error.kind == .nothingCaptured {
            return Standing(judged: nil, names: names)
        }
    }
}
