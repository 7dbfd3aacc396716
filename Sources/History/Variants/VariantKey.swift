package import Screens

/// What makes two captures of a screen comparable: the one rule of it, for the command, the server, storage and pages.
///
/// Idiom, screen reader, orientation, text size class, language, declared state and sign-in state part what is heard;
/// the appearance parts what is drawn. The device's model, the screen's size in points, the system's version and the
/// region of a language part nothing, unless it tells another script: the next release is often captured on the next phone.
package struct VariantKey: Hashable, Sendable, Codable {
    /// Sizes of text among which a layout mostly stays the same.
    package enum TextSize: String, Hashable, Sendable, Codable, CaseIterable { case standard, large, accessibility }

    /// A missing idiom is a phone (docs/rule-specification.md section 0).
    package let idiom: Variant.Idiom
    package let screenReader: ScreenReader
    /// A missing orientation is upright, unless the screen is wider than high.
    package let orientation: Variant.Orientation
    /// A missing size is L, which is standard.
    package let textSize: TextSize
    /// The language as its words are written (``WrittenLanguage``); `nil`: nobody said.
    package let language: String?
    /// A name of the screen's own.
    package let state: String?
    package let isBeforeSignIn: Bool
    /// How it is drawn, as far as it is not as usual: `dark`, `increased contrast`, `bold text`, `reduced motion`.
    package let appearance: [String]

    package init(_ variant: Variant, screenReader: ScreenReader = .voiceOver) {
        idiom = variant.device?.idiom ?? .phone
        self.screenReader = screenReader
        let isWide = variant.device?.size.map { $0.count == 2 && $0[0] > $0[1] } ?? false
        orientation = variant.orientation ?? (isWide ? .landscape : .portrait)
        textSize = TextSize(ContentSize(name: variant.contentSize))
        language = variant.locale.flatMap(WrittenLanguage.name)
        state = variant.state
        isBeforeSignIn = variant.preLogin ?? false
        let looks: [(String, Bool)] = [
            ("dark", variant.appearance == .dark), ("increased contrast", variant.increaseContrast ?? false),
            ("bold text", variant.boldText ?? false), ("reduced motion", variant.reduceMotion ?? false),
        ]
        appearance = looks.filter(\.1).map(\.0)
    }

    package init(_ capture: Capture) { self.init(capture.variant, screenReader: capture.screenReader) }

    /// Only what is not as usual, in words: `pad, landscape, dark`; `standard` where all is as usual.
    package var words: String { words(idiom: idiom.rawValue, language: language, screenReader: screenReader.rawValue) }

    /// The same with other names for what has one of its own in the API, where they are not as usual.
    package func words(idiom idiomName: String, language: String?, screenReader readerName: String) -> String {
        let parts: [String?] = [
            state, idiom == .phone ? nil : idiomName, orientation == .portrait ? nil : orientation.rawValue,
            textSize == .standard ? nil : "\(textSize.rawValue) text", language,
            screenReader == .voiceOver ? nil : readerName, isBeforeSignIn ? "before sign-in" : nil,
        ]
        let said = parts.compactMap { $0 } + appearance
        return said.isEmpty ? Self.standardWords : said.joined(separator: ", ")
    }

    /// Where all is as usual.
    package static let standardWords = "standard"
}

extension VariantKey.TextSize {
    package init(_ size: ContentSize) {
        self = size >= .accessibilityMedium ? .accessibility : size >= .extraLarge ? .large : .standard
    }
}
