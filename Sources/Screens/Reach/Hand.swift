/// How a phone is held.
package enum Hand: String, Hashable, Sendable, Codable, CaseIterable {
    case right, left
    /// Two hands, two thumbs.
    case both
}

/// How easily a thumb gets there.
package enum ReachZone: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// natural · a stretch · hard: the grip has to change
    case green, yellow, red

    /// Better is smaller.
    package static func < (left: ReachZone, right: ReachZone) -> Bool { left.rank < right.rank }
    private var rank: Int { ReachZone.allCases.firstIndex(of: self) ?? 0 }
}

/// How tall a phone is, for a thumb. The limits are ours.
package enum HeightClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// up to 670 points (iPhone SE) · up to 880 · above
    case compact, regular, large

    /// From the screen's height in points.
    package init(height: Double) {
        self = height <= 670 ? .compact : height <= 880 ? .regular : .large
    }
}
