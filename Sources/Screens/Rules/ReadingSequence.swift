/// The elements that can be seen, in the order in which they are read, and whether each follows the one before.
struct ReadingSequence {
    let scene: Scene
    /// Elements of at least one point each way of which something is on the screen, by their nodes.
    let elements: [Int]
    /// Where they lie; sorted only once an order is in doubt.
    private lazy var places = FrameGrid(elements.compactMap { node in scene[node].place.map { (node, $0) } })

    init(_ scene: Scene) {
        self.scene = scene
        elements = scene.flick.filter { node in
            guard let place = scene.sights[node].place, place.width >= 1, place.height >= 1 else { return false }
            return scene.sights[node].clippedPlace?.hasSize == true
        }
    }

    /// Two elements, by their nodes.
    mutating func judge(_ one: Int, _ other: Int) -> Judgement {
        guard let first = scene.sights[one].place, let second = scene.sights[other].place,
            let jump = jump(from: first, to: second)
        else { return .passed }
        let before = scene[one], after = scene[other]
        if isOverlay(before) || isOverlay(after) || isCloseControl(before, after) { return .passed }
        let evidence: [String: Evidence] = [
            "kind": .text(jump.rawValue), "before": .text(before.name), "after": .text(after.name),
            "frames": .list([.frame(first), .frame(second)]),
        ]
        switch jump {
        case .backInTheRow where scene.device.direction == .rtl && before.isFigures && after.isFigures:
            return .cantTell(
                "It is read after what stands behind it in the row; rows of figures may run left to right.", evidence)
        case .backInTheRow:
            return .failed(
                "It is read after what stands behind it in the row.", evidence, restsOn: ReadingSequence.order)
        case .besideTallOne:
            return .cantTell("It is read after something tall that stands behind it in the row.", evidence)
        case .upInTheColumn:
            return .failed("It is read after what stands below it.", evidence, restsOn: ReadingSequence.order)
        }
    }

    /// What a format must be able to say for the order to be more than a guess.
    static let order: Set<NodeKey> = [.elements, .groupsChildren]

    private enum Jump: String { case backInTheRow, besideTallOne, upInTheColumn }

    private func jump(from first: Frame, to second: Frame) -> Jump? {
        let isBack =
            scene.device.direction == .ltr ? second.maxX <= first.x + 0.5 : second.x >= first.maxX - 0.5
        let overlap = first.overlapDown(second)
        if isBack, overlap >= min(first.height, second.height) / 2 {
            return overlap >= max(first.height, second.height) / 2 ? .backInTheRow : .besideTallOne
        }
        let isUp = second.maxY <= first.y + 0.5
        return isUp && first.overlapAcross(second) >= min(first.width, second.width) / 2 ? .upInTheColumn : nil
    }

    /// Another element of the sequence covers a quarter of it or more: floating buttons.
    private mutating func isOverlay(_ element: SceneNode) -> Bool {
        guard let place = element.place else { return false }
        return places.contains(meeting: place) { index in
            guard index != element.index, let other = scene[index].place?.intersection(place) else { return false }
            return other.area >= place.area / 4
        }
    }

    /// A close control at the start of an explicit list is read first wherever it stands, and one at its end last where
    /// nothing of the list begins more than 8 points above it.
    private func isCloseControl(_ before: SceneNode, _ after: SceneNode) -> Bool {
        guard let owner = scene.listOwner(of: before.index), owner == scene.listOwner(of: after.index),
            let members = scene.tree.elements(of: owner)
        else { return false }
        if members.first == before.index, before.isControl { return true }
        guard members.last == after.index, after.isControl, let top = after.place?.y else { return false }
        return members.allSatisfy { (scene[$0].place?.y ?? top) >= top - 8 }
    }
}

extension SceneNode {
    /// Its name has figures only: a key of a number pad, a page number.
    fileprivate var isFigures: Bool { !labelWords.isEmpty && labelWords.allSatisfy(Words.isNumber) }
}
