import API
import Application
import Storage

extension Routes {
    mutating func bindRecordings() {
        bind(.listRecordings) { input, context in
            Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    let history = try AppHistory(app, in: transaction)
                    let filter = RecordingFilter(
                        screen: try input.screen.map { try transaction.need(screen: $0, of: app).id },
                        build: try input.build.map { try history.build(named: $0).id })
                    let page = try transaction.recordings(
                        ofApp: app.id, filter, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
                    return Listing(
                        items: try page.items.map {
                            try RecordingResource($0, build: history.build(id: $0.buildID)?.name ?? "", nil)
                        },
                        next: page.next.map(String.init))
                })
        }
        bind(.getRecording) { input, context in
            Reply(
                try context.read { transaction in
                    let app = try transaction.need(app: input.app)
                    guard let stored = try transaction.recording(id: Int64(input.id), ofApp: app.id) else {
                        throw APIError.notFound("recording \(input.id) of \(app.name)")
                    }
                    return try RecordingResource(
                        stored, build: transaction.build(id: stored.buildID)?.name ?? "",
                        HeldRecordings.hold(stored, in: transaction))
                })
        }
        bind(.endRecording) { input, context in
            try context.operations.endRecording(input)
            return Reply(Nothing())
        }
        bind(.getAgreement) { input, context in
            Reply(try context.read { try AgreementResource(input.app, in: $0) })
        }
    }
}
