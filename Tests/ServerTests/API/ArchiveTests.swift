import API
import Foundation
import TestSupport
import Testing

/// An app that is done with is kept, read, and left alone.
@Suite(.database) struct `An app in the archive` {
    @Test func `takes nothing in, says so, and is in use again when it is taken out`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let capture = TestCapture.screen("list", [TestCapture.text("Row")])
        #expect(try caller.upload(capture, to: "1.0", of: app).status == 201)
        let path = "/v1/apps/\(app)"
        let put = try caller.send("PATCH", path, #"{"archived":true}"#)
        #expect(put.status == 200)
        let since = try #require(try put.json(AppResource.self).archivedAt)
        let refused = [
            try caller.upload(capture, to: "1.0", of: app, "?screen=other"),
            try caller.upload(TestCapture.screen("list", [TestCapture.text("Other")]), to: "1.1", of: app),
            try caller.upload(capture, to: "1.1", of: app), try caller.post(path + "/builds/1.0/seal", ""),
            try caller.post(path + "/reports", #"{"text":"It is silent"}"#),
            try caller.send("PUT", path + "/waivers", #"{"items":[]}"#),
            try caller.send(
                "PUT", path + "/policy", #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#),
        ]
        for (number, answer) in refused.enumerated() {
            #expect(answer.status == 409 && answer.text.contains("is in the archive"), "\(number): \(answer.text)")
        }
        #expect(try caller.get(path + "/screens").json(Listing<ScreenResource>.self).items.count == 1)
        #expect(try caller.get(path + "/releases/1.0/gate").status == 200)
        let again = try caller.send("PATCH", path, #"{"archived":true}"#).json(AppResource.self)
        #expect(again.archivedAt == since, "it is there since then")
        let back = try caller.send("PATCH", path, #"{"archived":false}"#).json(AppResource.self)
        #expect(back.archivedAt == nil)
        #expect(try caller.post(path + "/reports", #"{"text":"It is silent"}"#).status == 201)
        let log = try caller.get("/v1/audit-log?app=\(app)").text
        #expect(log.contains("archived") && log.contains("takenOutOfArchive"))
    }

    @Test func `asks nobody who reported whether it works: their answer would not be taken`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func cart(_ label: String?) -> String {
            TestCapture.screen("cart", [TestCapture.heading("Cart"), TestCapture.button(label, id: "buy")])
        }
        try caller.ship(cart("Buy"), as: "1.0", of: app)
        try caller.ship(cart(nil), as: "1.1", of: app)
        let report = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name with VoiceOver","release":"1.1","screen":"cart","element":"buy"}"#
        ).json(ReportReceipt.self)
        try caller.ship(cart("Buy"), as: "1.2", of: app)
        func reply() throws -> String { try caller.get("/v1/reports/\(report.id)/answer").text }
        #expect(try reply().contains("Please tell us whether it works for you there."))
        #expect(try caller.send("PATCH", "/v1/apps/\(app)", #"{"archived":true}"#).status == 200)
        #expect(try reply().contains("Our checks find it no more in 1.2."))
        #expect(try !reply().contains("Please tell us"))
    }

    @Test func `is told of apart, on home and on its own pages`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        #expect(
            try caller.upload(TestCapture.screen("list", [TestCapture.text("Row")]), to: "1.0", of: app).status == 201)
        let browser = try TestBrowser(server, .read, .admin, .support, .upload)
        #expect(try browser.get("/apps/\(app)/more").text.contains("/apps/\(app)/archive"))
        #expect(try browser.submit("/apps/\(app)/archive", [("archived", "yes")]).status == 303)
        let home = try browser.get("/").text
        #expect(!home.contains(#"<th scope="row"><a href="/apps/\#(app)">"#))
        #expect(home.contains(#"<li><a href="/apps/\#(app)">"#))
        for path in ["", "/releases/1.0", "/reports", "/archive"] {
            #expect(try browser.get("/apps/\(app)\(path)").text.contains("is in the archive since"), "\(path)")
        }
        #expect(try !browser.get("/apps/\(app)/reports").text.contains("File a report"))
        #expect(try browser.submit("/apps/\(app)/archive", [("archived", "no")]).status == 303)
        #expect(try browser.get("/").text.contains(#"<th scope="row"><a href="/apps/\#(app)">"#))
        let reader = try TestBrowser(server, .read)
        #expect(try reader.submit("/apps/\(app)/archive", [("archived", "yes")]).status == 403)
    }

    @Test func `is offered no form that would be refused, and lets go of what it keeps`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let capture = TestCapture.screen("list", [TestCapture.button(nil, id: "go")])
        #expect(try caller.upload(capture, to: "1.0", of: app).status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal", "").status == 200)
        let report = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is silent"}"#).json(ReportReceipt.self)
        let browser = try TestBrowser(server, .read, .admin, .support, .upload, .triage)
        let paths =
            [
                "", "/releases/1.0", "/screens/list", "/problems", "/reports", "/inbox", "/policy", "/sessions",
                "/expectations",
                "/backlog", "/decisions", "/order", "/reach", "/upload", "/reports/import", "/reports/held",
                "/checklist",
            ].map { "/apps/\(app)\($0)" } + ["/reports/\(report.id)", "/apps/\(app)/reports/new"]
        func offers(_ path: String) throws -> Bool {
            let page = try browser.get(path)
            #expect(page.status == 200, "\(path)")
            let main = page.text.components(separatedBy: "<main").last ?? ""
            // A view of the queue is the reader's own.
            return main.components(separatedBy: #"method="post" action=""#).dropFirst().contains {
                !$0.hasPrefix("/apps/\(app)/problems/views")
            }
        }
        #expect(try paths.filter(offers).count > 12, "before, there is much to do")
        #expect(try browser.submit("/apps/\(app)/archive", [("archived", "yes")]).status == 303)
        for path in paths { #expect(try !offers(path), "\(path)") }
        #expect(try browser.get("/apps/\(app)/archive").text.contains("<form method=\"post\""), "the way back")
        // What people wrote goes all the same, and a program that is told can be told no more.
        #expect(try caller.send("PUT", "/v1/apps/\(app)/retention", #"{"textDays":30}"#).status < 300)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/webhooks", #"{"items":[]}"#).status < 300)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/intake", #"{"on":false}"#).status < 300)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/intake", #"{"on":true}"#).status == 409)
        // Who reported is still shown to whom it was.
        #expect(try browser.get("/reports/\(report.id)").text.contains("It is silent"))
    }
}
