@testable import EarshotCapture
import Formats
import Foundation
import Screens
import Testing

/// What the library for iOS apps writes, as far as it is plain Swift: Earshot reads it, and nothing in it is passed over.
@Suite struct ScreenCaptureTests {
    /// Keys that UIKit does not tell, or not surely; docs/capturing.md names them.
    private static let untold: Set = [
        "id", "sortPriority", "rowHeaders", "columnHeaders", "nonTextColor", "elementType", "sourceVisible",
        "usesDefaultActivationPoint", "customRotors", "recorded", "hasStaticForm", "gestures", "actions", "steps",
        "origin", "expectedAnnouncement",
    ]

    /// A picture of one point.
    private static let dot =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
        ?? Data()

    @Test func `the keys of a node are the reader's, and those that are missing are told`() throws {
        let keys = Set(Mirror(reflecting: ScreenNode()).children.compactMap(\.label)).subtracting(["paintsOtherwise"])
        let known = Set(CaptureObject.node.keys.map(\.name))
        #expect(keys.isSubset(of: known), "\(keys.subtracting(known))")
        #expect(known.subtracting(keys) == Self.untold)
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../docs/capturing.md"),
            encoding: .utf8)
        for key in Self.untold { #expect(page.contains("`\(key)`"), "docs/capturing.md names \(key)") }
    }

    @Test func `the keys of a variant and its device are the reader's, all of them`() {
        func names(_ value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }
        #expect(names(ScreenVariant()) == Set(CaptureObject.variant.keys.map(\.name)))
        #expect(names(ScreenVariant.Device(model: nil)) == Set(CaptureObject.device.keys.map(\.name)))
    }

