package import Screens

/// What of a variant makes its captures comparable. The device's make and size and the version of the system do not
/// part them: the next release is often captured on the next phone.
package struct VariantKey: Hashable, Sendable, Codable {
    /// By name, only what somebody said.
    package let parts: [String: String]

    package init(_ variant: Variant) {
        let flags: [(String, Bool?)] = [
            ("increaseContrast", variant.increaseContrast), ("reduceMotion", variant.reduceMotion),
            ("boldText", variant.boldText), ("preLogin", variant.preLogin),
        ]
        var parts = [
            // A missing size is L, a missing direction left to right, a missing idiom a phone (rule-specs section 0).
            "contentSize": ContentSize(name: variant.contentSize).rawValue,
            "direction": (variant.direction ?? .ltr).rawValue,
            "idiom": (variant.device?.idiom ?? .phone).rawValue,
        ]
        parts["locale"] = variant.locale
        parts["appearance"] = variant.appearance?.rawValue
        parts["orientation"] = variant.orientation?.rawValue
        parts["state"] = variant.state
        for (name, flag) in flags { parts[name] = flag.map { $0 ? "true" : "false" } }
        self.parts = parts
    }

    /// Nothing that both say differs.
    package func isCompatible(with other: VariantKey) -> Bool {
        parts.allSatisfy { name, value in other.parts[name].map { $0 == value } ?? true }
    }
}
