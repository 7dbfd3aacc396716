#if os(iOS) && canImport(XCTest)
    import EarshotCapture
    import Foundation
    public import UIKit
    public import XCTest

    // Attachments are kept when the test passes: afterwards
    //     xcrun xcresulttool export attachments --path Tests.xcresult --output-path captures
    // writes the folder that `earshot upload` reads.

    extension XCUIApplication {
        /// Attaches the screen to the UI test that runs: what XCUITest knows of it, with its picture.
        ///
        /// - Parameters:
        ///   - screen: its name for ever, `checkout`.
        ///   - state: a name for the screen's own state, `empty`.
        ///   - locale: the app's language, where the test sets it; the device's need not be the app's.
        ///   - contentSize: the text size, where the test sets it: XS to AccessibilityXXXL.
        @MainActor
        public func earshot(
            _ screen: String, state: String? = nil, locale: String? = nil, contentSize: String? = nil
        ) {
            let size = frame.size
            var device = ScreenVariant.Device()
            device.idiom = ScreenVariant.idiom(UIDevice.current.userInterfaceIdiom)
            device.size = [Double(size.width), Double(size.height)]
            device.scale = Double(UIScreen.main.scale)
            var variant = ScreenVariant()
            (variant.device, variant.os) = (device, UIDevice.current.systemVersion)
            (variant.state, variant.locale, variant.contentSize) = (state, locale, contentSize)
            let picture = ScreenCapture.Picture(png: XCUIScreen.main.screenshot().pngRepresentation)
            let page = ScreenPage(screen, description: debugDescription, variant: variant, screenshot: picture)
            XCTContext.runActivity(named: "Earshot: \(screen)") { activity in
                do { activity.add(.earshot(try page.json(), page.fileName)) } catch { XCTFail("Earshot: \(error)") }
            }
        }
    }

    extension XCTestCase {
        /// Attaches a window of the app that a hosted test runs in: what UIKit knows of each view, with its picture.
        ///
        /// - Parameters:
        ///   - screen: its name for ever, `checkout`.
        ///   - state: a name for the screen's own state, `empty`.
        ///   - preLogin: nobody is signed in yet.
        @MainActor
        public func earshot(_ screen: String, of window: UIWindow, state: String? = nil, preLogin: Bool? = nil) {
            do {
                let capture = try ScreenCapture(screen, of: window, state: state, preLogin: preLogin)
                add(.earshot(try capture.json(), capture.fileName))
            } catch { XCTFail("Earshot: \(error)") }
        }
    }

    extension XCTAttachment {
        fileprivate static func earshot(_ json: Data, _ name: String) -> XCTAttachment {
            let attachment = XCTAttachment(data: json, uniformTypeIdentifier: "public.json")
            attachment.name = name
            attachment.lifetime = .keepAlways
            return attachment
        }
    }
#endif
