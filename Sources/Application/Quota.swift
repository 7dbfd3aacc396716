import API
import Foundation
import Storage

extension Context {
    /// Throws where an app keeps as much as it may; else counts these bytes with what it keeps.
    func takeRoom(for bytes: Int, in app: StoredApp, _ transaction: some Transaction) throws {
        guard bytesPerApp > 0 else { return }
        let kept = try stored.bytes(ofApp: app.id, at: now, in: transaction)
        guard kept + Int64(bytes) <= bytesPerApp else {
            throw APIError(
                .conflict,
                "\(app.name) keeps \(kept) bytes of uploads and attachments and may keep \(bytesPerApp). Let it forget old originals on its page Privacy, or have whoever keeps the server raise EARSHOT_APP_BYTES."
            )
        }
        stored.add(bytes, toApp: app.id)
    }
}
