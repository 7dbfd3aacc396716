/// What takes the touches for an element (docs/rule-specification.md section 7.7). What VoiceOver outlines is not it.
package struct Target: Sendable {
    /// The node whose frame it is: the element, or a tappable node above that holds nothing else.
    package let node: SceneNode
    /// The whole frame in points, also where it leaves the screen.
    package let frame: Frame

    /// In whole points, halves up.
    package var width: Double { (frame.width + 0.5).rounded(.down) }
    package var height: Double { (frame.height + 0.5).rounded(.down) }
    /// `28 by 28 points`
    package var sizeText: String { "\(Self.text(width)) by \(Self.text(height)) points" }
    private static func text(_ points: Double) -> String { Int(exactly: points).map(String.init) ?? String(points) }
    /// Width or height is below this many points.
    package func isSmaller(than limit: Double) -> Bool { width < limit || height < limit }

    /// `nil` where no frame is known.
    package init?(of element: SceneNode) {
        for node in element.above {
            guard node.countInside == 1 else { break }
            guard node.has(.tap), !node.isFullScreen, let frame = node.frame else { continue }
            (self.node, self.frame) = (node, frame)
            return
        }
        guard let frame = element.isObject ? element.place : element.frame else { return nil }
        (node, self.frame) = (element, frame)
    }

    /// Whether it may only be cut: in each direction in which it is too small it touches or crosses an edge of the
    /// screen, or of a node above that clips or scrolls.
    package func isPerhapsCut(below limit: Double) -> Bool {
        var isCutAcross = width >= limit, isCutDown = height >= limit
        func hold(against holder: Frame) {
            isCutAcross = isCutAcross || frame.x <= holder.x + 0.5 || frame.maxX >= holder.maxX - 0.5
            isCutDown = isCutDown || frame.y <= holder.y + 0.5 || frame.maxY >= holder.maxY - 0.5
        }
        if let screen = node.scene.device.screen { hold(against: screen) }
        for above in node.above where above.node.clips || above.isScrollable {
            if let holder = above.frame { hold(against: holder) }
        }
        return isCutAcross && isCutDown
    }
}

extension SceneNode {
    /// It takes touches of its own and is no key of a keyboard.
    package var hasTarget: Bool { isActivatable && !traits.contains(.keyboardKey) }
}
