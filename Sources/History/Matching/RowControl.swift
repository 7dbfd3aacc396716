import Screens

/// What is heard in a row of a list, by what it has in common with the same in the other rows: the identifier that developers gave
/// each of them, else its kind and where it stands in its row. Rows have other data tomorrow, and the same controls.
struct RowControl {
    private let kind: ElementKind
    /// Without the figures that count rows.
    private let identifier: String?
    private let className: String?
    /// The classes of the nodes above, nearest first.
    private let above: [String?]
    private let place: Frame?
    /// The capture says of nothing what holds it, as idb's flat lists.
    private let isFlat: Bool

    /// So many in something that scrolls are rows.
    private static let several = 2

    /// `nil`: it is not heard, or stands in no row of a list.
    init?(_ element: SceneNode) {
        kind = element.kind
        identifier = RowControl.form(of: element)
        className = element.className
        above = element.above.map(\.className)
        place = element.place
        isFlat = !element.scene.capture.saysWhatIsDrawn
        guard element.isHeard else { return nil }
        let count = inItsColumn(of: element.scene).count
        let isInRow =
            isFlat
            ? count >= ListRows.many : element.isListed || count >= RowControl.several && element.scrolls
        guard isInRow else { return nil }
    }

    /// The same in the rows of a capture, itself among them.
    func inItsColumn(of scene: Scene) -> [SceneNode] { alike(in: scene).filter(isInItsColumn) }

    /// The same wherever it stands in its row.
    func alike(in scene: Scene) -> [SceneNode] { scene.elements.filter(isAlike) }

    private func isAlike(_ other: SceneNode) -> Bool {
        guard other.kind == kind else { return false }
        if let identifier { return RowControl.form(of: other) == identifier }
        return other.className == className && other.above.map(\.className) == above
    }

    private func isInItsColumn(_ other: SceneNode) -> Bool {
        guard identifier == nil, let place, let there = other.place else { return true }
        return abs(place.x - there.x) < 1 && abs(place.width - there.width) < 1
            && (!isFlat || abs(place.height - there.height) < 1)
    }

    private static func form(of element: SceneNode) -> String? {
        guard let identifier = element.identifier, !Words.isBlank(identifier) else { return nil }
        return IdentifierSeries.form(of: identifier) ?? identifier
    }
}
