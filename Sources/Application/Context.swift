package import Foundation
package import Outgoing
package import Storage

/// What one request is answered with: who asks, when, and the doors to what is stored.
package struct Context: Sendable {
    package var caller: Caller
    package let database: Database
    /// The one clock of the request.
    package let now: Date
    package let requestID: String
    /// Where people reach this server, without a slash at the end.
    package let publicURL: String
    package let isSecure: Bool
    /// Media types the caller would rather have, as the header says.
    package let accept: String
    /// What a retry of this request is known by.
    package let requestKey: RequestKey?
    /// Where notices may be sent.
    package let destinations: DestinationRules
    /// A mail server is set up.
    package let canMail: Bool

    package init(
        caller: Caller, database: Database, now: Date, requestID: String, publicURL: String, isSecure: Bool,
        accept: String = "", requestKey: RequestKey? = nil, destinations: DestinationRules = .standard,
        canMail: Bool = false
    ) {
        self.caller = caller
        self.database = database
        self.now = now
        self.requestID = requestID
        self.publicURL = publicURL
        self.isSecure = isSecure
        self.accept = accept
        self.requestKey = requestKey
        self.destinations = destinations
        self.canMail = canMail
    }

    /// Reads: pages and endpoints look through this.
    package func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value { try database.read(body) }
    /// Writes go through operations only.
    package var operations: Operations { Operations(context: self) }
}
