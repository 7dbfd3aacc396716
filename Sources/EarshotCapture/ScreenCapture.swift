public import Foundation

/// A screen as it goes into a file of `earshot-capture/1`: what UIKit tells of each view, with the picture and the state.
public struct ScreenCapture: Encodable, Sendable {
    public struct Screen: Encodable, Sendable {
        /// Its name for ever, by which it is compared from build to build.
        public var key: String
        public var title: String?
    }

    public struct Source: Encodable, Sendable {
        public var tool = "EarshotCapture"
        public var version: String?
    }

    public struct Picture: Encodable, Sendable {
        public var mediaType = "image/png"
        public var base64: String

        /// - Parameter png: the bytes of a PNG.
        public init(png: Data) { base64 = png.base64EncodedString() }
    }

    public let format = "earshot-capture/1"
    public var screen: Screen
    public var variant: ScreenVariant
    /// RFC 3339.
    public var capturedAt: String
    public var source = Source()
    public var screenshot: Picture?
    public var root: ScreenNode

    public init(
        _ key: String, title: String? = nil, root: ScreenNode, variant: ScreenVariant, screenshot: Picture? = nil,
        at time: Date = Date()
    ) {
        screen = Screen(key: key, title: title)
        (self.root, self.variant, self.screenshot) = (root.withColorsThatCanBeTold(), variant, screenshot)
        capturedAt = ISO8601DateFormatter().string(from: time)
    }

    /// What its file or attachment is called: each run meets the same screens by it.
    public var fileName: String { CaptureFileName.name(screen.key, variant) }

    public func json() throws -> Data { try JSONEncoder().encode(self) }
}

/// What XCUITest says of a screen, as it goes into a file of `earshot-page/1`: its own description, which Earshot reads.
public struct ScreenPage: Encodable, Sendable {
    public struct Page: Encodable, Sendable {
        public var format = "xcui-debug"
        public var text: String
    }

    public let format = "earshot-page/1"
    public var screen: ScreenCapture.Screen
    public var variant: ScreenVariant
    /// RFC 3339.
    public var capturedAt: String
    public var source = ScreenCapture.Source(tool: "XCUITest")
    public var screenshot: ScreenCapture.Picture?
    public var page: Page

    /// - Parameter description: XCUIApplication's `debugDescription`.
    public init(
        _ key: String, description: String, variant: ScreenVariant, screenshot: ScreenCapture.Picture? = nil,
        at time: Date = Date()
    ) {
        screen = ScreenCapture.Screen(key: key)
        (self.variant, self.screenshot) = (variant, screenshot)
        capturedAt = ISO8601DateFormatter().string(from: time)
        page = Page(text: description)
    }

    /// What its file or attachment is called: each run meets the same screens by it.
    public var fileName: String { CaptureFileName.name(screen.key, variant) }

    public func json() throws -> Data { try JSONEncoder().encode(self) }
}

enum CaptureFileName {
    /// `checkout.empty.de.AccessibilityXXXL.json`
    static func name(_ key: String, _ variant: ScreenVariant) -> String {
        let size = variant.contentSize.map { $0.hasPrefix(sizePrefix) ? String($0.dropFirst(sizePrefix.count)) : $0 }
        let parts = [key, variant.state, variant.locale, size, variant.appearance].compactMap { $0 }
        return parts.joined(separator: ".")
            .map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? String($0) : "-" }.joined() + ".json"
    }

    private static let sizePrefix = "UICTContentSizeCategory"
}
