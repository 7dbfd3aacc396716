import Screens

/// XCUIElement.ElementType: the raw value is Apple's number, the name in a page source the case with a capital.
enum XCUIElementType: Int, CaseIterable {
    case any, other, application, group, window, sheet, drawer, alert, dialog, button, radioButton, radioGroup
    case checkBox, disclosureTriangle, popUpButton, comboBox, menuButton, toolbarButton, popover, keyboard, key
    case navigationBar, tabBar, tabGroup, toolbar, statusBar, table, tableRow, tableColumn, outline, outlineRow
    case browser, collectionView, slider, pageIndicator, progressIndicator, activityIndicator, segmentedControl
    case picker, pickerWheel, `switch`, toggle, link, image, icon, searchField, scrollView, scrollBar, staticText
    case textField, secureTextField, datePicker, textView, menu, menuItem, menuBar, menuBarItem, map, webView
    case incrementArrow, decrementArrow, timeline, ratingIndicator, valueIndicator, splitGroup, splitter
    case relevanceIndicator, colorWell, helpTag, matte, dockItem, ruler, rulerMarker, grid, levelIndicator, cell
    case layoutArea, layoutItem, handle, stepper, tab, touchBar, statusItem

    /// `StaticText`, as debugDescription and WDA's JSON write it.
    var name: String {
        let name = String(describing: self)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// `XCUIElementTypeStaticText`, made once for each type and shared by all its nodes.
    var className: String { XCUIElementType.classNames[rawValue] }

    private static let classNames = allCases.map { "XCUIElementType" + $0.name }

    /// Every name a type goes by: Apple's, with WebDriverAgent's `XCUIElementType` before it, and UIAutomation's.
    private static let names: [(name: String, key: XCUIElementType)] = {
        let old: [(String, XCUIElementType)] = [
            ("Element", .other), ("TableView", .table), ("TableCell", .cell), ("CollectionCell", .cell),
            ("SearchBar", .searchField), ("ActionSheet", .sheet),
        ]
        return allCases.flatMap { [($0.name, $0), ($0.className, $0), ("UIA" + $0.name, $0)] }
            + old.map { ("UIA" + $0.0, $0.1) }
    }()
    private static let lookup = KeyTable(names)

    /// The type of exactly this name; `nil` where there is none.
    static func named(_ name: UnsafeBufferPointer<UInt8>) -> XCUIElementType? { lookup[name] }

    static func named(_ name: String) -> XCUIElementType? {
        var name = name
        return name.withUTF8 { lookup[$0] }
    }

    /// A name nobody knows is `other`, as WebDriverAgent writes unknown numbers.
    init(name: String) { self = XCUIElementType.named(name) ?? .other }

    /// What to assume where the source has no trait mask. [inferred]
    var assumedTraits: Traits {
        switch self {
        case .button, .popUpButton, .menuButton, .toolbarButton, .icon, .menuItem, .incrementArrow, .decrementArrow,
            .colorWell:
            .button
        case .key: .keyboardKey
        case .slider, .pageIndicator, .pickerWheel: .adjustable
        case .progressIndicator: .updatesFrequently
        case .link: .link
        case .image: .image
        case .staticText: .staticText
        case .searchField: [.textEntry, .searchField]
        default: derivedTraits
        }
    }

    /// Bits that WebDriverAgent has no name for: the type tells them even where the other traits are given.
    var derivedTraits: Traits {
        switch self {
        case .switch, .toggle: [.button, .switchButton]
        case .textField, .searchField: .textEntry
        case .secureTextField: [.textEntry, .secureTextField]
        case .textView: [.textEntry, .textArea]
        case .tabBar: .tabBar
        case .tab: [.button, .tabBarItem]
        default: []
        }
    }

    /// What makes an element of it, where the source has no flag of its own. [inferred]
    enum Standing {
        /// A control, or a text of its own.
        case element
        /// Heard where it has a label.
        case labelled
        /// A cell: one element with its label, unless there are controls in it.
        case cell
        /// Heard where it has a label and nothing below it is heard: an accessible view of no special class. Containers
        /// of React Native bear the labels of all they hold.
        case leaf
        case container
    }

    var standing: Standing {
        switch self {
        case .staticText, .image: .labelled
        case .cell, .tableRow, .outlineRow: .cell
        case .any, .other, .group, .map, .layoutItem, .timeline, .statusItem, .helpTag, .matte, .handle: .leaf
        case .textField, .secureTextField, .textView, .searchField, .comboBox, .checkBox, .radioButton,
            .disclosureTriangle, .activityIndicator, .ratingIndicator, .levelIndicator, .relevanceIndicator,
            .valueIndicator, .menuBarItem, .dockItem, .tab, .switch, .toggle:
            .element
        default: assumedTraits.isEmpty || self == .tabBar ? .container : .element
        }
    }

    /// Holds controls and is heard as none of them.
    var isBar: Bool { self == .toolbar || self == .tabBar || self == .navigationBar }

    var takesText: Bool {
        self == .textField || self == .secureTextField || self == .searchField || self == .textView
    }

    /// What an element is in a source that says no types: only a field has a placeholder, and bars, keyboards and
    /// back buttons go by UIKit's names.
    static func untyped(identifier: String?, placeholder: String?) -> XCUIElementType {
        if placeholder?.isEmpty == false { return .textField }
        switch identifier {
        case "BackButton": return .button
        case "Toolbar": return .toolbar
        case "Tab Bar": return .tabBar
        case let name? where name.hasPrefix("UIKeyboardLayoutStar"): return .keyboard
        default: return .any
        }
    }

    /// Covers what is behind it.
    var isModal: Bool { self == .sheet || self == .alert || self == .dialog || self == .popover }
    var scrolls: Bool { self == .scrollView || self == .table || self == .collectionView || self == .webView }
}
