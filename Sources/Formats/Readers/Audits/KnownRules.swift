import Screens

/// Rules of other tools that mean the same as one of ours. What only resembles one of ours is left out: a finding
/// without a rule of ours is shown under its own name, one under a wrong rule would be merged with others' problems.
enum KnownRules {
    /// Ours for a rule of a web tool, by the name that the tool gives it.
    ///
    /// - Parameter snippet: the element's source, by which a rule for all form fields is told apart: ours are rules by
    ///   kind of field.
    static func web(_ name: String, on snippet: String?) -> String? {
        if let ours = axe[name] { return ours }
        if name == "label" { return field(snippet) }
        if let code = HTMLCodeSniffer(code: name) { return code.isField ? field(snippet) : code.rule }
        guard let rule = ACTRules.rule(name) else { return nil }
        return rule == ACTRules.formField ? field(snippet) : rule
    }

    /// axe-core, which Lighthouse, Pa11y and the SARIF and EARL exports run as well (dequelabs/axe-core
    /// `doc/rule-descriptions.md`).
    private static let axe: [String: String] = [
        "button-name": "button-name", "input-button-name": "button-name",
        "link-name": "link-name",
        "image-alt": "image-name", "input-image-alt": "image-name", "role-img-alt": "image-name",
        "svg-img-alt": "image-name", "object-alt": "image-name",
        "aria-input-field-name": "text-field-name",
        "aria-toggle-field-name": "control-name", "select-name": "control-name", "aria-command-name": "control-name",
        "nested-interactive": "swallowed-children",
        "color-contrast": "text-contrast", "color-contrast-enhanced": "text-contrast-enhanced",
        "target-size": "target-size-minimum",
        "label-content-name-mismatch": "label-in-name",
        "link-in-text-block": "color-only",
        "document-title": "screen-title",
        "heading-order": "heading-structure", "page-has-heading-one": "heading-structure",
        "empty-heading": "heading-structure",
    ]

    /// Ours for a field without a name, by its tag and type (HTML, “The input element”). `nil` where the snippet tells
    /// neither.
    private static func field(_ snippet: String?) -> String? {
        guard let snippet = snippet?.trimmed.lowercased(), snippet.hasPrefix("<") else { return nil }
        let tag = snippet.prefix { $0 != ">" }
        switch tag.dropFirst().prefix(while: \.isLetter) {
        case "textarea": return "text-field-name"
        case "select": return "control-name"
        case "input":
            let type = tag.firstRange(of: "type=").map { tag[$0.upperBound...].drop { "\"'".contains($0) } }
            switch type?.prefix(while: { $0.isLetter || $0 == "-" }) ?? "text" {
            case "text", "search", "email", "tel", "url", "password", "number", "date", "time", "datetime-local",
                "month", "week":
                return "text-field-name"
            case "checkbox", "radio", "range", "file", "color": return "control-name"
            default: return nil
            }
        default: return nil
        }
    }

    /// axe for Android (dequelabs/axe-android, `com.deque.axe.android.rules`). Its names of fields, check boxes and
    /// switches ask for a label beside them, which a view with a name of its own may do without.
    static let axeAndroid: [String: String] = [
        "ColorContrast": "text-contrast",
        "ImageViewName": "image-name",
        "TouchSizeWcag": "target-size",
    ]

    /// Google's Accessibility Test Framework (google/Accessibility-Test-Framework-for-Android, package `checks`).
    static let testFramework: [String: String] = [
        "TextContrastCheck": "text-contrast", "ImageContrastCheck": "non-text-contrast",
        "TouchTargetSizeCheck": "target-size",
        "DuplicateSpeakableTextCheck": "duplicate-name",
        "RedundantDescriptionCheck": "label-repeats-trait",
        "TraversalOrderCheck": "reading-order",
        "LinkPurposeUnclearCheck": "link-name",
        "TextSizeCheck": "dynamic-type",
    ]

    /// Both Android tools have one rule for a missing name; ours are rules by kind of element.
    static func androidName(_ className: String?) -> String? {
        switch className?.split(separator: ".").last ?? "" {
        case "Button", "ImageButton", "MaterialButton", "FloatingActionButton": "button-name"
        case "ImageView": "image-name"
        case "EditText", "TextInputEditText": "text-field-name"
        case "CheckBox", "RadioButton", "Switch", "SwitchCompat", "ToggleButton", "SeekBar": "control-name"
        default: nil
        }
    }

    /// Criteria behind the checks of the two Android tools, which name none themselves.
    static let androidCriteria: [String: [String]] = [
        "ColorContrast": ["1.4.3"], "TextContrastCheck": ["1.4.3"], "ImageContrastCheck": ["1.4.11"],
        "ImageViewName": ["1.1.1"], "ActiveViewName": ["4.1.2"], "SpeakableTextPresentCheck": ["4.1.2"],
        "EditTextName": ["4.1.2"], "EditTextValue": ["4.1.2"], "EditableContentDescCheck": ["4.1.2"],
        "CheckBoxName": ["4.1.2"], "SwitchName": ["4.1.2"], "TouchSizeWcag": ["2.5.5"],
        "TouchTargetSizeCheck": ["2.5.5"], "TraversalOrderCheck": ["1.3.2"], "LinkPurposeUnclearCheck": ["2.4.4"],
        "TextSizeCheck": ["1.4.4"],
    ]
}
