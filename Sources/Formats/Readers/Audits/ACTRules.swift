/// Rules of the W3C's Accessibility Conformance Testing, by which EARL reports of many tools name theirs, and the
/// failures of WCAG 2 that are checked one by one.
enum ACTRules {
    /// Stands for any form field; which, only the element tells.
    static let formField = "form-field"

    /// Ours for the last part of a rule's address: `97a4e1`, `button-non-empty-accessible-name-97a4e1`, `sia-r12`,
    /// `QW-ACT-R11`, `F65`.
    static func rule(_ name: String) -> String? {
        let small = name.lowercased()
        if let rule = ids[small] ?? alfa[small] ?? qualWeb[small] ?? failures[small] { return rule }
        // The W3C's own addresses put the rule's title before its id.
        return small.split(separator: "-").last.flatMap { small.contains("-") ? ids[String($0)] : nil }
    }

    /// act-rules/act-rules.github.io, `_rules`.
    private static let ids = [
        "97a4e1": "button-name", "c487ae": "link-name",
        "23a2a8": "image-name", "59796f": "image-name", "7d6734": "image-name", "8fc3b6": "image-name",
        "e086e5": formField,
        "afw4f7": "text-contrast", "09o5cg": "text-contrast-enhanced",
        "2779a5": "screen-title", "ffd0e9": "heading-structure",
        "2ee8b8": "label-in-name", "307n5z": "swallowed-children",
    ]

    /// Siteimprove/alfa, `packages/alfa-rules`.
    private static let alfa = [
        "sia-r1": "screen-title", "sia-r2": "image-name", "sia-r8": formField, "sia-r11": "link-name",
        "sia-r12": "button-name", "sia-r14": "label-in-name", "sia-r28": "image-name", "sia-r63": "image-name",
        "sia-r64": "heading-structure", "sia-r66": "text-contrast-enhanced", "sia-r69": "text-contrast",
    ]

    /// qualweb/act-rules, its table of ids.
    private static let qualWeb = [
        "qw-act-r1": "screen-title", "qw-act-r6": "image-name", "qw-act-r11": "button-name", "qw-act-r12": "link-name",
        "qw-act-r16": formField, "qw-act-r17": "image-name", "qw-act-r21": "image-name",
    ]

    /// Techniques for WCAG 2.2, common failures.
    private static let failures = ["f65": "image-name", "f68": formField, "f96": "label-in-name"]
}
