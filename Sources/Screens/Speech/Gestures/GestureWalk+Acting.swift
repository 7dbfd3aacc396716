extension GestureWalk {
    /// Where a double tap lands.
    package struct DoubleTap: Hashable, Sendable {
        package enum Landing: Hashable, Sendable {
            case onElement
            /// Another node lies there, index in the tree.
            case elsewhere(Int)
            case offScreen
        }
        package var point: ActivationPoint
        package var landing: Landing
    }

    /// Who answers a gesture that is not meant for one spot.
    package enum Answer: Hashable, Sendable {
        /// A node that says it handles it, index in the tree.
        case handled(by: Int)
        /// Nothing handles a scrub, but a navigation bar's back button does.
        case back(Int)
        case nobody
        /// The capture records no actions.
        case unknown
    }

    /// What a vertical flick with one finger does on an element.
    package enum VerticalFlick: Hashable, Sendable {
        case adjusts
        /// Names of the custom actions it chooses from.
        case choosesAction([String])
        case nothing
    }

    /// `nil` where the element's place is unknown.
    package func doubleTap(at position: Int) -> DoubleTap? {
        guard let element = node(at: position) else { return nil }
        let scale = scene.capture.variant.device?.scale ?? 1
        guard let point = ActivationPoint(of: element.node, scale: scale) else { return nil }
        if let screen = scene.device.screen, !screen.holds(point.point) {
            return DoubleTap(point: point, landing: .offScreen)
        }
        let cover = scene.coverings.candidates(over: Frame(point.point.x, point.point.y, 0, 0), from: 0).last {
            let lies = scene[$0]
            return lies.has(.opaque) && $0 >= element.sight.paintedOverFrom && lies.clip?.holds(point.point) == true
                && !element.isBelow(lies)
        }
        return DoubleTap(point: point, landing: cover.map { .elsewhere($0) } ?? .onElement)
    }

    package func verticalFlick(at position: Int) -> VerticalFlick {
        guard let element = node(at: position) else { return .nothing }
        if element.traits.contains(.adjustable) { return .adjusts }
        let actions = element.node.hasDetails ? element.node.customActions ?? [] : []
        return actions.isEmpty ? .nothing : .choosesAction(actions)
    }

    /// Two fingers draw a Z: the nearest node above that handles escape, else the bar's back button.
    package func scrub(from position: Int) -> Answer {
        let answer = answer(to: .escape, from: position)
        guard case .handled = answer else {
            let back = transcript.utterances.first { scene[$0.node].traits.contains(.backButton) }
            return back.map { .back($0.position) } ?? answer
        }
        return answer
    }

    /// Two fingers tap twice. Where no node handles it, the system answers (calls, playing sound).
    package func magicTap(from position: Int) -> Answer { answer(to: .magicTap, from: position) }

    /// Three fingers: the nearest scrollable node above, else the first one drawn. `nil`: nothing scrolls.
    package func scrolled(from position: Int) -> Int? {
        guard let element = node(at: position) else { return nil }
        if element.isScrollable { return element.index }
        if let near = element.above.first(where: { $0.isScrollable }) { return near.index }
        return scene.nodes.first { $0.isScrollable && $0.isDrawn && !$0.has(.behindModal) }?.index
    }

    private func answer(to action: NodeDetails.Action, from position: Int) -> Answer {
        guard let element = node(at: position) else { return .nobody }
        var isRecorded = false
        for node in [element] + Array(element.above) {
            guard node.has(.actionsKnown) else { continue }
            isRecorded = true
            if node.node.actions?.contains(action) == true { return .handled(by: node.index) }
        }
        return isRecorded ? .nobody : .unknown
    }
}

extension Frame {
    /// The point lies in it; edges count.
    func holds(_ point: NodeDetails.Point) -> Bool {
        point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
    }
}
