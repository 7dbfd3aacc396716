import API
import TestSupport
import Testing

/// One element from build to build.
@Suite(.database) struct ElementPageTests {
    private func pay(_ label: String) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "buy")])
    }

    @Test func `a capture that an earlier build held says that, and not that the element is new`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (build, label) in [("1.0", "Buy"), ("1.1", "Buy now"), ("1.2", "Buy"), ("1.3", "Buy")] {
            try caller.ship(pay(label), as: build, of: app)
        }
        let transcript = try caller.get("/v1/apps/\(app)/screens/pay/transcript?build=1.0").json(ScreenTranscript.self)
        let element = try #require(transcript.utterances.last?.element)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/elements/\(element)").text
        #expect(page.ranges(of: "new there").count == 1, "\(page)")
        #expect(page.ranges(of: "the same identifier").count == 1)
        #expect(page.ranges(of: "the same capture as in an earlier build").count == 1)
    }
}
