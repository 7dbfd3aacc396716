import API
import Application
import Storage

extension Routes {
    mutating func bindCorrections() {
        bind(.listCorrections) { input, context in
            let page = try context.read { transaction in
                try transaction.corrections(
                    ofApp: try transaction.need(app: input.app).id, after: input.after.map(Int64.init),
                    limit: try Limit.of(input.limit))
            }
            return Reply(Listing(items: page.items.map(CorrectionResource.init), next: page.next.map(String.init)))
        }
        bind(.addCorrection) { input, body, context in Reply(try context.operations.correct(input, body)) }
        bind(.endCorrection) { input, context in Reply(try context.operations.endCorrection(input)) }
    }
}
