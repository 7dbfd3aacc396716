import Application
import API
import Storage

extension Routes {
    /// Verdicts on record, and who signed releases off on them.
    mutating func bindVerdicts() {
        bind(.listVerdicts) { input, context in
            Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    let release = try transaction.need(release: input.release, of: app)
                    let page = try transaction.verdicts(
                        release: release.id, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
                    return try context.listing(page, of: app)
                })
        }
        bind(.listAppVerdicts) { input, context in
            Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    let page = try transaction.verdicts(
                        app: app.id, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
                    return try context.listing(page, of: app)
                })
        }
        bind(.getVerdict) { input, context in
            let (app, verdict) = try context.read { try $0.need(verdict: input.id) }
            return try VerdictFormats.reply(
                VerdictResource(verdict, of: app, publicURL: context.publicURL), of: app.slug, context.accept)
        }
        bind(.listSignOffs) { input, context in Reply(try context.signOffs(input)) }
        bind(.addSignOff) { input, body, context in
            let (made, isNew) = try context.operations.addSignOff(input, body)
            return Reply(made, status: isNew ? nil : 200)
        }
        bind(.endSignOff) { input, context in
            try context.operations.endSignOff(input)
            return Reply(try context.signOffs(VerdictsInput(app: input.app, release: input.release)))
        }
    }
}

extension Context {
    fileprivate func listing(_ page: Page<StoredVerdict>, of app: StoredApp) throws -> Listing<VerdictResource> {
        Listing(
            items: try page.items.map { try VerdictResource($0, of: app, publicURL: publicURL) },
            next: page.next.map(String.init))
    }

    fileprivate func signOffs(_ input: VerdictsInput) throws -> Listing<SignOffResource> {
        try read { transaction in
            let app = try transaction.need(app: input.app)
            let release = try transaction.need(release: input.release, of: app)
            return try SignedOff(release, AppHistory(app, in: transaction), in: transaction)
                .list(after: input.after.map(Int64.init), limit: Limit.of(input.limit), in: transaction)
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
