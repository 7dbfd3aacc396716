import History
import Screens
import Testing

/// Another screen of the app, captured under this one's key.
@Suite struct OtherScreenTests {
    private func screen(
        _ title: String?, _ rows: [String], isHeading: Bool = true, identified: Bool = false
    ) -> Scene {
        let heading = title.map {
            [Sketch.element("t", $0, isHeading ? .header : .staticText, at: Frame(20, 60, 350, 40))]
        }
        let back = Sketch.element("b", "Navigate up", .button, at: Frame(0, 20, 44, 40))
        let list = rows.enumerated().map { place, words in
            Sketch.element(
                "r\(place)", words, .button, at: Frame(0, 120 + 50 * Double(place), 390, 50),
                identifier: identified ? "row.\(place)" : nil)
        }
        var capture = SketchedScreen([back] + (heading ?? []) + list).scene.capture
        capture.screen.title = nil
        return Scene(capture, Speaker().speak(capture))
    }

    private let security = ["Screen lock", "Fingerprint", "Smart lock", "Device admin", "Trust agents", "Encryption"]
    private let network = ["Wi-Fi", "Mobile data", "Hotspot", "Airplane mode", "Private DNS"]

    private func mayBe(_ before: Scene, _ after: Scene) -> Bool { OtherScreen.mayBe(before, after) }

    @Test(arguments: [true, false]) func `what shares nothing and is called otherwise may be another screen`(
        isHeading: Bool
    ) {
        let before = screen("Security", security, isHeading: isHeading)
        #expect(mayBe(before, screen("Network", network, isHeading: isHeading)))
        #expect(!mayBe(before, before))
    }

    @Test func `live rows under one title, and other words under the same identifiers, are this screen`() {
        #expect(!mayBe(screen("Inbox", security), screen("Inbox", network)))
        #expect(!mayBe(screen("Security", security, identified: true), screen("Sicherheit", network, identified: true)))
        #expect(!mayBe(screen("Security", security), screen("Safety", security)), "its rows are there")
    }

    @Test func `of few elements, or where nothing but controls has a name, nobody can say`() {
        #expect(!mayBe(screen("Security", Array(security.prefix(2))), screen("Network", network)))
        #expect(!mayBe(screen(nil, security), screen(nil, network)))
    }
}
