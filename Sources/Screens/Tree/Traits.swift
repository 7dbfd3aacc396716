/// The 64-bit trait mask of an element. Unknown bits survive.
///
/// Bits and names: cashapp/AccessibilitySnapshot `AccessibilityPrimitives.swift`, facebook/idb `AXTraits.h`,
/// appium/WebDriverAgent `FBAccessibilityTraits.m`.
package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
    private static func bit(_ number: UInt64) -> Traits { Traits(rawValue: 1 << number) }

    package static let button = bit(0)
    package static let link = bit(1)
    package static let image = bit(2)
    package static let selected = bit(3)
    package static let playsSound = bit(4)
    package static let keyboardKey = bit(5)
    package static let staticText = bit(6)
    package static let summaryElement = bit(7)
    package static let notEnabled = bit(8)
    package static let updatesFrequently = bit(9)
    package static let searchField = bit(10)
    package static let startsMediaSession = bit(11)
    package static let adjustable = bit(12)
    package static let allowsDirectInteraction = bit(13)
    package static let causesPageTurn = bit(14)
    package static let tabBar = bit(15)
    package static let header = bit(16)
    package static let textEntry = bit(18)
    package static let isEditing = bit(21)
    package static let secureTextField = bit(24)
    package static let backButton = bit(27)
    package static let tabBarItem = bit(28)
    package static let supportsZoom = bit(46)
    package static let textArea = bit(47)
    package static let switchButton = bit(53)
}

extension Traits {
    /// The names the open reference writes, in its order: bits 0–14, header, tabBar, then the private ones.
    package static let named: [(name: String, trait: Traits)] = [
        ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
        ("playsSound", .playsSound), ("keyboardKey", .keyboardKey), ("staticText", .staticText),
        ("summaryElement", .summaryElement), ("notEnabled", .notEnabled),
        ("updatesFrequently", .updatesFrequently), ("searchField", .searchField),
        ("startsMediaSession", .startsMediaSession), ("adjustable", .adjustable),
        ("allowsDirectInteraction", .allowsDirectInteraction), ("causesPageTurn", .causesPageTurn),
        ("header", .header), ("tabBar", .tabBar), ("textEntry", .textEntry), ("isEditing", .isEditing),
        ("secureTextField", .secureTextField), ("backButton", .backButton), ("tabBarItem", .tabBarItem),
        ("textArea", .textArea), ("switchButton", .switchButton),
    ]
    private static let byName: [String: Traits] = {
        var table = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.trait) })
        table["supportsZoom"] = .supportsZoom
        table["scrollable"] = .textArea  // the reference's old name for bit 47
        return table
    }()
    private static let nameable = named.reduce(into: Traits()) { $0.formUnion($1.trait) }

    /// The trait of this name, also `unknown(<decimal mask>)`; `nil` for a name nobody knows.
    package init?(name: String) {
        if let known = Traits.byName[name] {
            self = known
        } else if name.hasPrefix("unknown("), name.hasSuffix(")"), let mask = UInt64(name.dropFirst(8).dropLast()) {
            self.init(rawValue: mask)
        } else {
            return nil
        }
    }

    /// A mask written as hexadecimal, with or without `0x`.
    package init?(hexadecimal text: String) {
        let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
        guard let mask = UInt64(digits, radix: 16) else { return nil }
        self.init(rawValue: mask)
    }

    /// The names in the reference's order; bits without a name become one last `unknown(<decimal>)`.
    package var names: [String] {
        var names = Traits.named.filter { contains($0.trait) }.map(\.name)
        let rest = subtracting(Traits.nameable)
        if !rest.isEmpty { names.append("unknown(\(rest.rawValue))") }
        return names
    }
}
