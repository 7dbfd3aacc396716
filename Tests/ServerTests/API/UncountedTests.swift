import API
import Foundation
import Testing

import TestSupport

/// What is known of a release and does not count is named on its papers: whoever claims something reads of it.
@Suite(.database) struct UncountedTests {
    @Test func `papers name what is known and does not count`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(TestCapture.buttons(nil, "Sell"), to: "1.0", of: app)
        let finding = try #require(
            try caller.get("/v1/apps/\(app)/backlog").json(BacklogResource.self).items.first?.entries.first)
        let decided = try caller.post(
            "/v1/apps/\(app)/backlog/decisions",
            #"{"findings":[\#(finding.finding)],"decision":"false","reason":"Drawn so"}"#)
        #expect(decided.status < 300, "\(decided.text)")
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"VoiceOver only says button button","release":"1.0"}"#)
        #expect(filed.status == 201)
        let notes = [
            "1 report from 1.0 waits in the inbox, tied to no problem yet.",
            "1 finding was called false by a person, and does not count.",
        ]
        let path = "/v1/apps/\(app)/releases/1.0"
        let label = try caller.get("\(path)/nutrition-label").json(NutritionLabelResource.self)
        let conformance = try caller.get("\(path)/conformance").json(ConformanceResource.self)
        #expect(label.gaps.filter(notes.contains) == notes && conformance.gaps.filter(notes.contains) == notes)
        let german = try TestBrowser(caller.server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        let page = try german.get("/apps/\(app)/releases/1.0/conformance").text
        #expect(page.contains("1 Meldung aus 1.0 wartet im Eingang") && page.contains("1 Befund hat jemand für falsch"))
    }
}
