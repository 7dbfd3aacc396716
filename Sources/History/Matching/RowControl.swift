import Screens

/// What is heard in a row of a list, by what it has in common with the same in the other rows: the identifier that developers gave
/// each of them, else its kind and where it stands in its row. Rows have other data tomorrow, and the same controls.
struct RowControl: Hashable, Sendable {
    /// What it has in common with them wherever it stands in its row.
    enum Kin: Hashable, Sendable {
        /// The identifier is without the figures that count rows.
        case named(ElementKind, identifier: String)
        /// The classes of the nodes above are nearest first.
        case drawn(ElementKind, className: String?, above: [String?])
    }
    /// Where it stands across, and how large it is. Where a capture says of nothing what holds it, as idb's flat lists, it is as
    /// high, too.
    private struct Column: Hashable, Sendable {
        let x: Double
        let width: Double
        let height: Double?
    }

    let kin: Kin
    /// The capture says of nothing what holds it.
    let isFlat: Bool
    /// `nil`: its identifier tells, or it lies nowhere.
    private let column: Column?

    init(_ element: SceneNode) {
        let all = RowControl.kin(of: element), isFlat = !element.scene.capture.saysWhatIsDrawn
        kin = all.named ?? all.drawn
        self.isFlat = isFlat
        column =
            all.named == nil
            ? element.place.map { Column(x: $0.x, width: $0.width, height: isFlat ? $0.height : nil) } : nil
    }

    /// What an element has in common with others: what it is called by developers, where it is, and how it is drawn.
    static func kin(of element: SceneNode) -> (named: Kin?, drawn: Kin) {
        let drawn = Kin.drawn(element.kind, className: element.className, above: element.above.map(\.className))
        guard let identifier = element.identifier, !Words.isBlank(identifier) else { return (nil, drawn) }
        let form = IdentifierSeries.form(of: identifier) ?? identifier
        return (Kin.named(element.kind, identifier: form), drawn)
    }

    var kind: ElementKind {
        switch kin {
        case .named(let kind, _), .drawn(let kind, _, _): kind
        }
    }
    var isNamed: Bool { if case .named = kin { true } else { false } }

    /// Whether something alike stands as it does in its row; what lies nowhere may.
    func isInItsColumn(_ other: SceneNode) -> Bool {
        guard let column, let place = other.place else { return true }
        return abs(column.x - place.x) < 1 && abs(column.width - place.width) < 1
            && column.height.map { abs($0 - place.height) < 1 } ?? true
    }
}
