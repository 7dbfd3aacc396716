import API
import Application
import Storage

extension Routes {
    mutating func bindBursts() {
        bind(.listBursts) { input, context in
            let page = try context.read { transaction in
                try transaction.bursts(
                    ofApp: try transaction.need(app: input.app).id, isRunning: input.running,
                    after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
            }
            return Reply(
                Listing(
                    items: page.items.map { BurstResource($0, publicURL: context.publicURL) },
                    next: page.next.map(String.init)))
        }
        bind(.endBurst) { input, body, context in
            try context.operations.endBurst(input, body)
            return Reply(
                BurstResource(try context.read { try $0.need(burst: input.id) }, publicURL: context.publicURL))
        }
    }
}
