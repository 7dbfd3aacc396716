package import Storage

/// The screens of an app, loaded when the first of them is asked for, and once.
package final class AppScreens {
    private let app: StoredApp
    private let transaction: any Transaction
    private var loaded: (all: [StoredScreen], byID: [Int64: StoredScreen])?

    package init(_ app: StoredApp, in transaction: any Transaction) {
        (self.app, self.transaction) = (app, transaction)
    }

    /// By their keys.
    package func all() throws -> [StoredScreen] { try load().all }

    package func byID() throws -> [Int64: StoredScreen] { try load().byID }

    /// By the name that an audit gives it: its key, else its title.
    func named(_ name: String?) throws -> StoredScreen? {
        guard let name else { return nil }
        return try all().meant(by: name)
    }

    private func load() throws -> (all: [StoredScreen], byID: [Int64: StoredScreen]) {
        if let loaded { return loaded }
        let all = try transaction.screens(ofApp: app.id)
        let screens = (all, Dictionary(all.map { ($0.id, $0) }) { first, _ in first })
        loaded = screens
        return screens
    }
}
