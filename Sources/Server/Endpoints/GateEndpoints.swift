import API
import Foundation
import History
import Storage

extension Routes {
    mutating func bindGate() {
        bind(.previewGate) { input, context in Reply(try context.operations.previewGate(input)) }
        bind(.askGate) { input, body, context in Reply(try context.operations.askGate(input, body)) }
        bind(.getPolicy) { input, context in
            Reply(try context.read { PolicyResource(try Policies.current(try $0.need(app: input.app), in: $0)) })
        }
        bind(.putPolicy) { input, body, context in Reply(try context.operations.setPolicy(input, body)) }
        bind(.getWaivers) { input, context in
            Reply(
                Listing(
                    items: try context.read {
                        try Waivers.all(try $0.need(app: input.app), in: $0).map(WaiverResource.init)
                    }))
        }
        bind(.putWaivers) { input, body, context in
            Reply(Listing(items: try context.operations.setWaivers(input, body)))
        }
    }
}
