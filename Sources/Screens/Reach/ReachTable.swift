/// Which part of a screen a thumb reaches, by height class and hand. An app may have a table of its own.
///
/// The default is ours. It follows the shape, not the measurements, of Scott Hurff's thumb-zone maps (“How to design for
/// thumbs in the Era of Huge Screens”, 2014), drawn from Steven Hoober's observations (“How Do Users Really Hold Mobile
/// Devices?”, UXmatters, February 2013), and the three colours of Slack's PanModal article.
package struct ReachTable: Hashable, Sendable, Codable {
    /// The zones of one height class.
    package struct Zones: Hashable, Sendable, Codable {
        /// For the right thumb; the left one's are these mirrored.
        package var right: ReachGrid
        /// For two thumbs.
        package var both: ReachGrid
        package init(right: ReachGrid, both: ReachGrid) { (self.right, self.both) = (right, both) }
    }
    package var compact: Zones
    package var regular: Zones
    package var large: Zones

    package init(compact: Zones, regular: Zones, large: Zones) {
        (self.compact, self.regular, self.large) = (compact, regular, large)
    }

    package func grid(_ heightClass: HeightClass, _ hand: Hand) -> ReachGrid {
        let zones =
            switch heightClass {
            case .compact: compact
            case .regular: regular
            case .large: large
            }
        return switch hand {
        case .right: zones.right
        case .left: zones.right.mirrored
        case .both: zones.both
        }
    }

    package static let standard: ReachTable = {
        let (r, y, g) = (ReachZone.red, ReachZone.yellow, ReachZone.green)
        return ReachTable(
            compact: Zones(
                right: ReachGrid([r, y, y], [y, y, y], [y, g, y], [g, g, g], [g, g, g], [y, g, y]),
                both: ReachGrid([y, y, y], [y, y, y], [g, y, g], [g, g, g], [g, g, g], [g, g, g])),
            regular: Zones(
                right: ReachGrid([r, r, r], [r, y, y], [y, y, y], [y, g, g], [g, g, g], [y, g, y]),
                both: ReachGrid([r, r, r], [y, y, y], [y, y, y], [g, g, g], [g, g, g], [g, y, g])),
            large: Zones(
                right: ReachGrid([r, r, r], [r, r, r], [r, y, y], [y, y, g], [y, g, g], [y, g, y]),
                both: ReachGrid([r, r, r], [y, r, y], [y, y, y], [g, y, g], [g, g, g], [g, y, g])))
    }()
}
