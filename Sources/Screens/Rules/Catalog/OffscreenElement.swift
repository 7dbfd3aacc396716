extension Rule {
    /// What is heard can be brought into sight.
    package static let offscreenElement = Rule(
        "offscreen-element", since: 1, judges: .place, reads: .frame, title: "What is heard can be scrolled into view",
        impact: .moderate,
        criteria: [.focusOrder, .focusNotObscuredMinimum],
        guide: RuleGuide(
            meets: "“Allow notifications.” It belongs to the next page of the tour, which is not on the screen yet.",
            hurts: "People who see and listen, and anybody who activates what is not meant to be there.",
            byHand: "Flick through the whole screen and watch the VoiceOver frame: it must never leave the picture.",
            fixUIKit: """
                for page in pages { page.accessibilityElementsHidden = page !== currentPage }
                """,
            fixSwiftUI: """
                PageView(page).accessibilityHidden(page.id != current)
                """,
            fixAndroid: """
                // Views
                for (page in pages) page.isInvisible = page !== currentPage
                // Compose
                PageView(page, if (page.id == current) Modifier else Modifier.clearAndSetSemantics {})
                """,
            source: "WCAG 2.2, 2.4.3 and 2.4.11")
    ) { element in
        guard let place = element.place, place.hasSize, element.clippedPlace?.hasSize == false else {
            return .inapplicable
        }
        if isInScrollable(element) { return .passed }
        let cutters = cutters(of: element, place)
        let scrolling = cutters.map { element.scrolls(into: $0.node) }
        if !scrolling.contains(.no) && !scrolling.contains(.unknown) { return .passed }
        let evidence: [String: Evidence] = [
            "frame": .frame(place), "cutBy": .list(cutters.map { .text($0.node?.name ?? "screen") }),
        ]
        if scrolling.contains(.no) {
            return .failed("It is heard, lies out of sight, and no scrolling brings it in.", evidence)
        }
        return .cantTell("It lies out of sight; whether scrolling brings it in is not recorded.", evidence)
    }

    /// The nearest node above that clips or scrolls does scroll: whatever hides the element, that brings it in.
    private static func isInScrollable(_ element: SceneNode) -> Bool {
        for node in element.above {
            if node.isScrollable { return true }
            if node.node.clips && node.frame != nil { return false }
        }
        return false
    }

    /// What hides it: clipping nodes above and the screen (`node` is `nil`) that it does not meet; if it meets
    /// each alone, those that do not contain it.
    private static func cutters(of element: SceneNode, _ place: Frame) -> [(node: SceneNode?, frame: Frame)] {
        var all: [(node: SceneNode?, frame: Frame)] = element.above.compactMap { node in
            guard node.node.clips, let frame = node.frame else { return nil }
            return (node, frame)
        }
        if let screen = element.scene.device.screen { all.append((nil, screen)) }
        let unmet = all.filter { $0.frame.intersection(place)?.hasSize != true }
        return unmet.isEmpty ? all.filter { !$0.frame.contains(place) } : unmet
    }
}
