package import Storage

/// What the screens of an app are called: by their titles, with the key beside it where that is another word.
package struct ScreenNames: Sendable {
    private let names: [String: String]

    package init(_ screens: [StoredScreen]) {
        names = Dictionary(screens.map { ($0.key, $0.name) }) { first, _ in first }
    }

    /// - Parameter key: of a screen; what is none of the app's keys is called as it is.
    package subscript(key: String) -> String { names[key] ?? key }
}

extension ScreenNames {
    /// `Rowing (player)`
    package static func name(_ key: String, _ title: String?) -> String {
        guard let title, !title.allSatisfy(\.isWhitespace) else { return key }
        return plain(title) == plain(key) ? title : "\(title) (\(key))"
    }

    /// Case and what stands for a blank make no other word: `Checkout summary` is `checkout-summary`.
    private static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension StoredScreen {
    package var name: String { ScreenNames.name(key, title) }
}
