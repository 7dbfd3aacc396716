extension Rule {
    /// The main action lies where a thumb gets without changing the grip: the right one, by our table.
    package static let thumbReach = thumbReach(.standard)

    /// The same rule for an app's own hand and table.
    package static func thumbReach(_ reach: Reach) -> Rule {
        Rule(
            "thumb-reach", since: 1, judges: .drawing, reads: .frame, title: "Main actions are within a thumb's reach",
            impact: .moderate, criteria: [],
            guide: RuleGuide(
                meets:
                    "“Scan. Button.” at the top left of a tall phone: the other hand has to come, or the grip to change.",
                hurts: """
                    People who have one hand for the phone: with a cane, a guide dog's harness, a crutch or a child in \
                    the other.
                    """,
                byHand: "Hold the phone in one hand and reach for the main action with that thumb.",
                fixUIKit: """
                    scan.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
                    """,
                fixSwiftUI: """
                    content.safeAreaInset(edge: .bottom) { ScanButton() }
                    """,
                fixAndroid: """
                    <!-- Views -->
                    <Button android:text="@string/scan" app:layout_constraintBottom_toBottomOf="parent" />
                    // Compose
                    Scaffold(bottomBar = { ScanButton() }) { padding -> Content(Modifier.padding(padding)) }
                    """,
                source: """
                    The table is ours; its shape follows S. Hurff (2014) and S. Hoober (UXmatters, February 2013), its \
                    colours Slack's PanModal article
                    """)
        ) { scene, judgements in
            let actions = scene.elements.filter { $0.node.hasDetails && $0.node.prominence != nil && $0.isActivatable }
            let main = actions.filter { $0.node.prominence == .primary }
            guard !main.isEmpty, scene.device.idiom == .phone else { return }
            guard scene.device.screen != nil else {
                for action in main { judgements.note(.cantTell("The screen's size is not known."), at: action) }
                return
            }
            guard let map = reach.map(of: scene) else { return }
            let hasNearMinor = actions.contains { $0.node.prominence == .secondary && reach.zone(of: $0) == .green }
            for action in main {
                guard let target = Target(of: action) else { continue }
                judgements.note(judgement(target, map, reach.hand, hasNearMinor), at: action)
            }
        }
    }

    private static func judgement(_ target: Target, _ map: ReachMap, _ hand: Hand, _ hasNearMinor: Bool) -> Judgement {
        let zone = map.zone(of: target.frame, hand: hand)
        let zones = [Hand.right, .left, .both].map { map.zone(of: target.frame, hand: $0).rawValue }
        let evidence: [String: Evidence] = [
            "zone": .text(zone.rawValue), "zones": .texts(zones), "class": .text(map.heightClass.rawValue),
        ]
        switch zone {
        case .red: return .failed("A main action lies where a thumb does not get.", evidence)
        case .yellow where hasNearMinor:
            return .cantTell("A main action is a stretch away, while a lesser one lies near the thumb.", evidence)
        default: return .passed
        }
    }
}
