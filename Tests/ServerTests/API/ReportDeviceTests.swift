import API
import Foundation
import TestSupport
import Testing

/// A report is shown and joined by what its device says.
@Suite(.database) struct ReportDeviceTests {
    private func settings(_ traits: String, pad: Bool = false) -> String {
        let dark = #""label":"Dark mode","identifier":"dark","traits":[\#(traits)]"#
        let screen = TestCapture.screen(
            "settings", title: "Settings",
            [TestCapture.heading("Settings"), dark, TestCapture.button(pad ? "Filter" : "Sort", id: "sort")])
        return pad ? screen.replacing(#""idiom":"phone""#, with: #""idiom":"pad""#) : screen
    }

    private func file(_ caller: TestCaller, _ app: String, _ device: String, _ release: String) throws -> ReportReceipt
    {
        let filed = try caller.post(
            "/v1/apps/\(app)/reports",
            """
            {"text":"Dark mode is not announced as a switch","release":"\(release)","screen":"settings",
            "element":"Dark mode","device":"\(device)","assistiveTechnology":"VoiceOver"}
            """)
        #expect(filed.status == 201, "\(filed.text)")
        return try filed.json()
    }

    private let on = #""button","switchButton""#, off = #""staticText""#

    @Test func `what is heard there is what was captured on such a device, and the page says on which`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(settings(on, pad: true), settings(on), as: "1.0", of: app)
        let browser = try TestBrowser(server, .read, .support)
        func page(_ device: String) throws -> String {
            try browser.get("/reports/\(try file(caller, app, device, "1.0").id)").text
        }
        let pad = try page("iPad Air"), phone = try page("iPhone 12")
        #expect(pad.contains("On a tablet, with VoiceOver, as it was captured.") && pad.contains("Filter. Button."))
        #expect(!pad.contains("Sort. Button."))
        #expect(phone.contains("On a phone, with VoiceOver, as it was captured.") && phone.contains("Sort. Button."))
        try caller.ship(settings(on), as: "1.1", of: app)
        let other = try browser.get("/reports/\(try file(caller, app, "iPad Air", "1.1").id)").text
        #expect(other.contains("Whoever reported has another device or screen reader."))
    }

    @Test func `a report from a phone joins what was mended on phones, not what tablets have`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ traits: String, as release: String) throws {
            try caller.ship(settings(traits), settings(on, pad: true), as: release, of: app)
        }
        try ship(on, as: "1.0")
        try ship(off, as: "1.1")
        let first = try #require(try file(caller, app, "iPhone 12", "1.1").problem)
        try ship(on, as: "1.2")
        let pad = try file(caller, app, "iPad Air", "1.2")
        let again = try file(caller, app, "iPhone 12", "1.1")
        #expect(again.problem == first, "not \(pad.problem ?? 0)")
    }
}
