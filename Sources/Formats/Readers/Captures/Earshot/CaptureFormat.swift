package import JSON
import Screens

/// `earshot-capture/1` as a value: every object of the format with its keys. The reader knows a key by it, the schema
/// and docs/capture.md are made of it.
package enum CaptureObject: String, CaseIterable, Sendable {
    case capture, screen, source, screenshot, variant, device
    case node, reference, font, cell, customContent, customRotor, recorded

    package struct Key: Sendable {
        package let name: String
        let value: CaptureValue
        /// What it means, as a phrase.
        let meaning: String
        /// What holds where it is missing; `nil`: it has to be there.
        let missing: String?
        package let example: JSONValue

        init(
            _ name: String, _ value: CaptureValue, _ meaning: String, missing: String? = "not known",
            example: JSONValue
        ) {
            (self.name, self.value, self.meaning, self.missing, self.example) = (name, value, meaning, missing, example)
        }
    }

    /// The keys, in the order in which the page lists them.
    package var keys: [Key] { Self.told[self] ?? [] }

    var table: KeyTable<Void> { Self.tables[self] ?? KeyTable([]) }

    /// What it is, for whoever reads the page.
    package var title: String {
        switch self {
        case .capture: "A capture"
        case .screen: "`screen`"
        case .source: "`source`"
        case .screenshot: "`screenshot`"
        case .variant: "`variant`"
        case .device: "`device` of a variant"
        case .node: "A node"
        case .reference: "A reference in `elements`"
        case .font: "`font`"
        case .cell: "`cell`"
        case .customContent: "An item of `customContent`"
        case .customRotor: "An item of `customRotors`"
        case .recorded: "`recorded`"
        }
    }

    /// Where an unknown key was met: “`lable` is no key of a node”.
    var spoken: String {
        switch self {
        case .capture: "a capture"
        case .node: "a node"
        case .reference: "a reference"
        default: "“\(rawValue)”"
        }
    }

    private static let told: [CaptureObject: [Key]] = [
        .capture: Keys.capture, .screen: Keys.screen, .source: Keys.source, .screenshot: Keys.screenshot,
        .variant: Keys.variant,
        .device: Keys.device, .node: EarshotKey.allCases.map(\.told), .reference: Keys.reference, .font: Keys.font,
        .cell: Keys.cell,
        .customContent: Keys.customContent, .customRotor: Keys.customRotor, .recorded: Keys.recorded,
    ]
    private static let tables = told.mapValues { keys in KeyTable(keys.map { (name: $0.name, key: ()) }) }
}

/// What the reader takes for a key.
indirect enum CaptureValue: Sendable {
    case text
    case flag
    case number
    case integer(ClosedRange<Int>)
    /// Exactly so many numbers, called so: `[x, y, width, height]`.
    case numbers([String])
    case one([String])
    /// A text in a form of its own, and how a person is told of it.
    case formed(pattern: String, words: String)
    case list(CaptureValue)
    /// An object whose names are free.
    case map(CaptureValue)
    case object(CaptureObject)
    case either(CaptureValue, CaptureValue)

    static let whole = CaptureValue.integer(0...Int.max)
    static let frame = CaptureValue.numbers(["x", "y", "width", "height"])
    static let color = CaptureValue.formed(
        pattern: "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", words: "`#RRGGBB` or `#RRGGBBAA`")

    static func all<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> CaptureValue {
        .one(type.allCases.map(\.rawValue))
    }
}

/// The keys of each object but a node, which names its own.
private enum Keys {
    typealias Key = CaptureObject.Key

