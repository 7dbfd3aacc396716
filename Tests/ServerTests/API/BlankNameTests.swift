import API
import Testing

import TestSupport

/// What has a blank name is called by what else is known of it: no title holds empty brackets.
@Suite(.database) struct BlankNameTests {
    private func screen(_ title: String, _ label: String?) -> String {
        let pay = (label.map { #""label":"\#($0)","# } ?? "") + #""id":"pay","identifier":"pay","traits":["button"]"#
        return TestCapture.screen(
            "till", title: title, [pay] + ["Orders", "Account", "All that was bought"].map(TestCapture.text))
    }

    @Test(arguments: ["", " ", "()", "\u{200B}"]) func `a screen whose title is blank is called by its key`(
        title: String
    ) throws {
        let caller = try TestServer().caller()
        let app = try caller.app()
        try caller.ship(screen(title, "Pay"), as: "1.0", of: app)
        try caller.ship(screen(title, nil), as: "1.1", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(problems.map(\.title).contains("“Pay” has lost its name (till)."), "\(problems.map(\.title))")
        let audit = """
            {"url":"https://a.example/","testEngine":{"name":"axe-core","version":"4.9"},"passes":[],"incomplete":[],
             "inapplicable":[],"violations":[{"id":"odd","help":" ","tags":[],"nodes":[{"html":"<b>","target":[""]}]}]}
            """
        _ = try caller.upload(audit, to: "1.2", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.2/seal")
        let backlog = try caller.get("/v1/apps/\(app)/backlog").text
        #expect(!backlog.contains("()") && backlog.contains(#""message":"odd"#))
    }
}
