/// Compares two neighbours of which one is selected: is there anything but a colour that says so? (WCAG 2.2, 1.4.1)
struct ColorCues {
    enum Difference {
        /// They look the same, as far as is recorded.
        case none
        /// Something other than a colour differs, or the colours differ in lightness by 3 to 1.
        case beyondColor
        /// Only colours differ. Not certain where weights or shapes may differ as well.
        case colorOnly(isCertain: Bool)
    }

    /// A colour cue has to have this ratio to be seen without its hue.
    static let requiredRatio = 3.0

    private(set) var difference = Difference.none
    /// The colours that differ, as they are seen, and their greatest ratio.
    private(set) var colors: [String] = []
    private(set) var ratio = 1.0

    private var isCertain = true
    private var hasOtherCue = false

    init(_ selected: SceneNode, _ other: SceneNode) {
        let mine = selected.drawnWithin, theirs = other.drawnWithin
        guard mine.count == theirs.count, mine.count(where: \.showsWords) == theirs.count(where: \.showsWords) else {
            difference = .beyondColor
            return
        }
        for (one, another) in zip(mine, theirs) where !hasOtherCue {
            compareShapes(one, another)
            compare(one, another, \.textColor, overGround: true)
            let before = colors.count
            compare(one, another, \.nonTextColor, overGround: true)
            // Icons that differ in colour may differ in shape.
            if colors.count > before { isCertain = false }
            compare(one, another, \.backgroundColor, overGround: false)
        }
        if hasOtherCue || ratio >= Self.requiredRatio {
            difference = .beyondColor
        } else if !colors.isEmpty {
            difference = .colorOnly(isCertain: isCertain)
        }
    }

    private mutating func compareShapes(_ one: SceneNode, _ another: SceneNode) {
        if one.showsWords || another.showsWords {
            let font = one.node.font, other = another.node.font
            if let weight = font?.weight, let theirs = other?.weight, weight.differs(from: theirs) {
                hasOtherCue = true
            }
            if let size = font?.size, let theirs = other?.size, size != theirs { hasOtherCue = true }
            for node in [one, another] where node.showsWords && node.node.font?.weight == nil { isCertain = false }
        }
        if let height = one.frame?.height, let theirs = another.frame?.height, abs(height - theirs) > 2 {
            hasOtherCue = true
        }
    }

    private mutating func compare(
        _ one: SceneNode, _ another: SceneNode, _ key: KeyPath<Node, Color?>, overGround: Bool
    ) {
        let color = one.node[keyPath: key], other = another.node[keyPath: key]
        guard let color, let other else {
            if color != other { hasOtherCue = true }
            return
        }
        let ground = overGround ? one.ground : nil, theirs = overGround ? another.ground : nil
        let paint = ground.map { one.seen(color, over: $0) } ?? Paint(color)
        let otherPaint = theirs.map { another.seen(other, over: $0) } ?? Paint(other)
        let differ = ground != nil && theirs != nil ? paint != otherPaint : color != other
        guard differ else { return }
        colors += [paint.hexadecimal, otherPaint.hexadecimal]
        ratio = max(ratio, Contrast.ratio(paint, otherPaint))
    }
}

extension SceneNode {
    /// The drawn nodes of its subtree, itself included, in document order.
    fileprivate var drawnWithin: [SceneNode] { scene.tree.subtree(index).lazy.map { scene[$0] }.filter(\.isDrawn) }
}
