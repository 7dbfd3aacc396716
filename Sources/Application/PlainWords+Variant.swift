import Foundation
package import History
import Screens
package import Storage

extension PlainWords {
    /// A state of a screen as people say it: `tablet, landscape, German`; `standard` where all is as usual. By the API it has
    /// a name of its own (``VariantKey/words``).
    package static func variant(_ key: VariantKey) -> String {
        let parts: [String?] = [
            key.state, key.idiom == .phone ? nil : "tablet", key.orientation == .portrait ? nil : "landscape",
            key.textSize == .standard ? nil : "\(key.textSize.rawValue) text", key.language.map(language),
            key.screenReader == .voiceOver ? nil : "TalkBack", key.isBeforeSignIn ? "before sign-in" : nil,
        ]
        let said = parts.compactMap(\.self) + key.appearance
        return said.isEmpty ? VariantKey.standardWords : said.joined(separator: ", ")
    }

    /// A language by its English name; the tag itself (BCP 47) where it has none.
    package static func language(_ tag: String) -> String {
        Locale(identifier: "en").localizedString(forLanguageCode: tag) ?? tag
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
