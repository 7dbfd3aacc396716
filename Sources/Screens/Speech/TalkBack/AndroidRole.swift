/// What an Android widget is to TalkBack, known by its class.
///
/// Source: google/talkback, `Role.java` and `AccessibilityNodeFeedbackUtils.getNodeRoleName`. Text views, layouts and
/// checked text views have no word.
enum AndroidRole: Hashable {
    case none, button, imageButton, image, checkBox, radioButton, toggle, editBox, dropDown, slider, progressBar
    case list, grid, pager, tabBar, webView

    init(className: String?, isClickable: Bool) {
        switch className.map(AndroidRole.shorten) {
        case "Button", "MaterialButton", "AppCompatButton": self = .button
        case "ImageButton", "FloatingActionButton", "AppCompatImageButton": self = .imageButton
        case "ImageView", "AppCompatImageView": self = isClickable ? .imageButton : .image
        case "CheckBox", "AppCompatCheckBox", "MaterialCheckBox": self = .checkBox
        case "RadioButton", "AppCompatRadioButton", "MaterialRadioButton": self = .radioButton
        case "Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch", "ToggleButton": self = .toggle
        case "EditText", "AppCompatEditText", "TextInputEditText", "AutoCompleteTextView", "MultiAutoCompleteTextView":
            self = .editBox
        case "Spinner", "AppCompatSpinner": self = .dropDown
        case "SeekBar", "AppCompatSeekBar", "RatingBar", "AbsSeekBar": self = .slider
        case "ProgressBar": self = .progressBar
        case "ListView", "AbsListView", "RecyclerView": self = .list
        case "GridView": self = .grid
        case "ViewPager", "ViewPager2": self = .pager
        case "TabWidget": self = .tabBar
        case "WebView": self = .webView
        default: self = .none
        }
    }

    var isPicture: Bool { self == .image || self == .imageButton }

    /// Its direct children are items, each a stop of its own.
    var holdsItems: Bool { self == .list || self == .grid }

    /// The part after the last dot.
    private static func shorten(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return String(name[name.utf8.index(after: dot)...])
    }
}
