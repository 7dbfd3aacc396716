package import Storage

/// The screens of an app, loaded when the first of them is asked for, and once.
package final class AppScreens {
    private let app: StoredApp
    private let transaction: any Transaction
    private var loaded: [Int64: StoredScreen]?

    package init(_ app: StoredApp, in transaction: any Transaction) {
        (self.app, self.transaction) = (app, transaction)
    }

    package func byID() throws -> [Int64: StoredScreen] {
        if let loaded { return loaded }
        let screens = try transaction.screensByID(ofApp: app.id)
        loaded = screens
        return screens
    }

    /// By the name that an audit gives it: its key, else its title.
    func named(_ name: String?) throws -> StoredScreen? {
        guard let name else { return nil }
        return try byID().values.sorted { $0.key < $1.key }.meant(by: name)
    }
}
