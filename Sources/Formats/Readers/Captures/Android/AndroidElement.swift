import Screens

/// What a source says of one Android view; `nil`: it does not say.
struct AndroidElement {
    var className: String?
    var resourceID: String?
    var text: String?
    var contentDescription: String?
    var hint: String?
    var stateDescription: String?
    var paneTitle: String?
    var clickable: Bool?
    var longClickable: Bool?
    var focusable: Bool?
    var focused: Bool?
    var checkable: Bool?
    var checked: Bool?
    var scrollable: Bool?
    var enabled: Bool?
    var selected: Bool?
    var password: Bool?
    var heading: Bool?
    var editable: Bool?
    /// Shown to the user at all: on the screen, and neither hidden nor gone.
    var visible: Bool?
    /// False: the app hides it from TalkBack, not what is below it.
    var important: Bool?
    var alpha: Double?
    /// In the source's own unit.
    var bounds: Frame?
}

extension AndroidElement {
    var node: Node {
        var node = Node()
        node.className = className
        node.identifier = resourceID.flatMap { $0.isEmpty ? nil : $0 }
        if AndroidElement.isSystems(resourceID) { node.hidden = true }
        node.label = contentDescription
        let bar = position
        (node.text, node.hint) = showsHint ? (nil, hint ?? text) : (bar == nil ? text : nil, hint)
        node.frame = bounds
        // What is said of a rare key costs a box: enabled and visible are as good as unsaid.
        if enabled == false { node.enabled = false }
        if visible == false {
            node.sourceVisible = false
            node.hidden = true
        }
        node.alpha = alpha ?? 1
        node.scrollable = scrollable
        node.gestures = gestures
        node.traits = traits
        if let stateDescription {
            node.value = stateDescription
        } else if let bar {
            node.value = bar
        } else if isCheckable, let checked {
            node.value = checked ? "checked" : "not checked"
        }
        // What can be checked and not be focused is said by the row that it lies in (TalkBack's `shouldFocusNode`).
        let actionable = [clickable, longClickable, focusable].contains(true) || checkable == true && focusable == nil
        node.isElement = actionable && important != false
        return node
    }

    /// Known where the source says of one of them whether it is possible.
    private var gestures: [NodeDetails.Gesture]? {
        guard clickable != nil || longClickable != nil else { return nil }
        return (clickable == true ? [.tap] : []) + (longClickable == true ? [.longPress] : [])
    }

    /// Where a source does not say whether a view can be checked, as Maestro's, one of a class of such views can, and what is
    /// checked.
    private var isCheckable: Bool { checkable ?? (checked == true || Self.checkable.contains(ownClass)) }

    /// An empty field gives its hint for its text (AccessibilityNodeInfo.isShowingHintText); a password is shown as marks alone.
    private var showsHint: Bool {
        guard let text, !text.isEmpty, traits?.contains(.textEntry) == true else { return false }
        return text == hint || password == true && !text.contains { "•●*".contains($0) }
    }

    /// Where a bar stands: tools write the figure for its text, and it names nothing. A rating that nobody can focus is shown, and no
    /// control.
    private var position: String? {
        guard let text, let className, className.hasSuffix("Bar"),
            Self.ranges.contains(where: { className.hasSuffix($0) }),
            focusable != false || !className.hasSuffix("RatingBar"), text.contains(where: { $0.isNumber }),
            text.allSatisfy({ $0.isNumber || $0.isWhitespace || ".,%+-−".contains($0) })
        else { return nil }
        return text
    }

    private static let ranges = ["SeekBar", "RatingBar", "ProgressBar"]

    /// Without its package.
    private var ownClass: String { className?.split(separator: ".").last.map(String.init) ?? "" }

    private static let checkable: Set<String> = [
        "Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch", "ToggleButton", "CheckBox", "AppCompatCheckBox",
        "RadioButton", "AppCompatRadioButton", "CheckedTextView",
    ]

    /// TalkBack takes the role from the class (AccessibilityNodeInfo has no traits). `nil` where there is no class.
    private var traits: Traits? {
        guard className != nil else { return nil }
        var traits = Traits()
        switch ownClass {
        case let name where name.hasSuffix("EditText") || name.hasSuffix("AutoCompleteTextView"): traits = .textEntry
        case let name where Self.checkable.contains(name): traits = .switchButton
        case let name where name.hasSuffix("Button"): traits = .button
        case let name where name.hasSuffix("SeekBar") || name.hasSuffix("RatingBar"): traits = .adjustable
        case let name where name.hasSuffix("ImageView"): traits = .image
        case let name where name.hasSuffix("TextView"): traits = .staticText
        default: break
        }
        if editable == true { traits.insert(.textEntry) }
        if password == true { traits.formUnion([.textEntry, .secureTextField]) }
        if heading == true { traits.insert(.header) }
        if selected == true { traits.insert(.selected) }
        if enabled == false { traits.insert(.notEnabled) }
        if focused == true, traits.contains(.textEntry) { traits.insert(.isEditing) }
        return traits
    }
}

extension Frame {
    /// `[left,top][right,bottom]`, as uiautomator writes bounds.
    init?(bounds text: String) {
        guard let numbers = Frame.numbers(in: text) else { return nil }
        self.init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }
}

extension AndroidElement {
    /// Whether a view is Android's own: the status bar, the navigation bar. They are no part of the app.
    static func isSystems(_ resourceID: String?) -> Bool { resourceID?.hasPrefix("com.android.systemui:id/") == true }
}
