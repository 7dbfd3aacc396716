import Formats
import Screens
import Testing

/// Where XCUITest writes alerts: beside the app's views, in views of UIKit's own, or in a window.
@Suite struct AlertInFrontTests {
    private static let app = """
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}
                Button, 0x6, {{330.0, 47.0}, {52.0, 44.0}}, label: 'Add'
                StaticText, 0x9, {{16.0, 100.0}, {200.0, 20.0}}, label: 'Order 17'

        """

    /// An alert that begins so many spaces from the left.
    private static func alert(_ type: String = "Alert", at indent: Int) -> String {
        let lines = [
            "\(type), 0x20, {{60.0, 340.0}, {270.0, 160.0}}, label: 'Delete order?'",
            "  StaticText, 0x22, {{76.0, 356.0}, {238.0, 20.0}}, label: 'Delete order?'",
            "  Button, 0x24, {{60.0, 456.0}, {135.0, 44.0}}, label: 'Cancel'",
        ]
        return lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
    }

    /// UIKit's view of a presentation, with the view that dims the rest.
    private static func presented(_ type: String = "Alert") -> String {
        """
              Other, 0x90, {{0.0, 0.0}, {390.0, 844.0}}
                Other, 0x91, {{0.0, 0.0}, {390.0, 844.0}}

        """ + alert(type, at: 8)
    }

    private static func scene(_ views: String) throws -> Scene {
        let page = """
            Element subtree:
             →Application, 0x1, pid: 1, label: 'Shop'
            \(views)Path to element:
             →Application, 0x1, pid: 1, label: 'Shop'

            """
        let capture = try #require(try Import.read([UInt8](page.utf8)).captures.first)
        return Scene(capture, Speaker().speak(capture))
    }

    private static func heard(_ views: String) throws -> [String] { try scene(views).utterances.map(\.text) }

    private static let alone = ["Delete order?", "Cancel. Button."]

    @Test func `nothing behind an alert is heard, in whichever view it lies`() throws {
        #expect(try Self.heard(Self.app) == ["Add. Button.", "Order 17"])
        #expect(try Self.heard(Self.app + Self.alert(at: 6)) == Self.alone)
        #expect(try Self.heard(Self.app + Self.presented()) == Self.alone)
        #expect(try Self.heard(Self.app + Self.presented("Sheet")) == Self.alone)
        let window = "    Window, 0x1f, {{0.0, 0.0}, {390.0, 844.0}}\n" + Self.alert(at: 6)
        #expect(try Self.heard(Self.app + window) == Self.alone)
    }

    private static let keyboard = """
            Window, 0x40, {{0.0, 0.0}, {390.0, 844.0}}
              Keyboard, 0x42, {{0.0, 553.0}, {390.0, 216.0}}
                Key, 0x43, {{0.0, 560.0}, {39.0, 42.0}}, label: 'q'

        """

    @Test func `a keyboard is heard beside an alert, and nothing else is`() throws {
        let window = "    Window, 0x1f, {{0.0, 0.0}, {390.0, 844.0}}\n" + Self.alert(at: 6)
        for views in [Self.app + window + Self.keyboard, Self.app + Self.presented() + Self.keyboard] {
            let heard = try Self.heard(views)
            #expect(heard.contains { $0.hasPrefix("q") }, "\(heard)")
            #expect(heard.contains("Delete order?") && !heard.contains("Add. Button."), "\(heard)")
        }
        #expect(try Self.heard(Self.app + Self.keyboard).contains("Add. Button."), "there is no alert")
        // What holds the keyboard is left as it is, whatever else it holds.
        let inside = "      Keyboard, 0x42, {{0.0, 553.0}, {390.0, 216.0}}\n"
        #expect(try Self.heard(Self.app + inside + window).contains("Add. Button."))
    }

    @Test func `behind a popover or a view of another type the rest is heard`() throws {
        #expect(try Self.heard(Self.app + Self.presented("Other")).contains("Add. Button."))
    }

    @Test func `an alert in a view of UIKit's is one modal view, not two`() throws {
        let findings = Ruleset.audit(try Self.scene(Self.app + Self.presented())).findings
        #expect(findings.filter { $0.rule == "modal-without-escape" }.count <= 1)
    }
}
