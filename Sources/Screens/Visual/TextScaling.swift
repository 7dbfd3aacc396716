/// The texts of one screen at two text sizes: what grows, what stays small, what is cut (WCAG 2.2, 1.4.4).
package struct TextScaling: Sendable {
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case staysSmall
        /// It was whole at the smaller size.
        case becomesCut
        /// Nobody sees it at the larger size: pushed off the screen, covered, or left out.
        case disappears
        /// Neither sizes of fonts nor frames tell.
        case unknown
        case grows
        /// In a tab bar or on a key: the system shows it large while it is held.
        case enlargedBySystem
    }

    package struct Text: Hashable, Sendable {
        package var text: String
        /// At the smaller size, and at the larger where it is found there.
        package var node: Int
        package var largerNode: Int?
        /// Points of the font, where both are known.
        package var points: (before: Double, after: Double)? { before.flatMap { old in after.map { (old, $0) } } }
        fileprivate var before: Double?
        fileprivate var after: Double?
        package var outcome: Outcome
        /// It grows by less than any style of the system does.
        package var growsLittle = false
    }

    /// In document order of the smaller size.
    package let texts: [Text]

    package init(from smaller: Scene, to larger: Scene) {
        let partners = Self.partners(smaller, larger)
        let cutBefore = Self.cut(smaller), cutAfter = Self.cut(larger)
        texts = Self.shown(smaller).map { node in
            let partner = partners[node.index].map { larger[$0] }
            var text = Text(
                text: node.text ?? "", node: node.index, largerNode: partner?.index, before: node.node.font?.size,
                after: partner?.node.font?.size, outcome: .disappears)
            if let partner {
                text.outcome = Self.outcome(
                    node, partner, becomesCut: cutAfter.contains(partner.index) && !cutBefore.contains(node.index))
            }
            if text.outcome == .grows, let points = text.points {
                text.growsLittle = ContentSize.isLittle(
                    points, from: smaller.device.contentSize, to: larger.device.contentSize)
            }
            return text
        }
    }

    private static func outcome(_ node: SceneNode, _ larger: SceneNode, becomesCut: Bool) -> Outcome {
        if node.isEnlargedBySystem { return .enlargedBySystem }
        if becomesCut { return .becomesCut }
        if let before = node.node.font?.size, let after = larger.node.font?.size {
            return after > before ? .grows : .staysSmall
        }
        if larger.node.font?.scales == false { return .staysSmall }
        guard let before = node.frame, let after = larger.frame, before.hasSize, after.hasSize else { return .unknown }
        // A frame may have room to spare: only its growth says something.
        return after.height > before.height + 1 ? .grows : .unknown
    }

    private static func shown(_ scene: Scene) -> [SceneNode] { scene.textNodes.map { scene[$0.node] } }

    /// Nodes that a rule finds cut.
    private static func cut(_ scene: Scene) -> Set<Int> {
        Set(Ruleset.audit(scene, rules: [.textClipped]).findings.compactMap(\.node))
    }

    /// Each text's node at the larger size: the same words, in the same turn where they come several times; what is left
    /// by the node's name, since a cut text may read differently.
    private static func partners(_ smaller: Scene, _ larger: Scene) -> [Int: Int] {
        let here = shown(smaller), there = shown(larger)
        var places = Dictionary(grouping: there) { $0.text ?? "" }.mapValues { $0.map(\.index)[...] }
        var partners: [Int: Int] = [:]
        for node in here {
            if let partner = places[node.text ?? "", default: []].popFirst() { partners[node.index] = partner }
        }
        let taken = Set(partners.values)
        let free = Dictionary(there.filter { !taken.contains($0.index) }.map { ($0.name, $0.index) }) { first, _ in
            first
        }
        for node in here where partners[node.index] == nil { partners[node.index] = free[node.name] }
        return partners
    }
}
