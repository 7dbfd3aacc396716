package import Screens

/// How near a capture's variant is to that of another it is compared with, nearest first. Where the exact twin is
/// missing, the nearest is taken and named.
package enum Twin: String, Hashable, Sendable, Codable, Comparable, CaseIterable {
    case exact
    /// What is heard is compared, what is drawn is not.
    case otherAppearance
    /// As with another appearance; nor is what lies where.
    case otherTextSize
    /// Structure, roles and what is heard at all are compared; words and what is drawn are not.
    case otherLanguage

    package static func < (left: Twin, right: Twin) -> Bool { left.rank < right.rank }
    private var rank: Int { Twin.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the two can be compared in what a rule goes by. What is heard at all always is.
    package func compares(_ matter: Rule.Matter) -> Bool {
        switch matter {
        case .structure: true
        case .name, .words: self < .otherLanguage
        case .place: self < .otherTextSize
        case .drawing: self == .exact
        }
    }

    /// In words, of the capture before; `nil` for the exact twin.
    package var words: String? {
        difference.map { difference in
            self == .otherLanguage
                ? "\(difference): what is heard at all was compared, its words were not"
                : "\(difference): what is heard was compared, what is drawn was not"
        }
    }

    /// How one capture differs from the other; `nil` for the exact twin.
    package var difference: String? {
        switch self {
        case .exact: nil
        case .otherAppearance: "in another appearance"
        case .otherTextSize: "in another text size"
        case .otherLanguage: "in another language"
        }
    }
}

extension VariantKey {
    /// How near two variants are; `nil`: they can't be compared.
    package func twin(of other: VariantKey) -> Twin? {
        guard idiom == other.idiom, screenReader == other.screenReader, orientation == other.orientation,
            state == other.state, isBeforeSignIn == other.isBeforeSignIn
        else { return nil }
        // Who does not say the language is taken to speak the other's.
        if let language, let there = other.language, language != there { return .otherLanguage }
        if textSize != other.textSize { return .otherTextSize }
        return appearance == other.appearance ? .exact : .otherAppearance
    }

    /// The place of the nearest of some variants, the first of equals; `nil` where none can be compared.
    package func nearest(among others: [VariantKey]) -> (place: Int, twin: Twin)? {
        let twins = others.enumerated().compactMap { place, other in twin(of: other).map { (place, $0) } }
        return twins.min { ($0.1, $0.0) < ($1.1, $1.0) }.map { (place: $0.0, twin: $0.1) }
    }
}
