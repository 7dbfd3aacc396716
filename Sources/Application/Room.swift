import API
import Foundation
package import Storage

/// How much each app may keep, and how much it keeps, of uploads and attachments.
package struct Room: Sendable {
    /// In bytes; 0: any number.
    let most: Int64
    private let kept: StoredBytesBook

    /// - Parameter kept: shared by all doors to one database.
    package init(most: Int64 = 0, kept: StoredBytesBook = StoredBytesBook()) { (self.most, self.kept) = (most, kept) }

    /// Throws where an app keeps as much as it may; else counts these bytes with what it keeps.
    func take(_ bytes: Int, in app: StoredApp, at now: Date = Date(), _ transaction: some Transaction) throws {
        guard most > 0, bytes > 0 else { return }
        let kept = try self.kept.bytes(ofApp: app.id, at: now, in: transaction)
        guard kept + Int64(bytes) <= most else {
            throw APIError(
                .conflict,
                "\(app.name) keeps \(kept) bytes of uploads and attachments and may keep \(most). Let it forget old originals on its page Privacy, or have whoever keeps the server raise EARSHOT_APP_BYTES."
            )
        }
        self.kept.add(bytes, toApp: app.id)
    }
}
