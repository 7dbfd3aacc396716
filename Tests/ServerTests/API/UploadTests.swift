import API
import Foundation
import HTTP
import Storage
import Testing

import TestSupport

@Suite(.database) struct UploadTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    @Test func `a capture in answers what is heard on it`() throws {
        let caller = try TestServer().caller()
        let answer = try caller.upload(list, to: "1.0+7", of: caller.app())
        #expect(answer.status == 201)
        #expect(answer.response["Location"]?.hasPrefix("/v1/apps/") == true)
        let capture = try #require(try answer.json(UploadReceipt.self).captures.first)
        #expect(
            capture.screen == "list" && capture.utterances == 2 && capture.spokenCoverage == 1 && capture.alarms == [])
    }

    @Test func `the same bytes again answer the same receipt and store nothing`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let first = try caller.upload(list, to: "1.0", of: app), again = try caller.upload(list, to: "1.0", of: app)
        #expect(first.status == 201 && again.status == 200 && first.text == again.text)
        let known = try #require(try server.database.read { try $0.app(slug: app) })
        let held = try server.database.read { try $0.captureCounts($0.builds(ofApp: known.id)) }
        #expect(Array(held.values) == [1])
    }

    @Test func `a sealed build tells as many captures as when it was open`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        func told() throws -> [Int] {
            try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items
                .flatMap { $0.builds.map(\.captures) }
        }
        let open = try told()
        #expect(try caller.send("POST", "/v1/apps/\(app)/builds/1.0/seal").status == 200)
        #expect(try open == [1] && told() == open)
        _ = try caller.upload(list, to: "1.1", of: app)
        #expect(try told() == [1, 1])
    }

    @Test func `a tree that did not change is stored once, in however many builds`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let first = try caller.upload(list, to: "1.0", of: app).json(UploadReceipt.self)
        let second = try caller.upload(list, to: "1.1", of: app).json(UploadReceipt.self)
        #expect(first.id != second.id && first.captures.map(\.id) == second.captures.map(\.id))
    }

    @Test func `bad bytes are refused with their place and leave nothing behind`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let broken = list.replacing("[20,160,350,44]", with: "[20,160,350]")
        let answer = try caller.upload(broken, to: "1.0", of: app)
        #expect(answer.status == 422)
        #expect(try answer.problem().errors?.first?.pointer == "/root/children/1/frame")
        #expect(try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items == [])
    }

    @Test func `a lost name raises an alarm at once, and the comparison names it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        let receipt = try caller.upload(silent, to: "1.1", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.first?.alarms.map(\.rule).contains("name-lost") == true)
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(
            comparison.from == "1.0"
                && comparison.screens.first?.comparison.regressions.contains {
                    $0.rule == "name-lost" && $0.node == "buy"
                } == true)
    }

    @Test func `an element keeps its identity from build to build`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.upload(silent, to: "1.1", of: app)
        func element(_ build: String) throws -> Int? {
            try caller.get("/v1/apps/\(app)/screens/list/transcript?build=\(build)").json(ScreenTranscript.self)
                .utterances.last?.element
        }
        #expect(try element("1.0") != nil && element("1.0") == element("1.1"))
    }

    @Test func `what was away for a release, or is seen in another variant, keeps its identity`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let without = TestCapture.screen("list", [TestCapture.heading("List")])
        func element(_ build: String) throws -> Int? {
            try caller.get("/v1/apps/\(app)/screens/list/transcript?build=\(build)").json(ScreenTranscript.self)
                .utterances.first { $0.text.contains("Buy") }?.element
        }
        _ = try caller.upload(without, to: "0.9", of: app, "?appearance=dark")
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.upload(without, to: "1.1", of: app)
        _ = try caller.upload(list.replacing("Buy now", with: "Buy it at once"), to: "1.2", of: app)
        _ = try caller.upload(list, to: "1.3", of: app, "?appearance=dark")
        let first = try #require(try element("1.0"))
        #expect(try element("1.2") == first && element("1.3") == first)
        _ = try caller.upload(list.replacing("Buy now", with: "Buy"), to: "0.9", of: app)
        #expect(try element("0.9") == first, "an older build that comes late")
    }

    @Test(arguments: [("de", "Kaufen, Schaltfläche", []), ("sw", "Kaufen, Button", ["wording"])])
    func `a language that TalkBack's words are not known in is said, on the page as well`(
        locale: String, words: String, unknown: [String]
    ) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let screen = """
            <hierarchy rotation="0"><node class="android.widget.Button" text="Kaufen" clickable="true" enabled="true" \
            focusable="true" bounds="[0,0][400,120]"/></hierarchy>
            """
        _ = try caller.upload(screen, to: "1.0", of: app, "?screen=list&locale=\(locale)")
        let heard = try caller.get("/v1/apps/\(app)/screens/list/transcript").json(ScreenTranscript.self)
        #expect(heard.utterances.map(\.text) == [words])
        #expect(heard.unknown.filter { $0 == "wording" } == unknown)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/list").text
        #expect(page.contains("exact words in this language") == !unknown.isEmpty)
    }

    @Test func `a sealed build takes no more`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        let late = try caller.upload(silent, to: "1.0", of: app)
        #expect(late.status == 409)
        #expect(try late.problem().type == "/errors/build-sealed")
    }

    @Test func `the stored tree comes back as a capture that reads the same`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), other = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        let tree = try caller.get("/v1/apps/\(app)/screens/list/tree").text
        _ = try caller.upload(tree, to: "1.0", of: other)
        #expect(try caller.get("/v1/apps/\(other)/screens/list/tree").text == tree)
    }

    @Test func `an upload without a screen's name says that it needs one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let page =
            #"<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="A" label="A" enabled="true" visible="true" x="0" y="0" width="390" height="844"/>"#
        #expect(try caller.upload(page, to: "1.0", of: app).problem().errors?.first?.pointer == "?screen")
        #expect(try caller.upload(page, to: "1.0", of: app, "?screen=start").status == 201)
    }

    @Test func `what the file doesn't say is said beside it, and a slip is refused by its name`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let query =
            "?contentSize=AccessibilityXL&preLogin=true&orientation=landscape&locale=ar&os=18.2&device=iPhone%2015"
        #expect(try caller.upload(list, to: "1.0", of: app, query).status == 201)
        let tree = try caller.get("/v1/apps/\(app)/screens/list/tree").text.replacing("\": ", with: "\":")
        for said in [
            #""contentSize":"AccessibilityXL""#, #""preLogin":true"#, #""orientation":"landscape""#, "iPhone 15",
        ] {
            #expect(tree.contains(said), "\(said)")
        }
        for (slip, pointer) in [
            ("?contentsize=XL", "?contentsize"), ("?bogus=1", "?bogus"), ("?contentSize=Huge", "?contentSize"),
            ("?locale=german!", "?locale"), ("?locale=english", "?locale"), ("?locale=xx_yy", "?locale"),
            ("?app=\(app)", "?app"), ("?idiom=phone&idiom=pad", "?idiom"), ("?orientation=upright", "?orientation"),
            ("?preLogin=maybe", "?preLogin"),
        ] {
            let answer = try caller.upload(list, to: "1.0", of: app, slip)
            #expect(answer.status == 400, "\(slip)")
            #expect(try answer.problem().errors?.first?.pointer == pointer)
        }
        let blank = try caller.upload(list, to: "1.1", of: app, "?state=&os=&device=%20").json(UploadReceipt.self)
        let plain = try caller.upload(list, to: "1.1", of: app).json(UploadReceipt.self)
        #expect(blank.captures.map(\.id) == plain.captures.map(\.id), "What is blank says nothing.")
        let listing = try caller.get("/v1/apps/\(app)/problems?relaese=1.0")
        #expect(listing.status == 400)
        #expect(try listing.problem().detail.contains("release"), "names what there is")
    }

    @Test func `a list that is answered whole is cut where somebody asks for pages`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1", "1.2"] { _ = try caller.upload(list, to: release, of: app) }
        func releases(_ query: String) throws -> Listing<ReleaseResource> {
            try caller.get("/v1/apps/\(app)/releases\(query)").json(Listing<ReleaseResource>.self)
        }
        let all = try releases("").items.map(\.version)
        #expect(try all.count == 3 && releases("").next == nil)
        let first = try releases("?limit=2")
        let rest = try releases("?limit=2&after=\(try #require(first.next))")
        #expect(first.items.map(\.version) + rest.items.map(\.version) == all && rest.next == nil)
        #expect(try releases("?after=9223372036854775807").items.isEmpty)
        for slip in ["?limit=0", "?limit=many", "?after=-1"] {
            #expect(try caller.get("/v1/apps/\(app)/releases\(slip)").status == 400, "\(slip)")
        }
    }

    @Test func `who may only read can't upload, and is told before the body is read`() throws {
        let server = try TestServer(), app = try server.caller().app()
        let answer = try server.caller(.read).upload(list, to: "1.0", of: app)
        #expect(answer.status == 403)
        #expect(try TestCaller(server: server, token: "wrong").upload(list, to: "1.0", of: app).status == 401)
    }
}
