import API
import Application
import Foundation
import History
import Storage

extension Routes {
    mutating func bindApps() {
        bind(.addApp) { _, body, context in Reply(try context.operations.addApp(body)) }
        bind(.listApps) { _, context in Reply(Listing(items: try context.read { try $0.apps() }.map(AppResource.init)))
        }
        bind(.getApp) { input, context in Reply(AppResource(try context.readOne { try $0.need(app: input.app) })) }
        bind(
            .changeApp, standing: { input, context in AppResource(try context.readOne { try $0.need(app: input.app) }) }
        ) {
            Reply(try $2.operations.changeApp($0, $1))
        }
        bind(.listReleases) { input, context in
            Reply(
                Listing(
                    items: try context.read { transaction in
                        let history = try AppHistory(try transaction.need(app: input.app), in: transaction)
                        let captures = try transaction.captureCounts(history.builds)
                        return history.ordered.reversed().map { ReleaseResource($0, history, captures) }
                    }))
        }
        bind(.getRelease) { input, context in Reply(try context.release(input)) }
        bind(.putRelease) { input, change, context in
            try context.operations.putRelease(input, change)
            return Reply(try context.release(input))
        }
        bind(.deleteRelease) { input, context in Reply(try context.operations.deleteRelease(input)) }
        bind(.getTasks) { input, context in Reply(try context.tasks(input)) }
        bind(.putTasks) { input, body, context in
            try context.operations.setTasks(input, body)
            return Reply(try context.tasks(input))
        }
        bind(.getReleaseOrder) { input, context in
            Reply(
                try context.read { transaction in
                    ReleaseOrderBody(try AppHistory(try transaction.need(app: input.app), in: transaction))
                })
        }
        bind(.putReleaseOrder) { input, body, context in Reply(try context.operations.setReleaseOrder(input, body)) }
    }
}

extension Context {
    fileprivate func tasks(_ input: AppInput) throws -> Listing<TaskBody> {
        try read { transaction in
            Listing(
                items: try transaction.tasks(ofApp: transaction.need(app: input.app).id).map {
                    TaskBody(name: $0.name, screens: $0.screens)
                })
        }
    }

    func release(_ input: ReleaseInput) throws -> ReleaseResource {
        try read { transaction in
            let app = try transaction.need(app: input.app)
            let release = try transaction.need(release: input.release, of: app)
            let history = try AppHistory(app, in: transaction)
            return ReleaseResource(
                release, history, try transaction.captureCounts(history.builds(of: release)))
        }
    }
}

extension ReleaseResource {
    /// - Parameter captures: how many each build holds.
    init(_ release: StoredRelease, _ history: AppHistory, _ captures: [Int64: Int]) {
        self.init(
            version: release.version, channel: release.channel, line: release.line,
            forkedFrom: history.lines.first { $0.name == release.line }?.forkedFrom, position: release.position,
            shippedAt: release.shippedAt, commit: release.commit,
            builds: history.builds(of: release).map {
                BuildResource(name: $0.name, captures: captures[$0.id] ?? 0, sealedAt: $0.sealedAt)
            })
    }
}
