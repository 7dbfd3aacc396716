package import Foundation
package import Screens

/// `earshot-page/1` as a file (docs/formats.md section 6).
package struct PageFile: Encodable {
    struct Screen: Encodable { var key: String }
    struct Source: Encodable { var tool: String, version: String? }
    struct Screenshot: Encodable { var mediaType: String, base64: String }
    struct Page: Encodable { var format: String, text: String }

    let format = "earshot-page/1"
    let screen: Screen
    let variant: Variant
    let capturedAt: String
    let source: Source
    let screenshot: Screenshot?
    let page: Page

    /// - Parameters:
    ///   - variant: what somebody said of the state; it wins over what the tool knows.
    ///   - time: when it was taken.
    package init(_ taken: TakenPage, screen key: String, variant said: Variant, at time: Date) {
        screen = Screen(key: key)
        var variant = said.filled(from: taken.variant)
        if let scale = taken.fontScale, scale != 1 {
            variant.state = [said.state, "font scale \(scale)"].compactMap { $0 }.joined(separator: ", ")
        }
        self.variant = variant
        capturedAt = time.formatted(.iso8601)
        source = Source(tool: taken.source.tool, version: taken.source.version)
        screenshot = taken.picture.map { Screenshot(mediaType: $0.mediaType, base64: $0.base64) }
        page = Page(format: taken.format, text: taken.text)
    }

    package func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Where the file belongs in a folder: under its name, or where a file of that name holds another screen or variant, under
    /// the name with a number, from 2.
    /// - Parameter isSame: whether two files are of the same screen in the same variant, so that the second takes the first one's
    ///   place.
    package func path(in folder: String, isSame: (_ there: Data, _ own: Data) -> Bool) throws -> String {
        let own = try data()
        func path(_ name: String) -> String { "\(folder)/\(name).json" }
        var number = 1, free = path(name)
        while let there = FileManager.default.contents(atPath: free), !isSame(there, own) {
            number += 1
            free = path("\(name).\(number)")
        }
        return free
    }

    /// What the file is called before its ending: the screen's key and what is unlike the usual state.
    private var name: String {
        let parts = [
            screen.key, variant.contentSize == "L" ? nil : variant.contentSize,
            variant.appearance == .dark ? "dark" : nil, variant.locale, variant.state,
        ]
        return parts.compactMap { $0 }.map(Self.plain).joined(separator: ".")
    }

    /// With nothing in it that means something in a path.
    private static func plain(_ text: String) -> String {
        let plain = String(text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
        return plain.hasPrefix(".") ? "-" + plain.dropFirst() : plain
    }
}
