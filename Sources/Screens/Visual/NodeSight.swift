/// What was worked out about one node of a scene, once, for all rules.
package struct NodeSight: Sendable {
    /// `frame`, else `accessibilityFrame`; `nil` where unknown or not finite.
    package var frame: Frame?
    /// `accessibilityFrame`, else `frame`: where VoiceOver finds it.
    package var place: Frame?
    /// What the screen and the clipping nodes above leave to look through; `nil`: nothing cuts.
    package var window: Frame?
    /// The frame, cut by the window. Without width or height where nothing of it is left.
    package var clip: Frame?
    /// Product of the alphas from the root to here.
    package var fade: Double
    package var facts: NodeFacts = []
    package var kind = ElementKind.text
    /// The node itself if heard, else the nearest heard node above.
    package var owner: Int?
    /// From 0, in flick order.
    package var position: Int?
    /// Nodes from this index on may paint over the node: later in document order, not below it, and outside of
    /// the owner of an explicit list it belongs to.
    package var paintedOverFrom: Int
    /// The class name after its last dot, without what it is generic over.
    package var shortClass: String?

    /// The place, cut by the window.
    package var clippedPlace: Frame? { place.map { NodeSight.cut($0, by: window) } }

    static func cut(_ frame: Frame, by window: Frame?) -> Frame {
        guard let window else { return frame }
        return frame.intersection(window) ?? Frame(frame.x, frame.y, 0, 0)
    }
}

/// Yes-or-no facts about a node: its own, and those of docs/rule-specification.md sections 2 to 4.
package struct NodeFacts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
    private static func bit(_ number: UInt64) -> NodeFacts { NodeFacts(rawValue: 1 << number) }

    // What it can do, as recorded.
    package static let tap = bit(0)
    package static let longPress = bit(1)
    package static let swipe = bit(2)
    package static let drag = bit(3)
    package static let pinch = bit(4)
    package static let pan = bit(5)
    package static let gesturesKnown = bit(6)
    package static let increment = bit(7)
    package static let decrement = bit(8)
    package static let escape = bit(9)
    package static let activate = bit(10)
    package static let actionsKnown = bit(11)
    package static let customActionsKnown = bit(12)
    package static let hasCustomActions = bit(13)
    package static let enabled = bit(14)
    package static let traitsKnown = bit(15)
    package static let backgroundKnown = bit(16)
    /// Its own background lets nothing through.
    package static let solid = bit(17)
    package static let scrollableKnown = bit(18)
    /// Its own label has a letter, digit or symbol.
    package static let labelled = bit(19)

    // What follows.
    package static let scrollable = bit(20)
    package static let controlSign = bit(21)
    package static let textView = bit(22)
    package static let heard = bit(23)
    package static let activatable = bit(24)
    package static let fullScreen = bit(25)
    package static let drawn = bit(26)
    package static let behindModal = bit(27)
    package static let opaque = bit(28)
    package static let covered = bit(29)
    package static let shown = bit(30)
    package static let modalInForce = bit(31)
}
