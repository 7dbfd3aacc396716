import JSON
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
            var imported = Imported(format: "earshot-heard"), reader = RecordingReader()
            try document.forEachRecord { record throws(ImportError) in
                imported.recordings.append(try reader.recording(record))
            }
            imported.warnings = reader.warnings.all + reader.unknown.warnings
            guard !imported.recordings.isEmpty else { throw ImportError("There is no recording in the list.") }
            return imported
        })
}

struct RecordingReader {
    /// Keys that were passed over.
    private(set) var warnings = ImportWarnings()
    private(set) var unknown = UnknownKeys()

    private static let keys = [
        "format", "screen", "variant", "os", "screenReader", "screenReaderVersion", "whole", "recordedAt", "lines",
    ]
    private static let lineKeys = ["text", "node", "identifier"]

    /// Longer than any screen is; ours.
    static let mostLines = 500
    static let longestLine = 2_000

    mutating func recording(_ value: JSONView) throws(ImportError) -> Recording {
        try look(at: value, Self.keys, "a recording")
        guard let format = value.member("format") else { throw value.error("The key “format” is missing.") }
        guard format.isText("earshot-heard/1") else {
            throw format.error("“\(try format.wantText())” is not known; this Earshot reads earshot-heard/1.")
        }
        var variant = Variant()
        if let said = value.member("variant") {
            try unknown.look(at: said, .variant)
            if let device = said.member("device") { try unknown.look(at: device, .device) }
            variant = try EarshotCaptureReader.variant(said)
        }
        let os = try Self.system(value, variant)
        variant.os = os
        guard let reader = value.member("screenReader") else {
            throw value.error("The key “screenReader” is missing: voiceOver or talkBack.")
        }
        var recording = Recording(
            variant: variant, os: os ?? Recording.unknownSystem,
            screenReader: try reader.wantOne(of: ScreenReader.self),
            lines: try lines(value))
        recording.screen = try Self.screen(value)
        recording.screenReaderVersion = try value.member("screenReaderVersion").map { version throws(ImportError) in
            try Self.filled(version, atMost: 200)
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

    /// Names what an object has beside its keys.
    private mutating func look(at value: JSONView, _ keys: [String], _ object: String) throws(ImportError) {
        try value.checkKeys()
        for field in value.fields where !keys.contains(field.key) {
            let near = NearName.of(field.key, among: keys).map { "; “\($0)” is meant?" } ?? "."
            warnings.note("“\(field.key)” is no key of \(object) and was passed over\(near)", at: field.value)
        }
    }

    /// The system with its version: a recording is the truth of one version only. `nil`: the file names none.
    private static func system(_ value: JSONView, _ variant: Variant) throws(ImportError) -> String? {
        let inVariant = value.member("variant")?.member("os")
        guard let said = value.member("os") ?? inVariant else { return nil }
        let os = try filled(said, atMost: 200)
        guard os.contains(where: \.isLetter), os.contains(where: \.isNumber) else {
            throw said.error("“\(os)” names no system with its version, such as iOS 18.1.")
        }
        if let inVariant, let other = variant.os, other != os {
            throw inVariant.error("“os” says \(os), and the variant says \(other).")
        }
        return os
    }

    private mutating func lines(_ value: JSONView) throws(ImportError) -> [Recording.Line] {
        guard let all = value.member("lines") else { throw value.error("The key “lines” is missing.") }
        var lines: [Recording.Line] = []
        for item in try all.wantItems() {
            guard lines.count < Self.mostLines else {
                throw all.error("A recording has at most \(Self.mostLines) lines.")
            }
            if item.isObject {
                try look(at: item, Self.lineKeys, "a line")
                guard let text = item.member("text") else { throw item.error("The key “text” is missing.") }
                lines.append(
                    Recording.Line(
                        text: try Self.filled(text, atMost: Self.longestLine), node: try Self.name("node", in: item),
                        identifier: try Self.name("identifier", in: item)))
            } else {
                lines.append(Recording.Line(text: try Self.filled(item, atMost: Self.longestLine)))
            }
        }
        guard !lines.isEmpty else {
            throw all.error("A recording has at least one line: what was not recorded is no silence.")
        }
        return lines
    }

    private static func name(_ key: StaticString, in line: JSONView) throws(ImportError) -> String? {
        guard let name = line.member(key) else { return nil }
        return try filled(name, atMost: 1_000)
    }

    private static func filled(_ value: JSONView, atMost bytes: Int) throws(ImportError) -> String {
        let text = try value.wantText()
        guard !Words.isBlank(text) else { throw value.error("Words are wanted here.") }
        guard text.utf8.count <= bytes else { throw value.error("This has at most \(bytes) bytes.") }
        return text.trimmed
    }
}
