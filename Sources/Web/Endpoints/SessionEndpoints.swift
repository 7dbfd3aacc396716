import API
import Application
import Formats
import Foundation
import Storage

extension Routes {
    mutating func bindSessions() {
        bind(.listSessions) { input, context in
            var filter = SessionFilter()
            filter.release = input.release
            filter.screen = input.screen
            return Reply(
                try context.read { transaction in
                    let page = try transaction.sessions(
                        ofApp: try transaction.need(app: input.app).id, filter, after: input.after.map(Int64.init),
                        limit: try Limit.of(input.limit))
                    let answers = try transaction.answers(ofSessions: page.items.map(\.id))
                    let whole = try transaction.wholeSessions(page.items.map(\.id))
                    return Listing(
                        items: try page.items.map {
                            try SessionResource($0, answers[$0.id] ?? [], isWhole: whole.contains($0.id))
                        },
                        next: page.next.map(String.init))
                })
        }
        bind(.addSession) { input, body, context in Reply(try context.operations.addSession(input, body)) }
        bind(.putSessions) { input, body, context in
            Reply(Listing(items: try context.operations.setSessions(input, body)))
        }
        bind(.getChecklist) { input, context in
            Reply(try context.read { try Checklists.resource(try $0.need(app: input.app), in: $0) })
        }
        bind(.putChecklist) { input, body, context in Reply(try context.operations.setChecklist(input, body)) }
    }

    mutating func bindExpectations() {
        bind(.getExpectations) { input, context in
            let expectations = try context.read {
                try Expectations.all(try $0.need(app: input.app), in: $0)
            }
            var reply = Reply(Listing(items: expectations))
            if context.accept.contains("yaml") {
                reply.other = Bytes(
                    Array(try ExpectationsFile.write(expectations).utf8), mediaType: ExpectationsFile.mediaType)
            }
            return reply
        }
        bind(
            .putExpectations,
            other: { ExpectationsBody(items: try ExpectationsFile.read($0)) }
        ) { input, body, context in
            Reply(Listing(items: try context.operations.setExpectations(input, body)))
        }
    }
}
