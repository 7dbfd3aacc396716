extension Rule {
    /// Texts that are cut where nothing brings the rest.
    package static let textClipped = Rule(
        "text-clipped", since: 1, judges: .drawing, title: "Text is not cut", impact: .serious,
        criteria: [.resizeText, .reflow],
        guide: RuleGuide(
            meets: "The voice says “Delivery address”, the eye reads “Delivery addr…”, and nothing shows the rest.",
            hurts: "People with low vision who read with large text: it is they who meet the cut.",
            byHand: "Set the largest accessibility text size and look for “…” and for lines cut in half.",
            fixUIKit: """
                address.numberOfLines = 0
                address.lineBreakMode = .byWordWrapping
                stack.axis = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? .vertical : .horizontal
                """,
            fixSwiftUI: """
                Text(address).fixedSize(horizontal: false, vertical: true)
                ViewThatFits { HStack { content }; VStack { content } }
                """,
            fixAndroid: """
                <!-- Views: neither maxLines nor a fixed height -->
                <TextView android:layout_width="match_parent" android:layout_height="wrap_content" />
                // Compose: without maxLines; what has no room in a row goes on in the next
                Text(address)
                FlowRow { Price(); BuyButton() }
                """,
            source: "WCAG 2.2, 1.4.4 and 1.4.10"),
        each: .shownNode
    ) { node in
        guard node.showsWords else { return .inapplicable }
        let isTruncated = node.node.hasDetails && node.node.truncated == true
        let edges = node.edgesLeft
        guard isTruncated || !edges.isEmpty else { return .passed }
        let isEnlarged = node.scene.device.contentSize > .large
        let lost = edges.first { node.scrolls(into: $0) == .no }
        let unknown = edges.first { node.scrolls(into: $0) == .unknown }
        let evidence: [String: Evidence] = [
            "truncated": .flag(isTruncated), "frame": .frame(node.frame),
            "clippedBy": (lost ?? unknown).map { .text($0?.name ?? "screen") } ?? .none,
        ]
        if isTruncated && isEnlarged { return .failed("The text is cut at a large text size.", evidence) }
        if lost != nil { return .failed("Part of the text is cut off, and nothing scrolls it into view.", evidence) }
        if isTruncated { return .cantTell("The text is cut; at this text size that may be meant.", evidence) }
        return unknown == nil
            ? .passed : .cantTell("Part of the text is cut off; whether it can be scrolled to is not known.", evidence)
    }
}

extension SceneNode {
    /// The clipping nodes above whose frame this one leaves by more than a point; `nil` stands for the screen.
    fileprivate var edgesLeft: [SceneNode?] {
        guard let frame else { return [] }
        var edges: [SceneNode?] = []
        for node in above where node.node.clips {
            if let holder = node.frame, frame.leaves(holder) { edges.append(node) }
        }
        if let screen = scene.device.screen, frame.leaves(screen) { edges.append(nil) }
        return edges
    }
}

extension Frame {
    /// By more than one point.
    fileprivate func leaves(_ holder: Frame) -> Bool {
        x < holder.x - 1 || y < holder.y - 1 || maxX > holder.maxX + 1 || maxY > holder.maxY + 1
    }
}
