extension Rule {
    /// What is heard can be seen: nothing lies over it.
    package static let obscuredElement = Rule(
        "obscured-element", since: 1, judges: .place, reads: .frame, title: "What is heard is not covered",
        impact: .serious,
        criteria: [.focusNotObscuredMinimum, .focusOrder],
        guide: RuleGuide(
            meets:
                "“Buy tickets. Button.” The frame of VoiceOver lies on a cookie notice; a sighted helper sees no such button.",
            hurts:
                "People who see the screen and listen, people with a keyboard, and anybody whose double tap meets the cover.",
            byHand:
                "Flick with the screen on. Whenever something is spoken that you cannot see, look at what lies over it.",
            fixUIKit: """
                notice.accessibilityViewIsModal = true          // or
                page.accessibilityElementsHidden = isNoticeShown
                """,
            fixSwiftUI: """
                page.accessibilityHidden(isNoticeShown)
                """,
            fixAndroid: """
                // Views
                page.importantForAccessibility =
                    if (isNoticeShown) View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS
                    else View.IMPORTANT_FOR_ACCESSIBILITY_AUTO
                // Compose
                Page(if (isNoticeShown) Modifier.clearAndSetSemantics {} else Modifier)
                """,
            source: "WCAG 2.2, 2.4.11 and 2.4.3")
    ) { scene, judgements in
        var places: FrameGrid?
        for element in scene.elements {
            guard let seen = element.clippedPlace, seen.hasSize else { continue }
            let (covers, isWhole) = covers(of: element, seen)
            let evidence = { (cover: SceneNode) -> [String: Evidence] in
                ["coveredBy": .text(cover.name), "frame": .frame(element.place)]
            }
            if let cover = covers.first(where: { $0.has(.opaque) }) {
                judgements.note(
                    .failed(
                        "It is heard, and lies behind something opaque.", evidence(cover),
                        restsOn: [.elementsHidden, .modal]),
                    at: element)
                continue
            }
            let unknown = covers.first { cover in
                guard !cover.has(.backgroundKnown) else { return false }
                let grid =
                    places ?? FrameGrid(scene.heard.compactMap { index in scene[index].place.map { (index, $0) } })
                places = grid
                return hasElement(of: cover, atCentreOf: seen, grid)
            }
            guard isWhole || unknown != nil else {
                judgements.note(
                    .cantTell("So much lies over its place that not all of it is looked at.", [:]), at: element)
                continue
            }
            judgements.note(
                unknown.map {
                    .cantTell("Something may lie over it; whether one can see through is not recorded.", evidence($0))
                }
                    ?? .passed, at: element)
        }
    }

    /// So many of the nodes over a place are looked at. No screen has them; what is made to be slow has.
    private static let most = 1000

    /// Drawn nodes over the whole of it that would stay there when the content scrolls, and whether these are all.
    private static func covers(of element: SceneNode, _ seen: Frame) -> (found: [SceneNode], isWhole: Bool) {
        let scene = element.scene
        let candidates = scene.coverings.candidates(over: seen, from: element.sight.paintedOverFrom)
        let isWhole = candidates.dropFirst(most).isEmpty
        let covers = candidates.prefix(most).filter { scene[$0].clip?.contains(seen) == true }
        guard !covers.isEmpty else { return ([], isWhole) }
        let scrollable = element.above.first { $0.isScrollable }?.clip
        let staying = covers.map { scene[$0] }.filter { cover in
            scrollable.map { cover.clip?.contains($0) == true } ?? true
        }
        return (staying, isWhole)
    }

    private static func hasElement(of cover: SceneNode, atCentreOf seen: Frame, _ places: FrameGrid) -> Bool {
        let nodes = cover.scene.tree.subtree(cover.index)
        return places.candidates(over: seen, from: nodes.lowerBound).prefix { $0 < nodes.upperBound }
            .contains { cover.scene[$0].place?.contains(x: seen.midX, y: seen.midY) == true }
    }
}
