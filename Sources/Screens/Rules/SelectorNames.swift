/// What the last step of a CSS selector says that an app's tree may know: an id, a test id, a label.
package struct SelectorNames {
    package let identifier: String?
    package let label: String?

    package init(_ selector: String) {
        let last = SelectorNames.lastStep(selector)
        identifier = SelectorNames.hash(last) ?? SelectorNames.attribute(["data-testid", "id", "name"], last)
        label = SelectorNames.attribute(["aria-label", "alt", "title"], last)
    }

    /// What stands behind the last space or `>` that is in no bracket.
    private static func lastStep(_ selector: String) -> Substring {
        var start = selector.startIndex
        var depth = 0
        for index in selector.indices {
            switch selector[index] {
            case "[", "(": depth += 1
            case "]", ")": depth -= 1
            case " ", ">": if depth == 0 { start = selector.index(after: index) }
            default: break
            }
        }
        return selector[start...]
    }

    /// `buy` of `button#buy.large:hover`
    private static func hash(_ step: Substring) -> String? {
        let head = step.prefix { $0 != "[" }
        guard let hash = head.firstIndex(of: "#") else { return nil }
        let name = head[head.index(after: hash)...].prefix { !".:#".contains($0) }
        return name.isEmpty ? nil : String(name)
    }

    /// `buy` of `[data-testid="buy"]`
    private static func attribute(_ names: [String], _ step: Substring) -> String? {
        for name in names {
            guard let start = step.firstRange(of: "[\(name)=") else { continue }
            let value = step[start.upperBound...].prefix { $0 != "]" }.drop { $0 == "\"" || $0 == "'" }
            let text = value.last == "\"" || value.last == "'" ? value.dropLast() : value
            if !text.isEmpty { return String(text) }
        }
        return nil
    }
}