    @Test func `a screen with every key is read without a word, and spoken`() throws {
        var title = ScreenNode()
        title.frame = UIKitValues.frame(CGRect(x: 20, y: 60, width: 350, height: 30))
        (title.isElement, title.label, title.traits) = (true, "Checkout", UIKitValues.traits(1 << 16))
        (title.headingLevel, title.text, title.textColor) = (2, "Checkout", UIKitValues.color(0, 0, 0, 1))
        title.font = .init(
            size: 17, weight: UIKitValues.fontWeight(0.3), textStyle: UIKitValues.textStyle("UICTFontTextStyleTitle0"),
            scales: true)
        (title.truncated, title.language) = (false, "en")
        var buy = ScreenNode()
        (buy.isElement, buy.label, buy.value, buy.hint) = (true, "Buy", "€12", "Orders at once")
        (buy.traits, buy.identifier, buy.className) = (UIKitValues.traits(1), "checkout.buy", "UIButton")
        buy.frame = UIKitValues.frame(CGRect(x: 20, y: 700, width: 350, height: 50))
        (buy.accessibilityFrame, buy.pathBounds, buy.activationPoint) = (
            buy.frame, buy.frame, UIKitValues.point(CGPoint(x: 195, y: 725))
        )
        (buy.customActions, buy.userInputLabels) = (["Gift"], ["Buy", "Order"])
        buy.customContent = [.init(label: "Total", value: "€12", important: true)]
        (buy.respondsToUserInteraction, buy.enabled, buy.expanded, buy.prominence) = (true, true, false, "primary")
        var cell = ScreenNode()
        cell.type = "object"
        cell.cell = UIKitValues.cell(
            rows: NSRange(location: 1, length: 2), columns: NSRange(location: NSNotFound, length: 0))
        var table = ScreenNode()
        (table.containerType, table.rowCount, table.columnCount) = (UIKitValues.containerType(1), 3, 2)
        (table.role, table.itemCount, table.scrollable) = ("tabBar", 4, true)
        (table.hidden, table.alpha, table.clips, table.elementsHidden) = (true, 0.5, true, true)
        (table.modal, table.groupsChildren, table.mediaType, table.animated) = (true, true, "image", false)
        (table.placeholder, table.backgroundColor) = ("Name", UIKitValues.color(1, 1, 1, 1))
        table.elements = [.node(cell)]
        var root = ScreenNode()
        root.frame = [0, 0, 390, 844]
        root.children = [title, buy, table]
        root.elements = [.reference(UIKitValues.place([1])), .reference(UIKitValues.place([0]))]
        var variant = ScreenVariant()
        var device = ScreenVariant.Device(model: "iPhone16,1")
        (device.idiom, device.size, device.scale) = ("phone", [390, 844], 3)
        device.safeArea = [59, 0, 34, 0]
        variant.device = device
        (variant.os, variant.locale, variant.direction, variant.appearance) = ("18.2", "en", "ltr", "light")
        variant.contentSize = UIKitValues.contentSize("UICTContentSizeCategoryAccessibilityM")
        (variant.increaseContrast, variant.reduceMotion, variant.boldText) = (false, false, true)
        (variant.orientation, variant.state, variant.preLogin) = ("portrait", "short form", true)
        let written = ScreenCapture(
            "checkout", title: "Checkout", root: root, variant: variant,
            screenshot: .init(png: Self.dot), at: Date(timeIntervalSince1970: 0))

        let json = try written.json()
        let read = try Import.read(Array(json))
        #expect(read.format == "earshot-capture" && read.warnings.isEmpty, "\(read.warnings)")
        let capture = try #require(read.captures.first)
        // The list says that the button comes first.
        #expect(
            Speaker().speak(capture).utterances.map(\.text) == [
                "Buy: €12. Button.", "Checkout. Heading level 2.",
            ])
        #expect(capture.screen.key == "checkout" && capture.capturedAt == "1970-01-01T00:00:00Z")
        #expect(capture.variant.contentSize == "AccessibilityM" && capture.variant.device?.model == "iPhone16,1")
        #expect(capture.tree.nodes.contains { $0.cell?.row == 1 && $0.cell?.rowSpan == 2 && $0.cell?.column == nil })
        #expect(written.fileName == "checkout.short-form.en.AccessibilityM.light.json")
        // All keys that a node has were in the file.
        let text = String(decoding: json, as: UTF8.self)
        for key in Mirror(reflecting: ScreenNode()).children.compactMap(\.label) where key != "paintsOtherwise" {
            #expect(text.contains("\"\(key)\":"), "\(key) is in the file")
        }
    }

    @Test func `values that are none stay out`() {
        #expect(UIKitValues.frame(CGRect(x: CGFloat.infinity, y: 0, width: 0, height: 0)) == nil)
        #expect(UIKitValues.frame(CGRect(x: 1.0 / 3, y: 0, width: 10, height: 10)) == [0.33, 0, 10, 10])
        #expect(UIKitValues.color(.nan, 0, 0, 1) == nil && UIKitValues.color(1.2, -0.1, 0.5, 0.8) == "#FF0080CC")
        #expect(UIKitValues.contentSize("_UICTContentSizeCategoryUnspecified") == nil)
        #expect(UIKitValues.containerType(0) == nil && UIKitValues.containerType(9) == nil)
        #expect(UIKitValues.textStyle("CTFontRegularUsage") == nil)
        #expect(UIKitValues.textStyle("UICTFontTextStyleSubhead") == "subheadline")
        #expect(UIKitValues.fontWeight(0.31) == 600)
        let nowhere = NSRange(location: NSNotFound, length: 0)
        #expect(UIKitValues.cell(rows: nowhere, columns: nowhere) == nil)
    }

    @Test func `a model is Apple's, never a Mac's processor`() {
        #expect(DeviceModel.identifier(environment: [:], machine: "iPhone16,1") == "iPhone16,1")
        #expect(DeviceModel.identifier(environment: [:], machine: "arm64") == nil)
        #expect(
            DeviceModel.identifier(environment: ["SIMULATOR_MODEL_IDENTIFIER": "iPad14,1"], machine: "arm64")
                == "iPad14,1")
    }

    @Test func `no contrast is claimed of a text over something painted`() throws {
        func text(_ y: Double) -> ScreenNode {
            var node = ScreenNode()
            (node.frame, node.text, node.textColor) = ([0, y, 100, 20], "Buy", "#777777FF")
            return node
        }
        var glass = ScreenNode()
        (glass.frame, glass.paintsOtherwise, glass.children) = ([0, 0, 100, 50], true, [text(10)])
        var root = ScreenNode()
        (root.frame, root.backgroundColor, root.children) = (
            [0, 0, 100, 200], "#FFFFFFFF", [glass, text(20), text(100)]
        )
        let capture = try #require(
            try Import.read(Array(ScreenCapture("a", root: root, variant: ScreenVariant()).json())).captures.first)
        #expect(capture.tree.nodes.map { $0.textColor != nil } == [false, false, false, false, true])
    }

    @Test func `what XCUITest says is read as its own, in the state that the test says`() throws {
        let description = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Fixtures/imports/xcui-debug/quotes-and-line-breaks.txt"), encoding: .utf8)
        var variant = ScreenVariant()
        variant.device = .init(model: "iPhone16,1")
        (variant.state, variant.contentSize) = ("empty cart", "L")
        let page = ScreenPage(
            "checkout", description: description, variant: variant, screenshot: .init(png: Self.dot))
        #expect(page.fileName == "checkout.empty-cart.L.json")
        let read = try Import.read(Array(page.json()))
        #expect(read.format == "earshot-page" && read.warnings.isEmpty, "\(read.warnings)")
        let capture = try #require(read.captures.first)
        #expect(capture.screen.key == "checkout" && capture.variant.state == "empty cart" && capture.screenshot != nil)
        #expect(Speaker().speak(capture).utterances.contains { $0.text.contains("Buy") })
    }
}
