import API
import Application
import Foundation
import History
import HTTP
import Outgoing
import Postgres
import Storage
import Testing
import Web

import TestSupport

/// Notices on their way: real flows, a real receiver, real signatures.
@Suite(.database, .serialized) struct WebhookSenderTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    /// An app with one webhook that leads to a receiver of this test's own.
    struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        let receiver: NoticeReceiver
        let hook: Int
        let secret: [UInt8]
        let sender: WebhookSender

        init(
            events: [NoticeEvent] = [
                .problemOpened, .problemRegressed, .problemFixed, .fixContradicted, .burstRaised, .buildSealed,
                .verdictRecorded,
            ], canMail: Bool = false
        ) throws {
            // Senders take what is due in the whole database: what an earlier test left is not this one's.
            try TestDatabase.connect().execute("DELETE FROM webhooks")
            let rules = try DestinationRules(list: "http://127.0.0.1")
            server = try TestServer(destinations: rules, canMail: canMail)
            caller = try server.caller()
            app = try caller.app()
            receiver = try NoticeReceiver()
            let all = "[" + events.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"
            let made = try #require(
                try caller.send(
                    "PUT", "/v1/apps/\(app)/webhooks",
                    #"{"items":[{"url":"http://127.0.0.1:\#(receiver.port)/in?a=b","events":\#(all)}]}"#
                ).json(Listing<WebhookResource>.self).items.first)
            hook = made.id
            let text = try #require(made.secret)
            secret = Array(try #require(Data(base64Encoded: String(text.dropFirst(6)))))
            sender = WebhookSender(database: server.database, rules: rules, publicURL: "https://earshot.test")
        }

        /// Everything that is due, in the order it was sent.
        func deliver() throws { while try sender.deliver() > 0 {} }

        func notices() throws -> [WebhookNotice] {
            try receiver.requests.map { try Wire.decode(WebhookNotice.self, from: Data($0.body)) }
        }
        func deliveries() throws -> [DeliveryResource] {
            try caller.get("/v1/apps/\(app)/webhooks/\(hook)/deliveries").json(Listing<DeliveryResource>.self).items
        }
        func test() throws { _ = try caller.post("/v1/apps/\(app)/webhooks/\(hook)/test") }
        func ship(_ capture: String, _ build: String) throws {
            _ = try caller.upload(capture, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        /// What waits for its pause is due now.
        func hurry() throws {
            try TestDatabase.connect().execute("UPDATE webhook_deliveries SET due_at = now() WHERE state = 'waiting'")
        }
    }

    @Test func `the signature is the one that Standard Webhooks tells`() throws {
        // The vector of the specification's own libraries.
        let headers = WebhookSignature.headers(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Date(timeIntervalSince1970: 1_614_265_330),
            body: Array(#"{"test": 2432232314}"#.utf8),
            secrets: [Array(try #require(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))])
        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(headers.map(\.value)[1...] == ["1614265330", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="])
    }

    @Test func `the pauses grow from seconds to a day, and end within four days`() {
        let pauses = (1..<RetryPauses.attempts).compactMap(RetryPauses.pause)
        #expect(
            pauses.count == RetryPauses.attempts - 1 && pauses == pauses.sorted() && Set(pauses).count == pauses.count)
        #expect(pauses.first == 5 && pauses.last == 86_400)
        #expect((3 * 86_400...4 * 86_400).contains(pauses.reduce(0, +)))
        #expect(RetryPauses.pause(after: RetryPauses.attempts) == nil && RetryPauses.pause(after: 0) == nil)
    }

    @Test func `a notice arrives signed, and only its secret fits`() throws {
        let house = try House()
        try house.test()
        try house.deliver()
        let request = try #require(house.receiver.requests.first)
        #expect(request.method == .post && request.target == "/in?a=b")
        #expect(request.headers["Content-Type"] == "application/json")
        let id = try #require(request.headers["webhook-id"])
        let at = try #require(request.headers["webhook-timestamp"].flatMap(Double.init))
        #expect(abs(at - Date().timeIntervalSince1970) < 300)
        func signature(_ secret: [UInt8]) -> String? {
            WebhookSignature.headers(
                id: id, at: Date(timeIntervalSince1970: at), body: request.body, secrets: [secret]
            ).last?.value
        }
        #expect(request.headers["webhook-signature"] == signature(house.secret))
        #expect(request.headers["webhook-signature"] != signature([UInt8](repeating: 0, count: 32)))
        let notice = try #require(try house.notices().first)
        #expect(notice.type == "webhook.test" && notice.data.app.url == "https://earshot.test/apps/\(house.app)")
        let delivery = try #require(try house.deliveries().first)
        #expect(delivery.state == .delivered && delivery.status == 204 && delivery.message == id)
        #expect(delivery.attempts == 1 && delivery.error == nil && delivery.nextAt == nil)
    }

    @Test func `a receiver that hangs keeps nobody else waiting, and is sent nothing more meanwhile`() throws {
        let house = try House(), hanging = try NoticeReceiver()
        hanging.hold()
        let app = try house.caller.app()
        let hook = try #require(
            try house.caller.send(
                "PUT", "/v1/apps/\(app)/webhooks",
                #"{"items":[{"url":"http://127.0.0.1:\#(hanging.port)/","events":["build.sealed"]}]}"#
            ).json(Listing<WebhookResource>.self).items.first)
        for _ in 1...3 { _ = try house.caller.post("/v1/apps/\(app)/webhooks/\(hook.id)/test") }
        for _ in 1...3 { try house.test() }
        house.sender.start()
        defer { house.sender.stop() }
        defer { for _ in 1...3 { hanging.release() } }
        #expect(hanging.wait(for: 1))
        #expect(house.receiver.wait(for: 3), "one after the other, while the first of the other hangs")
        #expect(hanging.requests.count == 1)
    }

    @Test func `a notice names the fix that failed then, whatever failed since`() throws {
        let house = try House()
        try house.ship(spoken, "1.0")
        try house.ship(silent, "1.1")
        try house.deliver()
        let opened = try #require(try house.notices().compactMap(\.data.problem).first { $0.rule == "name-lost" })
        for release in ["1.2", "1.3"] {
            _ = try house.caller.post("/v1/problems/\(opened.id)/fix-claims", #"{"release":"\#(release)"}"#)
            try house.ship(silent, release)
        }
        try house.deliver()
        let fixes = try house.notices().filter { $0.type == "fix.contradicted" }.compactMap(\.data.fix)
        #expect(fixes.map(\.release) == ["1.2", "1.3"] && fixes.map(\.attempt) == [1, 2])
        #expect(fixes.map(\.contradictedIn) == ["1.2", "1.3"])
    }

    @Test func `a problem's life is told as it happens`() throws {
        let house = try House()
        try house.ship(spoken, "1.0")
        try house.ship(silent, "1.1")
        try house.deliver()
        #expect(try house.notices().map(\.type).filter { $0 == "build.sealed" }.count == 2)
        let opened = try #require(try house.notices().compactMap(\.data.problem).first { $0.rule == "name-lost" })
        #expect(opened.state == .open && opened.before == nil && opened.screen == "list")
        #expect(opened.title?.contains("Buy now") == true && opened.url == "https://earshot.test/problems/\(opened.id)")
        _ = try house.caller.post("/v1/problems/\(opened.id)/fix-claims", #"{"release":"1.2"}"#)
        try house.ship(silent, "1.2")
        try house.ship(spoken, "1.3")
        _ = try house.caller.post("/v1/apps/\(house.app)/releases/1.3/verdicts", "{}")
        try house.deliver()
        let later = try house.notices()
        let course = later.filter { $0.data.problem?.id == opened.id }
        #expect(course.map(\.type) == ["problem.opened", "problem.regressed", "fix.contradicted", "problem.fixed"])
        let fix = try #require(course.first { $0.type == "fix.contradicted" }?.data.fix)
        #expect(fix.release == "1.2" && fix.contradictedIn == "1.2" && fix.attempt == 1)
        #expect(course.last?.data.problem?.before == .regressed)
        let verdict = try #require(later.last?.data.verdict)
        #expect(later.last?.type == "verdict.recorded" && verdict.release == "1.3" && verdict.baseline == "1.2")
        #expect(verdict.url == "https://earshot.test/apps/\(house.app)/releases/1.3")
        #expect(Set(house.receiver.requests.compactMap { $0.headers["webhook-id"] }).count == later.count)
    }

    @Test func `what happens to a problem arrives in the order in which it happened`() throws {
        let house = try House()
        try house.ship(spoken, "1.0")
        try house.deliver()
        try house.ship(silent, "1.1")
        house.receiver.statuses = [500, 500, 500, 500]
        try house.deliver()
        try house.ship(spoken, "1.2")
        try house.deliver()
        let told = { try house.deliveries().filter { $0.event.hasPrefix("problem.") } }
        #expect(try told().last?.attempts == 1 && told().filter { $0.event == "problem.fixed" }.map(\.attempts) == [0])
        house.receiver.statuses = []
        try house.hurry()
        try house.deliver()
        let arrived = try house.notices().suffix(from: 1).filter { $0.data.problem?.rule == "name-lost" }.map(\.type)
        #expect(arrived.suffix(2) == ["problem.opened", "problem.fixed"], "\(arrived)")
    }

    @Test func `a notice says in a sentence what happened`() throws {
        let house = try House()
        try house.ship(spoken, "1.0")
        try house.ship(silent, "1.1")
        _ = try house.caller.post("/v1/apps/\(house.app)/releases/1.1/verdicts", "{}")
        try house.test()
        try house.deliver()
        let texts = try house.notices().map(\.text)
        #expect(texts.contains { $0.hasSuffix(": build 1.1 of release 1.1 is complete and compared.") }, "\(texts)")
        let first = ": build 1.0 of release 1.0 is complete; it is the first, so nothing was compared."
        #expect(texts.contains { $0.hasSuffix(first) }, "\(texts)")
        let opened = try #require(try house.notices().first { $0.data.problem?.rule == "name-lost" })
        let problem = try #require(opened.data.problem)
        #expect(
            opened.text.hasSuffix("problem \(problem.id) on list is open: \(problem.title ?? "-")"), "\(opened.text)")
        #expect(
            texts.contains { $0.contains("the verdict on release 1.1 is: it may not ship. These conditions fail: ") })
        #expect(texts.last?.hasSuffix("this is a test by Earshot. Notices of this app arrive here.") == true)
    }

    @Test func `each chat gets a message that it shows, in which a name is text`() throws {
        let house = try House()
        _ = try house.caller.send(
            "PATCH", "/v1/apps/\(house.app)", #"{"name":"<!channel> *Shop* & @everyone"}"#)
        func body(_ format: NoticeFormat) throws -> String {
            let item =
                #"{"id":\#(house.hook),"url":"http://127.0.0.1:\#(house.receiver.port)/","#
                + #""format":"\#(format.rawValue)","events":["build.sealed"]}"#
            let set = try house.caller.send("PUT", "/v1/apps/\(house.app)/webhooks", #"{"items":[\#(item)]}"#)
            #expect(try set.json(Listing<WebhookResource>.self).items.first?.format == format)
            try house.test()
            try house.deliver()
            return String(decoding: try #require(house.receiver.requests.last).body, as: UTF8.self)
        }
        let said = "this is a test by Earshot. Notices of this app arrive here."
        let url = "https://earshot.test/apps/\(house.app)"
        #expect(
            try body(.slack) == #"""
                {"blocks":[{"text":{"text":"<!channel> *Shop* & @everyone: \#(said)","type":"plain_text"},"type":"section"},\#
                {"text":{"text":"<\#(url)|Open in Earshot>","type":"mrkdwn"},"type":"section"}],\#
                "text":"&lt;!channel&gt; *Shop* &amp; @everyone: \#(said) \#(url)"}
                """#)
        let escaped =
            "<\u{200B}\\\\!channel\\\\> \\\\*Shop\\\\* & @\u{200B}everyone: \(said.replacing(".", with: "\\\\."))"
        #expect(try body(.mattermost) == #"{"text":"\#(escaped) [Open in Earshot](\#(url))"}"#)
        #expect(
            try body(.discord)
                == #"{"allowed_mentions":{"parse":[]},"content":"\#(escaped) [Open in Earshot](<\#(url)>)"}"#)
        let card = try body(.teams)
        #expect(card.contains(#""inlines":[{"text":"<!channel> *Shop* & @everyone: \#(said)","type":"TextRun"}]"#))
        #expect(card.contains(#"{"title":"Open in Earshot","type":"Action.OpenUrl","url":"\#(url)"}"#))
        #expect(try body(.earshot).contains(#""type":"webhook.test""#))
    }

    @Test func `what people wrote and who they are is told to nobody`() throws {
        let house = try House()
        try house.ship(spoken, "5.0")
        for number in 1...12 {
            _ = try house.caller.post(
                "/v1/apps/\(house.app)/reports",
                """
                {"text":"Zebra crossing \(number) is silent","release":"5.0","screen":"list","element":"buy","heard":"zebra",
                 "reporter":{"name":"Ada Quay","contact":"ada-\(number)@example.com"}}
                """)
        }
        let problem = try house.caller.get("/v1/apps/\(house.app)/problems?state=triage")
            .json(Listing<ProblemResource>.self).items
        #expect(problem.first?.title.contains("is silent") == true, "\(problem.map(\.title))")
        let id = try #require(problem.first).id
        _ = try house.caller.send("PATCH", "/v1/problems/\(id)", #"{"state":"open","reason":"It is"}"#)
        try house.deliver()
        let types = try house.notices().map(\.type)
        #expect(types.contains("burst.raised") && types.contains("problem.opened"))
        let told = house.receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        for word in ["zebra", "Quay", "example.com", "token test"] {
            #expect(!told.localizedCaseInsensitiveContains(word), "\(word)")
        }
        let burst = try #require(try house.notices().compactMap(\.data.burst).first)
        #expect(burst.screen == "list" && burst.release == "5.0" && burst.reports >= 3)
    }

    @Test func `a refused notice comes again, the very same, until it is taken`() throws {
        let house = try House()
        house.receiver.statuses = [500, 302, 404]
        try house.test()
        for (attempts, status) in [(1, 500), (2, 302), (3, 404)] {
            try house.deliver()
            let delivery = try #require(try house.deliveries().first)
            #expect(delivery.state == .waiting && delivery.attempts == attempts && delivery.status == status)
            #expect(delivery.error == "It answered \(status)." && delivery.nextAt != nil)
            try house.hurry()
        }
        try house.deliver()
        #expect(try house.deliveries().first?.state == .delivered)
        let requests = house.receiver.requests
        #expect(requests.count == 4 && Set(requests.map(\.body)).count == 1)
        #expect(Set(requests.compactMap { $0.headers["webhook-id"] }).count == 1)
    }

    @Test func `a clock that is set back keeps no notice waiting until it is that late again`() throws {
        let house = try House()
        house.receiver.statuses = [500]
        try house.test()
        try house.deliver()
        try house.test()
        _ = try TestDatabase.connect().execute(
            """
            UPDATE webhook_deliveries SET created_at = created_at + interval '5 hours',
                attempted_at = attempted_at + interval '5 hours', due_at = due_at + interval '5 hours'
            """)
        try house.deliver()
        #expect(house.receiver.requests.count == 1)
        try Tidying(house.server.database).run()
        try house.deliver()
        #expect(try house.deliveries().map(\.state) == [.delivered, .delivered])
    }

    @Test func `after its last attempt a notice is given up, and sent again only when somebody says so`() throws {
        let house = try House()
        house.receiver.statuses = Array(repeating: 503, count: RetryPauses.attempts)
        try house.test()
        for _ in 1...RetryPauses.attempts {
            try house.deliver()
            try house.hurry()
        }
        let delivery = try #require(try house.deliveries().first)
        #expect(delivery.state == .givenUp && delivery.attempts == RetryPauses.attempts && delivery.nextAt == nil)
        try house.deliver()
        #expect(house.receiver.requests.count == RetryPauses.attempts)
        let again = try house.caller.post(
            "/v1/apps/\(house.app)/webhooks/\(house.hook)/deliveries/\(delivery.id)/send")
        #expect(try again.json(DeliveryResource.self).state == .waiting)
        try house.deliver()
        #expect(try house.deliveries().first?.state == .delivered)
        #expect(house.receiver.requests.last?.headers["webhook-id"] == delivery.message)
    }

    @Test func `a receiver on a private address that nobody named hears nothing`() throws {
        let house = try House()
        try house.test()
        // The operator takes the host off the list again.
        let strict = WebhookSender(database: house.server.database, rules: .standard, publicURL: "https://earshot.test")
        #expect(try strict.deliver() == 1)
        // The name of a public host, as far as anybody can tell, that leads to the loopback.
        try TestDatabase.connect().execute(
            "UPDATE webhooks SET url = \("https://localhost:\(house.receiver.port)/") WHERE id = \(Int64(house.hook))")
        try house.hurry()
        #expect(try strict.deliver() == 1)
        let delivery = try #require(try house.deliveries().first)
        #expect(delivery.attempts == 2 && delivery.status == nil)
        #expect(delivery.error?.contains("no public address") == true)
        #expect(house.receiver.requests.isEmpty && house.receiver.connections == 0)
    }

    @Test func `two servers deliver each notice once between them`() throws {
        let house = try House()
        for _ in 1...10 { try house.test() }
        let other = WebhookSender(
            database: house.server.database, rules: try DestinationRules(list: "http://127.0.0.1"),
            publicURL: "https://earshot.test", interval: 0.02)
        let first = WebhookSender(
            database: house.server.database, rules: try DestinationRules(list: "http://127.0.0.1"),
            publicURL: "https://earshot.test", interval: 0.02)
        for sender in [first, other] { sender.start() }
        _ = house.receiver.wait(for: 10)
        for sender in [first, other] { sender.stop() }
        #expect(house.receiver.requests.count == 10)
        #expect(Set(house.receiver.requests.compactMap { $0.headers["webhook-id"] }).count == 10)
        #expect(try house.deliveries().count { $0.state == .delivered && $0.attempts == 1 } == 10)
    }

    @Test func `a sender that is told to stop brings what it has taken`() throws {
        let house = try House()
        house.receiver.hold()
        try house.test()
        let sender = WebhookSender(
            database: house.server.database, rules: try DestinationRules(list: "http://127.0.0.1"),
            publicURL: "https://earshot.test", interval: 0.02)
        sender.start()
        #expect(house.receiver.wait(for: 1))
        Thread.detachNewThread {
            usleep(100_000)
            house.receiver.release()
        }
        sender.stop()
        #expect(try house.deliveries().first?.state == .delivered)
        try house.test()
        #expect(try house.deliveries().first?.state == .waiting, "nobody is there to bring it")
    }
}
