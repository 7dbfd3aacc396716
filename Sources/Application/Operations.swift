import Foundation
package import Storage

/// Everything that can be done. One operation one file, one transaction.
package struct Operations: Sendable {
    let context: Context
    var database: Database { context.database }

    /// In the name of whoever keeps the server, on the machine itself.
    package static func keeper(
        _ database: Database, publicURL: String = "", isSecure: Bool = false, door: String = "earshot-server"
    )
        -> Operations
    {
        Operations(
            context: Context(
                caller: .keeper, database: database, now: Date(),
                requestID: "keeper",
                publicURL: publicURL, isSecure: isSecure, door: door))
    }
    var caller: String { context.caller.name }

    /// Writes who saw who reported into the log, now.
    package func writeViewings() throws { try context.viewings.write(to: database) }
}
