/// A message code of HTML_CodeSniffer, which Pa11y runs: `WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail` is the
/// standard, the way down to the criterion, then the technique and what exactly is wrong
/// (squizlabs/HTML_CodeSniffer, `Standards/WCAG2AAA/Sniffs`).
struct HTMLCodeSniffer {
    /// From the criterion on: `1_4_3.G18.Fail`.
    private let message: Substring

    /// `nil` for what is no such code.
    init?(code: String) {
        let parts = code.split(separator: ".", maxSplits: 3)
        guard parts.count == 4, parts[0].hasPrefix("WCAG2") || parts[0] == "Section508",
            parts[1].hasPrefix("Principle"), parts[2].hasPrefix("Guideline")
        else { return nil }
        message = parts[3]
    }

    /// Any form field without a label; which, only the element tells.
    var isField: Bool { message == "1_3_1.F68" }

    /// The rule of ours that means the same.
    var rule: String? {
        if let rule = Self.messages[String(message)] { return rule }
        if message.hasPrefix("1_4_3.G18.") || message.hasPrefix("1_4_3.G145.") { return "text-contrast" }
        if message.hasPrefix("1_4_6.G17.") || message.hasPrefix("1_4_6.G18.") { return "text-contrast-enhanced" }
        return name
    }

    private static let messages = [
        "1_1_1.H37": "image-name", "1_1_1.H36": "image-name",
        "1_1_1.H30.2": "link-name", "4_1_2.H91.A.NoContent": "link-name",
        "1_3_1.H42.2": "heading-structure", "1_3_1_A.G141": "heading-structure", "1_3_1_AAA.G141": "heading-structure",
        "2_4_2.H25.1.NoTitleEl": "screen-title", "2_4_2.H25.1.EmptyTitle": "screen-title",
        "2_5_3.F96": "label-in-name",
    ]

    /// `4_1_2.H91.Button.Name`: what stands before *Name* is the element, or any that has the role of a button.
    private var name: String? {
        let parts = message.split(separator: ".")
        guard parts.count == 4, parts[0] == "4_1_2", parts[1] == "H91", parts[3] == "Name" else { return nil }
        return switch parts[2] {
        case "Button", "InputButton", "InputSubmit", "InputReset", "A", "Div", "Span", "Img": "button-name"
        case "InputText", "InputEmail", "InputPassword", "InputTel", "InputNumber", "InputUrl", "InputSearch",
            "InputDate", "InputTime", "InputDatetimeLocal", "InputDatetime", "InputMonth", "InputWeek", "Textarea":
            "text-field-name"
        case "InputCheckbox", "InputRadio", "InputRange", "InputFile", "InputColor", "Select": "control-name"
        default: nil
        }
    }
}
