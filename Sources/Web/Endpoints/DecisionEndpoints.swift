import API
import Application
import History
import Storage

extension Routes {
    mutating func bindDecisions() {
        bind(.listDecisions) { input, context in
            Reply(try context.read { try DecisionResource.all(try $0.need(app: input.app), in: $0) })
        }
        bind(.addDecision) { input, body, context in Reply(try context.operations.addDecision(input, body)) }
        bind(.endDecision) { input, context in
            try context.operations.endDecision(input)
            return Reply(try context.read { try DecisionResource.all(try $0.need(app: input.app), in: $0) })
        }
    }
}

extension DecisionResource {
    fileprivate static func all(_ app: StoredApp, in transaction: some Transaction) throws -> Listing<DecisionResource>
    {
        let today = try transaction.today()
        return Listing(
            items: try transaction.decisions(ofApp: app.id).map { stored in
                DecisionResource(
                    stored.decision, isOver: !stored.decision.isInForce(on: today))
            })
    }
}
