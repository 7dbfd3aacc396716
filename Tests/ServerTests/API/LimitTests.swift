import API
import Application
import Foundation
import HTTP
import Testing
import TestSupport
import Web

/// How much one caller may ask for, and one app may keep.
@Suite(.database) struct LimitTests {
    @Test func `a token may ask so often a minute, is told where it stands, and others are not counted with it`() throws
    {
        let server = try TestServer { $0.requestsPerMinute = 5 }
        let one = try server.caller(), other = try server.caller()
        for left in [4, 3, 2, 1, 0] {
            let answer = try one.get("/v1/apps")
            #expect(answer.status == 200)
            #expect(answer.response["RateLimit-Policy"] == #""requests";q=5;w=60"#)
            #expect(answer.response["RateLimit"]?.hasPrefix(#""requests";r=\#(left);t="#) == true)
        }
        let refused = try one.get("/v1/apps")
        let wait = Int(refused.response["Retry-After"] ?? "") ?? 0
        #expect(refused.status == 429 && (1...60).contains(wait))
        #expect(refused.response["RateLimit"] == #""requests";r=0;t=\#(wait)"#)
        #expect(try refused.problem().detail.contains("Try again in \(wait) second"))
        #expect(try other.get("/v1/apps").status == 200)
    }

    @Test func `who has no token is counted by address, and health never is`() throws {
        let server = try TestServer { $0.requestsPerMinute = 3 }
        func ask(_ path: String, from address: String) throws -> Int {
            try server.send("GET", path, headers: ["Host": "t"], address: address).status
        }
        for _ in 0..<3 { #expect(try ask("/sign-in", from: "192.0.2.1") == 200) }
        #expect(try ask("/sign-in", from: "192.0.2.1") == 429)
        #expect(try ask("/sign-in", from: "192.0.2.2") == 200)
        for _ in 0..<5 { #expect(try ask("/healthz", from: "192.0.2.1") == 200) }
    }

    @Test func `a count starts over when its span is up, and when the clock is set back`() throws {
        let limits = RateLimits(), now = Date(), rate = Rate("test", 2, in: 60)
        func take(_ key: String, _ now: Date) -> Bool { (try? limits.admit([(rate, key)], at: now)) != nil }
        #expect(take("a", now) && take("a", now + 1) && !take("a", now + 2) && take("b", now + 2))
        #expect(!take("a", now + 59) && take("a", now + 60))
        #expect(take("c", now) && take("c", now) && !take("c", now) && take("c", now - 86_400))
    }

    @Test func `where one of several has no room none is counted`() throws {
        let limits = RateLimits(), now = Date()
        let wide = Rate("wide", 3, in: 60), narrow = Rate("narrow", 1, in: 60)
        try limits.admit([(wide, "w"), (narrow, "n")], at: now)
        for _ in 0..<5 { #expect(throws: APIError.self) { try limits.admit([(wide, "w"), (narrow, "n")], at: now) } }
        #expect(try limits.admit([(wide, "w")], at: now).map(\.left) == [1])
    }

    @Test func `an app keeps so many bytes and no more, and says how to make room`() throws {
        let server = try TestServer { $0.bytesPerApp = 1500 }, caller = try server.caller()
        let app = try caller.app(), other = try caller.app()
        func upload(_ key: String, to app: String) throws -> TestCaller.Answer {
            try caller.upload(TestCapture.screen(key, [TestCapture.heading("Hello")]), to: "1.0", of: app)
        }
        var statuses: [Int] = []
        for number in 0..<8 { statuses.append(try upload("screen\(number)", to: app).status) }
        #expect(statuses.first == 201 && statuses.last == 409 && statuses == statuses.sorted())
        let refused = try upload("one more", to: app)
        #expect(try refused.problem().detail.contains("may keep 1500"))
        #expect(try upload("screen0", to: app).status == 200, "what is there already takes no room")
        #expect(try upload("screen0", to: other).status == 201)
        #expect(try caller.post("/v1/apps/\(app)/reports", #"{"text":"Buy is silent","release":"1.0"}"#).status == 201)
    }
}
