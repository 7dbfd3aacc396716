import Application
import API
import Storage

extension Routes {
    /// Verdicts on record.
    mutating func bindVerdicts() {
        bind(.listVerdicts) { input, context in
            Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    let release = try transaction.need(release: input.release, of: app)
                    let page = try transaction.verdicts(
                        release: release.id, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
                    return Listing(
                        items: try page.items.map {
                            try VerdictResource($0, of: app, publicURL: context.publicURL)
                        }, next: page.next.map(String.init))
                })
        }
        bind(.getVerdict) { input, context in
            let (app, verdict) = try context.read { try $0.need(verdict: input.id) }
            return try VerdictFormats.reply(
                VerdictResource(verdict, of: app, publicURL: context.publicURL), of: app.slug, context.accept)
        }
    }
}

extension Transaction {
    /// The verdict of this number, and whose release it judges.
    func need(verdict id: Int) throws -> (StoredApp, StoredVerdict) {
        guard let verdict = try verdict(id: Int64(id)), let app = try app(id: verdict.appID) else {
            throw APIError.notFound("verdict \(id)")
        }
        return (app, verdict)
    }
}
