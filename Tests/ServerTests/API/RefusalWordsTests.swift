import API
import Foundation
import Testing

import TestSupport

/// A refusal says what is wrong, and what would be right.
@Suite(.database) struct RefusalWordsTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List")])

    @Test func `a day that the calendar lacks is called that, at whatever door`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let waived = try caller.send(
            "PUT", "/v1/apps/\(app)/waivers",
            #"{"items":[{"condition":"screensNotCaptured","reason":"r","until":"2026-02-30"}]}"#)
        #expect(waived.status == 422 && waived.text.contains("There is no day 2026-02-30."), "\(waived.text)")
        let written = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It is silent","writtenAt":"2026-02-30T12:00:00Z"}"#)
        #expect(written.status == 422 && written.text.contains("There is no day 2026-02-30."), "\(written.text)")
        let logged = try caller.get("/v1/audit-log?from=2026-06-31")
        #expect(logged.status == 400 && logged.text.contains("There is no day 2026-06-31."), "\(logged.text)")
        let shipped = try caller.send(
            "PUT", "/v1/apps/\(app)/releases/1.0", #"{"shippedAt":"2026-02-30T00:00:00Z"}"#)
        #expect(shipped.status >= 400, "it is not taken for 2 March: \(shipped.text)")
        let worded = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is silent","writtenAt":"yesterday"}"#)
        #expect(worded.text.contains("A time is written"), "\(worded.text)")
    }

    @Test func `a plus that a query turned into a blank is told how to be written`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.1+3", of: app)
        let path = "/v1/apps/\(app)/screens/list/transcript?build="
        #expect(try caller.get(path + "1.1%2B3").status == 200)
        let blank = try caller.get(path + "1.1+3")
        #expect(blank.status == 400)
        #expect(
            blank.text.contains("In a query a plus stands for a blank: write “1.1%2B3” for 1.1+3."), "\(blank.text)")
        let other = try caller.get(path + "1.1+4")
        #expect(other.status == 400 && other.text.contains("is no build: write 5.0.1"), "\(other.text)")
    }
}
