extension Rule {
    /// A message that comes by itself is announced in its own words.
    package static let statusAnnouncement = Rule(
        "status-announcement", since: 1, judges: .words, title: "Status messages are announced", impact: .moderate,
        criteria: [.statusMessages],
        guide: RuleGuide(
            meets: "Silence. The banner “You are offline” comes and goes while the listener waits for the list.",
            hurts: "People who listen, and people who see only a small part of the screen enlarged.",
            byHand: "Bring each message about and listen without touching the screen.",
            fixUIKit: """
                UIAccessibility.post(notification: .announcement, argument: banner.text)
                """,
            fixSwiftUI: """
                AccessibilityNotification.Announcement(message).post()
                """,
            fixAndroid: """
                <!-- Views -->
                <TextView android:id="@+id/banner" android:accessibilityLiveRegion="polite" />
                // Compose
                Text(message, Modifier.semantics { liveRegion = LiveRegionMode.Polite })
                """,
            source: "WCAG 2.2, 4.1.3"),
        each: .shownNode
    ) { node in
        let announcement = node.node.expectedAnnouncement
        guard announcement != nil || node.classEnds(with: bannerClasses), !node.texts.isEmpty else {
            return .inapplicable
        }
        let texts = node.texts.compactMap { node.scene[$0.node].text }
        let evidence: [String: Evidence] = ["text": .texts(texts), "expectedAnnouncement": .optional(announcement)]
        guard let announcement else {
            let isTold = (Array(node.above) + Array(node.below)).contains { $0.node.expectedAnnouncement != nil }
            return isTold
                ? .inapplicable : .cantTell("Whether this message is announced is not recorded.", evidence)
        }
        let plain = node.texts.flatMap(\.plainWords)
        let visible = plain.isEmpty ? node.texts.flatMap(\.words) : plain
        let said = Set(Words.of(announcement))
        return visible.count { Words.says(said, $0) } * 2 < visible.count
            ? .failed("The announcement does not say what the message shows.", evidence) : .passed
    }

    private static let bannerClasses = [
        "Toast", "ToastView", "Snackbar", "SnackbarView", "HUD", "HUDView", "StatusBanner", "StatusBannerView",
    ]
}
