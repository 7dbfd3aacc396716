/// What is painted behind each node (docs/rule-specification.md section 6): layers that may lie under a text.
///
/// A parent's alpha is applied to each colour it holds; that is the approximation we make of group opacity.
struct Grounds: Sendable {
    /// In document order.
    private let layers: [Layer]

    /// Members of explicit lists paint nothing; the tree holds the views they stand for.
    init(_ tree: Tree, _ sights: [NodeSight]) {
        layers = tree.nodes.indices.compactMap { index in
            guard sights[index].facts.contains(.drawn), tree.nodes[index].hasDetails, !tree.isMember(index) else {
                return nil
            }
            return Layer(tree.nodes[index], at: index, sights[index])
        }
    }

    /// What lies directly behind what this node writes or draws. `nil`: unknown: no frame, a picture, two grounds that
    /// meet, or nothing opaque at all (white is never assumed).
    func behind(_ node: SceneNode) -> Paint? {
        guard let clip = node.clip else { return nil }
        // Its own background is the first layer, also where it is a picture or a member of an explicit list.
        let own = node.node.backgroundColor
        if let own, own.alpha == 255, node.fade == 1 { return Paint(own) }
        var glazes: [(color: Color, fade: Double)] = own.map { [($0, node.fade)] } ?? []
        let end = layers.partition { $0.node >= node.index }
        for layer in layers[..<end].reversed() where layer.clip.overlaps(clip) {
            guard let color = layer.color, layer.clip.contains(clip) else { return nil }
            if layer.isOpaque {
                return glazes.reversed().reduce(Paint(color)) { $0.under($1.color, fade: $1.fade) }
            }
            glazes.append((color, layer.fade))
        }
        return nil
    }

    /// A drawn node that paints its background, or a picture.
    private struct Layer {
        var node: Int
        var clip: Frame
        /// `nil`: a picture, whose colours nobody knows.
        var color: Color?
        var fade: Double
        var isOpaque: Bool { fade == 1 && color?.alpha == 255 }

        init?(_ node: Node, at index: Int, _ sight: NodeSight) {
            let isPicture = node.mediaType == .image || node.mediaType == .video
            color = isPicture ? nil : node.backgroundColor.flatMap { $0.alpha > 0 ? $0 : nil }
            guard let clip = sight.clip, isPicture || color != nil else { return nil }
            (self.node, self.clip, fade) = (index, clip, sight.fade)
        }
    }
}

extension Frame {
    /// Shares an area with the other one; touching edges don't.
    package func overlaps(_ other: Frame) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

extension SceneNode {
    /// What lies behind it; `nil`: unknown.
    package var ground: Paint? { scene.grounds.behind(self) }

    /// A colour of this node's, as it is seen over its ground.
    package func seen(_ color: Color, over ground: Paint) -> Paint { ground.under(color, fade: fade) }
}
