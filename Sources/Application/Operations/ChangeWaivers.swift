package import API
import Foundation
import History
import Storage

extension Operations {
    /// Adds one waiver; the others and their authors stay as they are.
    /// - Parameter found: what is wrong with it already.
    package func addWaiver(_ input: AppInput, _ body: WaiverBody, found: FieldFaults = FieldFaults()) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            var faults = found
            let read = try faults.read(else: nil) { try waiver(body, of: app, at: "", in: transaction) }
            if let until = Day(body.until), Waivers.isOver(until, at: context.now) {
                faults.refuse("/until", Waivers.dayIsOver)
            }
            try faults.raise()
            guard let waiver = read else { return }
            let standing = try Waivers.all(app, in: transaction)
            try transaction.addWaiver(
                app: app.id, (String(decoding: try Wire.encode(waiver), as: UTF8.self), waiver.until.description),
                caller: caller)
            try transaction.note(
                "waiverAdded", "app/\(app.id)", app: app.id, caller: caller,
                details: TriageLog.details(ofWaivers: standing, as: Waivers.all(app, in: transaction)))
        }
    }

    /// Ends one waiver before its day.
    package func endWaiver(_ input: AppInput, _ id: Int) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let standing = try Waivers.all(app, in: transaction)
            guard try transaction.endWaiver(Int64(id), ofApp: app.id) else { throw APIError.notFound("waiver \(id)") }
            try transaction.note(
                "waiverEnded", "app/\(app.id)", app: app.id, caller: caller,
                details: TriageLog.details(ofWaivers: standing, as: Waivers.all(app, in: transaction)))
        }
    }
}
