import API
import Foundation
import Screens
import Testing
import Web

import TestSupport

/// A form that comes back says all that is wrong with it at once: in the window's title, on top with a link to each
/// field, and at each field, which names its message and says that it is not valid.
@Suite(.database) struct FormErrorTests {
    private static let long = String(repeating: "a", count: 12_000)

    /// A form with two fields or more that are wrong: where it is sent, what, and the ids of the fields.
    struct Broken: Sendable, CustomTestStringConvertible {
        var path: String
        var sent: [String: String]
        var fields: [String]
        var testDescription: String { path }

        init(_ path: String, _ sent: [String: String], _ fields: String...) {
            (self.path, self.sent, self.fields) = (path, sent, fields)
        }
    }

    @Test(arguments: [
        Broken("/apps", ["slug": "My App"], "name", "slug", "platform"),
        Broken(
            "/apps/{app}/policy",
            [
                "0-measure": "regressions", "0-comparator": "<=", "0-threshold": "many", "1-measure": "speechLoss",
                "1-comparator": "<", "1-threshold": "-1",
            ], "threshold-0", "threshold-1"),
        Broken(
            "/apps/{app}/waivers", ["problem": "some", "until": "soon"], "problem", "until", "reason"),
        Broken(
            "/apps/{app}/waivers", ["rule": "no-such", "screen": "nowhere", "until": "2001-01-01", "reason": "r"],
            "rule", "screen", "until"),
        Broken("/settings/password", ["old": "not mine", "new": "short"], "old", "new"),
        Broken("/settings/tokens", ["token-expires": "soon"], "token-name", "token-expires", "token-scopes"),
        Broken("/apps/{app}/webhooks", ["url": "nowhere"], "url", "events"),
        Broken("/apps/{app}/privacy", ["textDays": "many", "reporterDays": "0"], "textDays", "reporterDays"),
        Broken("/apps/{app}/expectations", ["traits": "shiny"], "screen", "label", "traits"),
        Broken("/apps/{app}/checklist", ["id": "Not Plain", "how": "h"], "id", "title", "right", "wrong"),
        Broken(
            "/apps/{app}/releases/1.0/facts", ["line": "main", "forkedFrom": "9.9", "shippedAt": "soon"],
            "forkedFrom", "shippedAt"),
        Broken("/apps/{app}/reports", ["heard": Self.long, "release": Self.long], "text", "heard", "release"),
        Broken("/reports/new", [:], "app", "text"),
        Broken("/apps/{app}/upload", [:], "build", "file"),
        Broken(
            "/apps/{app}/reach", ["hand": "right", "compact-right": "GGG"], "compact-right", "compact-both",
            "regular-right",
            "regular-both", "large-right", "large-both"),
        Broken("/problems/{problem}", ["title": " ", "trackerUrl": "nowhere"], "title", "trackerUrl"),
        Broken("/problems/{problem}/fix-claims", ["release": " ", "minimumOS": "old"], "release", "minimumOS"),
        Broken("/problems/{problem}/split", [:], "people", "split-title"),
        Broken(
            "/reports/{report}", ["heard": Self.long, "os": Self.long, "impact": "huge", "release": "9.9"], "heard",
            "os",
            "impact", "release"),
        Broken("/reports/{report}/confirmations", ["release": "9.9"], "confirmed-release", "works"),
        Broken("/apps/{app}/findings/{finding}", ["until": "soon"], "decision", "reason", "until"),
        Broken("/apps/{app}/findings/{finding}", ["decision": "accepted", "until": "soon"], "reason", "until"),
        Broken("/apps/{app}/reports/mappings/{mapping}", ["text": "", "heard": Self.long], "text", "heard"),
    ])
    func `all that is wrong with a form is said at once`(form: Broken) throws {
        let server = try TestServer(), place = try Place(server)
        let answer = try place.browser.submit(
            place.filled(form.path), form.sent.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        let page = answer.text
        #expect(answer.status == 422)
        #expect(page.contains("<title>Error: "))
        let top = try #require(
            page.firstMatch(
                of: /<div class="message" role="alert" tabindex="-1" autofocus>.*?<\/div>/.dotMatchesNewlines()))
        for id in form.fields {
            #expect(top.0.contains("<a href=\"#\(id)\">"), "the top names \(id)")
            #expect(page.components(separatedBy: "id=\"\(id)\"").count == 2, "one \(id)")
            let message = id.replacing("threshold-", with: "message-")
            #expect(page.contains(" id=\"\(message == id ? "\(id)-message" : message)\""), "a message of \(id)")
        }
        #expect(top.0.components(separatedBy: "<li>").count == form.fields.count + 1)
    }

    /// Everything that a form may be about.
    private struct Place {
        let browser: TestBrowser
        private let values: [String: String]

        init(_ server: TestServer) throws {
            let caller = try server.caller(), (app, ids) = try caller.twoProblems()
            browser = try TestBrowser(server, .admin, .triage, .support, .upload, .read, password: "a long enough one")
            _ = try caller.send("PUT", "/v1/apps/\(app)/reports/mappings/desk", #"{"columns":{"text":"Text"}}"#)
            let report = try caller.report(on: "one", of: app)
            let screen = try browser.get("/apps/\(app)/screens/list?build=1.1").text
            let finding = try #require(screen.firstMatch(of: /findings\/(\d+)"/)).1
            values = [
                "app": app, "report": String(report.id), "problem": String(ids[0]), "finding": String(finding),
                "mapping": "desk",
            ]
        }

        func filled(_ path: String) -> String {
            values.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
        }
    }
}
