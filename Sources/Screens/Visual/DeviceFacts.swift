/// The variant as the rules read it, with a default for what nobody said (docs/rule-specification.md section 0).
package struct DeviceFacts: Hashable, Sendable {
    /// From the origin to the screen's size in points; `nil` where neither the device nor a root at the origin has
    /// one.
    package var screen: Frame?
    /// As was said; else by the screen's shape: a pad has 600 points or more on its shorter side, and a longer one of at
    /// most 1.65 times that (a phone measured in pixels is longer). Else a phone.
    package var idiom: Variant.Idiom
    package var direction: Variant.Direction
    package var contentSize: ContentSize
    /// BCP 47 tag; `nil` where unknown.
    package var locale: String?
    /// `nil`: unknown.
    package var reduceMotion: Bool?
    /// Top, left, bottom, right, in points; zeros where unknown.
    package var safeArea: [Double]

    package init(_ variant: Variant, root: Frame?) {
        let size = variant.device?.size ?? []
        if size.count == 2, size[0] > 0, size[1] > 0 {
            screen = Frame(0, 0, size[0], size[1])
        } else if let root, root.hasSize, abs(root.x) < 1, abs(root.y) < 1 {
            // A root that begins elsewhere is a part of a screen, whose size nobody knows.
            screen = Frame(0, 0, root.width, root.height)
        }
        let isPadShaped = screen.map { screen in
            let shorter = min(screen.width, screen.height)
            return shorter >= 600 && max(screen.width, screen.height) <= 1.65 * shorter
        }
        idiom = variant.device?.idiom ?? (isPadShaped == true ? .pad : .phone)
        direction = variant.readingDirection
        contentSize = ContentSize(name: variant.contentSize)
        locale = variant.locale
        reduceMotion = variant.reduceMotion
        let insets = variant.device?.safeArea ?? []
        safeArea = insets.count == 4 ? insets : [0, 0, 0, 0]
    }
}

extension DeviceFacts {
    /// What the zones of the thumb are made for.
    package var isUprightPhone: Bool { idiom == .phone && screen.map { $0.width <= $0.height } ?? false }
}

/// The text size a person chose, in Apple's order.
package enum ContentSize: String, Hashable, Sendable, Comparable, CaseIterable {
    case extraSmall = "XS"
    case small = "S"
    case medium = "M"
    case large = "L"
    case extraLarge = "XL"
    case extraExtraLarge = "XXL"
    case extraExtraExtraLarge = "XXXL"
    case accessibilityMedium = "AccessibilityM"
    case accessibilityLarge = "AccessibilityL"
    case accessibilityExtraLarge = "AccessibilityXL"
    case accessibilityExtraExtraLarge = "AccessibilityXXL"
    case accessibilityExtraExtraExtraLarge = "AccessibilityXXXL"

    /// By Apple's name, with or without its prefix; L where it is missing or nobody's name.
    package init(name: String?) { self = name.flatMap(ContentSize.init(category:)) ?? .large }

    /// By Apple's name, with or without its prefix; `nil`: there is none of this name.
    package init?(category: String) {
        let prefix = "UICTContentSizeCategory"
        self.init(rawValue: category.hasPrefix(prefix) ? String(category.dropFirst(prefix.count)) : category)
    }

    package static func < (left: ContentSize, right: ContentSize) -> Bool { left.rank < right.rank }
    private var rank: Int { ContentSize.allCases.firstIndex(of: self) ?? 0 }
}
