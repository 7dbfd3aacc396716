// Keeps the screen that a UI test stands on. One file: copy it into your UI test target.
//
//     app.earshot("checkout")
//     app.earshot("checkout", state: "empty")
//
// What XCUITest knows of the screen is attached to the result bundle with its picture; afterwards
//
//     xcrun xcresulttool export attachments --path Tests.xcresult --output-path captures
//     earshot upload --app shop --build 1.0+1 captures
//
// The file is earshot-page/1 (docs/formats.md of Earshot, section 6).
import Foundation

/// The file, as plain values.
struct EarshotPage: Encodable {
    struct Screen: Encodable { var key: String }
    struct Source: Encodable { var tool = "XCUITest" }
    struct Screenshot: Encodable {
        var mediaType = "image/png"
        var base64: String
    }
    struct Page: Encodable {
        var format = "xcui-debug"
        var text: String
    }
    struct Device: Encodable { var model: String?, idiom: String?, size: [Double]?, scale: Double? }
    struct Variant: Encodable {
        var device: Device?, os: String?, locale: String?, contentSize: String?, appearance: String?, state: String?
    }

    var format = "earshot-page/1"
    var screen: Screen
    var variant: Variant
    var capturedAt: String
    var source = Source()
    var screenshot: Screenshot?
    var page: Page

    /// - Parameter description: XCUIApplication's `debugDescription`.
    init(_ key: String, description: String, picture: Data?, variant: Variant, at time: Date = Date()) {
        screen = Screen(key: key)
        self.variant = variant
        capturedAt = ISO8601DateFormatter().string(from: time)
        screenshot = picture.map { Screenshot(base64: $0.base64EncodedString()) }
        page = Page(text: description)
    }

    /// What the attachment is called: each run meets the same screens by it.
    var fileName: String {
        [screen.key, variant.state, variant.locale, variant.contentSize].compactMap { $0 }.joined(separator: ".")
            .map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? String($0) : "-" }.joined() + ".json"
    }

    func json() throws -> Data { try JSONEncoder().encode(self) }
}

#if canImport(XCTest) && canImport(UIKit)
    import UIKit
    import XCTest

    extension XCUIApplication {
        /// Attaches the screen to the test that runs.
        /// - Parameters:
        ///   - locale: the app's language, where the test sets it; the device's need not be the app's.
        ///   - contentSize: the text size, where the test sets it: XS to AccessibilityXXXL.
        @MainActor
        func earshot(_ screen: String, state: String? = nil, locale: String? = nil, contentSize: String? = nil) {
            let device = UIDevice.current, frame = self.frame
            let variant = EarshotPage.Variant(
                device: EarshotPage.Device(
                    model: device.name, idiom: device.userInterfaceIdiom == .pad ? "pad" : "phone",
                    size: [frame.width, frame.height].map { Double($0) }, scale: Double(UIScreen.main.scale)),
                os: device.systemVersion, locale: locale, contentSize: contentSize, state: state)
            let page = EarshotPage(
                screen, description: debugDescription, picture: XCUIScreen.main.screenshot().pngRepresentation,
                variant: variant)
            guard let json = try? page.json() else { return }
            XCTContext.runActivity(named: "Earshot: \(screen)") { activity in
                let attachment = XCTAttachment(data: json, uniformTypeIdentifier: "public.json")
                attachment.name = page.fileName
                attachment.lifetime = .keepAlways
                activity.add(attachment)
            }
        }
    }
#endif
