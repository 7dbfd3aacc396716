import History
package import Storage

/// What the screens of an app are called: by their titles, with the key beside it where that is another word.
package struct ScreenNames: Sendable {
    package let byKey: [String: String]
    /// What people call states of screens, by what the API calls them (``VariantKey/words``), as far as they were met.
    package var variants: [String: String] = [:]
    /// The app's releases and their lines, where sentences about screens name them by words, as `spring`.
    package var releases: [String] = []

    package init(_ screens: some Sequence<StoredScreen>) {
        byKey = Dictionary(screens.map { ($0.key, $0.name) }) { first, _ in first }
    }

    /// - Parameter key: of a screen; what is none of the app's keys is called as it is.
    package subscript(key: String) -> String { byKey[key] ?? key }

    /// A screen, and its state where that is not as usual: `Workouts, dark`.
    package func place(_ key: String, _ variant: String) -> String {
        variant == VariantKey.standardWords ? self[key] : "\(self[key]), \(variants[variant] ?? variant)"
    }
}

extension ScreenNames {
    /// With the releases that sentences name by words.
    package func naming(_ history: AppHistory) -> ScreenNames {
        var names = self
        let all = history.ordered.map(\.version) + history.lines.map(\.name)
        names.releases = all.filter { $0.first?.isNumber == false && $0 != ReleaseLine.main }
        return names
    }

    /// `Rowing (player)`
    package static func name(_ key: String, _ title: String?) -> String {
        guard let title, !title.allSatisfy(\.isWhitespace) else { return key }
        return plain(title) == plain(key) ? title : "\(title) (\(key))"
    }

    /// Case and what stands for a blank make no other word: `Checkout summary` is `checkout-summary`.
    private static func plain(_ name: String) -> String {
        // Most names are ASCII, and a page has hundreds.
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        }
        return String(decoding: name.utf8.compactMap(\.smallLetterOrDigit), as: UTF8.self)
    }
}

extension UInt8 {
    /// Of ASCII; `nil`: it is neither a letter nor a digit.
    fileprivate var smallLetterOrDigit: UInt8? {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
        default: nil
        }
    }
}

extension Transaction {
    package func screenNames(ofApp id: Int64) throws -> ScreenNames { ScreenNames(try screens(ofApp: id)) }

    /// What one screen is called.
    package func screenName(_ key: String, ofApp id: Int64) throws -> String {
        try screen(key, ofApp: id)?.name ?? key
    }
}

extension StoredScreen {
    package var name: String { ScreenNames.name(key, title) }
}

extension Collection<StoredScreen> {
    /// What a screen is called in the title of a problem: as people call it, and by its key, too, where another one is called so.
    func word(for screen: StoredScreen) -> String {
        guard let title = screen.title, screen.name != title else { return screen.title ?? screen.key }
        return contains { $0.id != screen.id && $0.title == title } ? screen.name : title
    }
}
