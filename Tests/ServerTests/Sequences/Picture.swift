import TestSupport

/// One screen as a build shows it.
struct Picture: Hashable, Sendable, CustomStringConvertible {
    enum Button: Hashable, Sendable, CaseIterable { case named, renamed, wordy, silent, gone }

    static let screens = ["home", "list"]
    /// Their identifiers: what tells one button from another in every build.
    static let buttons = ["buy", "sell"]
    /// Names as unlike as can be: no other button is taken for one that went.
    private static let names = [
        "buy": (named: "Buy it", renamed: "Purchase"),
        "sell": (named: "Offer for sale", renamed: "Get rid of this one"),
    ]

    var screen: Int
    /// One for each of ``buttons``.
    var looks: [Button]

    var key: String { Self.screens[screen] }

    /// `nil`: this screen has no such button.
    func button(_ identifier: String) -> Button? {
        Self.buttons.firstIndex(of: identifier).map { looks[$0] }
    }

    /// Which look of a button each rule finds broken.
    static let broken: [String: Button] = ["name-lost": .silent, "button-name": .silent, "hint-length": .wordy]

    var description: String {
        "\(key)(\(zip(Self.buttons, looks).map { "\($0) \($1)" }.joined(separator: ", ")))"
    }

    var capture: String {
        TestCapture.screen(
            key,
            [TestCapture.heading("The \(key)")]
                + zip(Self.buttons, looks).map { identifier, look in
                    switch look {
                    case .named: TestCapture.button(Self.names[identifier]?.named, id: identifier)
                    case .renamed: TestCapture.button(Self.names[identifier]?.renamed, id: identifier)
                    case .wordy: TestCapture.button(Self.names[identifier]?.named, id: identifier) + Self.longHint
                    case .silent: TestCapture.button(nil, id: identifier)
                    // The others stay where they are.
                    case .gone: #""hidden":true"#
                    }
                })
    }

    private static let longHint =
        #","hint":"\#(String(repeating: "Opens all that there is to buy and to sell here. ", count: 4))""#

    static func random(_ screen: Int, _ random: inout SeededRandom) -> Picture {
        Picture(
            screen: screen,
            looks: buttons.map { _ in
                switch Int.random(in: 0..<20, using: &random) {
                case 0..<9: .named
                case 9..<14: .silent
                case 14..<16: .wordy
                case 16..<17: .renamed
                default: .gone
                }
            })
    }
}
