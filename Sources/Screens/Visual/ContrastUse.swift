/// What a colour is there for, and how far it must stand out from its ground (WCAG 2.2, 1.4.3, 1.4.6, 1.4.11).
package enum ContrastUse: String, Hashable, Sendable, Codable, CaseIterable {
    case text
    /// 18 points and more, or 14 and bold.
    case largeText
    /// Icons, outlines, states: what tells a control.
    case nonText

    /// The least ratio; `nil`: WCAG asks for none at this level.
    package func required(at level: ConformanceLevel) -> Double? {
        switch (self, level) {
        case (.text, .aa), (.largeText, .aaa): 4.5
        case (.text, .aaa): 7
        case (.largeText, .aa), (.nonText, .aa): 3
        default: nil
        }
    }

    /// The least ratio for a profile: what AAA does not ask for, AA does.
    package func required(by profile: Profile) -> Double {
        let level: ConformanceLevel = profile == .aaa ? .aaa : .aa
        return required(at: level) ?? required(at: .aa) ?? 1
    }
}
