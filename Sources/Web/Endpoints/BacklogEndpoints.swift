import Application
import API

extension Routes {
    mutating func bindBacklog() {
        bind(.getBacklog) { input, context in
            Reply(try context.operations.backlog(input, limit: try Limit.of(input.limit)))
        }
        bind(.decideBacklog) { input, body, context in
            let decided = try context.operations.decideBacklog(input, body)
            return Reply(decided, status: decided.step == nil ? 200 : nil)
        }
    }
}
