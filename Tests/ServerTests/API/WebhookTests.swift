import API
import Application
import Foundation
import History
import Testing
import Web

import TestSupport

/// Webhooks as they are set and told of through the public API. What they are sent: `WebhookSenderTests`.
@Suite(.database) struct WebhookTests {
    private func path(_ app: String) -> String { "/v1/apps/\(app)/webhooks" }

    private func put(_ caller: TestCaller, _ app: String, _ items: String) throws -> TestCaller.Answer {
        try caller.send("PUT", path(app), #"{"items":[\#(items)]}"#)
    }

    private func kept(_ caller: TestCaller, _ app: String) throws -> [WebhookResource] {
        try caller.get(path(app)).json(Listing<WebhookResource>.self).items
    }

    private let one =
        #"{"url":"https://a.example/x","events":["problem.opened","build.sealed"],"description":" Chat "}"#

    @Test func `a webhook is set, its secret is told once, and it keeps it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try kept(caller, app) == [])
        let made = try #require(try put(caller, app, one).json(Listing<WebhookResource>.self).items.first)
        let secret = try #require(made.secret)
        #expect(secret.hasPrefix("whsec_") && Data(base64Encoded: String(secret.dropFirst(6)))?.count == 32)
        #expect(made.url == "https://a.example/x" && made.enabled && made.description == "Chat")
        #expect(made.events == [.problemOpened, .buildSealed] && made.createdBy == "token test")
        let read = try caller.get(path(app)).text
        #expect(!read.contains("secret") && !read.contains(secret))
        let same = #"{"id":\#(made.id),"url":"https://b.example/","events":["verdict.recorded"],"enabled":false}"#
        let changed = try put(caller, app, same).json(Listing<WebhookResource>.self).items
        #expect(changed.map(\.id) == [made.id] && changed.first?.secret == nil)
        #expect(changed.first?.url == "https://b.example/" && changed.first?.enabled == false)
        #expect(changed.first?.description == nil && changed.first?.events == [.verdictRecorded])
        let rotated = try put(caller, app, same.replacing("false}", with: #"false,"rotateSecret":true}"#))
            .json(Listing<WebhookResource>.self).items
        #expect(rotated.first?.secret != nil && rotated.first?.secret != secret)
        #expect(try put(caller, app, "").status == 200 && kept(caller, app) == [])
        let again = try put(caller, app, #"{"id":\#(made.id),"url":"https://b.example/","events":["burst.raised"]}"#)
        #expect(again.status == 422, "one that was left out has ended")
    }

    @Test(arguments: [
        (#"{"url":"nowhere","events":["build.sealed"]}"#, "/items/0/url", 422),
        (#"{"url":"http://a.example/","events":["build.sealed"]}"#, "/items/0/url", 422),
        (#"{"url":"https://127.0.0.1/","events":["build.sealed"]}"#, "/items/0/url", 422),
        (#"{"url":"https://2130706433/","events":["build.sealed"]}"#, "/items/0/url", 422),
        (#"{"url":"https://u:p@a.example/","events":["build.sealed"]}"#, "/items/0/url", 422),
        (#"{"url":"https://a.example/","events":[]}"#, "/items/0/events", 422),
        (#"{"url":"https://a.example/","events":["problem.eaten"]}"#, "/items/0/events/0", 400),
        (#"{"url":"https://a.example/"}"#, "/items/0/events", 400),
        (#"{"events":["build.sealed"]}"#, "/items/0/url", 400),
        (#"{"id":999999,"url":"https://a.example/","events":["build.sealed"]}"#, "/items/0/id", 422),
    ])
    func `what can't be sent to is refused at its place, and nothing changes`(
        item: String, pointer: String, status: Int
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try put(caller, app, one)
        let answer = try put(caller, app, item)
        #expect(answer.status == status)
        #expect(try answer.problem().errors?.first?.pointer == pointer)
        #expect(try kept(caller, app).map(\.url) == ["https://a.example/x"])
    }

    @Test func `the second of two is refused at its own place`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let id = try #require(try put(caller, app, one).json(Listing<WebhookResource>.self).items.first).id
        let same = #"{"id":\#(id),"url":"https://a.example/","events":["build.sealed"]}"#
        #expect(try put(caller, app, "\(same),\(same)").problem().errors?.first?.pointer == "/items/1/id")
        let long = String(repeating: "x", count: 201)
        let second = #"{"url":"https://a.example/","events":["build.sealed"],"description":"\#(long)"}"#
        #expect(try put(caller, app, "\(same),\(second)").problem().errors?.first?.pointer == "/items/1/description")
        let many = Array(repeating: one, count: 21).joined(separator: ",")
        #expect(try put(caller, app, many).problem().errors?.first?.pointer == "/items")
    }

    @Test func `only an administrator sees or sets them, and of its own app`() throws {
        let server = try TestServer(), admin = try server.caller()
        let app = try admin.app(), other = try admin.app()
        let id = try #require(try put(admin, app, one).json(Listing<WebhookResource>.self).items.first).id
        let rest = try server.caller(.upload, .read, .triage, .support)
        let calls = [
            ("GET", path(app)), ("PUT", path(app)), ("GET", "\(path(app))/\(id)/deliveries"),
            ("POST", "\(path(app))/\(id)/test"), ("POST", "\(path(app))/\(id)/deliveries/1/send"),
        ]
        for (method, path) in calls { #expect(try rest.send(method, path).status == 403, "\(method) \(path)") }
        let delivery = try admin.post("\(path(app))/\(id)/test").json(DeliveryResource.self).id
        for place in ["\(path(other))/\(id)", "\(path(app))/999999", "\(path("nobody"))/\(id)"] {
            #expect(try admin.get("\(place)/deliveries").status == 404)
            #expect(try admin.post("\(place)/test").status == 404)
            #expect(try admin.post("\(place)/deliveries/\(delivery)/send").status == 404)
        }
        #expect(try admin.post("\(path(app))/\(id)/deliveries/999999/send").status == 404)
        #expect(try put(admin, other, one.replacing("{\"url", with: "{\"id\":\(id),\"url")).status == 422)
    }

    @Test func `a test waits to be sent, and none goes to one that is switched off`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let id = try #require(try put(caller, app, one).json(Listing<WebhookResource>.self).items.first).id
        let answer = try caller.post("\(path(app))/\(id)/test")
        let delivery = try answer.json(DeliveryResource.self)
        #expect(answer.status == 202 && delivery.event == "webhook.test" && delivery.state == .waiting)
        #expect(delivery.attempts == 0 && delivery.nextAt != nil && delivery.status == nil)
        let list = try caller.get("\(path(app))/\(id)/deliveries?limit=1").json(Listing<DeliveryResource>.self)
        #expect(list.items == [delivery] && list.next == nil)
        _ = try put(caller, app, #"{"id":\#(id),"url":"https://a.example/","events":["build.sealed"],"enabled":false}"#)
        #expect(try caller.post("\(path(app))/\(id)/test").status == 409)
        #expect(try caller.post("\(path(app))/\(id)/deliveries/\(delivery.id)/send").status == 409)
    }
}
