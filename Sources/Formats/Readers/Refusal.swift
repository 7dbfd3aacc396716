/// Files that people take for captures and that hold none: said plainly rather than “no known format”.
enum Refusal {
    static func of(_ document: Document) -> ImportError? {
        switch document.content {
        case .json(let root):
            guard let first = root.items.first(where: { _ in true }), first["path"]?.text?.hasPrefix("$") == true,
                first.has("type")
            else { return nil }
            return ImportError(
                "This is the schema of an accessibility dump: types without values. Upload the dump itself, the output "
                    + "of `axe describe-ui`.")
        case .brokenJSON, .text:
            let head = document.bytes.prefix(100)[...]
            guard head.range(of: "[0]: ", from: 0) != nil, head.contains(UInt8(ascii: "(")) else { return nil }
            return ImportError(
                "This is the printed text of an AccessibilitySnapshot test: it names no frames and no order of "
                    + "containers. Encode the portable model to JSON instead (accessibility-snapshot).")
        case .lines, .markup: return nil
        }
    }
}
