/// How the two rules about the size of targets judge one element.
enum TargetVerdict {
    /// No target that could be too small: nothing to activate, unknown frame, an inline link, the system's own.
    case exempt
    case largeEnough
    case tooSmall(Target, isCertain: Bool)

    init(_ element: SceneNode, limit: Double) {
        guard element.hasTarget, let target = Target(of: element) else {
            self = .exempt
            return
        }
        guard target.isSmaller(than: limit) else {
            self = .largeEnough
            return
        }
        guard !Self.systemControls.contains(element.className ?? ""), !element.isInlineLink else {
            self = .exempt
            return
        }
        let mayBeSystems = (element.kind == .switch || element.kind == .adjustable) && !element.classIsKnown
        self = .tooSmall(target, isCertain: !mayBeSystems && !target.isPerhapsCut(below: limit))
    }

    /// Their size is the system's; apps cannot change it.
    private static let systemControls: Set = [
        "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UISegment", "UIPageControl", "UIDatePicker",
        "UIPickerView", "UITabBarButton", "UISearchBarTextField",
    ]
}

extension SceneNode {
    /// XCUITest names a type of element where the class would stand: a switch of the system's and one of the app's own
    /// look the same.
    fileprivate var classIsKnown: Bool { className.map { !$0.hasPrefix("XCUIElementType") } ?? false }
}
