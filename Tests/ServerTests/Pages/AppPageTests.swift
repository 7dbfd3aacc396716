import API
import Application
import Foundation
import Testing
import TestSupport
import Web

@Suite(.database) struct AppPageTests {
    @Test func `many releases are shown a window at a time, each held against the one before`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for number in 1...10 {
            let words = (0..<number).map { TestCapture.text("Line \($0)") }
            _ = try caller.upload(TestCapture.screen("list", words), to: "1.\(number)", of: app)
        }
        let browser = try TestBrowser(server, .read)
        let first = try browser.get("/apps/\(app)").text
        #expect(
            first.contains("releases/1.10\"") && first.contains("releases/1.3\"") && !first.contains("releases/1.2\""))
        #expect(first.contains("?page=2") && !first.contains("first look"), "1.3 is held against 1.2")
        let second = try browser.get("/apps/\(app)?page=2").text
        #expect(second.contains("releases/1.2\"") && second.contains("first look") && second.contains("?page=1"))
        #expect(try browser.get("/apps/\(app)?page=999999999999").status == 200)
        #expect(try browser.get("/apps/\(app)?page=-5").status == 200)
    }
}