    static let capture: [Key] = [
        Key(
            "format", .one(["earshot-capture/1"]), "what this is", missing: nil, example: "earshot-capture/1"),
        Key(
            "screen", .object(.screen), "which screen it shows",
            missing: "the upload's `screen`, else the file's name", example: ["key": "checkout", "title": "Checkout"]),
        Key("variant", .object(.variant), "in which state it was taken", example: ["os": "18.2"]),
        Key("capturedAt", .text, "when it was taken, RFC 3339", example: "2026-11-22T09:00:00Z"),
        Key("source", .object(.source), "what wrote it", example: ["tool": "my exporter", "version": "2"]),
        Key(
            "screenshot", .object(.screenshot), "how it looked", missing: "no picture is shown",
            example: ["mediaType": "image/png", "base64": dot]),
        Key(
            "root", .object(.node), "the outermost element", missing: nil,
            example: ["frame": [0, 0, 390, 844], "children": []]),
    ]
    static let screen: [Key] = [
        Key(
            "key", .text, "its name for ever: what every later capture of this screen is compared by",
            missing: "the upload's `screen`, else the file's name", example: "checkout"),
        Key("title", .text, "what people call it", missing: "the key", example: "Checkout"),
    ]
    static let source: [Key] = [
        Key("tool", .text, "its name", example: "my exporter"), Key("version", .text, "its version", example: "2"),
    ]
    /// The smallest picture: one dot.
    private static let dot: JSONValue =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    static let screenshot: [Key] = [
        Key("mediaType", .text, "of the picture", missing: nil, example: "image/png"),
        Key("base64", .text, "its bytes", missing: nil, example: dot),
    ]
    static let variant: [Key] = [
        Key("device", .object(.device), "on what it ran", example: ["idiom": "phone", "size": [390, 844]]),
        Key("os", .text, "the system's version", example: "18.2"),
        Key("locale", .text, "the app's language, a BCP 47 tag", example: "de-AT"),
        Key(
            "direction", .all(of: Variant.Direction.self), "of its text", missing: "as the locale is written",
            example: "ltr"),
        Key(
            "contentSize",
            .formed(
                pattern:
                    "^(UICTContentSizeCategory)?(\(ContentSize.allCases.map(\.rawValue).joined(separator: "|")))$",
                words: "Apple's name, `XS` to `XXXL` or `AccessibilityM` to `AccessibilityXXXL`"),
            "the text size", missing: "`L`", example: "AccessibilityM"),
        Key("appearance", .all(of: Variant.Appearance.self), "light or dark", example: "dark"),
        Key("increaseContrast", .flag, "contrast was increased", example: true),
        Key("reduceMotion", .flag, "motion was reduced", example: true),
        Key("boldText", .flag, "text was bold", example: true),
        Key("orientation", .all(of: Variant.Orientation.self), "how it was held", example: "portrait"),
        Key("state", .text, "a name for the screen's own state", missing: "none", example: "short form"),
        Key("preLogin", .flag, "nobody was signed in yet", example: true),
    ]
    static let device: [Key] = [
        Key("model", .text, "the model", example: "iPhone 15"),
        Key("idiom", .all(of: Variant.Idiom.self), "phone or pad", missing: "by the size", example: "phone"),
        Key(
            "size", .numbers(["width", "height"]), "of the screen, in points", missing: "the root's frame",
            example: [390, 844]),
        Key("scale", .number, "pixels of a point", example: 3),
        Key(
            "safeArea", .numbers(["top", "left", "bottom", "right"]), "what bars and rounded corners take, in points",
            example: [59, 0, 34, 0]),
    ]
    static let reference: [Key] = [
        Key("ref", .text, "the `id` of a node elsewhere, or its place", missing: nil, example: "buy")
    ]
    static let font: [Key] = [
        Key("size", .number, "in points", example: 17),
        Key(
            "weight", .either(.number, .text), "from 100 to 900, or its name", example: "semibold"),
        Key("textStyle", .text, "Apple's name of the style", example: "body"),
        Key("scales", .flag, "it grows with the text size", example: true),
    ]
    static let cell: [Key] = [
        Key("row", .whole, "from 0", example: 1), Key("column", .whole, "from 0", example: 0),
        Key("rowSpan", .whole, "how many rows", missing: "1", example: 2),
        Key("columnSpan", .whole, "how many columns", missing: "1", example: 2),
        Key("gridRow", .whole, "its row where it is drawn", missing: "`row`", example: 1),
        Key("gridColumn", .whole, "its column where it is drawn", missing: "`column`", example: 0),
    ]
    static let customContent: [Key] = [
        Key("label", .text, "what it is", missing: "empty", example: "Total"),
        Key("value", .text, "what it says", missing: "empty", example: "€12"),
        Key("important", .flag, "it is spoken without being asked for", missing: "no", example: true),
        Key("isImportant", .flag, "the same, as AccessibilitySnapshot calls it", missing: "no", example: true),
    ]
    static let customRotor: [Key] = [
        Key("name", .text, "what it is called", missing: "empty", example: "Errors"),
        Key("results", .list(.text), "what it leads to", missing: "none", example: ["Name is missing"]),
        Key("more", .whole, "how many results are not listed", missing: "none", example: 3),
        Key("manyMore", .flag, "more than anybody counted are not listed", missing: "no", example: true),
    ]
    static let recorded: [Key] = [
        Key("description", .text, "what was spoken", missing: "empty", example: "Buy. Button."),
        Key("hint", .text, "what was spoken after it", missing: "none", example: "Orders at once."),
    ]
}
