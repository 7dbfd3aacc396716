import Screens

extension Importer {
    /// Our own: what a device really spoke (docs/formats.md section 4).
    static let earshotHeard = Importer(
        "earshot-heard", .recordings, title: "Earshot recording (JSON)",
        howTo: """
            What a device really spoke on a screen: written down from VoiceOver's caption panel, or kept by a test's log.
            One JSON object a screen, a line each or a list of them:
                {"format":"earshot-heard/1","screen":"checkout","os":"iOS 18.1","screenReader":"voiceOver",
                 "lines":["Checkout, Heading","Buy, Button"]}
            """,
        recognises: { $0.firstRecord?["format"]?.text?.hasPrefix("earshot-heard") ?? false },
        read: { document throws(ImportError) in
            var imported = Imported(format: "earshot-heard")
            try document.forEachRecord { record throws(ImportError) in
                imported.recordings.append(try RecordingReader.recording(record))
            }
            guard !imported.recordings.isEmpty else { throw ImportError("There is no recording in the list.") }
            return imported
        })
}

enum RecordingReader {
    /// Longer than any screen is; ours.
    static let mostLines = 500
    static let longestLine = 2_000

    static func recording(_ value: JSONView) throws(ImportError) -> Recording {
        _ = try value.wantFields()
        guard let format = value.member("format") else { throw value.error("The key “format” is missing.") }
        guard format.isText("earshot-heard/1") else {
            throw format.error("“\(try format.wantText())” is not known; this Earshot reads earshot-heard/1.")
        }
        var variant = Variant()
        if let said = value.member("variant") { variant = try EarshotCaptureReader.variant(said) }
        let os = try system(value, variant)
        variant.os = os
        guard let reader = value.member("screenReader") else {
            throw value.error("The key “screenReader” is missing: voiceOver or talkBack.")
        }
        var recording = Recording(
            variant: variant, os: os, screenReader: try reader.wantOne(of: ScreenReader.self),
            lines: try lines(value))
        recording.screen = try screen(value)
        recording.screenReaderVersion = try value.member("screenReaderVersion").map { version throws(ImportError) in
            try filled(version, atMost: 200)
        }
        recording.isWhole = try value.flag("whole") ?? false
        if let at = value.member("recordedAt") {
            guard let moment = Timestamp.utc(try at.wantText()) else {
                throw at.error("A time such as 2026-11-22T09:00:00Z is wanted here.")
            }
            recording.recordedAt = moment
        }
        return recording
    }

    /// `checkout`, or as a capture names it: `{"key":"checkout"}`.
    private static func screen(_ value: JSONView) throws(ImportError) -> String? {
        guard let screen = value.member("screen") else { return nil }
        guard let key = screen.isObject ? screen.member("key") : screen else { return nil }
        return try filled(key, atMost: 200)
    }

    /// The system with its version: a recording is the truth of one version only.
    private static func system(_ value: JSONView, _ variant: Variant) throws(ImportError) -> String {
        let inVariant = value.member("variant")?.member("os")
        guard let said = value.member("os") ?? inVariant else {
            throw value.error("The key “os” is missing: the system with its version, such as iOS 18.1.")
        }
        let os = try filled(said, atMost: 200)
        guard os.contains(where: \.isLetter), os.contains(where: \.isNumber) else {
            throw said.error("“\(os)” names no system with its version, such as iOS 18.1.")
        }
        if let inVariant, let other = variant.os, other != os {
            throw inVariant.error("“os” says \(os), and the variant says \(other).")
        }
        return os
    }

    private static func lines(_ value: JSONView) throws(ImportError) -> [Recording.Line] {
        guard let all = value.member("lines") else { throw value.error("The key “lines” is missing.") }
        var lines: [Recording.Line] = []
        for item in try all.wantItems() {
            guard lines.count < mostLines else { throw all.error("A recording has at most \(mostLines) lines.") }
            if item.isObject {
                guard let text = item.member("text") else { throw item.error("The key “text” is missing.") }
                lines.append(
                    Recording.Line(
                        text: try filled(text, atMost: longestLine),
                        node: try item.member("node").map { node throws(ImportError) in try filled(node, atMost: 1_000)
                        }))
            } else {
                lines.append(Recording.Line(text: try filled(item, atMost: longestLine)))
            }
        }
        guard !lines.isEmpty else {
            throw all.error("A recording has at least one line: what was not recorded is no silence.")
        }
        return lines
    }

    private static func filled(_ value: JSONView, atMost bytes: Int) throws(ImportError) -> String {
        let text = try value.wantText()
        guard !Words.isBlank(text) else { throw value.error("Words are wanted here.") }
        guard text.utf8.count <= bytes else { throw value.error("This has at most \(bytes) bytes.") }
        return text.trimmed
    }
}
