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

    /// How near another variant is, with what else parts them; `nil`: they can't be compared.
    package func nearness(to other: VariantKey) -> Nearness? {
        twin(of: other).map { twin in
            let drawn = Set(appearance).symmetricDifference(other.appearance).count
            return Nearness(twin: twin, apart: (textSize == other.textSize ? 0 : 1) + drawn)
        }
    }

    /// The place of the nearest of some variants, the first of equals; `nil` where none can be compared.
    package func nearest(among others: [VariantKey]) -> (place: Int, nearness: Nearness)? {
        let known = others.enumerated().compactMap { place, other in nearness(to: other).map { (place, $0) } }
        return known.min { ($0.1, $0.0) < ($1.1, $1.0) }.map { (place: $0.0, nearness: $0.1) }
    }
}

/// How near a variant is: among those in another text size or language the one that is drawn alike is nearer.
package struct Nearness: Hashable, Sendable, Comparable {
    package var twin: Twin
    /// How many of text size and ways of drawing differ.
    package var apart: Int

    package static func < (left: Nearness, right: Nearness) -> Bool {
        (left.twin, left.apart) < (right.twin, right.apart)
    }
}
