package import API
import Foundation
import Screens
import Storage

extension Operations {
    /// Pins what must be there; what was pinned before and is left out ends.
    package func setExpectations(_ input: AppInput, _ body: ExpectationsBody) throws -> [ExpectationBody] {
        guard body.items.count <= 1_000 else { throw APIError.field("/items", "An app pins at most 1,000 things.") }
        for (index, item) in body.items.enumerated() { try Self.check(item, at: "/items/\(index)") }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            try transaction.setExpectations(
                app: app.id,
                try body.items.map { (String(decoding: try JSON.encode($0.expectation), as: UTF8.self), $0.screen) },
                caller: caller)
            try transaction.note("expectationsSet", "app/\(app.id)", app: app.id, caller: caller)
            return try Expectations.all(app, in: transaction).map(ExpectationBody.init)
        }
    }

    private static func check(_ item: ExpectationBody, at pointer: String) throws {
        guard !Words.isBlank(item.screen) else {
            throw APIError.field("\(pointer)/screen", "An expectation names its screen.")
        }
        guard item.identifier != nil || item.label != nil || item.says != nil else {
            throw APIError.field(
                "\(pointer)/label", "An expectation names its element: by identifier, label or what it says.")
        }
        for (index, trait) in (item.traits ?? []).enumerated() where Traits(name: trait) == nil {
            throw APIError.field("\(pointer)/traits/\(index)", "“\(trait)” is no trait.")
        }
        let texts = [
            ("screen", item.screen), ("identifier", item.identifier), ("label", item.label), ("value", item.value),
            ("says", item.says),
        ]
        for (key, text) in texts where text?.utf8.count ?? 0 > 1_000 {
            throw APIError.field("\(pointer)/\(key)", "This has at most 1,000 bytes.")
        }
    }
}
