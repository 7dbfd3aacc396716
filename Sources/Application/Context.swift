import API
package import Foundation
package import Messages
package import Outgoing
package import Storage

/// What one request is answered with: who asks, when, and the doors to what is stored.
package struct Context: Sendable {
    package private(set) var caller: Caller
    package private(set) var database: Database
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
    /// What is asked, as the log names it: `GET /v1/reports/7`.
    package let door: String
    /// The network address that asks.
    package let address: String
    /// Who saw who reported, on its way into the log.
    package let viewings: ViewingBook
    /// How much may come, by whom.
    package let limits: RateLimits
    /// How much apps may keep.
    package let room: Room
    /// By what people sign in.
    package let signInWays: SignInWays
    /// What the proxy before this server says of who asks, as a digest; `nil`: nothing.
    package let vouched: [UInt8]?
    /// That pages are answered in.
    package private(set) var language: Language

    package init(
        caller: Caller, database: Database, now: Date, requestID: String, publicURL: String, isSecure: Bool,
        accept: String = "", requestKey: RequestKey? = nil, destinations: DestinationRules = .standard,
        canMail: Bool = false, door: String = "", address: String = "",
        viewings: ViewingBook = ViewingBook(), limits: RateLimits = RateLimits(), room: Room = Room(),
        signInWays: SignInWays = SignInWays(), vouched: [UInt8]? = nil, language: Language = .english
    ) {
        self.caller = caller
        self.database = database.showing(caller.apps)
        self.now = now
        self.requestID = requestID
        self.publicURL = publicURL
        self.isSecure = isSecure
        self.accept = accept
        self.requestKey = requestKey
        self.destinations = destinations
        self.canMail = canMail
        (self.door, self.address, self.viewings, self.limits) = (door, address, viewings, limits)
        (self.room, self.signInWays, self.vouched) = (room, signInWays, vouched)
        self.language = caller.language ?? language
    }

    /// The same, asked by somebody else or where somebody stands: what there is for them goes with it.
    package func asked(by caller: Caller) -> Context {
        var context = self
        (context.caller, context.database) = (caller, database.showing(caller.apps))
        context.language = caller.language ?? language
        return context
    }

    /// The same, with a condition for what is changed.
    package func committing(onlyIf isAllowed: @escaping @Sendable () throws -> Void) -> Context {
        var context = self
        context.database = database.committing(onlyIf: isAllowed)
        return context
    }

    /// For whom it is read: without the scope *support*, what people wrote is masked.
    package func viewer(seesPeople: Bool) -> Viewer {
        Viewer(name: caller.name, door: door, seesPeople: seesPeople, viewings: viewings)
    }

    /// Reads: pages and endpoints look through this.
    package func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
        try database.read(as: viewer(seesPeople: caller.holds(.support)), body)
    }
    /// Reads one thing by one statement.
    package func readOne<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
        try database.readOne(as: viewer(seesPeople: caller.holds(.support)), body)
    }
    /// Writes go through operations only.
    package var operations: Operations { Operations(context: self) }
}
