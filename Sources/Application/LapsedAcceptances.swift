package import Storage

/// What was accepted until a day is open again on the day after, also where no build is sealed: it counts again from then on, and
/// whoever reads of it, or is told of problems, hears no other state than the gate says.
package struct LapsedAcceptances {
    /// Who opens what nobody does.
    private static let caller = "earshot"

    private let database: Database
    package init(_ database: Database) { self.database = database }

    /// One app a transaction, under its lock. Where no day is over, it is one look.
    /// - Parameter isOver: asked between two apps.
    package func run(until isOver: () -> Bool = { false }) throws {
        for app in try database.read({ try $0.appsWithLapsedDecisions() }) where !isOver() {
            // One that is busy, or archived by now, has its turn in a minute.
            do { try open(app) } catch is AppBusy {} catch is AppArchived {}
        }
    }

    private func open(_ id: Int64) throws {
        try database.write { transaction in
            guard let app = try transaction.app(id: id) else { return }
            try transaction.lock(app: app.id)
            let history = try AppHistory(app, in: transaction)
            try LapseDecisions(transaction: transaction, app: app, history: history, caller: Self.caller).lapse()
        }
    }
}
