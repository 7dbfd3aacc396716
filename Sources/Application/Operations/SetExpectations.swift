package import API
import Formats
import Foundation
package import Screens
package import Storage

extension Operations {
    /// Pins what must be there; what was pinned before and is left out ends, what is said again stays as it was.
    package func setExpectations(_ input: AppInput, _ body: ExpectationsBody) throws -> [Expectation] {
        guard body.items.count <= Expectations.limit else {
            throw APIError.field("/items", "An app pins at most \(Expectations.limit) things.")
        }
        for (index, item) in body.items.enumerated() {
            try Expectations.check(item, at: "/items/\(index)")
        }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let standing = try Expectations.pinned(app, in: transaction)
            let wanted = Set(body.items)
            try EndPins(transaction: transaction, app: app, caller: caller)
                .end(standing.filter { !wanted.contains($0.expectation) })
            var known = Set(standing.map(\.expectation))
            for item in body.items where known.insert(item).inserted {
                _ = try Expectations.add(item, to: app, caller: caller, in: transaction)
            }
            try transaction.note("expectationsSet", "app/\(app.id)", app: app.id, caller: caller)
            return try Expectations.all(app, in: transaction)
        }
    }

    /// Sets all of an app's expectations from a file.
    package func setExpectations(_ input: AppInput, file bytes: [UInt8]) throws -> [Expectation] {
        try setExpectations(input, ExpectationsBody(items: try ExpectationsFile.read(bytes)))
    }

    /// Pins one thing beside the others; what is pinned already stays as it is. Answers its id.
    package func addExpectation(_ input: AppInput, _ body: Expectation) throws -> Int {
        try Expectations.check(body, at: "")
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let standing = try Expectations.pinned(app, in: transaction)
            if let same = standing.first(where: { $0.expectation == body }) { return Int(same.id) }
            guard standing.count < Expectations.limit else {
                throw APIError.field("/label", "An app pins at most \(Expectations.limit) things.")
            }
            let id = try Expectations.add(body, to: app, caller: caller, in: transaction)
            try transaction.note(
                "expectationPinned", "app/\(app.id)", app: app.id, caller: caller, details: "{\"expectation\":\(id)}")
            return Int(id)
        }
    }

    /// Pins what a capture holds: the element that is heard at a place of the transcript. Answers the pin's id.
    package func pin(_ input: ScreenInput, position: Int) throws -> Int {
        let expectation = try context.read { transaction in
            let look = try ScreenLook(input, in: transaction)
            let scene = Listening(try look.capture.recall(), profile: look.app.conformance).scene
            guard let utterance = scene.transcript.utterances.first(where: { $0.position == position }),
                let expectation = scene[utterance.node].expectation
            else { throw APIError.notFound("position \(position) of “\(look.screen.key)”") }
            return expectation
        }
        return try addExpectation(AppInput(app: input.app), expectation)
    }

    /// Says one differently: the old one ends, the new one is pinned. Answers the new one's id.
    package func changeExpectation(_ input: AppInput, _ id: Int, _ body: Expectation) throws -> Int {
        try Expectations.check(body, at: "")
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let old = try transaction.need(expectation: id, of: app)
            let ending = EndPins(transaction: transaction, app: app, caller: caller)
            let standing = try Expectations.pinned(app, in: transaction)
            if let same = standing.first(where: { $0.expectation == body }) {
                if same.id != old.id { try ending.end([Expectations.Pinned(old)]) }
                return Int(same.id)
            }
            try ending.end([Expectations.Pinned(old)])
            let new = try Expectations.add(body, to: app, caller: caller, in: transaction)
            try transaction.note(
                "expectationChanged", "app/\(app.id)", app: app.id, caller: caller,
                details: "{\"from\":\(old.id),\"expectation\":\(new)}")
            return Int(new)
        }
    }

    /// Ends one, or takes its end back.
    package func endExpectation(_ input: AppInput, _ id: Int, isTakenBack: Bool = false) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let expectation = try transaction.need(expectation: id, of: app)
            let ending = EndPins(transaction: transaction, app: app, caller: caller)
            if isTakenBack {
                try ending.restore(Expectations.Pinned(expectation))
            } else {
                try ending.end([Expectations.Pinned(expectation)])
            }
            try transaction.note(
                isTakenBack ? "expectationRestored" : "expectationEnded", "app/\(app.id)", app: app.id, caller: caller,
                details: "{\"expectation\":\(id)}")
        }
    }
}

extension Transaction {
    package func need(expectation id: Int, of app: StoredApp) throws -> StoredExpectation {
        guard let expectation = try expectation(id: Int64(id), ofApp: app.id) else {
            throw APIError.notFound("expectation \(id) of \(app.name)")
        }
        return expectation
    }
}
