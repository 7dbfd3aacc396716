import Screens

extension Importer {
    /// A page as another tool wrote it, with what was known beside it (docs/formats.md section 6).
    static let earshotPage = Importer(
        "earshot-page", .captures, title: "Earshot page: another tool's source with its picture and device (JSON)",
        howTo: """
            With the app on the screen you want:
                earshot capture --from appium --screen checkout
            or from a test, by the helpers in docs/capturing.md.
            """,
        recognises: { $0.firstRecord?["format"]?.text?.hasPrefix("earshot-page") ?? false },
        read: { document throws(ImportError) in
            var imported = Imported(format: "earshot-page"), unknown = UnknownKeys()
            try document.forEachRecord { record throws(ImportError) in
                imported.captures.append(try EarshotPageReader.capture(record, &unknown))
            }
            guard !imported.captures.isEmpty else { throw ImportError("There is no page in the list.") }
            imported.warnings = unknown.warnings
            return imported
        })
}

enum EarshotPageReader {
    private static let keys = ["format", "screen", "variant", "capturedAt", "source", "screenshot", "page"]

    static func capture(_ value: JSONView, _ unknown: inout UnknownKeys) throws(ImportError) -> Capture {
        for field in try value.wantFields() where !keys.contains(field.key) {
            throw field.value.error("“\(field.key)” is no key of a page; there are \(keys.joined(separator: ", ")).")
        }
        guard let format = value.member("format"), format.isText("earshot-page/1") else {
            throw value.error("The key “format” says earshot-page/1, the only one that this Earshot reads.")
        }
        guard let page = value.member("page"), let text = page.member("text") else {
            throw value.error("A page has its source in page.text.")
        }
        let scale = try value.member("variant")?.member("device")?.number("scale")
        var capture = try read(text, format: try page.text("format"), scale: scale, &unknown)
        // Whoever held the device knows its state better than the page does.
        try EarshotCaptureReader.surroundings(value, of: &capture, &unknown)
        return capture
    }

    /// - Parameter scale: pixels of a point, for pages in pixels.
    private static func read(
        _ text: JSONView, format: String?, scale: Double?, _ unknown: inout UnknownKeys
    ) throws(ImportError) -> Capture {
        let page: Imported
        do throws(ImportError) {
            var document = try Document(Array(try text.wantText().utf8))
            document.density = scale
            let importer = try Import.importer(for: document, format: format)
            guard importer.kind == .captures, importer.id != Importer.earshotPage.id else {
                throw ImportError("A page is a capture of another tool; this is \(importer.id).")
            }
            page = try importer.read(document)
        } catch {
            throw text.error(error.line.map { "Line \($0) of it: \(error.detail)" } ?? error.detail)
        }
        guard page.captures.count == 1 else {
            throw text.error("A page holds one screen; in this there are \(page.captures.count).")
        }
        for warning in page.warnings {
            unknown.note(warning.place.map { "In the page, \($0): \(warning.detail)" } ?? warning.detail, at: text)
        }
        return page.captures[0]
    }
}
