/// Files that people take for something to read here and that are something else: said plainly, with what to do instead,
/// rather than “no known format”.
enum Refusal {
    static func of(_ document: Document) -> ImportError? {
        switch document.content {
        case .json(let root):
            isConformanceReport(root)
                ? conformanceReport
                : screenReaderTest(root) ?? schema(root) ?? AxePages.first(in: root).map(Importer.deeperAxe)
        case .brokenJSON, .text:
            isConformanceReport(document) ? conformanceReport : prose(document)
        case .lines, .markup: nil
        }
    }

    private static func schema(_ root: JSONView) -> ImportError? {
        guard let first = root.items.first(where: { _ in true }), first["path"]?.text?.hasPrefix("$") == true,
            first.has("type")
        else { return nil }
        return ImportError(
            "This is the schema of an accessibility dump: types without values. Upload the dump itself, the output "
                + "of `axe describe-ui`.")
    }

    /// A test of a11ysupport.io (accessibilitysupported/a11ysupport.io, `data/tests`).
    private static func screenReaderTest(_ root: JSONView) -> ImportError? {
        guard root["commands"]?.isObject == true, let assertions = root["assertions"], assertions.isArray,
            assertions.items.first(where: { _ in true })?.has("feature_id") ?? true
        else { return nil }
        return ImportError(
            "This is a test of a11ysupport.io: what screen readers and browsers made of an example page. It tells of "
                + "them and of no app, so there is no finding in it. Upload a capture of your own screen, or hold a "
                + "session on it with the screen reader on.")
    }

    /// OpenACR as YAML, as it is published, or turned into JSON (GSA/openacr, `schema/openacr-0.1.0.json`).
    private static func isConformanceReport(_ root: JSONView) -> Bool {
        root["chapters"]?.fields.contains { $0.key.hasPrefix("success_criteria_level_") } ?? false
    }

    private static func isConformanceReport(_ document: Document) -> Bool {
        let keys = document.lines.filter { $0.first?.isLetter ?? false }
        return keys.contains { $0.hasPrefix("chapters:") }
            && document.lines.contains { $0.trimmed.hasPrefix("success_criteria_level_") }
    }

    private static let conformanceReport = ImportError(
        "This is an OpenACR: what a vendor states of a product, criterion by criterion. It is no audit: it names no "
            + "element, no screen and no build in which somebody looked, so nothing is read from it. Upload the audits "
            + "it rests on; Earshot writes an OpenACR of its own from what it finds (a release's conformance page).")

    /// Markdown: its first line is a heading.
    private static func prose(_ document: Document) -> ImportError? {
        guard let first = document.lines.first(where: { !$0.trimmed.isEmpty }),
            first.drop(while: { $0 == "#" }).hasPrefix(" "), first.hasPrefix("#")
        else { return nil }
        return ImportError(
            "This is prose (Markdown): nothing tells a program where one finding ends and what it is about. File what "
                + "it says as reports, in a table (csv) or one by one; a tool's own export can be read as an audit.")
    }
}

extension Document {
    /// Of a text: enough of it to tell what it is.
    fileprivate var lines: [Substring] {
        String(decoding: bytes.prefix(200_000), as: UTF8.self).split(
            omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    }
}
