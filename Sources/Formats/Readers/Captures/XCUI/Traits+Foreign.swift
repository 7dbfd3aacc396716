import Screens

extension Traits {
    /// Trait names as other tools write them (`Not Enabled`, `NotEnabled`, `ToggleButton`), facebook/idb's private ones
    /// included. Names nobody knows are dropped, “None” is none.
    init(foreign names: some Sequence<some StringProtocol>) {
        self = []
        for name in names { if let trait = Traits(foreign: name) { formUnion(trait) } }
    }

    /// One such name; `nil` for a name nobody knows.
    init?(foreign name: some StringProtocol) {
        guard let trait = Traits.foreign[String(name).filter { $0 != " " }.lowercased()] else { return nil }
        self = trait
    }

    /// By bit, lower case: facebook/idb `FBAccessibilityTraits.swift`, appium/WebDriverAgent `FBAccessibilityTraits.m`,
    /// rwapp/A11yUITests `UIAccessibilityTraits+Extensions.swift`.
    private static let foreign: [String: Traits] = {
        let bits = [
            "button", "link", "image", "selected", "playssound", "keyboardkey", "statictext", "summaryelement",
            "notenabled", "updatesfrequently", "searchfield", "startsmediasession", "adjustable",
            "allowsdirectinteraction", "causespageturn", "tabbar", "header", "webcontent", "textentry",
            "pickerelement", "radiobutton", "isediting", "launchicon", "statusbarelement", "securetextfield",
            "inactive", "footer", "backbutton", "tabbutton", "autocorrectcandidate", "deletekey",
            "selectiondismissesitem", "visited", "scrollable", "spacer", "tableindex", "map",
            "textoperationsavailable", "draggable", "gesturepracticeregion", "popupbutton", "allowsnativesliding",
            "mathequation", "containedbytable", "containedbylist", "touchcontainer", "supportszoom", "textarea",
            "bookcontent", "containedbylandmark", "foldericon", "readonly", "menuitem", "toggle",
            "ignoreitemchooser", "supportstrackingdetail", "alert", "containedbyfieldset",
            "allowslayoutchangeinstatusbar",
        ]
        var table: [String: Traits] = [:]
        for (bit, name) in bits.enumerated() { table[name] = Traits(rawValue: 1 << UInt64(bit)) }
        table["togglebutton"] = .switchButton
        table["switchbutton"] = .switchButton
        table["tabbaritem"] = .tabBarItem
        return table
    }()
}
