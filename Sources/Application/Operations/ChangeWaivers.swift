package import API
import Foundation
import History
import Storage

extension Operations {
    /// Adds one waiver; the others and their authors stay as they are.
    package func addWaiver(_ input: AppInput, _ body: WaiverBody) throws {
        let waiver = try waiver(body, for: input.app, at: "")
        if let today = Waivers.day(context.now), !waiver.isInForce(on: today) {
            throw APIError.field("/until", "This day is over already.")
        }
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            try transaction.need(target: waiver.target, of: app, at: "")
            if let screen = body.screen, try transaction.screen(screen, ofApp: app.id) == nil,
                try !transaction.isAudited(screen, ofApp: app.id)
            {
                throw APIError.field("/screen", "\(app.name) has no screen “\(screen)”.")
            }
            try transaction.addWaiver(
                app: app.id, (String(decoding: try Wire.encode(waiver), as: UTF8.self), waiver.until.description),
                caller: caller)
            try transaction.note("waiverAdded", "app/\(app.id)", app: app.id, caller: caller)
        }
    }

    /// Ends one waiver before its day.
    package func endWaiver(_ input: AppInput, _ id: Int) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            guard try transaction.endWaiver(Int64(id), ofApp: app.id) else { throw APIError.notFound("waiver \(id)") }
            try transaction.note("waiverEnded", "app/\(app.id)", app: app.id, caller: caller)
        }
    }
}

extension WriteTransaction {
    /// A waiver for a problem that is none of the app's would excuse nothing, ever.
    func need(target: Waiver.Target, of app: StoredApp, at pointer: String) throws {
        guard case .problem(let id) = target, try problem(id: id)?.appID != app.id else { return }
        throw APIError.field("\(pointer)/problem", "\(app.name) has no problem \(id).")
    }
}
