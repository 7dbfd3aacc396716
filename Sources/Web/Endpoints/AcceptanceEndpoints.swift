import Application
import API
import Storage

extension Routes {
    /// What people say is meant to be so: changes that are intended, screens that are owed no longer.
    mutating func bindAcceptances() {
        bind(.listAcceptances) { input, context in Reply(try context.acceptances(of: input.app)) }
        bind(.addAcceptance) { input, body, context in
            let (made, isNew) = try context.operations.addAcceptance(input, body)
            return Reply(made, status: isNew ? nil : 200)
        }
        bind(.endAcceptance) { input, context in
            try context.operations.endAcceptance(input)
            return Reply(try context.acceptances(of: input.app))
        }
        bind(.listRetirements) { input, context in
            Reply(try context.retirements(of: input.app, screen: input.screen))
        }
        bind(.addRetirement) { input, body, context in
            let (made, isNew) = try context.operations.addRetirement(input, body)
            return Reply(made, status: isNew ? nil : 200)
        }
        bind(.endRetirement) { input, context in
            try context.operations.endRetirement(input)
            return Reply(try context.retirements(of: input.app, screen: input.screen))
        }
    }
}

extension Context {
    fileprivate func acceptances(of slug: String) throws -> Listing<AcceptanceResource> {
        try read { transaction in
            let app = try transaction.need(app: slug)
            let pinning = try Pinning(AppHistory(app, in: transaction), in: transaction)
            return Listing(
                items: try transaction.acceptances(ofApp: app.id).reversed().map { accepted in
                    AcceptanceResource(accepted, stillPinned: try pinning.broken(where: accepted))
                })
        }
    }

    fileprivate func retirements(of slug: String, screen key: String) throws -> Listing<RetirementResource> {
        try read { transaction in
            let app = try transaction.need(app: slug)
            _ = try RetiredPlace(key, AppHistory(app, in: transaction), in: transaction)
            return Listing(items: try RetirementResource.all(of: key, app, in: transaction))
        }
    }
}
