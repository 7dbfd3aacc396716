import Storage

extension Database {
    /// Does something for each of these apps, one a transaction, under its lock. One that is busy, archived or gone by now is left out:
    /// the others have their turn, and it has in a minute.
    /// - Parameter isOver: asked between two apps.
    func writeAppByApp(
        _ apps: [Int64], until isOver: () -> Bool, _ change: (WriteTransaction, StoredApp) throws -> Void
    ) throws {
        for id in apps where !isOver() {
            do {
                try write { transaction in
                    guard let app = try transaction.app(id: id) else { return }
                    try transaction.lock(app: app.id)
                    try change(transaction, app)
                }
            } catch is AppBusy {} catch is AppArchived {}
        }
    }
}
