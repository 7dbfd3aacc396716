/// Where a double tap lands, in screen points.
package struct ActivationPoint: Hashable, Sendable {
    package var point: NodeDetails.Point
    /// The app chose it; otherwise it is where VoiceOver would tap anyway.
    package var isOverridden: Bool

    /// `nil` where neither a point nor a frame is known. `scale`: pixels per point.
    package init?(of node: Node, scale: Double = 1) {
        let frame = node.accessibilityFrame ?? node.frame
        if let point = node.activationPoint {
            let isDefault =
                node.usesDefaultActivationPoint
                ?? frame.map {
                    ActivationPoint.isDefault(point, frame: $0, pathBounds: node.pathBounds, scale: scale)
                } ?? false
            self.init(point: point, isOverridden: !isDefault)
        } else if let frame {
            self.init(point: ActivationPoint.standard(frame: frame, pathBounds: node.pathBounds), isOverridden: false)
        } else {
            return nil
        }
    }

    private init(point: NodeDetails.Point, isOverridden: Bool) {
        (self.point, self.isOverridden) = (point, isOverridden)
    }

    /// The centre of the accessibility frame; of its path's box where the frame is empty.
    package static func standard(frame: Frame, pathBounds: Frame?) -> NodeDetails.Point {
        let box = frame.hasSize ? frame : pathBounds ?? frame
        return NodeDetails.Point(box.midX, box.midY)
    }

    /// Both zero, or less than a pixel from the standard in both directions.
    ///
    /// Not meant for sliders (their thumb), text views (their first line) and fields being edited (0, 0): there a
    /// point of its own is no fault. Source: AccessibilitySnapshot, `testNormalFrame…`, `testZeroFrame…`.
    package static func isDefault(
        _ point: NodeDetails.Point, frame: Frame, pathBounds: Frame?, scale: Double
    ) -> Bool {
        if frame == .zero && point == NodeDetails.Point(0, 0) { return true }
        let standard = standard(frame: frame, pathBounds: pathBounds)
        let pixel = 1 / scale
        return abs(point.x - standard.x) < pixel && abs(point.y - standard.y) < pixel
    }
}
