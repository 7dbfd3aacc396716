import Screens

/// What a source of XCUITest's family says of one element; `nil`: it does not say.
struct XCUIElement {
    var type: XCUIElementType
    /// The type's number, where the source gives it.
    var number: Int?
    /// The type as the source wrote it.
    var className: String?
    var identifier: String?
    /// WebDriverAgent's mix: the identifier, else the label.
    var name: String?
    var label: String?
    var value: String?
    var placeholder: String?
    var hint: String?
    var traits: Traits?
    var enabled: Bool?
    var selected: Bool?
    var focused: Bool?
    var visible: Bool?
    /// The source's own flag or nearest thing to it.
    var isElement: Bool?
    /// `isElement` may mean the first child: WebDriverAgent's `accessible` of a cell (docs/speech.md section 4.3).
    var mayMeanFirstChild = false
    var frame: Frame?
    var customActions: [String]?
    /// What is drawn there, where the source says so itself.
    var text: String?
    var isHidden = false
    var alpha = 1.0

    init(type: String) {
        self.type = XCUIElementType(name: type)
        className = type
    }

    /// An element of a source that knows no types.
    init(type: XCUIElementType, className: String?) { (self.type, self.className) = (type, className) }
}

extension XCUIElement {
    /// An indicator of how far was scrolled, under whatever type it goes: a strip of at most 30 points, called like
    /// “Vertical scroll bar, 2 pages” in the system's language, whose value is a share.
    var isScrollBar: Bool {
        if type == .scrollBar { return true }
        guard type == .any || type == .other, let value, let label, let frame, min(frame.width, frame.height) <= 30,
            value.isShare,
            let comma = label.lastIndex(where: { ",،、，".contains($0) })
        else { return false }
        return label[comma...].contains(where: \.isNumber)
    }

    /// UIKit calls the back button of a navigation bar so in every language.
    var isUIKitsBackButton: Bool { type == .button && identifier == "BackButton" }

    /// Acts by itself within a field. What the source calls invisible there waits for its time, such as “Clear text”. Of a
    /// source without types, it is what is called otherwise than the field.
    /// - Parameter words: what the field says.
    func isControl(inFieldSaying words: Set<String>) -> Bool {
        guard enabled != false, visible != false, let called = label ?? name, !called.isEmpty else { return false }
        return type == .any ? !words.contains(called) : !type.assumedTraits.isDisjoint(with: [.button, .link])
    }

    /// All that it says.
    var words: Set<String> { Set([label, value, placeholder].compactMap(\.self)) }

    /// The node of this element, WebDriverAgent's rewriting undone (docs/speech.md section 4.3).
    var node: Node {
        var node = Node()
        node.className = className
        node.elementType = number
        node.label = label
        node.hint = hint
        node.frame = frame
        // What is said of a rare key costs a box: visible and enabled are as good as unsaid.
        if visible == false { node.sourceVisible = false }
        if enabled == false { node.enabled = false }
        node.customActions = customActions
        node.placeholder = placeholder
        node.hidden = isHidden
        node.alpha = alpha
        // A name that only repeats the label is no identifier.
        node.identifier = identifier ?? (name == label ? nil : name)
        if node.identifier?.isEmpty == true { node.identifier = nil }
        if type.scrolls { node.scrollable = true }
        node.modal = type.isModal

        var traits = self.traits.map { $0.union(type.derivedTraits) } ?? type.assumedTraits
        if enabled == false { traits.insert(.notEnabled) }
        if selected == true { traits.insert(.selected) }
        node.value = value
        switch type {
        case .staticText:
            if value == label { node.value = nil }
            node.text = label ?? value
        case .button, .toolbarButton, .menuButton, .popUpButton, .tab:
            // “1” is how a selected button without a value of its own is written.
            if value == "1", self.traits?.contains(.selected) ?? true {
                node.value = nil
                traits.insert(.selected)
            }
        case .textField, .secureTextField, .textView, .searchField:
            if let placeholder, !placeholder.isEmpty, value == placeholder { node.value = nil }
            node.text = (value?.isEmpty == false ? value : nil) ?? placeholder
            if focused == true { traits.insert(.isEditing) }
            // A text view that may only be read is a static text.
            if type == .textView, self.traits?.contains(.staticText) == true { traits.remove(.textEntry) }
        default: break
        }
        if let text { node.text = text }
        // A source without types says nothing of traits, unless it says one of them.
        node.traits = type == .any && self.traits == nil && traits.isEmpty ? nil : traits
        return node
    }
}

extension String {
    /// A number of percent, as languages write it: `0%`, `0 %`, `%0`, `٠٪`.
    fileprivate var isShare: Bool {
        let scalars = unicodeScalars.filter { !$0.properties.isBidiControl && !$0.properties.isWhitespace }
        return scalars.count { $0 == "%" || $0 == "\u{66A}" } == 1
            && scalars.count { $0.properties.numericType == .decimal } == scalars.count - 1 && scalars.count > 1
    }
}
