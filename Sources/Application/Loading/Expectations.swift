import API
package import Foundation
import JSON
package import Screens
package import Storage

/// What an app's team pinned.
package enum Expectations {
    /// So many an app may pin.
    static let limit = 1_000

    package struct Pinned {
        package let id: Int64
        package let expectation: Expectation
        package let caller: String
        package let createdAt: Date

        package init(_ stored: StoredExpectation) throws {
            id = stored.id
            expectation = try KeptJSON.decode(Expectation.self, from: stored.document)
            caller = stored.caller
            createdAt = stored.createdAt
        }
    }

    static func pinned(_ app: StoredApp, in transaction: some Transaction) throws -> [Pinned] {
        try transaction.expectations(ofApp: app.id).map(Pinned.init)
    }

    package static func all(_ app: StoredApp, in transaction: some Transaction) throws -> [Expectation] {
        try pinned(app, in: transaction).map(\.expectation)
    }

    static func add(_ expectation: Expectation, to app: StoredApp, caller: String, in transaction: WriteTransaction)
        throws -> Int64
    {
        try transaction.addExpectation(
            app: app.id, screen: expectation.screen,
            document: String(decoding: try Wire.encode(expectation), as: UTF8.self), caller: caller)
    }

    /// - Parameter pointer: its place in the body.
    static func check(_ expectation: Expectation, at pointer: String) throws {
        var faults = FieldFaults()
        for fault in expectation.faults { faults.refuse("\(pointer)/\(fault.key)", fault.detail) }
        try faults.raise()
    }
}
