package import History
import Messages
package import Screens
package import Storage

extension PlainWords {
    /// A state of a screen as people say it: `tablet, landscape, German`; `standard` where all is as usual. By the API it has
    /// a name of its own (``VariantKey/words``).
    package static func variant(_ key: VariantKey) -> String {
        key.words(
            idiom: "tablet", language: key.language.map(language), screenReader: screenReader(key.screenReader))
    }

    package static func screenReader(_ reader: ScreenReader) -> String {
        switch reader {
        case .voiceOver: "VoiceOver"
        case .talkBack: "TalkBack"
        }
    }

    /// A language by its English name; the tag itself (BCP 47) where it has none.
    package static func language(_ tag: String) -> String { LanguageNames.english(tag) }

    /// States of screens as people say them, by what the API calls them. A second capture of one has its number behind.
    /// - Parameter screens: those among whose captures the names are looked up.
    package static func variants(
        named names: some Sequence<String>, onScreens screens: [Int64], in transaction: some Transaction
    ) throws -> [String: String] {
        let numbered = names.map { name in
            let number = name.firstMatch(of: /\ \([0-9]+\)$/)?.output ?? ""
            return (name, plain: String(name.dropLast(number.count)), number)
        }
        let unusual = Set(numbered.flatMap { [$0.0, $0.plain] }).subtracting([VariantKey.standardWords]).sorted()
        var said = try transaction.variantKeys(named: unusual, onScreens: screens).values.reduce(into: [:]) {
            $0.merge($1.mapValues(variant)) { first, _ in first }
        }
        for (name, plain, number) in numbered where said[name] == nil {
            said[name] = said[plain].map { $0 + number }
        }
        return said
    }

    /// The states of a screen that a build holds, to choose from, each with what the address calls it. A second capture of
    /// one has its number behind.
    package static func variants(_ captures: [BuildCapture], in transaction: some Transaction) throws -> [(
        name: String, key: String
    )] {
        let keys = try transaction.variantKeys(ofCaptures: captures.map(\.captureID))
        return captures.map { capture in
            let number = capture.variantKey.dropFirst(capture.variant.count)
            return (keys[capture.captureID].map { variant($0) + number } ?? capture.variantKey, capture.variantKey)
        }
    }
}
