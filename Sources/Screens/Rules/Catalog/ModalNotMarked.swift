extension Rule {
    /// What takes over the screen says so, or the background goes on speaking.
    package static let modalNotMarked = Rule(
        "modal-not-marked", since: 1, title: "Dialogs silence what lies behind them", impact: .serious,
        criteria: [.focusOrder, .meaningfulSequence],
        guide: RuleGuide(
            meets:
                "“Delete photo. Button. Cancel. Button. Like. Button.” The flick runs on into the page behind the sheet.",
            hurts: "People who listen do not notice that a dialog is open, or cannot find it among the rest.",
            byHand: "Open each dialog and flick past its last element. You must stay inside it.",
            fixUIKit: """
                sheet.accessibilityViewIsModal = true
                """,
            fixSwiftUI: """
                ActionSheet(actions).accessibilityAddTraits(.isModal)
                """,
            fixAndroid: """
                // Views: a dialog has a window of its own
                BottomSheetDialog(this).apply { setContentView(sheet) }.show()
                // A sheet within the page: while it is open,
                page.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS
                // Compose
                ModalBottomSheet(onDismissRequest = close) { Actions() }
                """,
            source:
                "WCAG 2.2, 2.4.3 and 1.3.2; the topmost modal child silences its siblings: cashapp/AccessibilitySnapshot"
        )
    ) { scene, judgements in
        let scrims = Scrims(in: scene)
        var outermost: SceneNode?
        for node in scene.nodes where node.isShown && !node.isHeard && node.countInside > 0 {
            if let outer = outermost, node.isBelow(outer) { continue }
            guard let sign = ModalSign(node, scrims), !isMarked(node) else { continue }
            outermost = node
            let background = scene.heard(in: 0..<node.index).filter { $0 != sign.scrim }.map { scene[$0] }
            guard !background.isEmpty else {
                judgements.note(.passed, at: node)
                continue
            }
            let evidence: [String: Evidence] = ["sign": .text(sign.name), "background": .nodes(background)]
            judgements.note(
                sign.isStrong
                    ? .failed("The screen behind it goes on speaking.", evidence, restsOn: [.modal, .elementsHidden])
                    : .cantTell("If it is a dialog, the screen behind it goes on speaking.", evidence), at: node)
        }
    }

    /// It, a node above or one node below that holds all its elements says that it is modal.
    private static func isMarked(_ node: SceneNode) -> Bool {
        if node.node.modal || node.above.contains(where: { $0.node.modal }) { return true }
        let elements = node.countInside
        return node.below.contains { inner in
            inner.node.modal && inner.scene.heard(in: inner.scene.tree.subtree(inner.index)).count == elements
        }
    }
}

/// Why a node looks as if it took over the screen.
private struct ModalSign {
    var name: String
    /// A weak sign may be a sheet that leaves the screen in use.
    var isStrong: Bool
    /// The dimming view behind it.
    var scrim: Int?

    private static let strong = [
        "Alert", "AlertView", "AlertController", "AlertControllerView", "Dialog", "DialogView", "ActionSheet",
        "ActionSheetView",
    ]
    private static let weak = [
        "Popover", "PopoverView", "Popup", "PopupView", "Sheet", "SheetView", "Modal", "ModalView", "Drawer",
        "DrawerView",
    ]

    init?(_ node: SceneNode, _ scrims: Scrims) {
        scrim = scrims.scrim(behind: node)
        if node.classEnds(with: ModalSign.strong) {
            (name, isStrong) = ("class name", true)
        } else if scrim != nil {
            (name, isStrong) = ("scrim", true)
        } else if node.classEnds(with: ModalSign.weak) {
            (name, isStrong) = ("class name", false)
        } else {
            return nil
        }
    }
}

/// The dimming views of a scene: drawn over the whole screen, and letting something through.
private struct Scrims {
    private var all: Set<Int> = []
    /// Beside each scrim's children, by parent: the scrims, and the last child that is or holds an element.
    private var rows: [Int: (scrims: [Int], lastSpeaking: Int)] = [:]

    init(in scene: Scene) {
        for node in scene.nodes where node.isScrim {
            all.insert(node.index)
            guard let parent = node.parent, !scene.tree.isMember(node.index) else { continue }
            let speaking = parent.children.filter {
                $0.isDrawn && !scene.heard(in: scene.tree.subtree($0.index)).isEmpty
            }
            rows[parent.index, default: ([], speaking.map(\.index).max() ?? 0)].scrims.append(node.index)
        }
    }

    /// Its parent, or a sibling before it while nothing drawn after it is or holds an element.
    func scrim(behind node: SceneNode) -> Int? {
        guard !all.isEmpty, let parent = node.parent?.index, !node.scene.tree.isMember(node.index) else { return nil }
        if all.contains(parent) { return parent }
        guard let row = rows[parent], row.lastSpeaking <= node.index else { return nil }
        return row.scrims.last { $0 < node.index }
    }
}

extension SceneNode {
    /// It dims the screen: drawn over all of it, and letting something through.
    package var isScrim: Bool {
        guard isFullScreen, isDrawn, let color = node.backgroundColor else { return false }
        let alpha = Double(color.alpha) / 255 * node.alpha
        return alpha > 0 && alpha < 1
    }
}
