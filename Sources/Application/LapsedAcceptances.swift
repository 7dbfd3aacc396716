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
        let apps = try database.read { try $0.appsWithLapsedDecisions() }
        try database.writeAppByApp(apps, until: isOver) { transaction, app in
            let history = try AppHistory(app, in: transaction)
            try LapseDecisions(transaction: transaction, app: app, history: history, caller: Self.caller).lapse()
        }
    }
}
