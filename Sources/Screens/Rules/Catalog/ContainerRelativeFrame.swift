extension Rule {
    /// Frames are in screen coordinates, not in those of the container.
    package static let containerRelativeFrame = Rule(
        "container-relative-frame", since: 1, judges: .drawing, reads: .frame,
        title: "Frames are given in screen coordinates",
        impact: .serious,
        criteria: [.meaningfulSequence, .focusVisible],
        guide: RuleGuide(
            meets:
                "“Monday, 4 km.” The frame is drawn at the top of the screen, far from the chart, and is read there.",
            hurts: "People who explore by touch find nothing on the chart; people who see and listen are led astray.",
            byHand: "Flick through charts, maps and drawn controls with sight: does the frame stand on what is spoken?",
            fixUIKit: """
                bar.accessibilityFrameInContainerSpace = rect     // not: bar.accessibilityFrame = rect
                """,
            fixSwiftUI: """
                Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Distance", $0.km)) }   // frames come with it
                """,
            fixAndroid: """
                // Views, in the ExploreByTouchHelper of what is drawn: it works out the place on the screen itself
                override fun onPopulateNodeForVirtualView(id: Int, node: AccessibilityNodeInfoCompat) {
                    node.contentDescription = bars[id].words
                    node.setBoundsInParent(bars[id].rect)   // not: node.setBoundsInScreen(bars[id].rect)
                }
                // Compose: an element of its own brings its place with it
                Box(Modifier.offset(x, y).size(width, height).semantics { contentDescription = bar.words })
                """,
            source: "WCAG 2.2, 1.3.2 and 2.4.7; Apple: accessibilityFrame is in screen coordinates")
    ) { element in
        let parent = element.scene.listOwner(of: element.index).map { element.scene[$0] } ?? element.parent
        guard let container = parent?.frame, container.hasSize, container.x >= 8 || container.y >= 8,
            let place = element.place, mayBeRelative(element, to: container)
        else { return .inapplicable }
        let shifted = Frame(place.x + container.x, place.y + container.y, place.width, place.height)
        let inside = place.intersection(container)?.area ?? 0
        guard inside * 2 < place.area, container.contains(shifted) else { return .passed }
        return .failed(
            "Its frame fits if it was meant inside its container; as it is, it lies elsewhere.",
            ["frame": .frame(place), "container": .frame(container), "shifted": .frame(shifted)])
    }

    /// Views that only state their frame are placed by the system.
    private static func mayBeRelative(_ element: SceneNode, to container: Frame) -> Bool {
        if element.isObject { return true }
        guard let frame = element.node.frame, let stated = element.node.accessibilityFrame else { return false }
        return abs(stated.x - (frame.x - container.x)) <= 1 && abs(stated.y - (frame.y - container.y)) <= 1
    }
}
