/// Which of two siblings a flick to the right reaches first.
///
/// Two corners less than `separation` apart in height are one line, read in text direction; sizes are never used,
/// and right-to-left also compares left edges. Not transitive, so results hang on the algorithm: always the standard
/// library's `sorted(by:)` and `min(by:)`. Source: AccessibilitySnapshot #242, #244.
struct FlickComparator {
    /// Points between two lines: 8 on a phone, 13 on every other idiom.
    let separation: Double
    let isRightToLeft: Bool

    init(_ variant: Variant) {
        separation = (variant.device?.idiom ?? .phone) == .phone ? 8 : 13
        isRightToLeft = variant.readingDirection == .rtl
    }

    func isPlacedBefore(_ a: HeardNode, _ b: HeardNode) -> Bool {
        if abs(a.y - b.y) >= separation { return a.y < b.y }
        return isAhead(a, b)
    }

    /// Earlier in the line.
    private func isAhead(_ a: HeardNode, _ b: HeardNode) -> Bool { isRightToLeft ? a.x > b.x : a.x < b.x }

    /// Siblings of one level in flick order. A higher sort priority goes first (SwiftUI).
    func sorted(_ siblings: [HeardNode]) -> [HeardNode] {
        guard siblings.count > 1 else { return siblings }
        if siblings.allSatisfy({ $0.priority == siblings[0].priority }) { return siblings.sorted(by: isPlacedBefore) }
        return siblings.sorted { $0.priority != $1.priority ? $0.priority > $1.priority : isPlacedBefore($0, $1) }
    }

    /// Whether a point more or less in height would turn the two round. Tools round frames to whole points.
    func isDoubtful(_ a: HeardNode, _ b: HeardNode) -> Bool {
        if a.isPlaceUnknown || b.isPlaceUnknown { return true }
        guard a.priority == b.priority, abs(abs(a.y - b.y) - separation) <= 1 else { return false }
        return a.y < b.y ? isAhead(b, a) : isAhead(a, b)
    }
}
