import Screens

extension Importer {
    /// Our own format: an object, an array of them, or NDJSON (docs/formats.md section 3).
    static let earshotCapture = Importer(
        "earshot-capture", .captures, title: "Earshot capture (JSON)",
        howTo: """
            Written by an exporter inside your UI tests: one JSON object a screen, a line each or a list of them.
                {"format":"earshot-capture/1","screen":{"key":"checkout"},"root":{"children":[…]}}
            """,
        recognises: { $0.firstRecord?["format"]?.text?.hasPrefix("earshot-capture") ?? false },
        read: { document throws(ImportError) in
            var captures: [Capture] = [], unknown = UnknownKeys()
            try document.forEachRecord { record throws(ImportError) in
                captures.append(try EarshotCaptureReader.capture(record, &unknown))
            }
            guard !captures.isEmpty else { throw ImportError("There is no capture in the list.") }
            var imported = Imported(format: "earshot-capture", captures: captures)
            imported.warnings = unknown.warnings
            return imported
        })
}

enum EarshotCaptureReader {
    /// - Parameter unknown: gathers the keys that were passed over.
    static func capture(_ value: JSONView, _ unknown: inout UnknownKeys) throws(ImportError) -> Capture {
        try unknown.look(at: value, .capture)
        if let format = value.member("format"), !format.isText("earshot-capture/1") {
            throw format.error("“\(try format.wantText())” is not known; this Earshot reads earshot-capture/1.")
        }
        guard let root = value.member("root") else { throw value.error("The key “root” is missing.") }
        var capture = Capture(tree: try EarshotNodeReader.tree(root, &unknown))
        try surroundings(value, of: &capture, &unknown)
        return capture
    }

    /// What stands beside the elements, each where it is said.
    static func surroundings(_ value: JSONView, of capture: inout Capture, _ unknown: inout UnknownKeys)
        throws(ImportError)
    {
        if let screen = value.member("screen") {
            try unknown.look(at: screen, .screen)
            capture.screen = Screen(
                key: try screen.text("key"), title: try screen.text("title") ?? capture.screen.title)
        }
        if let source = value.member("source") {
            try unknown.look(at: source, .source)
            capture.source = Capture.Source(tool: try source.text("tool"), version: try source.text("version"))
        }
        if let said = value.member("capturedAt") {
            let text = try said.wantText()
            capture.capturedAt = Timestamp.isComplete(text) ? text : nil
            if capture.capturedAt == nil {
                unknown.note(
                    "“\(text.prefix(100))” is no time such as 2026-11-22T09:00:00Z, and is not kept.", at: said)
            }
        }
        if let variant = value.member("variant") {
            try unknown.look(at: variant, .variant)
            if let device = variant.member("device") { try unknown.look(at: device, .device) }
            let said = try EarshotCaptureReader.variant(variant)
            capture.variant = said.filled(from: capture.variant)
            (capture.saysIdiom, capture.saysOrientation) = (said.device?.idiom != nil, said.orientation != nil)
        }
        if let picture = value.member("screenshot") {
            try unknown.look(at: picture, .screenshot)
            guard try picture.text("mediaType") != nil, let base64 = try picture.text("base64") else {
                throw picture.error("A screenshot has a mediaType and its base64.")
            }
            do throws(ScreenshotFile.Refused) { capture.screenshot = try ScreenshotFile.screenshot(base64) } catch {
                unknown.note("The screenshot is \(error.what), and is not kept: PNG, JPEG and WebP are.", at: picture)
            }
        }
    }

    static func variant(_ value: JSONView) throws(ImportError) -> Variant {
        _ = try value.wantFields()
        var variant = Variant()
        if let value = value.member("device") {
            var device = Variant.Device()
            device.model = try value.text("model")
            device.idiom = try value.member("idiom")?.wantOne(of: Variant.Idiom.self)
            device.size = try value.member("size")?.wantNumbers(2)
            device.scale = try value.number("scale")
            device.safeArea = try value.member("safeArea")?.wantNumbers(4)
            variant.device = device
        }
        variant.os = try value.text("os")
        variant.locale = try value.text("locale")
        variant.direction = try value.member("direction")?.wantOne(of: Variant.Direction.self)
        variant.contentSize = try value.member("contentSize").map { size throws(ImportError) in try contentSize(size) }
        variant.appearance = try value.member("appearance")?.wantOne(of: Variant.Appearance.self)
        variant.increaseContrast = try value.flag("increaseContrast")
        variant.reduceMotion = try value.flag("reduceMotion")
        variant.boldText = try value.flag("boldText")
        variant.orientation = try value.member("orientation")?.wantOne(of: Variant.Orientation.self)
        variant.state = try value.text("state").flatMap { Words.isBlank($0) ? nil : $0 }
        variant.preLogin = try value.flag("preLogin")
        return variant
    }

    /// Apple's category name, with or without `UICTContentSizeCategory`.
    private static func contentSize(_ value: JSONView) throws(ImportError) -> String {
        let name = try value.wantText()
        guard let size = ContentSize(category: name) else {
            let sizes = ContentSize.allCases.map(\.rawValue).joined(separator: ", ")
            throw value.error("“\(name)” is not known here; allowed are: \(sizes).")
        }
        return size.rawValue
    }
}
